#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "edge/store/event_store.hpp"

namespace punto {

// What a node may do with a table of a floor that several nodes share.
enum class TableRight : std::uint8_t {
  OfOthers,  // nothing
  Ours,      // to have it, and to take it where it does not have it yet
  ToGive,    // to have it until the round is over
};

// Who may do what on a floor that several nodes share. It says so as it has last been seen, and may
// be wrong: what counts is the epoch of a stream, and the number of its next entry. The thread that
// makes the turns asks it.
class SharedFloor {
 public:
  SharedFloor() = default;
  SharedFloor(const SharedFloor&) = delete;
  SharedFloor& operator=(const SharedFloor&) = delete;
  SharedFloor(SharedFloor&&) = delete;
  SharedFloor& operator=(SharedFloor&&) = delete;
  virtual ~SharedFloor() = default;

  // Another number whenever an answer below has become another.
  [[nodiscard]] virtual std::uint64_t version() const = 0;
  // Whether this node does what is done once for all: gaming days, checkpoints, what has expired,
  // what was begun by a node that is gone.
  [[nodiscard]] virtual bool is_keeper() const = 0;
  [[nodiscard]] virtual TableRight right_to(std::string_view table) const = 0;
  // It is no longer here; all of it is stored.
  virtual void has_left(std::string_view table) = 0;

  // The house is this node's alone, until it lets the others in or can write no more. False where
  // another has it, and keeps it for so long.
  virtual Stored<bool> keep_others_out(std::chrono::milliseconds patience) = 0;
  virtual void let_others_in() = 0;
};

}  // namespace punto
