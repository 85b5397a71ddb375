#include "core/report/gaming_calendar.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

using house::DayNumber;

constexpr std::int64_t hour = 3'600'000;
constexpr std::int64_t day = 24 * hour;
constexpr std::int64_t morning = 6 * hour;

constexpr Time at(std::int64_t number, std::int64_t after) {
  return {number * day + morning + after};
}

GamingCalendar calendar_of(std::initializer_list<std::vector<house::Shift>> days) {
  GamingCalendar calendar;
  std::int32_t number = 100;
  for (const std::vector<house::Shift>& shifts : days) {
    house::State before;
    before.settings.shifts = shifts;
    const house::GamingDayStarted started{DayNumber{number}, at(number, 0)};
    calendar.follow(before, {at(number, 5), house::system(), started});
    ++number;
  }
  return calendar;
}

const std::vector<house::Shift> two = {{"day", 0}, {"night", 12 * 60}};

TEST(GamingCalendar, ShiftsBeginSoManyMinutesAfterTheirDay) {
  const GamingCalendar calendar = calendar_of({two, two});
  EXPECT_EQ(calendar.shift_of(at(100, 0)), (DayShift{DayNumber{100}, 0}));
  EXPECT_EQ(calendar.shift_of(at(100, 12 * hour - 1)), (DayShift{DayNumber{100}, 0}));
  EXPECT_EQ(calendar.shift_of(at(100, 12 * hour)), (DayShift{DayNumber{100}, 1}));
  EXPECT_EQ(calendar.shift_of(at(101, -1)), (DayShift{DayNumber{100}, 1}));
  EXPECT_EQ(calendar.shift_of(at(101, 0)), (DayShift{DayNumber{101}, 0}));
  EXPECT_EQ(calendar.shift_of(at(109, 0)), (DayShift{DayNumber{101}, 1}));
}

TEST(GamingCalendar, WhatWasBeforeTheFirstDayBelongsToItsFirstShift) {
  EXPECT_EQ(calendar_of({two}).shift_of(at(90, 0)), (DayShift{DayNumber{100}, 0}));
  EXPECT_EQ(GamingCalendar{}.shift_of(at(90, 0)), DayShift{});
}

TEST(GamingCalendar, ADayKeepsTheShiftsWithWhichItBegan) {
  const GamingCalendar calendar =
      calendar_of({two, {{"early", 0}, {"day", 2 * 60}, {"night", 12 * 60}}});
  EXPECT_EQ(calendar.name_of(calendar.shift_of(at(100, 3 * hour))), "day");
  EXPECT_EQ(calendar.name_of(calendar.shift_of(at(101, 1 * hour))), "early");
  EXPECT_EQ(calendar.name_of(calendar.shift_of(at(101, 3 * hour))), "day");
  EXPECT_EQ(calendar.name_of({DayNumber{100}, 2}), "");
  EXPECT_EQ(calendar.name_of({DayNumber{102}, 0}), "");
  EXPECT_EQ(calendar.names_of_shifts(), (std::vector<std::string_view>{"day", "night", "early"}));
}

}  // namespace
}  // namespace punto
