#include "edge/host/answer_problem.hpp"

#include "core/cards/insist.hpp"

namespace punto {
namespace {

using wire::Trouble;

Trouble trouble_of(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::Done:
    case AnswerKind::NotDone: break;  // whoever recalls knows what to say then
    case AnswerKind::Refused: return Trouble::TableRefusal;
    case AnswerKind::NotTaken: return Trouble::NotTaken;
    case AnswerKind::ThroughTheHouse: return Trouble::ThroughTheHouse;
    case AnswerKind::NotOnDuty: return Trouble::NotOnDuty;
    case AnswerKind::KeyUsedOtherwise: return Trouble::KeyUsedOtherwise;
    case AnswerKind::NoSuchTable: return Trouble::NoSuchTable;
    case AnswerKind::Elsewhere: return Trouble::Elsewhere;
    case AnswerKind::Busy: return Trouble::Busy;
    case AnswerKind::OutOfService: return Trouble::OutOfService;
    case AnswerKind::HouseOutOfService: return Trouble::HouseOutOfService;
    case AnswerKind::SetAside: return Trouble::SetAside;
    case AnswerKind::DeviceFailed: return Trouble::DeviceFailed;
    case AnswerKind::StoreAway: return Trouble::StoreAway;
    case AnswerKind::FloorStopped: return Trouble::FloorStopped;
    case AnswerKind::NotCertain: return Trouble::NotCertain;
  }
  INSIST(kind != AnswerKind::Done && kind != AnswerKind::NotDone);
  return Trouble::Fault;
}

}  // namespace

wire::Problem problem_of(const Answer& answer, wire::Language language) {
  if (answer.refusal && answer.kind == AnswerKind::Refused) {
    return wire::problem_of(*answer.refusal, language);
  }
  if (answer.duty && answer.kind == AnswerKind::NotOnDuty) {
    return wire::problem_off_duty(*answer.duty, language);
  }
  return wire::problem_of(trouble_of(answer.kind), language);
}

wire::Problem problem_of(const HouseAnswer& answer, wire::Language language) {
  if (answer.refusal && answer.kind == AnswerKind::Refused) {
    return wire::problem_of(*answer.refusal, language);
  }
  if (answer.kind == AnswerKind::NotTaken) {
    return wire::problem_not_taken(answer.not_taken, language);
  }
  return wire::problem_of(trouble_of(answer.kind), language);
}

}  // namespace punto
