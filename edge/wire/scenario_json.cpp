#include "edge/wire/scenario_json.hpp"

#include <algorithm>
#include <boost/json.hpp>

namespace punto {
namespace {

namespace json = boost::json;

json::object to_json(const ScenarioRun& run) {
  json::array differences;
  for (const Difference& difference : run.differences) {
    differences.push_back(json::object{{"line", difference.line},
                                       {"expected", difference.expected},
                                       {"actual", difference.actual}});
  }
  return {{"game", run.rulebook->id},
          {"passed", run.passed()},
          {"stopped", run.stopped},
          {"differences", std::move(differences)}};
}

json::object to_json(const ScenarioReport& report) {
  json::array problems;
  for (const Problem& problem : report.problems) {
    problems.push_back(json::object{{"line", problem.line},
                                    {"column", problem.column},
                                    {"what", problem.what},
                                    {"remedy", problem.remedy}});
  }
  json::array runs;
  for (const ScenarioRun& run : report.runs) runs.push_back(to_json(run));
  return {{"file", report.file},
          {"passed", report.passed()},
          {"problems", std::move(problems)},
          {"runs", std::move(runs)}};
}

}  // namespace

bool ScenarioReport::passed() const {
  return problems.empty() && std::ranges::all_of(runs, &ScenarioRun::passed);
}

std::string scenario_reports_to_json(const std::vector<ScenarioReport>& reports) {
  const auto passed = std::ranges::count_if(reports, &ScenarioReport::passed);
  json::array files;
  for (const ScenarioReport& report : reports) files.push_back(to_json(report));
  return json::serialize(
             json::object{{"scenarios", reports.size()},
                          {"passed", passed},
                          {"failed", static_cast<std::ptrdiff_t>(reports.size()) - passed},
                          {"files", std::move(files)}}) +
         '\n';
}

}  // namespace punto
