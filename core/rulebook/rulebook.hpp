#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards/deck.hpp"
#include "core/rulebook/irregularity.hpp"
#include "core/rulebook/names.hpp"
#include "core/rulebook/procedure.hpp"
#include "core/rulebook/role.hpp"
#include "core/rulebook/wager.hpp"

namespace punto {

// From and to, both included.
struct NumberRange {
  int from = 0;
  int to = 0;

  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

// Who makes the two announcements that bound wagering.
enum class Announcer : std::uint8_t { Dealer, Terminal };
inline constexpr std::array<std::string_view, 2> announcer_names = {"dealer", "terminal"};

struct Announcement {
  std::vector<std::string> en;
  std::vector<std::string> zh;
  Announcer by = Announcer::Dealer;
  std::string rule;

  friend bool operator==(const Announcement&, const Announcement&) = default;
};

// The drawing itself is not in the texts; some layouts fix the number of playing positions.
struct Layout {
  std::string name;
  std::optional<NumberRange> positions;

  friend bool operator==(const Layout&, const Layout&) = default;
};

enum class Zone : std::uint8_t { MainFloor, Hlga };
inline constexpr std::array<std::string_view, 2> zone_names = {"main floor", "hlga"};

// Who draws the cards from the dealing device.
enum class DrawnBy : std::uint8_t { Dealer, Player };
inline constexpr std::array<std::string_view, 2> drawn_by_names = {"dealer", "player"};

// To whom a drawn hand is passed, to be squeezed.
enum class HandsPassTo : std::uint8_t { Nobody, HighestWager, AnyPlayer };
inline constexpr std::array<std::string_view, 3> hands_pass_to_names = {"nobody", "highest wager",
                                                                        "any player"};

struct DealingMethod {
  std::string id;
  DrawnBy drawn_by = DrawnBy::Dealer;
  HandsPassTo hands_pass_to = HandsPassTo::Nobody;
  bool reading_device = false;  // only with a dealing device that reads cards
  std::vector<Zone> zones;
  Role allowed_by = Role::PitManager;
  std::string rule;          // how it goes
  std::string allowed_rule;  // who may choose it, and where

  friend bool operator==(const DealingMethod&, const DealingMethod&) = default;
};

struct Date {
  int year = 0;
  int month = 0;
  int day = 0;

  friend bool operator==(const Date&, const Date&) = default;
};

// One playable game at one version.
struct Rulebook {
  std::string id;
  int version = 0;
  std::string short_name;  // of the approved text: "F6V6"
  std::string title;       // of the approved text
  Date effective;
  Names name;  // of the game
  DeckKind deck = DeckKind::Standard;
  NumberRange decks{fewest_decks, most_decks};
  std::string deck_rule;
  Announcement betting_opens;
  Announcement betting_closes;
  std::vector<Layout> layouts;
  std::vector<DealingMethod> methods;
  std::array<std::optional<ProcedureRule>, procedure_count> procedures;
  std::vector<Wager> wagers;
  std::vector<Irregularity> irregularities;

  [[nodiscard]] const Wager* find_wager(std::string_view wager_id) const;
  [[nodiscard]] int wager_index(std::string_view wager_id) const;  // -1 where there is none
  [[nodiscard]] const Irregularity* find_irregularity(std::string_view irregularity_id) const;
  [[nodiscard]] const Irregularity* find_irregularity(Trigger trigger) const;
  [[nodiscard]] const ProcedureRule* find(Procedure procedure) const;  // nullptr: none in the book

  friend bool operator==(const Rulebook&, const Rulebook&) = default;
};

// The rule by which the table voids what it notices by itself: a rulebook that could be read has
// one for running out of cards and for wrong cards.
const std::string& void_rule(const Rulebook& rulebook, Trigger trigger);

std::string to_text(const Date& date);

}  // namespace punto
