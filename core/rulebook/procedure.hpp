#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/rulebook/role.hpp"

namespace punto {

// What a table does in a round in which nothing goes wrong, as far as the books have a rule for it.
// clang-format off
enum class Procedure : std::uint8_t {
  Layout, Wagering, Limits, SharedAreas, MostWagers, FewerWagers, OnBehalf,
  HighestWager, NextHighest, FirstPlaced, ChooseHandler, NextEqual, FirstHand,
  KeepCards,
  DrawByPlayer, DrawWithoutWager, RelinquishDevice, LoseDevice, AnySqueeze,
  Hands, TableOfPlay, Outcome, CuttingCard,
  Differential, DecreaseWagers, IncreaseWagers,
  ReplaceCards, SortCards, MissingCards, Uncovered, HigherPosition, Displays,
  count,
};
inline constexpr auto procedure_count = static_cast<std::size_t>(Procedure::count);

inline constexpr std::array<std::string_view, procedure_count> procedure_names = {
    "layout", "wagering", "limits", "shared-areas", "most-wagers", "fewer-wagers", "on-behalf",
    "highest-wager", "next-highest", "first-placed", "choose-handler", "next-equal", "first-hand",
    "keep-cards",
    "draw-by-player", "draw-without-wager", "relinquish-device", "lose-device", "any-squeeze",
    "hands", "table-of-play", "outcome", "cutting-card",
    "differential", "decrease-wagers", "increase-wagers",
    "replace-cards", "sort-cards", "missing-cards", "uncovered", "higher-position", "displays"};
// clang-format on

constexpr std::string_view name_of(Procedure procedure) {
  return procedure_names[static_cast<std::size_t>(procedure)];
}

// What a book says about one procedure of the table; a book that has no such procedure has no
// entry.
struct ProcedureRule {
  std::string rule;
  Role by = Role::Dealer;
  int number = 0;  // only where the procedure counts something, else 0

  friend bool operator==(const ProcedureRule&, const ProcedureRule&) = default;
};

// Whether no table could be run without it, so that every book must have it.
bool is_required(Procedure procedure);

// Whether it is up to somebody, so that its entry may name who.
bool takes_authority(Procedure procedure);

// Whether its entry has a number, as the most wagers on one playing area.
constexpr bool takes_number(Procedure procedure) {
  return procedure == Procedure::MostWagers;
}
inline constexpr int largest_procedure_number = 16;

// For people: "Players choose their own wagers"; {} stands where its number belongs.
std::string_view meaning_of(Procedure procedure);

}  // namespace punto
