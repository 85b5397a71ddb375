#pragma once

#include <span>
#include <string>
#include <string_view>

namespace punto {

// The candidate that a person most likely meant, or "" when none is close.
std::string_view nearest(std::string_view text, std::span<const std::string_view> candidates);

// "did you mean \"tiger\"?", or "" when nothing is close.
std::string did_you_mean(std::string_view text, std::span<const std::string_view> candidates);

// "a, b or c"
std::string one_of(std::span<const std::string_view> words);

}  // namespace punto
