#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace punto {

// As it may stand in HTML or SVG, between tags or in an attribute.
std::string escaped(std::string_view text);

// Numbers for people, with a true minus sign, and a space before the percent sign that does not
// break: "1,234,567", "−0.25", "1.0579 %".
std::string count_text(std::uint64_t number);
std::string number_text(double number, int decimals);
std::string percent_text(double share, int decimals);

// As number_text, and a plus sign before what is won.
std::string net_text(double number, int decimals);

// A share with as many decimals as show two digits that say something, or "under 0.0001 %".
std::string rare_percent_text(double share);

}  // namespace punto
