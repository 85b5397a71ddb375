#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "edge/page/columns.hpp"

namespace punto {

inline constexpr int exit_done = 0;
inline constexpr int exit_no = 1;      // a check failed: the answer is no
inline constexpr int exit_misuse = 2;  // wrong usage or bad input

// Writes to standard output. False once it is closed or full; then it stays false, and
// finish_output says why.
bool write_out(std::string_view text);

// One line on standard error, "punto: ...". Gives back exit_misuse, for `return refuse(...)`.
int refuse(std::string_view message);

// The exit code of a command that ended with `code`: exit_misuse, with one line that says why,
// where its output could not be written.
int finish_output(int code);

// "4,998,398"
std::string grouped(std::int64_t number);

}  // namespace punto
