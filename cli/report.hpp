#pragma once

#include <string>

#include "cli/period_options.hpp"
#include "core/rulebook/shelf.hpp"

namespace punto {

struct ReportOptions : PeriodOptions {
  std::string store;
  std::string kind = "win";
  std::string format = "text";
  std::string output;  // a file; standard output where it is empty
  bool unverified = false;
};
int run_report(const ReportOptions& options, const RulebookShelf& shelf);

struct ExportOptions : PeriodOptions {
  std::string store;
  std::string what;
  std::string table;  // this one alone; empty: all, and the house
  bool jsonl = false;
  bool unverified = false;
};
int run_export(const ExportOptions& options);

}  // namespace punto
