#include "core/odds/betting_plan.hpp"

#include <algorithm>
#include <utility>

namespace punto {
namespace {

const PlanStep& step_after(const BettingPlan& plan, Verdict verdict) {
  switch (verdict) {
    case Verdict::Won: return plan.after_win;
    case Verdict::Lost: return plan.after_loss;
    case Verdict::Push: return plan.after_push;
  }
  std::unreachable();
}

}  // namespace

const BettingPlan* find_betting_plan(std::string_view id) {
  const auto found = std::ranges::find(betting_plans, id, &BettingPlan::id);
  return found == betting_plans.end() ? nullptr : &*found;
}

std::size_t next_place(const BettingPlan& plan, std::size_t place, Verdict verdict) {
  const PlanStep& step = step_after(plan, verdict);
  switch (step.move) {
    case PlanMove::First: return 0;
    case PlanMove::Back: return place - std::min(place, step.places);
    case PlanMove::Stay: return place;
    case PlanMove::Next: break;
  }
  if (place + 1 < plan.stakes.size()) return place + 1;
  return plan.after_last == AfterLast::First ? 0 : place;
}

}  // namespace punto
