#include <algorithm>
#include <fmt/format.h>

#include "core/scenario/actor_text.hpp"
#include "core/scenario/command_text.hpp"
#include "tests/drive/cast.hpp"
#include "tests/drive/checks.hpp"
#include "tests/drive/completion.hpp"
#include "tests/drive/tried_command.hpp"

namespace punto::drive {
namespace {

// To judge whether an outcome is established, the table walks through what may still come.
bool takes_long(const Step& step) {
  return step.is<DeclareIrregularity>() || step.is<ReportTerminalFailure>();
}

std::string name_of_step(const Step& step) {
  return std::string{command_names()[step.command]};
}

Failure step_refused(const TableState& state, const Command& command, RefusalReason reason) {
  const std::string text = to_text(command, state.law->rulebook, &state);
  const auto after_actor = text.find(':') + 2;
  return Failure{fmt::format("offered-step-refused {}", name_of(command.body)),
                 fmt::format("{}: {}", text, name_of(reason)),
                 {fmt::format("? {} may {}", actor_text(command.by), text.substr(after_actor))}};
}

Finding check_steps_of(const TableState& state, const Actor& by, Time now, Random& random) {
  asked_question() = fmt::format("? {} next sign-on", actor_text(by));
  const std::vector<Step> steps = next_steps(state, by, now);
  asked_question().clear();
  for (const Step& step : steps) {
    if (step.is<OpenTable>()) continue;  // with which settings, the table cannot know
    if (step.rule.empty()) return Failure{"step-without-rule " + name_of_step(step), ""};
    if (takes_long(step) && !random.once_in(40)) continue;
    const Time at = std::max(now, step.not_before.value_or(now));
    const auto body = completed({state, by, at}, step, random);
    if (!body) return Failure{"offered-step-impossible " + name_of_step(step), ""};
    const Decision decision = try_to_decide(state, Command{by, *body}, at);
    if (!decision) return step_refused(state, {by, *body}, decision.error().reason);
  }
  return {};
}

}  // namespace

Finding check_steps(const TableState& state, Time now, Random& random, Thoroughness thoroughness) {
  Cast cast{state, random};
  if (thoroughness == Thoroughness::Sample) {
    return check_steps_of(state, random.percent(50) ? cast.dealer() : cast.anybody(), now, random);
  }
  std::vector<Actor> everybody = {machine()};
  if (state.dealer) everybody.push_back(staff(Role::Dealer, *state.dealer));
  for (std::size_t role = 0; role < role_names.size(); ++role) {
    for (int number = 1; number <= persons_of_a_role; ++number) {
      everybody.push_back(person(static_cast<Role>(role), number));
    }
  }
  for (const Seat& seat : state.seats) everybody.push_back(player(seat.player));
  for (const Actor& actor : everybody) {
    if (auto failure = check_steps_of(state, actor, now, random)) return failure;
  }
  return {};
}

}  // namespace punto::drive
