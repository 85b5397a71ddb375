#pragma once

#include <optional>

#include "core/table/state.hpp"

namespace punto {

// What a round in play waits for, judged by the exposed cards alone, so that nothing said about it
// betrays a hidden one. Third cards follow the announcement of the totals (3.14).
enum class Waits : std::uint8_t { ForCard, ForExposure, Finished };

struct Progress {
  Waits waits = Waits::ForCard;
  Place place = Place::PlayerFirst;  // of the next card
};

Progress progress_of(const DealtCards& cards);

// The exposed cards as a round: whole where the round is finished.
Round exposed_round(const DealtCards& cards);

// All cards of the side that lie there are exposed.
bool is_exposed(const DealtCards& cards, Side side);

// Cards of the side that lie there and that the table has not read.
std::size_t unread_cards(const DealtCards& cards, Side side);
inline bool all_read(const DealtCards& cards, Side side) {
  return unread_cards(cards, side) == 0;
}

// A card lies elsewhere than where it belongs: that has to be put right first.
bool is_misplaced(const DealtCards& cards);

// Both totals of the initial deal, all of it exposed.
TotalsAnnounced totals_of(const DealtCards& cards);

int drawn_count(const DealtCards& cards);
bool any_exposed(const DealtCards& cards);

inline const Seat* find_seat(const TableState& state, PlayerId player) {
  for (const Seat& seat : state.seats) {
    if (seat.player == player) return &seat;
  }
  return nullptr;
}
const PlacedWager* find_wager(const TableState& state, WagerNumber number);

// The Player's own wager of that kind, alone or as a sharer; nothing where he has none.
inline const PlacedWager* find_wager(const TableState& state, PlayerId player, std::uint8_t kind) {
  for (const PlacedWager& wager : state.round.wagers) {
    if (wager.kind == kind && wager.has(player)) return &wager;
  }
  return nullptr;
}

bool has_wager(const TableState& state, PlayerId player);
// All that the Player has staked in this round.
Cents in_play_of(const TableState& state, PlayerId player);
// What his own limit on stakes leaves him to stake, and what the one on losses does.
Cents stakes_left(const TableState& state, const Seat& seat);
Cents losses_left(const TableState& state, const Seat& seat);
bool holds_a_hand(const TableState& state, PlayerId player);

// Sum of all shares of the side's main wagers. Amounts over the maximum count only up to it where
// the differential is measured (interpretation 93).
Cents total_on(const TableState& state, Side side);

const DealingMethod* method_of(const TableState& state);
const RoundRecord* find_record(const TableState& state, RoundNumber round);

// May a person of that role do what is given to `needed` (6.2, interpretation 78)?
bool may_act(const TableSettings& settings, Role role, Role needed);

}  // namespace punto
