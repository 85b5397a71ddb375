#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/scenario/command_text.hpp"
#include "core/scenario/event_text.hpp"
#include "tests/scenario_texts.hpp"
#include "tests/source_folder.hpp"

namespace punto {
namespace {

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file{path};
  return {std::istreambuf_iterator<char>{file}, {}};
}

void expect_passes(const std::string& name, const std::string& text) {
  static OpenedTables opened;
  const auto scenario = read_scenario(text, approved_shelf());
  if (!scenario) {
    for (const Problem& problem : scenario.error()) ADD_FAILURE() << to_text(problem, name);
    return;
  }
  for (const ShelvedRulebook* book : scenario->under) {
    for (const Difference& each : run_scenario(*scenario, *book, &opened).differences) {
      ADD_FAILURE() << name << ':' << each.line << " under " << book->rulebook.id << "\n  expected "
                    << each.expected << "\n  actual   " << each.actual;
    }
  }
}

TEST(Scenarios, AllPass) {
  int count = 0;
  const std::filesystem::path folder{source_folder() + "/scenarios"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
    if (entry.path().extension() != ".txt") continue;
    expect_passes(entry.path().string(), read_text(entry.path()));
    ++count;
  }
  EXPECT_GT(count, 10);
}

const std::string& page() {
  static const std::string text = read_text(source_folder() + "/docs/SCENARIOS.md");
  return text;
}

TEST(Scenarios, ExamplesOfTheirPagePass) {
  constexpr std::string_view fence = "```scenario\n";
  int count = 0;
  for (std::size_t at = page().find(fence); at != std::string::npos; at = page().find(fence, at)) {
    at += fence.size();
    const std::size_t end = page().find("```", at);
    ASSERT_NE(end, std::string::npos);
    expect_passes("example " + std::to_string(++count), page().substr(at, end - at));
  }
  EXPECT_GE(count, 4);
}

TEST(Scenarios, TheirPageIsComplete) {
  std::string missing;
  const auto expect_line = [&](const std::string& line) {
    if (page().find('\n' + line + '\n') == std::string::npos) missing += line + '\n';
  };
  for (const std::string_view name : command_names()) expect_line(command_form(name));
  for (const std::string_view name : event_names()) expect_line(event_form(name));
  for (int i = 0; i < refusal_count; ++i) {
    const auto reason = static_cast<RefusalReason>(i);
    expect_line(std::string{name_of(reason)} + ": " + std::string{explain(reason)});
  }
  EXPECT_EQ(missing, "") << "put these lines into docs/SCENARIOS.md, in their order";
}

}  // namespace
}  // namespace punto
