#pragma once

#include <string>

#include "core/audit/verify_report.hpp"

namespace punto {

// Where it is, and what: "table/tiger-1, entry 12, round 2: ...".
std::string to_text(const StoreFinding& finding);

}  // namespace punto
