#pragma once

#include "edge/report/floor_reports.hpp"

namespace punto {

// "Ana Li (100)"; nobody is the machine.
std::string person_text(const ReportSource& source, std::uint32_t person);
// Where a gaming day stands on an axis of time.
Time moment_of(house::DayNumber day);

// The sections of each report.
std::vector<Section> win_sections(const ReportSource& source);
std::vector<Section> exception_sections(const ReportSource& source);
std::vector<Section> pace_sections(const ReportSource& source);
std::vector<Section> rating_sections(const ReportSource& source);

std::vector<Section> drop_sections(const ReportSource& source);
std::vector<Section> voucher_sections(const ReportSource& source);
std::vector<Section> meter_sections(const ReportSource& source);
std::vector<Section> book_sections(const ReportSource& source);

std::vector<Section> event_sections(const ReportSource& source);
std::vector<Section> access_sections(const ReportSource& source);
std::vector<Section> signature_sections(const ReportSource& source);

}  // namespace punto
