#include "edge/server/problems.hpp"

#include <boost/json/serialize.hpp>
#include <cctype>
#include <fmt/format.h>

#include "edge/host/answer_problem.hpp"

namespace punto::server {
namespace {

wire::WireFault fault_of(CodeFault fault) {
  switch (fault) {
    case CodeFault::Empty: return wire::WireFault::TextEmpty;
    case CodeFault::NotDigits: return wire::WireFault::CodeNotDigits;
    case CodeFault::WrongLength: return wire::WireFault::CodeWrongLength;
    case CodeFault::Mistyped:
    case CodeFault::OtherFloor: break;
  }
  return wire::WireFault::CodeMistyped;
}

}  // namespace

network::Response problem(const Caller& caller, const wire::Problem& problem) {
  network::Response response{.status = static_cast<unsigned>(problem.status),
                             .type = std::string{wire::problem_media_type},
                             .body = boost::json::serialize(wire::problem_json(problem)),
                             .headers = {},
                             .closes = false};
  response.headers.emplace_back("Content-Language", wire::tag_of(caller.language));
  if (problem.retry_after) {
    response.headers.emplace_back("Retry-After", std::to_string(*problem.retry_after));
  }
  return response;
}

network::Response problem(const Caller& caller, wire::Trouble trouble) {
  return problem(caller, wire::problem_of(trouble, caller.language));
}
network::Response problem(const Caller& caller, const wire::WireMistake& mistake) {
  return problem(caller, wire::problem_of(mistake, caller.language));
}
network::Response problem(const Caller& caller, const CodeMistake& mistake) {
  if (mistake.fault == CodeFault::OtherFloor) {
    wire::Problem other = wire::problem_of(house::Refusal::NoSuchVoucher, caller.language);
    other.detail = caller.language == wire::Language::English
                       ? explain(mistake)
                       : "该兑换券属于另一场所；请到该处兑换。";
    return problem(caller, other);
  }
  return problem(caller, wire::WireMistake{fault_of(mistake.fault), "/code", {}});
}
network::Response problem(const Caller& caller, house::Refusal refusal) {
  return problem(caller, wire::problem_of(refusal, caller.language));
}
network::Response not_for(const Caller& caller) {
  return problem(caller,
                 caller.is_signed_on() ? wire::Trouble::MayNot : wire::Trouble::NotSignedIn);
}
network::Response too_many(const Caller& caller, int seconds) {
  return problem(caller, wire::too_many_requests(seconds, caller.language));
}

network::Response not_there(const Caller& caller, std::string_view what) {
  wire::Problem missing = wire::problem_of(wire::Trouble::NotThere, caller.language);
  if (caller.language == wire::Language::English && !what.empty()) {
    missing.detail = fmt::format("{}{}.", static_cast<char>(std::toupper(what[0])), what.substr(1));
  }
  return problem(caller, missing);
}

network::Response not_verified(const Caller& caller, std::string_view wrong) {
  wire::Problem none = wire::problem_of(wire::Trouble::NotThere, caller.language);
  none.detail =
      caller.language == wire::Language::English
          ? fmt::format("The records do not verify ({}); look at the verification.", wrong)
          : fmt::format("记录核验不符（{}）；请查看核验结果。", wrong);
  return problem(caller, none);
}

network::Response not_verified_yet(const Caller& caller) {
  wire::Problem waits = wire::problem_of(wire::Trouble::Busy, caller.language);
  waits.detail = caller.language == wire::Language::English
                     ? "The records are being verified; ask again when that is done."
                     : "正在核验记录；请待核验完成后再查询。";
  return problem(caller, waits);
}

network::Response problem(const Caller& caller, const Answer& answer) {
  return problem(caller, problem_of(answer, caller.language));
}
network::Response problem(const Caller& caller, const HouseAnswer& answer) {
  return problem(caller, problem_of(answer, caller.language));
}

wire::Problem problem_unread(unsigned status, wire::Language language) {
  constexpr unsigned length_required = 411;
  constexpr unsigned too_large = 413;
  constexpr unsigned head_too_large = 431;
  constexpr unsigned fault = 500;
  constexpr unsigned no_answer = 504;
  const bool is_english = language == wire::Language::English;
  const auto plain = [&](wire::Trouble trouble) { return wire::problem_of(trouble, language); };
  wire::Problem problem = plain(wire::Trouble::BadInput);
  if (status == fault) return plain(wire::Trouble::Fault);
  if (status == no_answer) return plain(wire::Trouble::NotCertain);
  if (status == too_large || status == head_too_large) {
    problem = plain(wire::Trouble::BodyTooLarge);
    problem.status = static_cast<int>(status);
    return problem;
  }
  if (status == length_required) {
    problem.status = static_cast<int>(status);
    problem.detail = is_english
                         ? "A body has to say how long it is; send Content-Length, and no chunks."
                         : "请求正文须注明长度；请发送 Content-Length，不要分块传输。";
    return problem;
  }
  problem.detail = is_english ? "This is no request of HTTP/1.1; send one."
                              : "这不是 HTTP/1.1 请求；请发送 HTTP/1.1 请求。";
  return problem;
}

std::string reason_of(const wire::Problem& problem) {
  return problem.refusal.empty() ? std::string{wire::name_of(problem.trouble)} : problem.refusal;
}

network::Response success(const boost::json::value& value) {
  return json_text(boost::json::serialize(value));
}

network::Response json_text(std::string text) {
  return {.status = 200,
          .type = "application/json",
          .body = std::move(text),
          .headers = {},
          .closes = false};
}

}  // namespace punto::server
