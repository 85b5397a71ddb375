#pragma once

#include <functional>

#include "tests/drive/checks.hpp"

namespace punto::drive {

// Does `act` and gives what it found. A broken invariant is a finding too, and so is any other
// exception: what was under way is left as it is and must not be used again.
Finding guarded(const std::function<Finding()>& act);

}  // namespace punto::drive
