#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/house/event.hpp"
#include "core/house/state.hpp"
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

// What is noted of a voucher that was refused as not-as-recorded.
inline constexpr std::string_view why_not_as_recorded =
    "its stream says something else than the house has on record; nothing was paid";

// A refusal that has to be known: somebody wanted to play who may not, or beyond his own limits.
// The same Player for the same reason gives the same words.
std::optional<Noted> noted_of(const State& state, const CommandBody& command, Refusal refusal);
// Whether the kind is one of these.
bool is_of_player(Significance kind);

}  // namespace house
}  // namespace punto
