#pragma once

#include <functional>

namespace punto {

// Reads the command line. Gives back what to do, which yields the exit code; help and mistakes are
// things to do, too.
std::function<int()> read_arguments(int count, char** words);

}  // namespace punto
