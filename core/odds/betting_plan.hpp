#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/rulebook/settle.hpp"

namespace punto {

// Where in its list of stakes a plan goes on after a round.
enum class PlanMove : std::uint8_t { First, Next, Back, Stay };
struct PlanStep {
  PlanMove move = PlanMove::Stay;
  std::size_t places = 0;  // how far back; not before the first
};

// Where it goes on when the next stake is wanted and there is none.
enum class AfterLast : std::uint8_t { First, Stay };

// A way to choose stakes. Plans are rows of this shape; what plays them knows none by name.
struct BettingPlan {
  std::string_view id;
  std::string_view name;
  std::string_view idea;        // in words
  std::span<const int> stakes;  // in units
  PlanStep after_win;
  PlanStep after_loss;
  PlanStep after_push;
  AfterLast after_last = AfterLast::First;
};

namespace plan_stakes {

template <std::size_t count>
constexpr std::array<int, count> one_more_each_time() {
  std::array<int, count> stakes{};
  for (std::size_t i = 0; i < count; ++i) stakes[i] = static_cast<int>(i) + 1;
  return stakes;
}

inline constexpr std::array flat = {1};
inline constexpr std::array seven_doublings = {1, 2, 4, 8, 16, 32, 64};
inline constexpr std::array three_doublings = {1, 2, 4};
inline constexpr std::array up_to_forty = one_more_each_time<40>();
inline constexpr std::array fibonacci = {1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
inline constexpr std::array one_three_two_six = {1, 3, 2, 6};

}  // namespace plan_stakes

inline constexpr std::array<BettingPlan, 6> betting_plans = {{
    {.id = "flat",
     .name = "Flat",
     .idea = "one unit in every round",
     .stakes = plan_stakes::flat,
     .after_win = {},
     .after_loss = {},
     .after_push = {}},
    {.id = "martingale",
     .name = "Martingale",
     .idea = "twice as much after a loss, up to 64 units; from the start after a win, and after "
             "the seventh loss in a row",
     .stakes = plan_stakes::seven_doublings,
     .after_win = {PlanMove::First},
     .after_loss = {PlanMove::Next},
     .after_push = {}},
    {.id = "paroli",
     .name = "Paroli",
     .idea = "twice as much after a win; from the start after a loss, and after the third win in "
             "a row",
     .stakes = plan_stakes::three_doublings,
     .after_win = {PlanMove::Next},
     .after_loss = {PlanMove::First},
     .after_push = {}},
    {.id = "dalembert",
     .name = "D'Alembert",
     .idea = "one unit more after a loss, one less after a win, 40 at most",
     .stakes = plan_stakes::up_to_forty,
     .after_win = {PlanMove::Back, 1},
     .after_loss = {PlanMove::Next},
     .after_push = {},
     .after_last = AfterLast::Stay},
    {.id = "fibonacci",
     .name = "Fibonacci",
     .idea = "the next Fibonacci number after a loss, two back after a win; from the start after "
             "89 units are lost",
     .stakes = plan_stakes::fibonacci,
     .after_win = {PlanMove::Back, 2},
     .after_loss = {PlanMove::Next},
     .after_push = {}},
    {.id = "1-3-2-6",
     .name = "1-3-2-6",
     .idea = "1, 3, 2 and 6 units while winning; from the start after a loss, and after the fourth "
             "win in a row",
     .stakes = plan_stakes::one_three_two_six,
     .after_win = {PlanMove::Next},
     .after_loss = {PlanMove::First},
     .after_push = {}},
}};

// Nothing where there is no such plan.
const BettingPlan* find_betting_plan(std::string_view id);

// The place in the list of stakes after a round that was staked from `place`.
std::size_t next_place(const BettingPlan& plan, std::size_t place, Verdict verdict);

}  // namespace punto
