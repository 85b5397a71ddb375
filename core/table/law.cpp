#include <cassert>

#include "core/rulebook/read_rulebook.hpp"
#include "core/table/state.hpp"

namespace punto {
namespace {

// Whoever opened the table has read the text without a mistake.
Rulebook read_again(const Opening& opening) {
  auto rulebook = read_rulebook(opening.rulebook, opening.settings.units);
  assert(rulebook);
  return std::move(*rulebook);
}

}  // namespace

Law::Law(const Opening& opening)
    : text(opening.rulebook),
      digest(opening.digest),
      rulebook(read_again(opening)),
      pay_table(rulebook) {}

}  // namespace punto
