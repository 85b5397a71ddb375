#pragma once

#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <string_view>

namespace punto::simulated {

// Something that must never be has been seen. One line: where, and what.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] inline void fail(std::string_view where, std::string_view what) {
  throw Broken(fmt::format("{}: {}", where, what));
}

}  // namespace punto::simulated
