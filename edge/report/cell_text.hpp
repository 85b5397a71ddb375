#pragma once

#include <string>
#include <string_view>

#include "edge/report/report.hpp"

namespace punto {

// As people read it: "1,234.50", "-0.25 %", "2026-11-16 10:00:00" in UTC. Nothing where it is
// missing.
std::string cell_text(const Cell& cell, const Column& column);

// As programs read it: "1234.50", "-0.25" of a hundred, "2026-11-16T10:00:00.000Z".
std::string plain_cell_text(const Cell& cell, const Column& column);

// What stands for a missing cell, and for rows where there are none.
inline constexpr std::string_view missing_text = "–";
inline constexpr std::string_view no_rows_text = "None in this period.";

std::string moment_text(Time time);

// Numbers stand flush right, words and times flush left.
bool is_numeric(ColumnKind kind);

}  // namespace punto
