#pragma once

#include <chrono>

#include "edge/store/event_store.hpp"

namespace punto {

// A store that several processes write to at once.
class SharedEventStore : public EventStore {
 public:
  // No other comes in until `let_others_in`, or until this one can write no more. False where
  // another is in and stays there for so long.
  virtual Stored<bool> keep_others_out(std::chrono::milliseconds patience) = 0;
  virtual void let_others_in() = 0;
};

}  // namespace punto
