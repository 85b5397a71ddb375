#pragma once

#include <expected>
#include <string>

#include "cli/period_options.hpp"
#include "edge/report/floor_reports.hpp"

namespace punto {

std::expected<ReportPeriod, std::string> read_period(const PeriodOptions& options);

// A shift that no day of the house has.
std::expected<void, std::string> check_shift(const std::string& shift,
                                             const GamingCalendar& calendar);

}  // namespace punto
