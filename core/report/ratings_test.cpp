#include "core/report/ratings.hpp"

#include <gtest/gtest.h>

#include "core/report/floor_figures.hpp"

namespace punto {
namespace {

using house::DayNumber;

constexpr std::int64_t hour = 3'600'000;
constexpr DayNumber first_day{100};
constexpr DayNumber second_day{101};
constexpr PlayerId ana{7};
constexpr PlayerId guest{house::first_guest + 1};
const std::string table = "tiger-1";

// Two days of two shifts, and a table whose events are given to it.
class Ratings : public testing::Test {
 protected:
  Ratings() {
    house::State before;
    before.settings.shifts = {{"day", 0}, {"night", 12 * 60}};
    for (const DayNumber day : {first_day, second_day}) {
      const house::GamingDayStarted started{day, begins(day)};
      calendar.follow(before, {begins(day), house::system(), started});
    }
    GameOdds odds;
    odds.edges = {0.01, 0.1};
    game = std::make_shared<const GameOdds>(odds);
  }

  static Time begins(DayNumber day) { return {static_cast<std::int64_t>(day) * 24 * hour}; }

  // So many hours after the first day began.
  void at(std::int64_t hours, EventBody body) {
    const Time time{begins(first_day).milliseconds + hours * hour};
    book.follow(calendar, table, {time, machine(), std::move(body)}, game);
  }
  static SettledShare share(PlayerId player, std::uint8_t kind, std::int64_t staked,
                            std::int64_t returned) {
    SettledShare share;
    share.player = player;
    share.kind = kind;
    share.staked = share.at_risk = {staked};
    share.returned = {returned};
    return share;
  }
  std::vector<Rating> rated(std::optional<DayShift> only = {}) {
    return ratings_of(book, [&](DayShift shift) { return !only || shift == *only; });
  }

  GamingCalendar calendar;
  std::shared_ptr<const GameOdds> game;
  RatingBook book;
};

TEST_F(Ratings, SayWhatAPlayerStakesWinsAndMayLose) {
  at(1, PlayerSat{ana, 1, Cents{1000}});
  at(2, RoundSettled{1, Settlement{share(ana, 0, 100, 0), share(ana, 1, 50, 150)}});
  at(3, RoundSettled{2, Settlement{share(ana, 0, 300, 600)}});
  at(4, PlayerLeft{ana, Cents{1300}, Cents{450}, Cents{750}});
  const auto all = rated();
  ASSERT_EQ(all.size(), 1U);
  const RatedPlay& play = all[0].play;
  EXPECT_EQ(all[0].player, ana);
  EXPECT_FALSE(all[0].table);
  EXPECT_EQ(play.rounds, 2U);
  EXPECT_EQ(play.wagers, 3U);
  EXPECT_EQ(play.staked, Cents{450});
  EXPECT_EQ(play.win(), Cents{-300});
  EXPECT_DOUBLE_EQ(play.expected(), 4 + 5);
  EXPECT_EQ(play.milliseconds, 3 * hour);
}

TEST_F(Ratings, PutTheTimesOfACardTogetherAndKeepOthersApart) {
  for (const std::int64_t hours : {1, 5}) {
    for (const PlayerId player : {guest, ana}) {
      at(hours, PlayerSat{player, 1, Cents{1000}});
      at(hours + 1, RoundSettled{1, Settlement{share(player, 0, 10, 0)}});
      at(hours + 2, PlayerLeft{player, Cents{990}, Cents{10}, Cents{}});
    }
  }
  const auto all = rated();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].player, ana);
  EXPECT_EQ(all[0].play.rounds, 2U);
  EXPECT_EQ(all[0].play.milliseconds, 4 * hour);
  for (const std::size_t i : {1U, 2U}) {
    EXPECT_EQ(all[i].player, guest);
    EXPECT_EQ(all[i].table, table);
    EXPECT_EQ(all[i].play.rounds, 1U);
  }
  EXPECT_LT(*all[1].since, *all[2].since);
}

TEST_F(Ratings, SplitTheTimeBetweenShiftsAndDays) {
  at(10, PlayerSat{ana, 1, Cents{1000}});
  at(25, RoundSettled{1, Settlement{share(ana, 0, 10, 0)}});
  book.end(calendar, table);  // he still sits there
  EXPECT_EQ(rated(DayShift{first_day, 0})[0].play.milliseconds, 2 * hour);
  EXPECT_EQ(rated(DayShift{first_day, 1})[0].play.milliseconds, 12 * hour);
  EXPECT_EQ(rated(DayShift{second_day, 0})[0].play.milliseconds, 1 * hour);
  EXPECT_EQ(rated(DayShift{second_day, 0})[0].play.rounds, 1U);
  EXPECT_TRUE(rated(DayShift{second_day, 1}).empty());
}

TEST_F(Ratings, CountACorrectionWhenItIsMade) {
  at(1, PlayerSat{ana, 1, Cents{1000}});
  at(2, RoundSettled{1, Settlement{share(ana, 0, 100, 0)}});
  at(3, PlayerLeft{ana, Cents{900}, Cents{100}, Cents{}});
  Correction correction;
  correction.was = {share(ana, 0, 100, 0)};
  correction.settlement = {share(ana, 0, 100, 200)};
  at(13, RoundCorrected{correction, {}});
  EXPECT_EQ(rated(DayShift{first_day, 0})[0].play.win(), Cents{100});
  EXPECT_EQ(rated(DayShift{first_day, 1})[0].play.win(), Cents{-200});
  EXPECT_EQ(rated()[0].play.rounds, 1U);
}

}  // namespace
}  // namespace punto
