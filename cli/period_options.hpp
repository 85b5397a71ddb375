#pragma once

#include <string>

namespace punto {

// Which gaming days, and of each which shift.
struct PeriodOptions {
  std::string day;   // one, or
  std::string from;  // several
  std::string to;
  std::string shift;  // empty: all of them
};

}  // namespace punto
