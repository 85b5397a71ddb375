#pragma once

#include <cmath>

#include "edge/report/report.hpp"

namespace punto {

inline constexpr std::int64_t hour_of_sample = 3'600'000;
inline constexpr Time start_of_sample{1'794'823'200'000};  // 2026-11-16 10:00:00

inline Row sample_table(std::string name, std::int64_t rounds, Cents wagered, Cents won) {
  const double hold = static_cast<double>(won.value) / static_cast<double>(wagered.value);
  return {std::move(name), rounds, wagered, Cents{wagered.value - won.value}, won, hold, 0.0124};
}

inline Section sample_tables() {
  Section section{.heading = "Tables", .remark = "What each table took in and gave back."};
  section.columns = {{"table", ColumnKind::Text},
                     {"rounds", ColumnKind::Count},
                     {"wagered", ColumnKind::Money},
                     {"returned", ColumnKind::Money},
                     {"won by the house", ColumnKind::Money},
                     {"hold", ColumnKind::Percent},
                     {"expected hold", ColumnKind::Percent, 4}};
  section.rows = {sample_table("Fortune Six 1", 1234, {1'234'567'50}, {15'432'10}),
                  sample_table("Tiger 2", 987, {845'120'00}, {-12'345'25}),
                  sample_table("Dragon Bonus No Commission 3", 402, {99'400'00}, {1'240'05}),
                  {"Super Six 4", 0, Cents{0}, Cents{0}, Cents{0}, {}, {}}};
  section.total = Row{"together", 2623, Cents{2'179'087'50}, Cents{2'174'760'60}, Cents{4'326'90},
                      0.001986,   {}};
  BarPlot bars{"table", {"won by the house", ColumnKind::Money}, {}};
  for (const Row& row : section.rows) bars.bars.push_back({std::get<std::string>(row[0]), row[4]});
  section.plot = Plot{bars, "Two of four tables won; Tiger 2 lost 12,345.25."};
  return section;
}

// The hold by the hour, and where chance leaves it in 95 of 100 days.
inline Section sample_course() {
  constexpr double edge = 0.0124;
  ReportLine hold{"hold", {}, "95 % of days"};
  Section section{.heading = "Course of the day",
                  .remark = "All tables, from the start of the day."};
  section.columns = {
      {"until", ColumnKind::Moment}, {"rounds", ColumnKind::Count}, {"hold", ColumnKind::Percent}};
  for (std::int64_t hour = 1; hour <= 16; ++hour) {
    const auto hours = static_cast<double>(hour);
    const Time until{start_of_sample.milliseconds + hour * hour_of_sample};
    const double share = edge + 0.03 * std::cos(2 * hours) / std::sqrt(hours);
    const double half = 0.06 / std::sqrt(hours);
    hold.points.push_back({until, share, edge - half, edge + half});
    section.rows.push_back({until, hour * 164, share});
  }
  LinePlot plot{{"time", ColumnKind::Moment}, {"hold", ColumnKind::Percent}, {hold}, {}};
  plot.reference = ReferenceLine{"expected", edge};
  section.plot = Plot{plot, "The hold stayed within the band of chance all day."};
  return section;
}

inline Section sample_events() {
  return {.heading = "Significant events",
          .remark = {},
          .columns = {{"time", ColumnKind::Moment}, {"table"}, {"by"}, {"what happened"}},
          .rows = {{Time{start_of_sample.milliseconds + 61'000}, "Tiger 2", "pit manager 7",
                    "A card was exposed before its turn; the round went on, and everybody who "
                    "wished so took back what he had wagered (5.8.2.2)."},
                   {Time{start_of_sample.milliseconds + 5 * hour_of_sample},
                    "Super Six 4",
                    {},
                    "=closed, \"reader\" does not answer"}},
          .total = {},
          .plot = {}};
}

// What a house reads of one gaming day.
inline Report sample_report() {
  Section none{.heading = "Corrections", .remark = "Settlements that were changed afterwards."};
  none.columns = {{"round", ColumnKind::Count}, {"amount", ColumnKind::Money}};
  return {.title = "Revenue of the gaming day",
          .floor = "Casino Royal, main floor",
          .period = "gaming day 2026-11-16",
          .version = "Punto 0.1.0",
          .made = {start_of_sample.milliseconds + 20 * hour_of_sample + 12'345},
          .sections = {sample_tables(), sample_course(), sample_events(), none}};
}

}  // namespace punto
