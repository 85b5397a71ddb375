#include "core/scenario/run.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/scenario/event_text.hpp"
#include "core/scenario/fact.hpp"
#include "core/scenario/view_question.hpp"

namespace punto {
namespace {

class ScenarioRunner {
 public:
  ScenarioRunner(const Scenario& scenario, const ShelvedRulebook& book, OpenedTables* opened)
      : scenario_(scenario), table_(book, opened) {
    run_.rulebook = &book.rulebook;
  }

  ScenarioRun run() {
    for (const ScenarioStep& step : scenario_.steps) {
      if (!is_meant_for(step.only, table_.rulebook())) continue;
      play(step);
      if (run_.stopped) break;
    }
    return std::move(run_);
  }

 private:
  void play(const ScenarioStep& step) {
    const auto instruction = read_instruction(step.words, table_.context());
    if (!instruction) {
      const Problem& problem = instruction.error().front();
      return stop(step.line, step.text, fmt::format("{}; {}", problem.what, problem.remedy));
    }
    const Carried carried = table_.carry_out(*instruction);
    record(step, carried);
    compare(step, carried);
    for (const Expectation& expectation : step.expectations) {
      if (!is_meant_for(expectation.only, table_.rulebook())) continue;
      if (expectation.kind == ExpectationKind::Fact) {
        ask(expectation, check_fact(expectation.words, table_.context()));
      } else if (expectation.kind == ExpectationKind::View) {
        ask(expectation, check_view(expectation.words, table_.context()));
      }
    }
  }

  void record(const ScenarioStep& step, const Carried& carried) {
    PlayedStep played{&step, {}};
    for (const Event& event : carried.events()) {
      played.happened.push_back("- " + to_text(event.body, table_.rulebook()));
    }
    if (const Refusal* refusal = carried.refusal()) {
      played.happened.push_back("! " + to_text(*refusal));
    }
    run_.played.push_back(std::move(played));
  }

  void compare(const ScenarioStep& step, const Carried& carried) {
    const Refusal* refusal = carried.refusal();
    const Expectation* refused = nullptr;
    std::vector<const Expectation*> events;
    for (const Expectation& expectation : step.expectations) {
      if (!is_meant_for(expectation.only, table_.rulebook())) continue;
      if (expectation.kind == ExpectationKind::Refusal) refused = &expectation;
      if (expectation.kind == ExpectationKind::Event) events.push_back(&expectation);
    }
    if (carried.mistake && refusal == nullptr) {
      return stop(step.line, step.text, carried.mistake->what);
    }
    if (refused != nullptr) return compare_refusal(*refused, carried);
    if (refusal != nullptr) {
      return stop(step.line, events.empty() ? "accepted" : events.front()->text,
                  fmt::format("! {} ({})", to_text(*refusal), explain(refusal->reason)));
    }
    auto differences = compare_events(events, carried.events(), table_.context(), step.line);
    std::ranges::move(differences, std::back_inserter(run_.differences));
  }

  void compare_refusal(const Expectation& expected, const Carried& carried) {
    const Refusal* refusal = carried.refusal();
    if (refusal == nullptr) {
      std::string actual = "accepted";
      for (const Event& event : carried.events()) {
        actual += fmt::format(", {}", name_of(event.body));
      }
      return stop(expected.line, expected.text, std::move(actual));
    }
    const bool same_reason = name_of(refusal->reason) == expected.words[0].value;
    const bool same_rule =
        expected.words.size() < 2 || refusal->rule.text() == expected.words[1].value;
    if (same_reason && same_rule) return;
    run_.differences.push_back({expected.line, expected.text, "! " + to_text(*refusal)});
  }

  void ask(const Expectation& expected, const Answering& answering) {
    if (answering && answering->holds) return;
    const char mark = expected.kind == ExpectationKind::Fact ? '=' : '?';
    run_.differences.push_back(
        {expected.line, expected.text,
         fmt::format("{} {}", mark, answering ? answering->actual : answering.error().what)});
  }

  void stop(int line, std::string expected, std::string actual) {
    run_.differences.push_back({line, std::move(expected), std::move(actual)});
    run_.stopped = true;
  }

  const Scenario& scenario_;
  PlayedTable table_;
  ScenarioRun run_;
};

}  // namespace

ScenarioRun run_scenario(const Scenario& scenario, const ShelvedRulebook& book,
                         OpenedTables* opened) {
  return ScenarioRunner{scenario, book, opened}.run();
}

}  // namespace punto
