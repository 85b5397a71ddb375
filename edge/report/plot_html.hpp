#pragma once

#include <string>
#include <string_view>

#include "edge/report/report.hpp"

namespace punto {

// The plot of a section as a figure of its page: legend, picture and summary.
std::string plot_html(const Plot& plot, std::string_view heading);

}  // namespace punto
