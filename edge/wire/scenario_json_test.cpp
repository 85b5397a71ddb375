#include "edge/wire/scenario_json.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace punto {
namespace {

TEST(ScenarioJson, CountsAndDifferencesAreThere) {
  const RulebookShelf shelf = RulebookShelf::approved();
  std::vector<ScenarioReport> reports;
  reports.push_back({"good.txt", {}, {}});
  reports.push_back({"wrong.txt", {{3, 7, "no \"table\"", "add one"}}, {}});
  ScenarioRun run;
  run.rulebook = &shelf.rulebooks().front().rulebook;
  run.differences.push_back({5, "= phase betting", "= dealing"});
  reports.push_back({"fails.txt", {}, {run}});
  const std::string line = scenario_reports_to_json(reports);
  EXPECT_TRUE(line.ends_with('\n'));
  const auto json = boost::json::parse(line).as_object();
  EXPECT_EQ(json.at("scenarios"), 3);
  EXPECT_EQ(json.at("passed"), 1);
  EXPECT_EQ(json.at("failed"), 2);
  const auto& files = json.at("files").as_array();
  EXPECT_EQ(files[1].at("problems").at(0).at("what"), "no \"table\"");
  const auto& fails = files[2].at("runs").at(0);
  EXPECT_EQ(fails.at("game"), run.rulebook->id.c_str());
  EXPECT_EQ(fails.at("differences").at(0).at("line"), 5);
  EXPECT_EQ(fails.at("differences").at(0).at("actual"), "= dealing");
}

}  // namespace
}  // namespace punto
