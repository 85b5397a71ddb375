#pragma once

#include <string>
#include <string_view>

#include "edge/simulate/report_figures.hpp"

namespace punto {

// The pictures of a report: SVG elements. The larger ones come twice, for wide and for narrow
// pages.

// The simulated edge with its interval, and where the exact one lies: a strip without numbers.
std::string interval_strip(std::string_view wager, const SampledWager& sampled);

// The edge of a wager in the course of a shoe of so many cards.
std::string penetration_plot(std::string_view wager, const WagerPenetration& penetration,
                             int cards);

std::string session_plot(const SessionResults& sessions);

std::string streak_plot(std::string_view hand, const SideStreaks& streaks);

// From so many rounds on.
std::string hold_plot(const HoldLaw& law, const std::vector<std::vector<HoldPoint>>& paths,
                      double from);

// How results are put together to bars: so many parts each, with a limit between ahead and not.
struct SessionBars {
  struct Bar {
    std::int64_t from = 0;  // the smallest result in it
    std::size_t sessions = 0;
  };
  std::int64_t step = 1;   // between results that can be
  std::int64_t width = 1;  // of a bar, a multiple of the step
  std::vector<Bar> bars;
  std::size_t outside = 0;  // sessions too far off to be drawn
};

SessionBars bars_of(const SessionResults& sessions);

}  // namespace punto
