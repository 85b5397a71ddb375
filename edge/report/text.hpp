#pragma once

#include <string>

#include "edge/report/report.hpp"

namespace punto {

// For a terminal or a printer: aligned columns, 100 characters across where what they hold lets
// itself be broken between words. Of a plot there is its summary.
std::string to_text(const Report& report);

}  // namespace punto
