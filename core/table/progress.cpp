#include "core/table/progress.hpp"

#include <algorithm>

namespace punto {
namespace {

constexpr int initial_cards = 4;

const DealtCard& card_at(const DealtCards& cards, Place place) {
  return cards[static_cast<std::size_t>(place)];
}

}  // namespace

Progress progress_of(const DealtCards& cards) {
  bool all_exposed = true;
  for (int i = 0; i < initial_cards; ++i) {
    const DealtCard& card = cards[static_cast<std::size_t>(i)];
    if (!card.drawn) return {Waits::ForCard, static_cast<Place>(i)};
    all_exposed = all_exposed && card.exposed;
  }
  if (!all_exposed) return {Waits::ForExposure, Place::BankerSecond};
  Round round;
  for (std::size_t i = 0; i < initial_cards; ++i) round.deal(cards[i].card);
  while (const auto place = round.next_place()) {
    const DealtCard& card = card_at(cards, *place);
    if (!card.drawn) return {Waits::ForCard, *place};
    if (!card.exposed) return {Waits::ForExposure, *place};
    round.deal(card.card);
  }
  return {Waits::Finished, Place::BankerThird};
}

Round exposed_round(const DealtCards& cards) {
  Round round;
  while (const auto place = round.next_place()) {
    const DealtCard& card = card_at(cards, *place);
    if (!card.exposed) break;
    round.deal(card.card);
  }
  return round;
}

TotalsAnnounced totals_of(const DealtCards& cards) {
  const int player = add_points(point_value(cards[0].card), point_value(cards[2].card));
  const int banker = add_points(point_value(cards[1].card), point_value(cards[3].card));
  return {static_cast<std::uint8_t>(player), static_cast<std::uint8_t>(banker),
          table_of_play::is_natural(player) || table_of_play::is_natural(banker)};
}

bool is_exposed(const DealtCards& cards, Side side) {
  for (std::size_t i = static_cast<std::size_t>(side); i < cards.size(); i += 2) {
    if (cards[i].drawn && !cards[i].exposed) return false;
  }
  return true;
}

std::size_t unread_cards(const DealtCards& cards, Side side) {
  std::size_t unread = 0;
  for (std::size_t i = static_cast<std::size_t>(side); i < cards.size(); i += 2) {
    unread += cards[i].drawn && !cards[i].read ? 1 : 0;
  }
  return unread;
}

bool is_misplaced(const DealtCards& cards) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].drawn && cards[i].laid_at != static_cast<Place>(i)) return true;
  }
  return false;
}

int drawn_count(const DealtCards& cards) {
  return static_cast<int>(std::ranges::count(cards, true, &DealtCard::drawn));
}

bool any_exposed(const DealtCards& cards) {
  return std::ranges::find(cards, true, &DealtCard::exposed) != cards.end();
}

const PlacedWager* find_wager(const TableState& state, WagerNumber number) {
  const auto found = std::ranges::find(state.round.wagers, number, &PlacedWager::number);
  return found == state.round.wagers.end() ? nullptr : &*found;
}

bool has_wager(const TableState& state, PlayerId player) {
  return std::ranges::any_of(state.round.wagers,
                             [&](const PlacedWager& wager) { return wager.has(player); });
}

Cents in_play_of(const TableState& state, PlayerId player) {
  Cents sum;
  for (const PlacedWager& wager : state.round.wagers) add_to(sum, wager.share_of(player));
  return sum;
}

Cents stakes_left(const TableState& state, const Seat& seat) {
  if (!seat.stake_limit) return largest_amount;
  Cents left = *seat.stake_limit;
  take_from(left, seat.wagered);
  take_from(left, in_play_of(state, seat.player));
  return left;
}

// Whatever is in play may be lost.
Cents losses_left(const TableState& state, const Seat& seat) {
  if (!seat.loss_limit) return largest_amount;
  Cents left = *seat.loss_limit;
  take_from(left, seat.wagered);
  add_to(left, seat.won);
  take_from(left, in_play_of(state, seat.player));
  return left;
}

bool holds_a_hand(const TableState& state, PlayerId player) {
  return std::ranges::any_of(state.round.hands, [&](const HandInPlay& hand) {
    return hand.passed && hand.holder == player;
  });
}

Cents total_on(const TableState& state, Side side) {
  const Winner backed = side == Side::Player ? Winner::Player : Winner::Banker;
  Cents total;
  for (const PlacedWager& wager : state.round.wagers) {
    if (state.law->rulebook.wagers[wager.kind].backs != backed) continue;
    add_to(total, std::min(wager.amount(), state.settings.wagers[wager.kind].limits.most));
  }
  return total;
}

const DealingMethod* method_of(const TableState& state) {
  if (state.settings.method == no_method) return nullptr;
  return &state.law->rulebook.methods[state.settings.method];
}

const RoundRecord* find_record(const TableState& state, RoundNumber round) {
  const auto found = std::ranges::find(state.records, round, &RoundRecord::number);
  return found == state.records.end() ? nullptr : &*found;
}

bool may_act(const TableSettings& settings, Role role, Role needed) {
  const auto rank = [&](Role of) { return settings.ranks[static_cast<std::size_t>(of)]; };
  return role == needed || rank(role) > rank(needed);
}

}  // namespace punto
