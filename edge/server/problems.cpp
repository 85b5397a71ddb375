#include "edge/server/problems.hpp"

#include <boost/json/serialize.hpp>

namespace punto::server {
namespace {

// What the floor says besides refusals.
wire::Trouble trouble_of(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::ThroughTheHouse: return wire::Trouble::ThroughTheHouse;
    case AnswerKind::KeyUsedOtherwise: return wire::Trouble::KeyUsedOtherwise;
    case AnswerKind::NoSuchTable: return wire::Trouble::NoSuchTable;
    case AnswerKind::Busy: return wire::Trouble::Busy;
    case AnswerKind::OutOfService: return wire::Trouble::OutOfService;
    case AnswerKind::DeviceFailed: return wire::Trouble::DeviceFailed;
    case AnswerKind::StoreAway: return wire::Trouble::StoreAway;
    case AnswerKind::FloorStopped: return wire::Trouble::FloorStopped;
    case AnswerKind::NotCertain: return wire::Trouble::NotCertain;
    default: return wire::Trouble::Fault;
  }
}

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
    return problem(caller, wire::problem_of(house::Refusal::NoSuchVoucher, caller.language));
  }
  return problem(caller, wire::WireMistake{fault_of(mistake.fault), "/code", {}});
}
network::Response problem(const Caller& caller, house::Refusal refusal) {
  return problem(caller, wire::problem_of(refusal, caller.language));
}
network::Response too_many(const Caller& caller, int seconds) {
  return problem(caller, wire::too_many_requests(seconds, caller.language));
}

network::Response problem(const Caller& caller, const Answer& answer) {
  if (answer.refusal) return problem(caller, wire::problem_of(*answer.refusal, caller.language));
  return problem(caller, trouble_of(answer.kind));
}
network::Response problem(const Caller& caller, const HouseAnswer& answer) {
  if (answer.refusal) return problem(caller, *answer.refusal);
  if (answer.kind == AnswerKind::NotTaken) {
    return problem(caller, wire::problem_not_taken(answer.not_taken, caller.language));
  }
  return problem(caller, trouble_of(answer.kind));
}

wire::Trouble trouble_of(unsigned status) {
  switch (status) {
    case 413: return wire::Trouble::BodyTooLarge;
    case 504: return wire::Trouble::TimeOut;
    default: return wire::Trouble::BadInput;
  }
}

std::string_view reason_of(const Answer& answer) {
  if (answer.kind == AnswerKind::Done) return {};
  return answer.refusal ? name_of(answer.refusal->reason) : wire::name_of(trouble_of(answer.kind));
}
std::string_view reason_of(const HouseAnswer& answer) {
  if (answer.kind == AnswerKind::Done) return {};
  if (answer.kind == AnswerKind::NotTaken) return answer.not_taken;
  return answer.refusal ? house::name_of(*answer.refusal) : wire::name_of(trouble_of(answer.kind));
}

network::Response success(const boost::json::value& value) {
  return {.status = 200,
          .type = "application/json",
          .body = boost::json::serialize(value),
          .headers = {},
          .closes = false};
}

}  // namespace punto::server
