#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/audit/entry.hpp"
#include "core/table/refusal.hpp"

namespace punto {

// A command for a table. With a request it is done once, however often it is sent.
struct Ask {
  std::optional<Request> request;
  Command command;
};

enum class AnswerKind : std::uint8_t {
  Done,              // its events are durable
  Refused,           // by the table, with the rule
  KeyUsedOtherwise,  // the key came with another command before
  NoSuchTable,
  Busy,          // too many commands wait for this table
  OutOfService,  // the table had a fault; staff have been told
  DeviceFailed,  // the dealing device cannot do its part; staff have been told
  StoreAway,     // the store cannot be written now: nothing was done
  FloorStopped,  // nothing was done
  NotCertain,    // the store failed: the same key again tells whether it was done
};

struct Answer {
  AnswerKind kind = AnswerKind::Done;
  bool repeated = false;    // it was done before
  std::uint64_t first = 0;  // the numbers of its events
  std::uint32_t count = 0;
  std::optional<Refusal> refusal = {};
};

// A sentence for people, with what to do.
std::string_view explain(AnswerKind kind);

}  // namespace punto
