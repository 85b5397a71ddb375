#pragma once

#include <optional>
#include <string>

#include "core/house/event.hpp"
#include "core/table/event.hpp"

namespace punto {

// Something that the house must know of, as it is listed.
struct SignificantEvent {
  Time at;
  Significance kind = Significance::FloorStarted;
  std::string subject;  // a table, a terminal, a person; empty: the floor
  std::string text;

  friend bool operator==(const SignificantEvent&, const SignificantEvent&) = default;
};

// At a table, whose name is to be filled in. Nothing where the event is an ordinary one.
std::optional<SignificantEvent> significance_of(const Event& event);

namespace house {

// Nothing where the event is an ordinary one.
std::optional<SignificantEvent> significance_of(const Event& event);

}  // namespace house
}  // namespace punto
