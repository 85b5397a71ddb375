// Whatever happens in a scenario, whoever follows its events finds nothing wrong with them.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/audit/table_auditor.hpp"
#include "tests/scenario_texts.hpp"
#include "tests/source_folder.hpp"

namespace punto {
namespace {

void play(const ScenarioStep& step, PlayedTable& table, TableAuditor& auditor) {
  const auto instruction = read_instruction(step.words, table.context());
  if (!instruction) return;
  for (const GivenCommand& given : table.carry_out(*instruction).given) {
    if (!given.decision) continue;
    for (const Event& event : *given.decision) auditor.follow(event);
  }
}

TEST(AuditedScenarios, CanHaveHappened) {
  OpenedTables opened;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator{source_folder() + "/scenarios"}) {
    if (entry.path().extension() != ".txt") continue;
    std::ifstream file{entry.path()};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const auto scenario = read_scenario(text, approved_shelf());
    if (!scenario) continue;
    const ShelvedRulebook& book = *scenario->under.front();
    PlayedTable table{book, &opened};
    TableAuditor auditor;
    for (const ScenarioStep& step : scenario->steps) {
      if (is_meant_for(step.only, book.rulebook)) play(step, table, auditor);
    }
    for (const Discrepancy& found : auditor.found()) {
      ADD_FAILURE() << entry.path().filename() << " event " << found.event << ": " << found.what;
    }
  }
}

}  // namespace
}  // namespace punto
