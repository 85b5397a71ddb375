#include "core/table/standing.hpp"

#include "core/table/progress.hpp"

namespace punto {
namespace {

// The decks less the cards that everybody has seen.
Composition left_to_everybody(const TableState& state) {
  Composition left = state.shoe.unseen;
  const auto put_back = [&](const DealtCard& card) {
    if (card.counted && !card.exposed) left.add(card.card);
  };
  for (const DealtCard& card : state.round.cards) put_back(card);
  for (const DealtCard& card : state.shoe.waiting) put_back(card);
  return left;
}

// Only where all completions agree does a wager keep its standing.
void agree(std::vector<Standing>& all, const std::vector<Standing>& one) {
  if (all.empty()) {
    all = one;
    return;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] != one[i]) all[i] = Standing::Open;
  }
}

// Two cards that may lie face down, as far as any wager can tell them apart: two ranks, or one rank
// in one suit or in two.
template <typename Visit>
void for_each_hidden_hand(const Composition& left, Visit visit) {
  const DeckKind kind = left.kind();
  const auto try_hand = [&](Card first, Card second) {
    Composition rest = left;
    if (rest.remove(first) && rest.remove(second)) visit(first, second, rest);
  };
  const auto any_of_rank = [&](int rank) {
    for (int suit = 0; suit < suits_in(kind); ++suit) {
      const Card card = card_in_deck(kind, suit * rank_count + rank);
      if (left.count(card) > 0) return card;
    }
    return card_in_deck(kind, rank);
  };
  for (int one = 0; one < rank_count; ++one) {
    for (int other = 0; other < one; ++other) try_hand(any_of_rank(one), any_of_rank(other));
    bool mixed = false;
    for (int suit = 0; suit < suits_in(kind); ++suit) {
      const Card card = card_in_deck(kind, suit * rank_count + one);
      try_hand(card, card);
      const Card first = any_of_rank(one);
      if (!mixed && card != first && left.count(card) > 0) {
        mixed = true;
        try_hand(first, card);
      }
    }
  }
}

// One hand lies face up and the other face down.
std::vector<Standing> standings_with_hidden_hand(const PayTable& pay_table, const DealtCards& cards,
                                                 Side shown, const Composition& left) {
  std::vector<Standing> all;
  const std::size_t at = static_cast<std::size_t>(shown);
  for_each_hidden_hand(left, [&](Card first, Card second, const Composition& rest) {
    const bool player_shown = shown == Side::Player;
    Round round;
    round.deal(player_shown ? cards[at].card : first);
    round.deal(player_shown ? first : cards[at].card);
    round.deal(player_shown ? cards[at + 2].card : second);
    round.deal(player_shown ? second : cards[at + 2].card);
    agree(all, established(pay_table, round, rest));
  });
  return all;
}

}  // namespace

std::vector<Standing> standings_of(const TableState& state) {
  const DealtCards& cards = state.round.cards;
  const PayTable& pay_table = state.law->pay_table;
  const Composition left = left_to_everybody(state);
  for (const Side side : {Side::Player, Side::Banker}) {
    const std::size_t at = static_cast<std::size_t>(side);
    const std::size_t other = 1 - at;
    const bool only_this = cards[at].exposed && cards[at + 2].exposed && !cards[other].exposed &&
                           !cards[other + 2].exposed;
    if (!only_this) continue;
    std::vector<Standing> all = standings_with_hidden_hand(pay_table, cards, side, left);
    if (!all.empty()) return all;
  }
  return established(pay_table, exposed_round(cards), left);
}

bool is_established(const TableState& state, const std::vector<Standing>& standings) {
  for (std::size_t i = 0; i < standings.size(); ++i) {
    if (!state.settings.wagers[i].offered) continue;
    if (standings[i] == Standing::Won || standings[i] == Standing::Lost) return true;
  }
  return false;
}

WagerKinds undecided_kinds(const std::vector<Standing>& standings) {
  WagerKinds kinds = 0;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    if (standings[i] == Standing::Open) kinds |= WagerKinds{1} << i;
  }
  return kinds;
}

}  // namespace punto
