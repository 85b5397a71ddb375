#pragma once

#include <string>

#include "core/audit/component.hpp"

namespace punto {

// What `punto signatures --json` prints: one line.
std::string signatures_to_json(const Components& components);

}  // namespace punto
