
#include "core/cards/insist.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "core/table/state.hpp"

namespace punto {
namespace {

// Whoever opened the table has read the text without a mistake.
Rulebook read_again(const Opening& opening) {
  auto rulebook = read_rulebook(opening.rulebook, opening.settings.units);
  INSIST(rulebook);
  INSIST(rulebook->wagers.size() <= most_wager_kinds);
  return std::move(*rulebook);
}

std::array<Citation, procedure_count> citations_of(const Rulebook& rulebook) {
  std::array<Citation, procedure_count> citations;
  for (std::size_t i = 0; i < procedure_count; ++i) {
    const ProcedureRule* entry = rulebook.find(static_cast<Procedure>(i));
    if (entry != nullptr) citations[i] = Citation{entry->rule};
  }
  return citations;
}

}  // namespace

Law::Law(const Opening& opening)
    : text(opening.rulebook),
      digest(opening.digest),
      rulebook(read_again(opening)),
      pay_table(rulebook),
      procedures(citations_of(rulebook)) {}

}  // namespace punto
