#include "edge/wire/problem.hpp"

#include <fmt/format.h>

#include "core/house/errand.hpp"
#include "edge/wire/problem_words.hpp"

namespace punto::wire {
namespace {

// The house and vouchers speak in halves of sentences: "no such card; ask at the cage".
std::string as_sentence(std::string_view text) {
  std::string sentence{text};
  if (sentence.empty()) return sentence;
  const char first = sentence.front();
  if (first >= 'a' && first <= 'z') sentence.front() = static_cast<char>(first - 'a' + 'A');
  if (sentence.back() != '.') sentence += '.';
  return sentence;
}

Problem with_words(Trouble trouble, Language language) {
  const TroubleWords& words = wording_of(trouble);
  return {.trouble = trouble,
          .status = words.status,
          .title = std::string{words.title.in(language)},
          .detail = std::string{words.detail.in(language)},
          .refusal = {},
          .rule = {},
          .mistake = {},
          .retry_after = {}};
}

std::string sentence_of(RefusalReason reason, Language language) {
  if (language == Language::Chinese) return std::string{wording_of(reason).zh};
  return std::string{explain(reason)};
}

std::string sentence_of(house::Refusal refusal, Language language) {
  if (language == Language::Chinese) return std::string{wording_of(refusal).zh};
  return as_sentence(house::explain(refusal));
}

// What is allowed stands in brackets behind what is wrong.
std::string sentence_of(const WireMistake& mistake, Language language) {
  const std::string_view sentence = sentence_of(mistake.fault).in(language);
  const std::string_view end = language == Language::Chinese ? "。" : ".";
  if (mistake.allowed.empty()) return fmt::format("{}{}", sentence, end);
  return language == Language::Chinese ? fmt::format("{}（{}）{}", sentence, mistake.allowed, end)
                                       : fmt::format("{} ({}){}", sentence, mistake.allowed, end);
}

constexpr Sentence not_as_recorded_words{
    "This voucher is not as the house has it on record; call a manager, who looks into it.",
    "该兑换券与娱乐场的记录不符；请召唤经理查明。"};

// A voucher has said it.
std::optional<std::string> sentence_of_voucher(std::string_view name, Language language) {
  if (name == house::not_as_recorded) return std::string{not_as_recorded_words.in(language)};
  constexpr auto in_use = house::Refusal::VoucherInUse;
  if (name == house::name_of(in_use)) return sentence_of(in_use, language);
  for (std::size_t i = 0; i < voucher::refusal_names.size(); ++i) {
    if (voucher::refusal_names[i] != name) continue;
    const auto refusal = static_cast<voucher::Refusal>(i);
    return language == Language::Chinese ? std::string{chinese_of(refusal)}
                                         : as_sentence(voucher::explain(refusal));
  }
  return {};
}

std::optional<std::string> sentence_of_table(std::string_view name, Language language) {
  for (int i = 0; i < refusal_count; ++i) {
    const auto reason = static_cast<RefusalReason>(i);
    if (name_of(reason) == name) return sentence_of(reason, language);
  }
  return {};
}

}  // namespace

Problem problem_of(Trouble trouble, Language language) {
  return with_words(trouble, language);
}

Problem problem_of(const Refusal& refusal, Language language) {
  Problem problem = with_words(Trouble::TableRefusal, language);
  problem.status = status_of(refusal.reason);
  problem.detail = sentence_of(refusal.reason, language);
  problem.refusal = name_of(refusal.reason);
  problem.rule = refusal.rule.text();
  return problem;
}

Problem problem_of(house::Refusal refusal, Language language) {
  Problem problem = with_words(Trouble::HouseRefusal, language);
  problem.status = status_of(refusal);
  problem.detail = sentence_of(refusal, language);
  problem.refusal = house::name_of(refusal);
  return problem;
}

Problem problem_of(const WireMistake& mistake, Language language) {
  Problem problem = with_words(Trouble::BadInput, language);
  problem.detail = sentence_of(mistake, language);
  problem.mistake = mistake;
  return problem;
}

Problem too_many_requests(int seconds, Language language) {
  Problem problem = with_words(Trouble::TooManyRequests, language);
  problem.retry_after = seconds;
  return problem;
}

Problem problem_off_duty(house::Refusal refusal, Language language) {
  Problem problem = with_words(Trouble::NotOnDuty, language);
  problem.detail = sentence_of(refusal, language);
  problem.refusal = house::name_of(refusal);
  return problem;
}

Problem problem_not_taken(std::string_view refusal, Language language) {
  Problem problem = with_words(Trouble::NotTaken, language);
  problem.refusal = refusal;
  if (auto sentence = sentence_of_voucher(refusal, language)) problem.detail = *sentence;
  if (auto sentence = sentence_of_table(refusal, language)) problem.detail = *sentence;
  return problem;
}

int status_of(Trouble trouble) {
  return wording_of(trouble).status;
}

int status_of(RefusalReason reason) {
  return wording_of(reason).status;
}

int status_of(house::Refusal refusal) {
  return wording_of(refusal).status;
}

}  // namespace punto::wire
