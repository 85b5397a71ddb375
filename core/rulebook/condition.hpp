#pragma once

#include "core/cards/deck.hpp"
#include "core/rulebook/vocabulary.hpp"
#include "core/rules/outcome.hpp"

namespace punto {

// The words in which a pay row says when it applies: first those about points, from PlayerPair on
// those about the initial pairs.
// clang-format off
enum class Fact : std::uint8_t {
  Winner, Total, Cards, Natural, Margin,
  PlayerTotal, BankerTotal, PlayerCards, BankerCards, PlayerNatural, BankerNatural, RoundCards,
  PlayerPair, BankerPair, PlayerPairRank, BankerPairRank, PlayerPairSuit, BankerPairSuit,
  Pairs, SuitedPairs, SamePair,
  count,
};
// clang-format on

using Condition = Narrowing<Fact>;
using FactValues = Condition::Values;

// A word whose value has no name in this deck (a Jack in the five-element deck) shows it as "".
Word word_of(Fact fact, DeckKind deck);

FactValues facts_of(const Outcome& outcome);

}  // namespace punto
