#include "core/rulebook/rulebook.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/insist.hpp"

namespace punto {

const Wager* Rulebook::find_wager(std::string_view wager_id) const {
  const auto found = std::ranges::find(wagers, wager_id, &Wager::id);
  return found == wagers.end() ? nullptr : &*found;
}

int Rulebook::wager_index(std::string_view wager_id) const {
  const Wager* wager = find_wager(wager_id);
  return wager == nullptr ? -1 : static_cast<int>(wager - wagers.data());
}

const Irregularity* Rulebook::find_irregularity(std::string_view irregularity_id) const {
  const auto found = std::ranges::find(irregularities, irregularity_id, &Irregularity::id);
  return found == irregularities.end() ? nullptr : &*found;
}

const Irregularity* Rulebook::find_irregularity(Trigger trigger) const {
  const auto found = std::ranges::find(irregularities, trigger, &Irregularity::on);
  return found == irregularities.end() ? nullptr : &*found;
}

const ProcedureRule* Rulebook::find(Procedure procedure) const {
  const auto& entry = procedures[static_cast<std::size_t>(procedure)];
  return entry ? &*entry : nullptr;
}

const std::string& void_rule(const Rulebook& rulebook, Trigger trigger) {
  const Irregularity* irregularity = rulebook.find_irregularity(trigger);
  INSIST(irregularity != nullptr && !irregularity->resolutions.empty());
  return irregularity->rule;
}

std::string to_text(const Date& date) {
  return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

}  // namespace punto
