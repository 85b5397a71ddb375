#include <gtest/gtest.h>

#include <set>

#include "core/rulebook/approved.hpp"
#include "core/table/state.hpp"

namespace punto {
namespace {

TableState open_table(std::size_t book) {
  TableState state;
  Opening opening;
  opening.rulebook = approved_rulebooks()[book].text;
  opening.digest = sha256(opening.rulebook);
  state.law = std::make_shared<const Law>(opening);
  return state;
}

TEST(Hash, EqualStatesHaveEqualHashes) {
  const TableState one = open_table(0);
  TableState other = one;
  EXPECT_EQ(one, other);
  EXPECT_EQ(hash_of(one), hash_of(other));
  other.law = open_table(0).law;  // another object with the same text
  EXPECT_EQ(one, other);
  EXPECT_EQ(hash_of(one), hash_of(other));
}

TEST(Hash, TheRulebookCounts) {
  const TableState one = open_table(0);
  const TableState other = open_table(1);
  EXPECT_NE(one, other);
  EXPECT_NE(hash_of(one), hash_of(other));
  EXPECT_NE(TableState{}, one);
  EXPECT_NE(hash_of(TableState{}), hash_of(one));
}

TEST(Hash, WhateverChangesIsSeen) {
  std::vector<void (*)(TableState&)> changes = {
      [](TableState& state) { state.phase = Phase::Betting; },
      [](TableState& state) { state.suspended = true; },
      [](TableState& state) { state.dealer = PersonId{0}; },
      [](TableState& state) { state.dealer = PersonId{1}; },
      [](TableState& state) { state.told = std::uint8_t{0}; },
      [](TableState& state) { state.seats.resize(1); },
      [](TableState& state) { state.seats.resize(2); },
      [](TableState& state) { state.records.resize(1); },
      [](TableState& state) { state.settings.units.stake.value = 200; },
      [](TableState& state) { state.settings.differential = Cents{}; },
      [](TableState& state) { state.settings.ranks[4] = 4; },
      [](TableState& state) { state.shoe.unseen.add(Card{Rank::Ace, Suit::Clubs}); },
      [](TableState& state) { state.shoe.unseen.add(Card{Rank::Two, Suit::Clubs}); },
      [](TableState& state) { state.shoe.replace_rule = Citation{"5.13"}; },
      [](TableState& state) { state.shoe.replace_rule = Citation{"5.1"}; },
      [](TableState& state) { state.shoe.waiting.resize(1); },
      [](TableState& state) { state.round.cards[5].card = Card{Rank::King, Suit::Spades}; },
      [](TableState& state) { state.round.hands[1].holder = PlayerId{7}; },
      [](TableState& state) { state.round.hands[0].holder = PlayerId{7}; },
      [](TableState& state) { state.round.wagers.resize(1); },
      [](TableState& state) { state.procedure.emplace(); },
      [](TableState& state) { state.brought_in.value = 1; },
      [](TableState& state) { state.house_win.value = 1; },
      [](TableState& state) { state.house_win.value = -1; },
  };
  std::set<std::uint64_t> hashes{hash_of(TableState{})};
  for (const auto change : changes) {
    TableState state;
    change(state);
    EXPECT_NE(state, TableState{});
    hashes.insert(hash_of(state));
  }
  EXPECT_EQ(hashes.size(), changes.size() + 1);
}

}  // namespace
}  // namespace punto
