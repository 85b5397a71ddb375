#include "tests/source_folder.hpp"

namespace punto {

const std::string& source_folder() {
  static const std::string folder = PUNTO_SOURCE_DIR;
  return folder;
}

}  // namespace punto
