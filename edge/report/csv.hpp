#pragma once

#include <string>

#include "edge/report/report.hpp"

namespace punto {

// For spreadsheets and programs, as RFC 4180 with lines that end with \n. Lines that begin with #
// tell where the report comes from and begin its sections; remarks and plots are left out. A
// Percent is a number of hundredths in a column whose name ends with %. A text that a spreadsheet
// would take for a formula has an apostrophe before it.
std::string to_csv(const Report& report);

}  // namespace punto
