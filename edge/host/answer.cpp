#include "edge/host/answer.hpp"

namespace punto {

std::string_view explain(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::Done: return "done";
    case AnswerKind::Refused: return "refused";
    case AnswerKind::NotTaken: return "the table or voucher would not have it; nothing has moved";
    case AnswerKind::ThroughTheHouse:
      return "seats, credits, debts and Players' limits go through the house; ask it instead";
    case AnswerKind::KeyUsedOtherwise:
      return "this key came with another command before; give each command a key of its own";
    case AnswerKind::NoSuchTable: return "there is no such table on this floor";
    case AnswerKind::Busy: return "too many commands wait for this table; send it again";
    case AnswerKind::OutOfService: return "the table is out of service after a fault; call the pit";
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
