#pragma once

#include <vector>

#include "core/odds/hold.hpp"
#include "core/odds/penetration.hpp"
#include "core/odds/sample.hpp"
#include "core/odds/session.hpp"
#include "core/odds/streaks.hpp"

namespace punto {

// What the reader of a report chose to see played.
struct ReportChoice {
  const BettingPlan* betting = &betting_plans.front();
  std::size_t wager = 0;
  int session_rounds = 80;
};

// All that a report's plots show.
struct ReportFigures {
  Penetration penetration;
  SessionPlan session;
  std::vector<SessionResults> sessions;  // of each betting plan
  Streaks streaks;
  HoldLaw hold;
  std::vector<std::vector<HoldPoint>> hold_paths;
};

// Plays rounds of its own, none of which is among those of the simulation with the same seed. It
// takes a second or two.
ReportFigures play_report(const Odds& odds, const ShoeSimulator& simulator,
                          const ReportChoice& choice);

}  // namespace punto
