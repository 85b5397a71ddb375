#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/audit/checkpoint.hpp"
#include "core/table/state.hpp"

namespace punto {

// What a table had come to after one of its events, with all that is needed to go on from there:
// with it a part of its stream can be checked without what was before. Checkpoints sign its digest.
struct StartingPoint {
  std::string stream;
  std::uint64_t next = 1;  // the number of the first event that it does not hold
  Digest head;             // of the chain there
  Time last;               // when the event before happened
  std::string rulebook;    // its text
  std::string state;       // state_bytes

  friend bool operator==(const StartingPoint&, const StartingPoint&) = default;
};

std::string to_bytes(const StartingPoint& point);
std::optional<StartingPoint> read_starting_point(std::string_view bytes);

// As a checkpoint signs it.
StreamState stream_state(const StartingPoint& point);

// A state between rounds: where records are parted there, each round is whole in one of the parts.
bool is_between_rounds(const TableState& state);

// Nothing where another version of the program made it.
std::optional<TableState> state_at(const StartingPoint& point);

}  // namespace punto
