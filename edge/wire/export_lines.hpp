#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/report/floor_visitor.hpp"
#include "edge/report/floor_reports.hpp"

namespace punto {

// What can be exported, line by line.
enum class ExportKind : std::uint8_t { Rounds, Wagers, Postings, AllEvents };
inline constexpr std::array<std::string_view, 4> export_kind_names = {"rounds", "wagers",
                                                                      "postings", "events"};
enum class ExportForm : std::uint8_t { Csv, JsonLines };

// Which lines are wanted.
struct ExportFilter {
  std::string table;    // this one alone; empty: all, and the house
  ReportPeriod period;  // gaming days and shift
};

// Writes a line for each round, wager, posting or event of the floor that it visits, and for CSV
// first one with the names of the columns. docs/MONEY.md says what they mean.
std::unique_ptr<FloorVisitor> make_exporter(ExportKind kind, ExportForm form,
                                            const ExportFilter& filter,
                                            std::function<void(std::string_view line)> write);

}  // namespace punto
