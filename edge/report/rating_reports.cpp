#include <cmath>
#include <fmt/format.h>

#include "edge/report/play_reports.hpp"

namespace punto {
namespace {

constexpr double milliseconds_an_hour = 3'600'000;

Cents rounded(double cents) {
  return {std::llround(cents)};
}

// Of so many; nothing where there are none.
Cell average(Cents all, std::uint64_t count) {
  if (count == 0) return {};
  return rounded(static_cast<double>(all.value) / static_cast<double>(count));
}

std::vector<Column> columns_of(std::vector<Column> first) {
  for (Column& column : std::vector<Column>{{"rounds", ColumnKind::Count},
                                            {"wagers", ColumnKind::Count},
                                            {"average wager", ColumnKind::Money},
                                            {"average a round", ColumnKind::Money},
                                            {"hours", ColumnKind::Number},
                                            {"handle", ColumnKind::Money},
                                            {"win", ColumnKind::Money},
                                            {"theoretical loss", ColumnKind::Money}}) {
    first.push_back(std::move(column));
  }
  return first;
}

Row row_of(Row first, const RatedPlay& play) {
  for (Cell& cell : Row{count_cell(play.rounds), count_cell(play.wagers),
                        average(play.staked, play.wagers), average(play.staked, play.rounds),
                        static_cast<double>(play.milliseconds) / milliseconds_an_hour, play.staked,
                        play.win(), rounded(play.expected())}) {
    first.push_back(std::move(cell));
  }
  return first;
}

std::string text_of(PlayerId player) {
  return fmt::format("P{}", static_cast<std::uint32_t>(player));
}

Cell moment_cell(const std::optional<Time>& moment) {
  if (!moment) return {};
  return *moment;
}

}  // namespace

std::vector<Section> rating_sections(const ReportSource& source) {
  Section players;
  players.heading = "Players with a card";
  players.remark =
      "The win is the house's. The theoretical loss is what the exact edges of full shoes make of "
      "the amounts at risk. Time counts from sitting down to leaving.";
  players.columns = columns_of({{"Player", ColumnKind::Text}});
  Section others;
  others.heading = "Others, each time at a table";
  others.columns = columns_of({{"Player", ColumnKind::Text},
                               {"table", ColumnKind::Text},
                               {"since", ColumnKind::Moment},
                               {"until", ColumnKind::Moment}});
  RatedPlay of_players;
  RatedPlay of_others;
  for (const Rating& rating :
       ratings_of(source.figures.ratings, [&](DayShift shift) { return source.has(shift); })) {
    if (!rating.table) {
      of_players.add(rating.play);
      players.rows.push_back(row_of({text_of(rating.player)}, rating.play));
      continue;
    }
    of_others.add(rating.play);
    others.rows.push_back(
        row_of({text_of(rating.player), *rating.table, *rating.since, moment_cell(rating.until)},
               rating.play));
  }
  players.total = row_of({"together"}, of_players);
  others.total = row_of({"together", Cell{}, Cell{}, Cell{}}, of_others);
  return {std::move(players), std::move(others)};
}

}  // namespace punto
