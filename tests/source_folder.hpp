#pragma once

#include <string>

namespace punto {

// Where the tree lies, for tests that read its files. One source alone is told it by the build, so
// that all others are compiled alike in every clone.
const std::string& source_folder();

}  // namespace punto
