#pragma once

#include <string>

#include "edge/wire/recall_json.hpp"

namespace punto {

// For people: what was put in and taken out, and each round as `punto replay` tells it, with the
// wagers of the Player at the terminal once more.
std::string recall_text(const ToldRecall& recall);

}  // namespace punto
