#pragma once

#include <string>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct ReportOptions {
  std::string store;
  std::string kind = "win";
  std::string day;   // one gaming day, or
  std::string from;  // several
  std::string to;
  std::string shift;  // of each day; empty: all of them
  std::string format = "text";
  std::string output;  // a file; standard output where it is empty
  bool unverified = false;
};
int run_report(const ReportOptions& options, const RulebookShelf& shelf);

struct ExportOptions {
  std::string store;
  std::string what;
  bool jsonl = false;
  bool unverified = false;
};
int run_export(const ExportOptions& options);

}  // namespace punto
