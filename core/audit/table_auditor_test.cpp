#include "core/audit/table_auditor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/test_table.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

// A round at a Tiger table: Player 1 has 100.00 on the Banker, who wins with 7 against 3.
std::vector<Event> events_of_round() {
  TestTable table;
  std::vector<Event> events;
  const auto give = [&](const Actor& by, CommandBody body) {
    EXPECT_TRUE(table.try_to(by, std::move(body))) << name_of(table.refusal.reason);
    events.insert(events.end(), table.last.begin(), table.last.end());
  };
  const std::string text = text_of_rulebook("tiger");
  const TableSettings settings = usual_settings(*read_rulebook(text));
  give(test_pit_manager, OpenTable{text, settings});
  give(machine(), LoadShoe{});
  give(machine(), CutShoe{100});
  give(machine(), Sit{PlayerId{1}, 1, Cents{1'000'00}});
  give(machine(), OpenBetting{});
  give(player(PlayerId{1}), PlaceWager{1, PlayerId{1}, 1, Cents{100'00}});
  give(machine(), CloseBetting{1});
  for (const std::string_view card : {"2C", "3D", "AC", "4D", "TC"}) {
    give(machine(), DrawCard{parse_card(card), {}});
  }
  give(machine(), Settle{});
  give(machine(), Leave{PlayerId{1}});
  return events;
}

template <typename Body>
Body& find(std::vector<Event>& events) {
  for (Event& event : events) {
    if (auto* body = std::get_if<Body>(&event.body)) return *body;
  }
  throw std::logic_error{"no such event"};
}

std::vector<Discrepancy> audit(const std::vector<Event>& events) {
  TableAuditor auditor;
  for (const Event& event : events) auditor.follow(event);
  return auditor.found();
}

auto says(std::string_view what) {
  return Field(&Discrepancy::what, HasSubstr(std::string{what}));
}

TEST(TableAuditor, FindsNothingInWhatHappened) {
  TableAuditor auditor;
  for (const Event& event : events_of_round()) auditor.follow(event);
  EXPECT_THAT(auditor.found(), ElementsAre());
  EXPECT_EQ(auditor.totals().rounds, 1u);
  EXPECT_EQ(auditor.totals().shares, 1u);
  EXPECT_EQ(auditor.totals().staked, Cents{100'00});
  EXPECT_EQ(auditor.totals().returned, Cents{195'00});
}

TEST(TableAuditor, FindsAnotherPayment) {
  auto events = events_of_round();
  auto& settled = find<RoundSettled>(events);
  Settlement settlement = *settled.settlement;
  settlement.front().returned.value += 1;
  settled.settlement = settlement;
  find<PlayerLeft>(events).credits.value += 1;
  find<PlayerLeft>(events).won.value += 1;
  EXPECT_THAT(audit(events), ElementsAre(says("195.01 was returned, 195.00 is due by rule 4.7")));
}

// A wager that the Player's own limits at his seat forbid, and who lifts them while he sits there.
TEST(TableAuditor, FindsWagersBeyondThePlayersOwnLimits) {
  const auto restrained = [](const PlayerRestrained& limits) {
    auto events = events_of_round();
    const auto placed = std::ranges::find_if(
        events, [](const Event& event) { return std::holds_alternative<WagerPlaced>(event.body); });
    events.insert(placed, Event{placed->at, machine(), limits});
    return audit(events);
  };
  constexpr PlayerId one{1};
  EXPECT_THAT(restrained({one, Cents{100'00}, last_time, Cents{100'00}}), ElementsAre());
  EXPECT_THAT(restrained({one, Cents{99'99}, {}, {}}),
              ElementsAre(says("beyond the Player's own limit on stakes")));
  EXPECT_THAT(restrained({one, {}, {}, Cents{99'99}}),
              ElementsAre(says("beyond the Player's own limit on losses")));
  EXPECT_THAT(restrained({one, {}, Time{}, {}}),
              ElementsAre(says("when the time of the Player to wager was over")));
}

TEST(TableAuditor, FindsAPlayersLimitThatWasMadeLooser) {
  const auto then = [](const PlayerRestrained& looser) {
    auto events = events_of_round();
    events.pop_back();  // he stays
    const PlayerRestrained strict{PlayerId{1}, Cents{200'00}, last_time, Cents{200'00}};
    events.push_back({events.back().at, machine(), strict});
    events.push_back({events.back().at, machine(), looser});
    return audit(events);
  };
  EXPECT_THAT(then({PlayerId{1}, Cents{200'00}, Time{}, Cents{-200'00}}), ElementsAre());
  EXPECT_THAT(then({PlayerId{1}, Cents{201'00}, last_time, Cents{200'00}}),
              ElementsAre(says("made looser")));
  EXPECT_THAT(then({PlayerId{1}, Cents{200'00}, {}, Cents{200'00}}),
              ElementsAre(says("made looser")));
  EXPECT_THAT(then({PlayerId{1}, Cents{200'00}, last_time, Cents{201'00}}),
              ElementsAre(says("made looser")));
}

TEST(TableAuditor, FindsAnotherCard) {
  auto events = events_of_round();
  find<CardRead>(events).card = *parse_card("5C");
  const auto found = audit(events);
  ASSERT_FALSE(found.empty());
  EXPECT_THAT(found.front(), says("announced totals 3 and 7, the cards make 6 and 7"));
}

TEST(TableAuditor, FindsAnotherStake) {
  auto events = events_of_round();
  find<WagerPlaced>(events).amount = Cents{200'00};
  EXPECT_THAT(audit(events).front(), says("another wager was settled"));
}

TEST(TableAuditor, FindsCreditsFromNowhere) {
  auto events = events_of_round();
  find<PlayerLeft>(events).credits.value += 100;
  EXPECT_THAT(audit(events).front(), says("a Player left with"));
}

TEST(TableAuditor, FindsAnotherRulebook) {
  auto events = events_of_round();
  auto& opened = find<TableOpened>(events);
  Opening opening = *opened.opening;
  opening.rulebook += "\n# changed";
  opened.opening = opening;
  EXPECT_THAT(audit(events).front(), says("not the one that its digest names"));
}

TEST(TableAuditor, FindsTimeThatGoesBack) {
  auto events = events_of_round();
  events[5].at.milliseconds -= 10'000;
  EXPECT_THAT(audit(events).front(), says("happened before"));
}

// Whatever is left out, something no longer fits, or nothing that counts was in it.
TEST(TableAuditor, FindsMissingEvents) {
  const auto events = events_of_round();
  for (std::size_t left_out = 0; left_out + 1 < events.size(); ++left_out) {
    auto fewer = events;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left_out));
    const bool harmless = std::holds_alternative<TotalsAnnounced>(events[left_out].body) ||
                          std::holds_alternative<OutcomeAnnounced>(events[left_out].body);
    EXPECT_EQ(audit(fewer).empty(), harmless) << left_out << ' ' << events[left_out].body.index();
  }
}

}  // namespace
}  // namespace punto
