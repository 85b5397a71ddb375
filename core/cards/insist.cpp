#include "core/cards/insist.hpp"

namespace punto {

void report_broken(const char* condition, const char* file, int line) {
  throw BrokenInvariant{condition, file, line};
}

}  // namespace punto
