#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace punto {

// As it may stand in HTML or SVG, between tags or in an attribute.
std::string escaped(std::string_view text);

// "-1234.57"; what is shown as zero has no sign.
std::string decimal_text(double number, int decimals);

// A number that is written out plainly, "-1234567.50", with commas: "-1,234,567.50".
std::string grouped(std::string_view number);

// The hyphen before a number as the sign that it stands for.
std::string with_true_minus(std::string text);

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
