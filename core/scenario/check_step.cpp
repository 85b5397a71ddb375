#include "core/scenario/check_step.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/event_text.hpp"
#include "core/scenario/fact.hpp"
#include "core/scenario/instruction.hpp"
#include "core/scenario/view_question.hpp"

namespace punto {
namespace {

std::vector<std::string_view> refusal_names() {
  std::vector<std::string_view> names;
  for (int i = 0; i < refusal_count; ++i) names.push_back(name_of(static_cast<RefusalReason>(i)));
  return names;
}

Problem at(const LineWord& word, const Mistake& mistake) {
  return {0, word.column, mistake.what, mistake.remedy};
}

Problems check_refusal(LineWords words) {
  const auto names = refusal_names();
  const std::string& name = words.front().value;
  if (std::ranges::find(names, name) == names.end() || !words.front().is_bare()) {
    const std::string guess = did_you_mean(name, names);
    return {at(words.front(), {fmt::format("unknown refusal \"{}\"", shown(name)),
                               guess.empty() ? "docs/SCENARIOS.md lists the refusals" : guess})};
  }
  if (words.size() > 2) {
    return {at(words[2], {"a refusal rests on one rule", "write ! under-minimum 3.5.1"})};
  }
  if (words.size() < 2) return {};
  const auto rule = value_text::read_citation(words[1].value);
  if (rule) return {};
  return {at(words[1], rule.error())};
}

// At the word that the mistake quotes.
Problems check_answering(LineWords words, const Answering& answering) {
  if (answering) return {};
  const auto quoted = std::ranges::find_if(words, [&](const LineWord& word) {
    return answering.error().what.find(fmt::format("\"{}\"", word.value)) != std::string::npos;
  });
  return {at(quoted == words.end() ? words.front() : *quoted, answering.error())};
}

Problems check_expectation(const Expectation& expectation, const ReadingContext& context) {
  switch (expectation.kind) {
    case ExpectationKind::Event:
      if (means_any_events(expectation)) return {};
      return check_event_words(expectation.words, context);
    case ExpectationKind::Refusal: return check_refusal(expectation.words);
    case ExpectationKind::Fact:
      return check_answering(expectation.words, check_fact(expectation.words, context));
    case ExpectationKind::View:
      return check_answering(expectation.words, check_view(expectation.words, context));
  }
  return {};
}

void add(Problems found, int line, Problems& problems) {
  for (Problem& problem : found) {
    problem.line = line;
    problems.push_back(std::move(problem));
  }
}

}  // namespace

bool means_any_events(const Expectation& expectation) {
  return expectation.kind == ExpectationKind::Event && expectation.words.size() == 1 &&
         expectation.words.front().value == any_events;
}

Problems check_step(const ScenarioStep& step, const Rulebook& rulebook) {
  const ReadingContext context{rulebook};
  Problems problems;
  const auto instruction = read_instruction(step.words, context);
  if (!instruction) add(instruction.error(), step.line, problems);
  bool refused = false;
  bool happened = false;
  for (const Expectation& expectation : step.expectations) {
    if (!is_meant_for(expectation.only, rulebook)) continue;
    const bool refusal = expectation.kind == ExpectationKind::Refusal;
    if (refused && refusal) {
      problems.push_back({expectation.line, 1, "a command is refused for one reason",
                          "keep one of the lines with !"});
    }
    refused = refused || refusal;
    happened = happened || expectation.kind == ExpectationKind::Event;
    add(check_expectation(expectation, context), expectation.line, problems);
  }
  if (refused && happened) {
    problems.push_back({step.line, 1, "it cannot be refused and have events",
                        "keep the lines with ! or those with -"});
  }
  return problems;
}

}  // namespace punto
