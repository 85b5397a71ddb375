#pragma once

#include <string>
#include <vector>

namespace punto {

// Ticks of an axis of time in milliseconds since 1970, UTC: whole minutes, hours or days, as close
// as `most` of them allow.
std::vector<double> moment_ticks(double from, double to, int most);

// "14:30", and "11-16" at midnight, where a day begins.
std::string moment_tick_text(double milliseconds);

}  // namespace punto
