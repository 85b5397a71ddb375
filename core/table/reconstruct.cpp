#include "core/table/reconstruct.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

using GatheredCards =
    boost::container::static_vector<DealtCard, Round::most_cards + most_waiting_cards>;

GatheredCards gather(const TableState& state) {
  GatheredCards cards;
  for (const DealtCard& card : state.round.cards) {
    if (card.drawn) cards.push_back(card);
  }
  for (const DealtCard& card : state.shoe.waiting) cards.push_back(card);
  return cards;
}

}  // namespace

std::size_t cards_to_reconstruct(const TableState& state) {
  return gather(state).size();
}

bool is_order_of(const std::vector<std::uint8_t>& order, std::size_t cards) {
  if (order.empty()) return true;
  if (order.size() != cards) return false;
  std::vector<std::uint8_t> sorted = order;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < cards; ++i) {
    if (sorted[i] != i) return false;
  }
  return true;
}

void reconstruct(TableState& state, const CardOrder& order) {
  const GatheredCards cards = gather(state);
  INSIST(is_order_of({order.begin(), order.end()}, cards.size()));
  state.round.cards = {};
  state.round.last_read.reset();
  state.round.totals_announced = false;
  state.round.outcome_announced = false;
  state.shoe.waiting.clear();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    DealtCard card = cards[order.empty() ? i : order[i]];
    const Progress progress = progress_of(state.round.cards);
    if (progress.waits == Waits::ForCard && state.shoe.waiting.empty()) {
      card.laid_at = progress.place;
      state.round.cards[static_cast<std::size_t>(progress.place)] = card;
    } else {
      INSIST(state.shoe.waiting.size() < most_waiting_cards);
      state.shoe.waiting.push_back(card);
    }
  }
}

std::optional<std::vector<Card>> in_other_order(const RoundRecord& record,
                                                std::span<const std::uint8_t> order) {
  const std::vector<std::uint8_t> numbers{order.begin(), order.end()};
  if (numbers.size() != record.cards.size() || !is_order_of(numbers, record.cards.size())) {
    return {};
  }
  std::vector<Card> cards;
  for (const std::uint8_t at : numbers) cards.push_back(record.cards[at]);
  const Round round = deal_round(cards);
  const bool whole =
      round.finished() && static_cast<std::size_t>(round.cards_dealt()) == cards.size();
  return whole ? std::optional{cards} : std::nullopt;
}

bool is_dealt_in_order(const RoundInPlay& round) {
  DealtCards dealt{};
  for (std::size_t i = 0; i < round.cards.size(); ++i) {
    const DealtCard& card = round.cards[i];
    if (!card.drawn) continue;
    const Progress progress = progress_of(dealt);
    const auto place = static_cast<Place>(i);
    if (progress.waits != Waits::ForCard || progress.place != place) return false;
    if (card.laid_at != place) return false;
    dealt[i] = card;
  }
  return true;
}

std::vector<PlayerId> players_offered(const TableState& state, WagerKinds kinds) {
  std::vector<PlayerId> players;
  for (const Seat& seat : state.seats) {
    const bool has_one = std::ranges::any_of(state.round.wagers, [&](const PlacedWager& wager) {
      return (kinds >> wager.kind & 1) != 0 && wager.has(seat.player);
    });
    if (has_one) players.push_back(seat.player);
  }
  return players;
}

}  // namespace punto
