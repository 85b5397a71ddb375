#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/audit/entry.hpp"
#include "core/house/house.hpp"
#include "core/table/refusal.hpp"

namespace punto {

// A command for a table. With a request it is done once, however often it is sent.
struct Ask {
  std::optional<Request> request;
  Command command;
  std::optional<PersonId> asked_by = {};  // where another person has approved it, by whom it is
};

// Whether a request was done before: for those of whom nobody knows any more as whom they have
// asked.
struct Recall {
  Request request;
};

// A command for the house.
struct HouseAsk {
  std::optional<Request> request;
  house::Command command;
};

enum class AnswerKind : std::uint8_t {
  Done,              // its events are durable
  Refused,           // by the table, with the rule; or by the house
  NotTaken,          // by the table or voucher that the house asked: nothing has moved
  ThroughTheHouse,   // seats, credits, debts, limits and settings are the house's to send
  NotOnDuty,         // somebody of the staff who is not at work here, or not with that role
  KeyUsedOtherwise,  // the key came with another command before
  NotDone,           // the request that is recalled
  NoSuchTable,
  Elsewhere,          // another node has the table: nothing was done here
  Busy,               // too many commands wait for this table
  OutOfService,       // the table had a fault; staff have been told
  HouseOutOfService,  // the house had a fault: nothing was done, and it is there again soon
  SetAside,           // the house cannot end it for a fault: it stays under way until a new start
  DeviceFailed,       // the dealing device cannot do its part; staff have been told
  StoreAway,          // the store cannot be written now: nothing was done
  FloorStopped,       // nothing was done
  NotCertain,         // the store failed: the same key again tells whether it was done
};

struct Answer {
  AnswerKind kind = AnswerKind::Done;
  bool repeated = false;    // it was done before
  std::uint64_t first = 0;  // the numbers of its events
  std::uint32_t count = 0;
  std::optional<Refusal> refusal = {};
  std::optional<house::Refusal> duty = {};  // why he is not on duty
};

// What the house answers. Where it had to ask a table or a voucher, that has answered too.
struct HouseAnswer {
  AnswerKind kind = AnswerKind::Done;
  bool repeated = false;
  std::uint64_t first = 0;  // the numbers of its events in the house's stream
  std::uint32_t count = 0;
  std::optional<house::Refusal> refusal = {};
  house::ErrandNumber errand = 0;  // 0: none was needed
  std::string not_taken = {};      // why the table or the voucher would not, as one word
};

// A sentence for people, with what to do.
std::string_view explain(AnswerKind kind);
std::string_view explain(const Answer& answer);
std::string_view explain(const HouseAnswer& answer);

}  // namespace punto
