#pragma once

#include <string>

#include "edge/report/report.hpp"

namespace punto {

// {"title":...,"floor":...,"period":...,"version":...,"made":"2026-11-16T10:00:00.000Z",
//  "sections":[{"heading":...,"remark":...,"columns":[{"name":...,"kind":"money"},...],
//  "rows":[[...],...],"total":[...],"plot":{...}},...]}
// Money is whole cents, a percent is a share, times are texts, and what is missing is null.
std::string report_to_json(const Report& report);

}  // namespace punto
