#pragma once

#include <expected>
#include <string>

#include "cli/period_options.hpp"
#include "edge/report/floor_reports.hpp"

namespace punto {

std::expected<ReportPeriod, std::string> read_period(const PeriodOptions& options);

// A period in which the house has had no gaming day.
std::expected<void, std::string> check_days(const ReportPeriod& period,
                                            const GamingCalendar& calendar);

// A shift that no day of the house has.
std::expected<void, std::string> check_shift(const std::string& shift,
                                             const GamingCalendar& calendar);

}  // namespace punto
