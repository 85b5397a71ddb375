#pragma once

#include <string>

#include "core/audit/verify_report.hpp"

namespace punto {

// {"verified":true,"streams":...,"records":...,"checkpoints":...,"tables":[...],"found":[...],
//  "remarks":[...]}; amounts are whole cents.
std::string verify_report_to_json(const VerifyReport& report);

}  // namespace punto
