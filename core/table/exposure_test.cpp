#include "core/table/exposure.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "core/rules/reachable.hpp"
#include "core/table/settlement.hpp"
#include "tests/test_table.hpp"

namespace punto {
namespace {

// Wagers as large as they like on every area: a different amount on each.
TableState with_wagers(std::string_view game) {
  TestTable table;
  table.open(game);
  for (std::size_t i = 0; i < table.state.settings.wagers.size(); ++i) {
    PlacedWager wager;
    wager.number = static_cast<WagerNumber>(i + 1);
    wager.kind = static_cast<std::uint8_t>(i);
    wager.shares = {{PlayerId{1}, {static_cast<std::int64_t>(1000 * (i + 1))}},
                    {PlayerId{2}, {static_cast<std::int64_t>(200 * (i * i + 3))}}};
    table.state.round.wagers.push_back(wager);
  }
  return table.state;
}

Cents lost_by(const TableState& state, const Outcome& outcome) {
  Cents lost;
  for (const SettledShare& share : settle_wagers(state, outcome)) {
    add_to(lost, {share.returned.value - share.staked.value});
  }
  return lost;
}

void show(TableState& state, Place place, std::string_view card) {
  DealtCard& dealt = state.round.cards[static_cast<std::size_t>(place)];
  dealt.drawn = dealt.read = dealt.exposed = true;
  dealt.card = *parse_card(card);
}

// Deals every card of the deck wherever none lies, and settles.
void deal_all(const TableState& state, const Round& round, std::set<int>& settlements) {
  const auto place = round.next_place();
  if (!place) {
    settlements.insert(state.law->pay_table.settlement(round.outcome()));
    return;
  }
  const auto deal = [&](Card card) {
    Round longer = round;
    longer.deal(card);
    deal_all(state, longer, settlements);
  };
  if (const auto shown = shown_cards(state)[static_cast<std::size_t>(*place)]) return deal(*shown);
  const DeckKind kind = state.law->rulebook.deck;
  const bool is_third = *place >= Place::PlayerThird;  // its suit counts for nothing
  for (int i = 0; i < rank_count * (is_third ? 1 : suits_in(kind)); ++i) {
    deal(card_in_deck(kind, i));
  }
}

std::set<int> open_of(const TableState& state) {
  const auto open = open_settlements(*state.law, shown_cards(state));
  return {open.begin(), open.end()};
}

TEST(Exposure, IsTheWorstOfEveryOutcomeThatTheRulebookKnows) {
  for (const RulebookText& book : approved_rulebooks()) {
    const std::string_view game = book.file.substr(0, book.file.size() - 5);
    const TableState state = with_wagers(game);
    Cents worst;
    for_each_outcome(state.law->rulebook.deck, [&](const Outcome& outcome) {
      worst = std::max(worst, lost_by(state, outcome));
    });
    EXPECT_EQ(exposure_of(state, open_settlements(*state.law, {})), worst) << game;
    EXPECT_GT(worst.value, 0) << game;
  }
}

TEST(Exposure, ShrinksAsCardsAreShown) {
  for (const std::string_view game : {"tiger", "fabulous-4s", "fortune-six-v6"}) {
    TableState state = with_wagers(game);
    const bool is_standard = state.law->rulebook.deck == DeckKind::Standard;
    show(state, Place::PlayerFirst, is_standard ? "4C" : "4F");
    show(state, Place::PlayerSecond, is_standard ? "4D" : "4G");
    for (const auto& [place, card] : {std::pair{Place::BankerFirst, is_standard ? "AC" : "AF"},
                                      {Place::BankerSecond, is_standard ? "2S" : "2W"}}) {
      std::set<int> dealt;
      deal_all(state, {}, dealt);
      EXPECT_EQ(open_of(state), dealt) << game;
      show(state, place, card);
    }
    EXPECT_EQ(open_of(state).size(), 1U) << game;  // a natural: the round is decided
  }
}

TEST(Exposure, LooksAtThirdCardsThatLieThere) {
  TableState state = with_wagers("tiger");
  show(state, Place::PlayerFirst, "2C");
  show(state, Place::BankerFirst, "TD");
  show(state, Place::PlayerSecond, "3C");
  show(state, Place::BankerSecond, "5H");
  for (const auto& [place, card] :
       {std::pair{Place::PlayerThird, "4S"}, {Place::BankerThird, "AC"}}) {
    std::set<int> dealt;
    deal_all(state, {}, dealt);
    EXPECT_EQ(open_of(state), dealt);
    EXPECT_GT(dealt.size(), 1U);
    show(state, place, card);
  }
  EXPECT_EQ(open_of(state).size(), 1U);
}

TEST(Exposure, IsNothingWhereTheHouseCanOnlyWin) {
  TableState state = with_wagers("no-commission");
  std::erase_if(state.round.wagers, [](const PlacedWager& wager) { return wager.kind != 0; });
  show(state, Place::PlayerFirst, "TC");
  show(state, Place::PlayerSecond, "TD");
  show(state, Place::BankerFirst, "TC");
  show(state, Place::BankerSecond, "9S");
  EXPECT_EQ(exposure_of(state, open_settlements(*state.law, shown_cards(state))), Cents{});
}

TEST(Exposure, LeavesOutWhatIsGivenBack) {
  TableState state = with_wagers("tiger");
  const auto open = open_settlements(*state.law, {});
  const Cents all = exposure_of(state, open);
  for (PlacedWager& wager : state.round.wagers) wager.treatment = Action::ReturnWager;
  EXPECT_EQ(exposure_of(state, open), Cents{});
  EXPECT_GT(all.value, 0);
}

}  // namespace
}  // namespace punto
