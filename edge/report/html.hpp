#pragma once

#include <string>

#include "edge/report/report.hpp"

namespace punto {

// One page that needs nothing else: no script, no font, no network. It is dense, prints well, and
// on a telephone each row stands on its own. It is well-formed XML besides.
std::string to_html(const Report& report);

}  // namespace punto
