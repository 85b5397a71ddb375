#include "edge/clock/gaming_days.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/audit/time_text.hpp"

namespace punto {
namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;

GamingDays days_in(std::string_view zone, std::string_view begins) {
  const auto days = GamingDays::in_zone(zone, *parse_time_of_day(begins));
  EXPECT_TRUE(days) << zone;
  return days.value_or(GamingDays{});
}

Time at(std::string_view text) {
  return parse_time(text).value();
}

std::string date_of(const GamingDays& days, std::string_view time) {
  return to_text(days.day_of(at(time)).date);
}

// "from to date", times in UTC
std::string told(const GamingDay& day) {
  const auto to_the_minute = [](Time time) { return to_text(time).substr(0, 16); };
  return to_the_minute(day.begins) + ' ' + to_the_minute(day.ends) + ' ' + to_text(day.date);
}

std::int64_t length_of(const GamingDay& day) {
  return day.ends.milliseconds - day.begins.milliseconds;
}

TEST(GamingDays, GoFromMidnightToMidnightInUtc) {
  const GamingDays days;
  EXPECT_EQ(told(days.day_of(at("2026-11-16T10:00:00.000Z"))),
            "2026-11-16T00:00 2026-11-17T00:00 2026-11-16");
  EXPECT_EQ(days.day_of(at("2026-11-16T00:00:00.000Z")), days.on({2026, 11, 16}));
  EXPECT_EQ(days.day_of(at("2026-11-16T23:59:59.999Z")), days.on({2026, 11, 16}));
  EXPECT_EQ(to_text(days.day_of(Time{-1}).date), "1969-12-31");
}

TEST(GamingDays, BeginAtTheirTimeInUtc) {
  const GamingDays days{TimeOfDay{22 * 60 + 30}};
  EXPECT_EQ(date_of(days, "2026-11-16T22:29:59.999Z"), "2026-11-15");
  EXPECT_EQ(date_of(days, "2026-11-16T22:30:00.000Z"), "2026-11-16");
}

TEST(GamingDays, BeginAtTheirTimeWhereTheFloorIs) {
  const GamingDays days = days_in("Asia/Singapore", "06:00");
  EXPECT_EQ(date_of(days, "2026-11-16T21:59:59.999Z"), "2026-11-16");
  EXPECT_EQ(date_of(days, "2026-11-16T22:00:00.000Z"), "2026-11-17");
  EXPECT_EQ(told(days.on({2026, 11, 17})), "2026-11-16T22:00 2026-11-17T22:00 2026-11-17");
}

TEST(GamingDays, HaveAnHourLessOrMoreWhenTheClocksAreChanged) {
  const GamingDays days = days_in("America/New_York", "06:00");
  EXPECT_EQ(told(days.on({2026, 3, 7})), "2026-03-07T11:00 2026-03-08T10:00 2026-03-07");
  EXPECT_EQ(told(days.on({2026, 10, 31})), "2026-10-31T10:00 2026-11-01T11:00 2026-10-31");
  EXPECT_EQ(length_of(days.on({2026, 3, 8})), 24 * hour);
  EXPECT_EQ(date_of(days, "2026-03-08T10:00:00.000Z"), "2026-03-08");
  EXPECT_EQ(date_of(days, "2026-11-01T10:30:00.000Z"), "2026-10-31");
}

// On that night 01:59 is followed by 03:00.
TEST(GamingDays, BeginWithTheChangeThatLeapsOverTheirTime) {
  const GamingDays days = days_in("America/New_York", "02:30");
  EXPECT_EQ(told(days.on({2026, 3, 8})), "2026-03-08T07:00 2026-03-09T06:30 2026-03-08");
  EXPECT_EQ(date_of(days, "2026-03-08T06:59:59.999Z"), "2026-03-07");
  EXPECT_EQ(date_of(days, "2026-03-08T07:00:00.000Z"), "2026-03-08") << "it is 03:00 there";
}

// On that night 01:59 is followed by 01:00.
TEST(GamingDays, BeginWithTheFirstOfTwoSuchTimes) {
  const GamingDays days = days_in("America/New_York", "01:30");
  EXPECT_EQ(told(days.on({2026, 11, 1})), "2026-11-01T05:30 2026-11-02T06:30 2026-11-01");
  EXPECT_EQ(date_of(days, "2026-11-01T05:29:59.999Z"), "2026-10-31");
  EXPECT_EQ(date_of(days, "2026-11-01T06:15:00.000Z"), "2026-11-01") << "it is 01:15 once more";
}

// Samoa went from the 29th of December 2011 to the 31st.
TEST(GamingDays, OfADateThatThereWasNotTakesNoTime) {
  const GamingDays days = days_in("Pacific/Apia", "00:00");
  EXPECT_EQ(length_of(days.on({2011, 12, 30})), 0);
  EXPECT_EQ(date_of(days, "2011-12-30T09:59:59.999Z"), "2011-12-29");
  EXPECT_EQ(date_of(days, "2011-12-30T10:00:00.000Z"), "2011-12-31");
}

// Where clocks are changed at midnight, by half an hour, or on the other half of the world.
TEST(GamingDays, FollowEachOtherWithoutAGap) {
  for (const char* zone : {"UTC", "Asia/Macau", "America/New_York", "Europe/London",
                           "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu"}) {
    for (const char* begins : {"00:00", "00:30", "01:45", "02:30", "06:00", "23:59"}) {
      const GamingDays days = days_in(zone, begins);
      GamingDay day = days.on({2024, 1, 1});
      while (day.date.year < 2026) {
        EXPECT_EQ(days.day_of(day.begins), day) << zone << ' ' << told(day);
        EXPECT_EQ(days.day_of({day.ends.milliseconds - 1}), day) << zone << ' ' << told(day);
        EXPECT_NEAR(static_cast<double>(length_of(day)), 24.0 * hour, 1.0 * hour) << zone;
        const GamingDay next = days.day_of(day.ends);
        EXPECT_EQ(next.begins, day.ends) << zone << ' ' << told(day);
        ASSERT_LT(to_text(day.date), to_text(next.date)) << zone << ' ' << told(day);
        day = next;
      }
      EXPECT_EQ(to_text(day.date), "2026-01-01") << "none was left out";
    }
  }
}

TEST(GamingDays, AreNotOfAZoneThatNobodyKnows) {
  const auto mistake_in = [](std::string_view zone) {
    const auto days = GamingDays::in_zone(zone, {});
    return days ? "" : days.error().what + "; " + days.error().remedy;
  };
  EXPECT_EQ(mistake_in("Asia/Singapur"),
            "\"Asia/Singapur\" is no time zone; did you mean \"Asia/Singapore\"?");
  EXPECT_EQ(mistake_in("Moon"),
            "\"Moon\" is no time zone; write its name in the IANA database, as Asia/Singapore");
  for (const char* zone : {"", "localtime", "../../etc/passwd", "right/UTC", "Asia", "zone.tab"}) {
    EXPECT_THAT(mistake_in(zone), testing::HasSubstr("is no time zone")) << zone;
  }
}

TEST(TimeOfDay, IsHoursAndMinutes) {
  EXPECT_EQ(parse_time_of_day("00:00"), TimeOfDay{0});
  EXPECT_EQ(parse_time_of_day("06:05"), TimeOfDay{365});
  EXPECT_EQ(parse_time_of_day("23:59"), TimeOfDay{1439});
  for (const char* text :
       {"", "6:00", "24:00", "12:60", "-1:00", "06:-1", "06:00:00", "0600 ", "06.00", "+6:00"}) {
    EXPECT_FALSE(parse_time_of_day(text)) << text;
  }
}

}  // namespace
}  // namespace punto
