#include "edge/host/answer.hpp"

#include <algorithm>

namespace punto {
namespace {

std::optional<RefusalReason> reason_named(std::string_view word) {
  for (int i = 0; i < refusal_count; ++i) {
    const auto reason = static_cast<RefusalReason>(i);
    if (name_of(reason) == word) return reason;
  }
  return {};
}

// By the word that is kept of it.
std::string_view explain_not_taken(std::string_view word) {
  if (word == house::not_as_recorded) {
    return "this voucher is not as the house has it on record; call a manager, who looks into it";
  }
  if (word == name_of(house::Refusal::VoucherInUse)) return explain(house::Refusal::VoucherInUse);
  if (const auto reason = reason_named(word)) return explain(*reason);
  const auto* const found = std::ranges::find(voucher::refusal_names, word);
  if (found == voucher::refusal_names.end()) return explain(AnswerKind::NotTaken);
  return explain(static_cast<voucher::Refusal>(found - voucher::refusal_names.begin()));
}

}  // namespace

std::string_view explain(const Answer& answer) {
  if (answer.refusal) return explain(answer.refusal->reason);
  return answer.duty ? explain(*answer.duty) : explain(answer.kind);
}

std::string_view explain(const HouseAnswer& answer) {
  if (answer.refusal) return explain(*answer.refusal);
  if (answer.kind == AnswerKind::NotTaken) return explain_not_taken(answer.not_taken);
  return explain(answer.kind);
}

std::string_view explain(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::Done: return "done";
    case AnswerKind::Refused: return "refused";
    case AnswerKind::NotTaken: return "the table or voucher would not have it; nothing has moved";
    case AnswerKind::ThroughTheHouse:
      return "seats, credits, debts, limits and settings go through the house, gaming days by its "
             "clock; ask it instead";
    case AnswerKind::NotOnDuty: return "nobody acts at a table off duty; sign on for it first";
    case AnswerKind::KeyUsedOtherwise:
      return "this key came with another command before; give each command a key of its own";
    case AnswerKind::NotDone: return "this was not done before";
    case AnswerKind::NoSuchTable: return "there is no such table on this floor";
    case AnswerKind::Elsewhere:
      return "another node has this table and nothing was done; send it there";
    case AnswerKind::Busy: return "too many commands wait for this table; send it again";
    case AnswerKind::OutOfService: return "the table is out of service after a fault; call the pit";
    case AnswerKind::HouseOutOfService:
      return "the house had a fault and nothing was done; send it again, or call a manager";
    case AnswerKind::SetAside:
      return "a fault keeps this under way and nothing is lost; call a manager";
    case AnswerKind::DeviceFailed:
      return "the dealing device of the table has failed; call the pit";
    case AnswerKind::StoreAway:
      return "nothing can be stored at present and nothing was done; send it again later";
    case AnswerKind::FloorStopped:
      return "the floor is stopping and nothing was done; send it again after its start";
    case AnswerKind::NotCertain:
      return "the store failed; send it again with the same key to learn whether it was done";
  }
  return "";
}

}  // namespace punto
