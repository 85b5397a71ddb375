#pragma once

#include "tests/drive/checks.hpp"

namespace punto::drive {

// Amounts worked out again from the cards by the second model; what is treated by another rule is
// worked out here.
Finding check_settled(const TableState& before, const RoundSettled& settled);
Finding check_voided(const TableState& before, const RoundVoided& voided);
Finding check_corrected(const TableState& before, const RoundCorrected& corrected);

}  // namespace punto::drive
