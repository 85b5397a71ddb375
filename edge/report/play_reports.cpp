#include "edge/report/play_reports.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace punto {
namespace {

constexpr double deviations_of_95 = 1.959963984540054;

// A table's play in the period.
ShiftPlay play_in(const TablePlay& table, const ReportSource& source) {
  ShiftPlay sum;
  for (const auto& [shift, play] : table.shifts) {
    if (source.has(shift)) sum.add(play);
  }
  return sum;
}

double share(double part, Cents whole) {
  return whole.value == 0 ? std::nan("") : part / static_cast<double>(whole.value);
}

Cents rounded(double cents) {
  return {std::llround(cents)};
}

// Versions of a game may share its name.
std::string title_of(const GameOdds& game) {
  return fmt::format("{} ({})", game.name, game.version);
}

// Of several tables at once; what their odds let expect adds up.
struct Sum {
  std::uint64_t rounds = 0;
  std::uint64_t voided = 0;
  WagerPlay play;
  double expected = 0;
  double variance = 0;

  void add(const GameOdds& game, const ShiftPlay& other) {
    rounds += other.rounds;
    voided += other.voided;
    play.add(other.all());
    expected += expectation_of(game, other).win;
    variance += other.variance;
  }
};

const std::vector<Column>& win_columns(std::string name) {
  static thread_local std::vector<Column> columns;
  columns = {{std::move(name), ColumnKind::Text}, {"rounds", ColumnKind::Count},
             {"void", ColumnKind::Count},         {"wagers", ColumnKind::Count},
             {"handle", ColumnKind::Money},       {"returned", ColumnKind::Money},
             {"win", ColumnKind::Money},          {"hold", ColumnKind::Percent},
             {"expected win", ColumnKind::Money}, {"expected hold", ColumnKind::Percent},
             {"95 % from", ColumnKind::Money},    {"95 % to", ColumnKind::Money},
             {"deviations", ColumnKind::Number}};
  return columns;
}

Row win_row(const std::string& name, const Sum& sum) {
  const double deviation = std::sqrt(sum.variance);
  const double band = deviations_of_95 * deviation;
  const auto win = static_cast<double>(sum.play.win().value);
  const double deviations = deviation > 0 ? (win - sum.expected) / deviation : std::nan("");
  return {name,
          count_cell(sum.rounds),
          count_cell(sum.voided),
          count_cell(sum.play.wagers),
          sum.play.staked,
          sum.play.returned,
          sum.play.win(),
          share(win, sum.play.staked),
          rounded(sum.expected),
          share(sum.expected, sum.play.staked),
          rounded(sum.expected - band),
          rounded(sum.expected + band),
          deviations};
}

// What a row is of: those that have an order come in it, the others by their names.
struct RowKey {
  std::size_t order = 0;
  std::string name;

  friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

// Sums by whatever `key_of` makes of a table and a shift, with a total.
template <typename KeyOf>
Section win_section(const ReportSource& source, std::string heading, std::string name,
                    KeyOf key_of) {
  Section section;
  section.heading = std::move(heading);
  section.columns = win_columns(std::move(name));
  std::map<RowKey, Sum> sums;
  Sum total;
  for (const auto& [id, table] : source.figures.tables) {
    for (const auto& [shift, play] : table.shifts) {
      if (!source.has(shift)) continue;
      const RowKey key = key_of(id, table, shift);
      sums[key].add(*table.game, play);
      total.add(*table.game, play);
    }
  }
  for (const auto& [key, sum] : sums) section.rows.push_back(win_row(key.name, sum));
  section.total = win_row("together", total);
  return section;
}

// The house's win as it grew from day to day, in the band that chance leaves it.
Plot win_plot(const ReportSource& source) {
  std::map<house::DayNumber, Sum> days;
  for (const auto& [id, table] : source.figures.tables) {
    for (const auto& [shift, play] : table.shifts) {
      if (source.has(shift)) days[shift.day].add(*table.game, play);
    }
  }
  LinePlot lines;
  lines.x = {"gaming day", ColumnKind::Moment};
  lines.y = {"win since the beginning", ColumnKind::Money};
  ReportLine won{"win", {}, {}};
  ReportLine expected{"expected by the odds", {}, "95 % of chance"};
  Sum sum;
  for (const auto& [day, play] : days) {
    sum.rounds += play.rounds;
    sum.play.add(play.play);
    sum.expected += play.expected;
    sum.variance += play.variance;
    const double band = deviations_of_95 * std::sqrt(sum.variance);
    const Time at = moment_of(day);
    won.points.push_back({at, sum.play.win(), {}, {}});
    expected.points.push_back(
        {at, rounded(sum.expected), rounded(sum.expected - band), rounded(sum.expected + band)});
  }
  lines.lines = {std::move(expected), std::move(won)};
  return {std::move(lines),
          fmt::format("After {} rounds the house has won {}; the odds let expect {}.", sum.rounds,
                      to_text(sum.play.win()), to_text(rounded(sum.expected)))};
}

Row wager_row(const GameOdds& game, const ShiftPlay& all, std::size_t wager) {
  const WagerPlay& play = all.wagers[wager];
  const Expectation expected = expectation_of(game, all, wager);
  const double band = deviations_of_95 * expected.deviation;
  const auto win = static_cast<double>(play.win().value);
  return {title_of(game),
          std::int64_t{game.decks},
          game.wager_names[wager],
          count_cell(play.wagers),
          play.staked,
          play.returned,
          play.win(),
          share(win, play.staked),
          game.edges[wager],
          rounded(expected.win),
          rounded(expected.win - band),
          rounded(expected.win + band),
          expected.deviation > 0 ? (win - expected.win) / expected.deviation : std::nan("")};
}

Section wager_section(const ReportSource& source) {
  Section section;
  section.heading = "By game and wager";
  section.columns = {{"game", ColumnKind::Text},        {"decks", ColumnKind::Count},
                     {"wager", ColumnKind::Text},       {"wagers", ColumnKind::Count},
                     {"handle", ColumnKind::Money},     {"returned", ColumnKind::Money},
                     {"win", ColumnKind::Money},        {"hold", ColumnKind::Percent},
                     {"edge", ColumnKind::Percent, 4},  {"expected win", ColumnKind::Money},
                     {"95 % from", ColumnKind::Money},  {"95 % to", ColumnKind::Money},
                     {"deviations", ColumnKind::Number}};
  std::map<const GameOdds*, ShiftPlay> games;
  for (const auto& [id, table] : source.figures.tables) {
    ShiftPlay& sum = games[table.game.get()];
    sum.wagers.resize(table.game->edges.size());
    sum.add(play_in(table, source));
  }
  std::map<std::pair<std::string, int>, const GameOdds*> by_name;
  for (const auto& [game, play] : games) by_name[{game->id + game->version, game->decks}] = game;
  for (const auto& [name, game] : by_name) {
    for (std::size_t i = 0; i < game->edges.size(); ++i) {
      const WagerPlay& play = games[game].wagers[i];
      // A correction changes what was returned, also where no round of the wager was settled.
      if (play.wagers == 0 && play.returned.value == 0) continue;
      section.rows.push_back(wager_row(*game, games[game], i));
    }
  }
  return section;
}

}  // namespace

std::vector<Section> win_sections(const ReportSource& source) {
  const GamingCalendar& calendar = source.figures.calendar;
  const std::vector<std::string_view> shifts = calendar.names_of_shifts();
  std::vector<Section> sections;
  sections.push_back(
      win_section(source, "By table", "table",
                  [](const std::string& id, const TablePlay&, DayShift) { return RowKey{0, id}; }));
  sections.back().plot = win_plot(source);
  sections.push_back(win_section(source, "By gaming day", "gaming day",
                                 [](const std::string&, const TablePlay&, DayShift shift) {
                                   return RowKey{0, to_text(shift.day)};
                                 }));
  sections.push_back(win_section(
      source, "By shift", "shift", [&](const std::string&, const TablePlay&, DayShift shift) {
        const auto found = std::ranges::find(shifts, calendar.name_of(shift));
        return RowKey{static_cast<std::size_t>(found - shifts.begin()),
                      std::string{calendar.name_of(shift)}};
      }));
  sections.push_back(win_section(source, "By game", "game",
                                 [](const std::string&, const TablePlay& table, DayShift) {
                                   return RowKey{0, title_of(*table.game)};
                                 }));
  sections.push_back(wager_section(source));
  sections.front().remark =
      "The expected win is what the exact edges of full shoes make of the amounts at risk. The "
      "band holds 95 of 100 such periods: all wagers of a round vary together, round by round.";
  return sections;
}

Time moment_of(house::DayNumber day) {
  return {static_cast<std::int64_t>(day) * 86'400'000};
}

std::string person_text(const ReportSource& source, std::uint32_t person) {
  if (person == 0) return "the machine";
  const house::Person* found = house::find_in(source.figures.house.persons, PersonId{person});
  return found == nullptr ? fmt::format("person {}", person)
                          : fmt::format("{} ({})", found->name, person);
}

namespace {

// Hours in play, and rounds in one of them.
std::pair<double, double> pace_of(const DealerPlay& dealer) {
  const double hours = static_cast<double>(dealer.milliseconds) / 3'600'000;
  return {hours, hours > 0 ? static_cast<double>(dealer.rounds) / hours : std::nan("")};
}

Section dealer_section(const ReportSource& source, const std::map<std::uint32_t, DealerPlay>& all) {
  Section section;
  section.heading = "By Dealer";
  section.columns = {{"Dealer", ColumnKind::Text},
                     {"rounds", ColumnKind::Count},
                     {"hours in play", ColumnKind::Number},
                     {"rounds an hour in play", ColumnKind::Number, 1}};
  BarPlot bars{"Dealer", section.columns.back(), {}};
  for (const auto& [person, dealer] : all) {
    const auto [hours, pace] = pace_of(dealer);
    const std::string name = person_text(source, person);
    section.rows.push_back({name, count_cell(dealer.rounds), hours, pace});
    bars.bars.push_back({name, pace});
  }
  if (bars.bars.empty()) return section;
  section.plot = Plot{std::move(bars), fmt::format("Rounds an hour of {} who dealt.", all.size())};
  return section;
}

}  // namespace

std::vector<Section> pace_sections(const ReportSource& source) {
  Section section;
  section.heading = "By table and Dealer";
  section.remark = "Time counts from the opening of a round to its settlement.";
  section.columns = {{"table", ColumnKind::Text},
                     {"Dealer", ColumnKind::Text},
                     {"rounds", ColumnKind::Count},
                     {"hours in play", ColumnKind::Number},
                     {"rounds an hour in play", ColumnKind::Number, 1}};
  std::map<std::uint32_t, DealerPlay> dealers;
  for (const auto& [id, table] : source.figures.tables) {
    for (const auto& [person, dealer] : play_in(table, source).dealers) {
      const auto [hours, pace] = pace_of(dealer);
      section.rows.push_back(
          {id, person_text(source, person), count_cell(dealer.rounds), hours, pace});
      dealers[person].rounds += dealer.rounds;
      dealers[person].milliseconds += dealer.milliseconds;
    }
  }
  return {std::move(section), dealer_section(source, dealers)};
}

}  // namespace punto
