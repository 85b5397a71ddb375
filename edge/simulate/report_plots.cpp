#include "edge/simulate/report_plots.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "core/odds/quantile.hpp"
#include "edge/page/page_parts.hpp"
#include "edge/page/page_text.hpp"
#include "edge/page/svg_plot.hpp"

namespace punto {
namespace {

constexpr std::int64_t fewest_bars = 12;
constexpr double deviations_of_95_percent = 1.959963984540054;
constexpr double deviations_of_99_percent = 2.5758293035489004;
constexpr double deviations_of_997_permille = 2.9677379253417944;

constexpr PlotSize wide_size{1120, 380, 10};
constexpr PlotSize half_size{540, 330, 30};

std::int64_t floor_to(std::int64_t value, std::int64_t step) {
  const std::int64_t rest = value % step;
  return value - rest - (rest < 0 ? step : 0);
}

// What all results differ by multiples of.
std::int64_t step_of(const SessionResults& sessions) {
  std::int64_t step = 0;
  for (const std::int64_t result : sessions.results) {
    step = std::gcd(step, result - sessions.results.front());
  }
  return step == 0 ? sessions.parts : step;
}

// Results crowd around whole units where commission takes small parts of them; bars of whole units
// do not show that as a ripple.
std::int64_t bar_width(std::int64_t step, const SessionResults& sessions, std::int64_t range) {
  const std::int64_t whole = std::lcm(step, sessions.parts);
  const std::int64_t least = range / whole >= fewest_bars ? whole : step;
  // Few sessions fill few bars (Rice's rule).
  const auto bars =
      static_cast<std::int64_t>(2 * std::cbrt(static_cast<double>(sessions.results.size())));
  return least * (range / (least * std::max(bars, fewest_bars)) + 1);
}

std::vector<PlotSpan> spans_of(const WagerPenetration& penetration, std::size_t low,
                               std::size_t high) {
  std::vector<PlotSpan> spans;
  for (const EdgeSpread& spread : penetration.spreads) {
    spans.push_back({spread.cards_dealt, spread.edges[low], spread.edges[high]});
  }
  return spans;
}

std::vector<PlotSpan> hold_band(const HoldLaw& law, const Axis& x, double deviations) {
  constexpr int points = 60;
  std::vector<PlotSpan> spans;
  for (int i = 0; i <= points; ++i) {
    const double rounds = x.from * std::pow(x.to / x.from, static_cast<double>(i) / points);
    const double half = law.half_of_interval(rounds, deviations);
    // The house never keeps more than was staked.
    spans.push_back({rounds, law.edge - half, std::min(1.0, law.edge + half)});
  }
  return spans;
}

// Where 99 of 100 counts lie of which this share is expected. The square root of a count has the
// same deviation whatever is expected, one half, down to counts of one or two.
PlotSpan chance_span(int length, double share, double all) {
  const double root = std::sqrt(share * all);
  const double half = deviations_of_99_percent / 2 * std::sqrt(1 - share);
  const double low = std::max(0.0, root - half);
  return {static_cast<double>(length), low * low / all, (root + half) * (root + half) / all};
}

std::string one_session_plot(const SessionResults& sessions, const SessionBars& drawn,
                             const PlotSize& size) {
  const auto all = static_cast<double>(sessions.results.size());
  const double half_step = sessions.units(drawn.step) / 2;
  std::vector<PlotBar> ahead;
  std::vector<PlotBar> behind;
  double highest = 0;
  for (const SessionBars::Bar& bar : drawn.bars) {
    const double from = sessions.units(bar.from) - half_step;
    const double share = static_cast<double>(bar.sessions) / all;
    (bar.from > 0 ? ahead : behind).push_back({from, from + sessions.units(drawn.width), share});
    highest = std::max(highest, share);
  }
  const int decimals = sessions.parts == 1 ? 0 : 1;
  const auto mark = [&](std::string name, double at, Ink ink) {
    if (size.has_room()) name += " " + net_text(at, ink == Ink::Exact ? 2 : decimals);
    return Mark{at, name, ink};
  };
  const double first = sessions.units(drawn.bars.front().from) - half_step;
  const double last = sessions.units(drawn.bars.back().from + drawn.width) - half_step;
  SvgPlot plot{
      {.width = size.width,
       .height = size.height,
       .x = {first, last, "result of a session, in units", TickUnit::Number, Scale::Linear,
             size.most_ticks},
       .y = widened({0, highest, "share of the sessions", TickUnit::Percent, Scale::Linear, 5})},
      {mark("5\u00a0%", sessions.result_at(0.05), Ink::Zero),
       mark("median", sessions.result_at(0.5), Ink::Zero),
       mark("95\u00a0%", sessions.result_at(0.95), Ink::Zero),
       mark("mean", sessions.mean(), Ink::Exact)}};
  plot.bars(behind, Ink::Behind);
  plot.bars(ahead, Ink::Data);
  return plot.svg(
      "Results of sessions",
      fmt::format("Histogram of {} sessions. {} end ahead; the mean is {} units, the median {}.",
                  count_text(sessions.results.size()), percent_text(sessions.share_ahead(), 1),
                  net_text(sessions.mean(), 2), net_text(sessions.result_at(0.5), decimals)));
}

std::string one_streak_plot(std::string_view hand, const SideStreaks& streaks,
                            const PlotSize& size) {
  const double all = std::max(1.0, static_cast<double>(streaks.all_runs));
  const int longest = std::max(streaks.longest(), 2);
  std::vector<PlotPoint> expected;
  std::vector<PlotSpan> chance;
  std::vector<PlotPoint> seen;
  for (int length = 1; length <= longest; ++length) {
    const double share = streaks.expected_share(length);
    expected.push_back({static_cast<double>(length), share});
    chance.push_back(chance_span(length, share, all));
    if (streaks.share(length) == 0) continue;
    seen.push_back({static_cast<double>(length), streaks.share(length)});
  }
  SvgPlot plot{{.width = size.width,
                .height = size.height,
                .x = {0.5, longest + 0.5, "wins in a row", TickUnit::Number, Scale::Linear, 30},
                .y = widened({std::min(0.5, 0.9 / all), 1, "share of the runs", TickUnit::Percent,
                              Scale::Logarithmic, 8})}};
  plot.band(chance, Ink::Chance);
  plot.line(expected, Ink::Exact);
  plot.dots(seen, Ink::Data);
  return plot.svg(fmt::format("Runs of {} wins by their length", hand),
                  fmt::format("{} runs, the longest of {} wins, beside the geometric law.",
                              count_text(streaks.all_runs), streaks.longest()));
}

std::string one_hold_plot(const HoldLaw& law, const std::vector<std::vector<HoldPoint>>& paths,
                          double from, const PlotSize& size) {
  const Axis x{from, 1e7, "rounds", TickUnit::Number, Scale::Logarithmic, 6};
  const double half = 1.05 * law.half_of_interval(from, deviations_of_997_permille);
  SvgPlot plot{{.width = size.width,
                .height = size.height,
                .x = x,
                .y = {law.edge - half, std::min(1.02, law.edge + half), "kept of what was staked",
                      TickUnit::Percent, Scale::Linear, 9}}};
  plot.band(hold_band(law, x, deviations_of_997_permille), Ink::Outer);
  plot.band(hold_band(law, x, deviations_of_95_percent), Ink::Inner);
  for (const std::vector<HoldPoint>& path : paths) {
    std::vector<PlotPoint> points;
    for (const HoldPoint& point : path) {
      if (static_cast<double>(point.rounds) < from / 2) continue;
      points.push_back({static_cast<double>(point.rounds), point.hold});
    }
    plot.line(points, Ink::Faint);
  }
  plot.level(0, Ink::Zero);
  plot.level(law.edge, Ink::Exact);
  return plot.svg(
      fmt::format("What the house keeps after {} to 10,000,000 rounds", number_text(from, 0)),
      fmt::format("Bands around the exact edge of {} that narrow as rounds go by, and "
                  "{} simulated paths.",
                  percent_text(law.edge, 4), paths.size()));
}

}  // namespace

SessionBars bars_of(const SessionResults& sessions) {
  SessionBars drawn;
  drawn.step = step_of(sessions);
  const std::int64_t first = quantile(sessions.results, 0.001);
  const std::int64_t last = quantile(sessions.results, 0.999);
  drawn.width = bar_width(drawn.step, sessions, last - first);
  // The smallest result above nothing begins a bar.
  const std::int64_t least_ahead =
      floor_to(-sessions.results.front(), drawn.step) + sessions.results.front() + drawn.step;
  const auto begin_of = [&](std::int64_t result) {
    return floor_to(result - least_ahead, drawn.width) + least_ahead;
  };
  for (std::int64_t from = begin_of(first); from <= last; from += drawn.width) {
    drawn.bars.push_back({from, 0});
  }
  for (const std::int64_t result : sessions.results) {
    const std::int64_t at = (begin_of(result) - drawn.bars.front().from) / drawn.width;
    if (at < 0 || at >= static_cast<std::int64_t>(drawn.bars.size())) {
      ++drawn.outside;
    } else {
      ++drawn.bars[static_cast<std::size_t>(at)].sessions;
    }
  }
  return drawn;
}

std::string interval_strip(std::string_view wager, const SampledWager& sampled) {
  constexpr double middle = 98;
  constexpr double half_width = 56;
  const double half = sampled.half_of_interval();
  std::string shapes =
      fmt::format("<line class=\"grid\" x1=\"2\" x2=\"194\" y1=\"13\" y2=\"13\"/>");
  if (half > 0) {
    const double off = (sampled.exact_edge - sampled.house_edge) / half;
    const double at = middle + half_width * std::clamp(off, -1.65, 1.65);
    shapes += fmt::format(
        "<rect class=\"fill inner\" x=\"{:.1f}\" y=\"8\" width=\"{:.1f}\" height=\"10\" rx=\"2\"/>"
        "<circle class=\"fill data\" cx=\"{:.1f}\" cy=\"13\" r=\"4\"/>"
        "<path class=\"fill exact\" d=\"M{:.1f} 2l5 11l-5 11l-5 -11z\"/>",
        middle - half_width, 2 * half_width, middle, at);
  }
  return fmt::format("<svg role=\"img\" viewBox=\"0 0 196 26\"><title>{}</title>{}</svg>",
                     escaped(fmt::format("{}: simulated {} ± {}, exact {}", wager,
                                         percent_text(sampled.house_edge, 4), percent_text(half, 4),
                                         percent_text(sampled.exact_edge, 4))),
                     shapes);
}

std::string penetration_plot(std::string_view wager, const WagerPenetration& penetration,
                             int cards) {
  double low = 0;
  double high = 0;
  std::vector<PlotPoint> middle;
  for (const EdgeSpread& spread : penetration.spreads) {
    low = std::min(low, spread.edges.front());
    high = std::max(high, spread.edges.back());
    middle.push_back({spread.cards_dealt, spread.edges[2]});
  }
  if (high <= low) high = low + 0.01;
  SvgPlot plot{
      {.width = 320,
       .height = 220,
       .x = {0, static_cast<double>(cards), "cards dealt", TickUnit::Number, Scale::Linear, 5},
       .y = widened({low, high, "", TickUnit::Percent, Scale::Linear, 5})}};
  plot.region(-10, 0, Ink::Favour);
  plot.band(spans_of(penetration, 0, 4), Ink::Outer);
  plot.band(spans_of(penetration, 1, 3), Ink::Inner);
  plot.line(middle, Ink::Data);
  plot.level(0, Ink::Zero);
  return plot.svg(fmt::format("{}: house edge in the course of a shoe", wager),
                  fmt::format("The median, half of all rounds and 90 % of all rounds. The wager "
                              "favours the player in {} of the rounds.",
                              rare_percent_text(penetration.favourable)));
}

std::string session_plot(const SessionResults& sessions) {
  const SessionBars drawn = bars_of(sessions);
  return wide_and_narrow(
      wide_size, [&](const PlotSize& size) { return one_session_plot(sessions, drawn, size); });
}

std::string streak_plot(std::string_view hand, const SideStreaks& streaks) {
  return wide_and_narrow(
      half_size, [&](const PlotSize& size) { return one_streak_plot(hand, streaks, size); });
}

std::string hold_plot(const HoldLaw& law, const std::vector<std::vector<HoldPoint>>& paths,
                      double from) {
  return wide_and_narrow(
      half_size, [&](const PlotSize& size) { return one_hold_plot(law, paths, from, size); });
}

}  // namespace punto
