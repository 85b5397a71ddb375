#include "edge/wire/problem.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <set>

#include "core/house/errand.hpp"
#include "edge/host/answer_problem.hpp"
#include "edge/wire/problem_json.hpp"
#include "edge/wire/problem_words.hpp"

namespace punto::wire {
namespace {

constexpr std::array languages = {Language::English, Language::Chinese};

bool has_chinese(std::string_view text) {
  return text.find("\xe4") != std::string_view::npos ||
         text.find("\xe5") != std::string_view::npos ||
         text.find("\xe6") != std::string_view::npos ||
         text.find("\xe7") != std::string_view::npos ||
         text.find("\xe8") != std::string_view::npos || text.find("\xe9") != std::string_view::npos;
}

// One line with two halves: what is wrong; what to do.
void expect_sentence(const Problem& problem, Language language) {
  const std::string& text = problem.detail;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  EXPECT_FALSE(problem.title.empty());
  EXPECT_EQ(has_chinese(text), language == Language::Chinese) << text;
  EXPECT_EQ(has_chinese(problem.title), language == Language::Chinese) << problem.title;
  const bool is_english = language == Language::English;
  EXPECT_TRUE(text.ends_with(is_english ? "." : "。")) << text;
  EXPECT_NE(text.find(is_english ? "; " : "；"), std::string::npos) << text;
  if (is_english) EXPECT_TRUE(text.front() >= 'A' && text.front() <= 'Z') << text;
}

// The floor's own sentence, but for its first letter and its end.
bool is_sentence_of(std::string_view explained, const Problem& problem) {
  return std::string_view{problem.detail}.substr(1).starts_with(explained.substr(1));
}

const std::set<int> statuses_of_refusals = {403, 404, 409, 422};

TEST(Problems, HaveASentenceForEveryTableRefusal) {
  std::set<std::string> chinese;
  for (int i = 0; i < refusal_count; ++i) {
    const auto reason = static_cast<RefusalReason>(i);
    for (const Language language : languages) {
      const Problem problem = problem_of(Refusal{reason, Citation{"3.5"}}, language);
      expect_sentence(problem, language);
      EXPECT_EQ(problem.refusal, name_of(reason));
      EXPECT_EQ(problem.rule, "3.5");
      EXPECT_TRUE(statuses_of_refusals.contains(problem.status));
    }
    chinese.insert(problem_of(Refusal{reason, {}}, Language::Chinese).detail);
  }
  EXPECT_EQ(chinese.size(), static_cast<std::size_t>(refusal_count)) << "no two alike";
}

TEST(Problems, HaveASentenceForEveryHouseRefusal) {
  std::set<std::string> chinese;
  for (int i = 0; i < house::refusal_count; ++i) {
    const auto refusal = static_cast<house::Refusal>(i);
    for (const Language language : languages) {
      const Problem problem = problem_of(refusal, language);
      expect_sentence(problem, language);
      EXPECT_EQ(problem.refusal, house::name_of(refusal));
      EXPECT_TRUE(problem.rule.empty());
      EXPECT_TRUE(statuses_of_refusals.contains(problem.status));
    }
    chinese.insert(problem_of(refusal, Language::Chinese).detail);
  }
  EXPECT_EQ(chinese.size(), static_cast<std::size_t>(house::refusal_count)) << "no two alike";
}

TEST(Problems, HaveASentenceForEveryTrouble) {
  for (int i = 0; i < trouble_count; ++i) {
    const auto trouble = static_cast<Trouble>(i);
    const bool has_own = trouble != Trouble::BadInput && trouble != Trouble::TableRefusal &&
                         trouble != Trouble::HouseRefusal;
    for (const Language language : languages) {
      const Problem problem = problem_of(trouble, language);
      if (has_own) expect_sentence(problem, language);
      EXPECT_GE(problem.status, 400);
      EXPECT_LT(problem.status, 600);
    }
  }
}

TEST(Problems, HaveASentenceForEveryMistake) {
  for (int i = 0; i < wire_fault_count; ++i) {
    const WireMistake mistake{static_cast<WireFault>(i), "/amount", "0 to 9"};
    for (const Language language : languages) {
      const Problem problem = problem_of(mistake, language);
      expect_sentence(problem, language);
      EXPECT_NE(problem.detail.find("0 to 9"), std::string::npos);
      EXPECT_EQ(problem.status, 400);
      EXPECT_EQ(problem.mistake, mistake);
      expect_sentence(problem_of(WireMistake{mistake.fault, {}, {}}, language), language);
    }
  }
}

TEST(Problems, KnowWhatWasSaidToTheHouse) {
  std::vector<std::string_view> said{voucher::refusal_names.begin(), voucher::refusal_names.end()};
  said.push_back(house::not_as_recorded);
  said.push_back(house::name_of(house::Refusal::VoucherInUse));
  said.push_back(name_of(RefusalReason::PositionTaken));
  for (const std::string_view refusal : said) {
    for (const Language language : languages) {
      const Problem problem = problem_not_taken(refusal, language);
      expect_sentence(problem, language);
      EXPECT_EQ(problem.refusal, refusal);
      EXPECT_EQ(problem.status, 409);
      EXPECT_NE(problem.detail, problem_of(Trouble::NotTaken, language).detail) << refusal;
    }
    const HouseAnswer answer{.kind = AnswerKind::NotTaken, .not_taken = std::string{refusal}};
    EXPECT_TRUE(is_sentence_of(explain(answer), problem_of(answer, Language::English)))
        << refusal << ": the floor says it otherwise";
  }
  EXPECT_EQ(problem_not_taken("something new", Language::English).detail,
            problem_of(Trouble::NotTaken, Language::English).detail);
}

TEST(Problems, AreOneForEveryAnswerOfTheFloor) {
  std::set<Trouble> troubles;
  for (int i = 0; i <= static_cast<int>(AnswerKind::NotCertain); ++i) {
    const auto kind = static_cast<AnswerKind>(i);
    if (kind == AnswerKind::Done || kind == AnswerKind::NotDone) continue;
    const Answer answer{.kind = kind, .refusal = Refusal{RefusalReason::LateWager, {}}};
    const HouseAnswer of_house{
        .kind = kind, .refusal = house::Refusal::MayNot, .not_taken = "has-expired"};
    for (const Language language : languages) {
      const Problem problem = problem_of(answer, language);
      expect_sentence(problem, language);
      expect_sentence(problem_of(of_house, language), language);
      EXPECT_TRUE(language == Language::Chinese || kind == AnswerKind::Refused ||
                  kind == AnswerKind::NotTaken || is_sentence_of(explain(kind), problem))
          << problem.detail;
      troubles.insert(problem.trouble);
    }
  }
  EXPECT_EQ(troubles.size(), static_cast<std::size_t>(AnswerKind::NotCertain) - 1);
  EXPECT_EQ(problem_of(HouseAnswer{.kind = AnswerKind::NotTaken, .not_taken = "has-expired"},
                       Language::English)
                .refusal,
            "has-expired");
}

TEST(Problems, SayWhySomebodyIsNotOnDuty) {
  for (const house::Refusal refusal : refusals_off_duty) {
    const Answer answer{.kind = AnswerKind::NotOnDuty, .duty = refusal};
    for (const Language language : languages) {
      const Problem problem = problem_of(answer, language);
      expect_sentence(problem, language);
      EXPECT_EQ(problem.trouble, Trouble::NotOnDuty);
      EXPECT_EQ(problem.status, 403);
      EXPECT_EQ(problem.refusal, house::name_of(refusal));
      EXPECT_EQ(problem.detail, problem_of(refusal, language).detail);
    }
    EXPECT_TRUE(is_sentence_of(explain(answer), problem_of(answer, Language::English)));
  }
}

TEST(Problems, AsJson) {
  const Problem refused =
      problem_of(Refusal{RefusalReason::UnderMinimum, Citation{"3.5.1"}}, Language::English);
  EXPECT_EQ(json::serialize(problem_json(refused)),
            R"({"type":"urn:punto:problem:table-refusal","title":"Refused by the table",)"
            R"("status":422,"detail":"The wager is under the minimum; increase it.",)"
            R"("refusal":"under-minimum","rule":"3.5.1"})");
  const Problem mistaken =
      problem_of(WireMistake{WireFault::MissingField, "/amount", {}}, Language::Chinese);
  EXPECT_EQ(
      json::serialize(problem_json(mistaken)),
      R"({"type":"urn:punto:problem:bad-input","title":"无法读取","status":400,)"
      R"("detail":"缺少字段；请补上。","mistake":{"fault":"missing-field","pointer":"/amount"}})");
  EXPECT_EQ(problem_json(too_many_requests(3, Language::English)).at("retry_after"), 3);
}

TEST(Languages, AreChosenByWhatIsWantedMost) {
  const auto expect = [](std::string_view header, Language language) {
    EXPECT_EQ(language_for(header), language) << header;
  };
  for (const std::string_view english :
       {"", "en", "EN-gb", "de", "*", "fr, en;q=0.1", "zh;q=0", "zh;q=0.5, en;q=0.8", "en, zh",
        "zh;q=x", "zh;q=2", "zh;q=1.5", "zh;level=1", ";;,,", "zhx", "zh;q=0.2,*;q=0.9", "q=1",
        "zh;q=0.5555"}) {
    expect(english, Language::English);
  }
  for (const std::string_view chinese :
       {"zh", "zh-CN", "zh-Hans-SG", "ZH", "de, zh;q=0.4", "zh, en", "en;q=0.7, zh;q=0.9",
        " zh ; q=0.8 , en ; q=0.7", "en;q=0.999,zh;q=1.000", "en;q=0, zh;q=0.1", "zh;Q=0.8"}) {
    expect(chinese, Language::Chinese);
  }
  EXPECT_EQ(tag_of(Language::English), "en");
  EXPECT_EQ(tag_of(Language::Chinese), "zh");
}

}  // namespace
}  // namespace punto::wire
