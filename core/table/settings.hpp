#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cards/deck.hpp"
#include "core/cards/shoe_policy.hpp"
#include "core/rulebook/payout.hpp"
#include "core/rulebook/rulebook.hpp"
#include "core/table/identity.hpp"

namespace punto {

// Where the cards come from. A table's mode is its own, not its rulebook's.
enum class CardSource : std::uint8_t { VirtualShoe, CardReader, KeyedIn };
inline constexpr std::array<std::string_view, 3> card_source_names = {"virtual-shoe", "card-reader",
                                                                      "keyed-in"};

enum class Seating : std::uint8_t { Felt, Terminals };
inline constexpr std::array<std::string_view, 2> seating_names = {"felt", "terminals"};

// In which direction the positions are numbered, seen from above (interpretation 49).
enum class SeatOrder : std::uint8_t { CounterClockwise, Clockwise };
inline constexpr std::array<std::string_view, 2> seat_order_names = {"counter-clockwise",
                                                                     "clockwise"};

struct Limits {
  Cents least;
  Cents most;

  friend constexpr bool operator==(const Limits&, const Limits&) = default;
};

// What the table offers of one wager of its rulebook.
struct WagerTerms {
  bool offered = true;
  Limits limits;

  friend constexpr bool operator==(const WagerTerms&, const WagerTerms&) = default;
};

// A higher number may act for a lower one (6.2). Equal ranks do not act for each other
// (interpretation 78).
using RoleRanks = std::array<std::uint8_t, role_names.size()>;
inline constexpr RoleRanks usual_ranks = {0, 1, 2, 3, 3};

inline constexpr int most_positions = 200;  // a hall of terminals; layouts say less
inline constexpr int most_players_at_position = 4;
inline constexpr std::size_t most_seats = std::size_t{most_positions} * most_players_at_position;
inline constexpr std::uint8_t no_method = 0xff;
inline constexpr std::int64_t longest_offer = 366LL * 24 * 3600 * 1000;  // milliseconds

// Everything that a table chooses for itself.
struct TableSettings {
  CardSource cards = CardSource::VirtualShoe;
  Seating seating = Seating::Terminals;
  Zone zone = Zone::MainFloor;
  std::uint8_t decks = usual_decks;
  std::uint8_t layout = 0;  // index in the rulebook
  std::uint8_t positions = 7;
  std::uint8_t method = no_method;  // index in the rulebook
  std::uint8_t wagers_per_area = 3;
  Units units;
  std::vector<WagerTerms> wagers;  // in the rulebook's order
  std::optional<Cents> differential;
  Burn burn = Burn::None;
  std::uint8_t burn_cards = 0;  // where the number is fixed
  std::uint8_t cards_behind_cutting_card = Shoe::usual_cards_behind_cutting_card;
  AfterCuttingCard after_cutting_card = AfterCuttingCard::NoMoreRounds;
  SeatOrder seat_order = SeatOrder::CounterClockwise;
  RoleRanks ranks = usual_ranks;
  bool second_person = true;  // what a role must approve, another person must have declared
  std::int64_t offer_milliseconds = 0;  // how long an offer stays open at least
  std::optional<Cents> large_win;       // of a round: the seat is locked until staff release it

  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

}  // namespace punto
