#include "edge/wire/report_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <limits>

#include "core/cards/insist.hpp"
#include "tests/sample_report.hpp"

namespace punto {
namespace {

namespace json = boost::json;

TEST(ReportJson, TellsWhereItComesFrom) {
  const json::object told = json::parse(report_to_json(sample_report())).as_object();
  EXPECT_EQ(told.at("title").as_string(), "Revenue of the gaming day");
  EXPECT_EQ(told.at("floor").as_string(), "Casino Royal, main floor");
  EXPECT_EQ(told.at("period").as_string(), "gaming day 2026-11-16");
  EXPECT_EQ(told.at("version").as_string(), "Punto 0.1.0");
  EXPECT_EQ(told.at("made").as_string(), "2026-11-17T06:00:12.345Z");
  EXPECT_EQ(told.at("sections").as_array().size(), 4u);
}

TEST(ReportJson, MoneyIsCentsAndTimesAreText) {
  const json::value told = json::parse(report_to_json(sample_report()));
  const json::value& tables = told.at("sections").at(0);
  EXPECT_EQ(tables.at("columns").at(2), json::parse(R"({"name":"wagered","kind":"money"})"));
  EXPECT_EQ(tables.at("columns").at(6),
            json::parse(R"({"name":"expected hold","kind":"percent","decimals":4})"));
  EXPECT_EQ(tables.at("rows").at(3), json::parse(R"(["Super Six 4",0,0,0,0,null,null])"));
  EXPECT_EQ(tables.at("rows").at(1).at(4).as_int64(), -12'345'25);
  EXPECT_EQ(tables.at("total").at(3).as_int64(), 2'174'760'60);
  const json::value& course = told.at("sections").at(1);
  EXPECT_EQ(course.at("rows").at(0).at(0).as_string(), "2026-11-16T11:00:00.000Z");
  EXPECT_TRUE(course.at("total").is_null());
}

TEST(ReportJson, Plots) {
  const json::value told = json::parse(report_to_json(sample_report()));
  EXPECT_EQ(told.at("sections").at(0).at("plot").at("bars").at(1),
            json::parse(R"({"name":"Tiger 2","value":-1234525})"));
  const json::value& course = told.at("sections").at(1).at("plot");
  EXPECT_EQ(course.at("x"), json::parse(R"({"name":"time","kind":"moment"})"));
  EXPECT_EQ(course.at("reference"), json::parse(R"({"name":"expected","y":0.0124})"));
  const json::object& first = course.at("lines").at(0).at("points").at(0).as_object();
  EXPECT_EQ(first.at("x").as_string(), "2026-11-16T11:00:00.000Z");
  EXPECT_LT(first.at("low").as_double(), first.at("high").as_double());
  EXPECT_TRUE(told.at("sections").at(2).at("plot").is_null());
}

TEST(ReportJson, NumbersThatAreNoneAreNull) {
  Report report{.title = "\"\n"};
  report.sections = {{.heading = "h", .columns = {{"n", ColumnKind::Number}}}};
  report.sections[0].rows = {{std::numeric_limits<double>::quiet_NaN()},
                             {std::numeric_limits<double>::infinity()},
                             {1e300},
                             {0.1}};
  const json::value told = json::parse(report_to_json(report));
  EXPECT_EQ(told.at("title").as_string(), "\"\n");
  EXPECT_EQ(told.at("sections").at(0).at("rows"), json::parse("[[null],[null],[1e300],[0.1]]"));
}

TEST(ReportJson, RefusesWhatTheOtherFormatsRefuse) {
  Report report = sample_report();
  report.sections[0].rows[0].pop_back();
  EXPECT_THROW(report_to_json(report), BrokenInvariant);
}

}  // namespace
}  // namespace punto
