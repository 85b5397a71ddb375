#include "core/scenario/run.hpp"
#include "core/scenario/session.hpp"
#include "fuzz/input.hpp"

namespace {

const punto::RulebookShelf& shelf() {
  static const punto::RulebookShelf approved = punto::RulebookShelf::approved();
  return approved;
}

// Long ones find nothing that short ones do not.
constexpr std::size_t most_steps = 40;

// Whatever was played can be written down, and passes when it is played again.
void is_written_as_it_was_played(const punto::Scenario& scenario) {
  const punto::ShelvedRulebook& book = *scenario.under.front();
  punto::Session session{book};
  for (const punto::ScenarioStep& step : scenario.steps) (void)session.play(step.text);
  const std::string text = session.to_scenario();
  const auto again = punto::read_scenario(text, shelf());
  if (!again) {
    must(again.error().front().what == "nothing is done");
    return;
  }
  must(punto::run_scenario(*again, book).passed());
}

}  // namespace

// Any bytes are either refused with every mistake in its place, or a scenario that can be played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto scenario = punto::read_scenario(text_of(data, size), shelf());
  if (!scenario) {
    must(!scenario.error().empty());
    for (const punto::Problem& problem : scenario.error()) {
      must(problem.line > 0 && !problem.what.empty() && !problem.remedy.empty());
    }
    return 0;
  }
  if (scenario->steps.size() > most_steps) return 0;
  const auto run = punto::run_scenario(*scenario, *scenario->under.front());
  must(run.rulebook != nullptr);
  is_written_as_it_was_played(*scenario);
  return 0;
}
