#include "core/table/sound_settings.hpp"

#include <algorithm>

#include "core/table/placed_wager.hpp"

namespace punto {
namespace {

bool is_whole(Cents amount, Cents unit) {
  return amount.value > 0 && amount.value % unit.value == 0;
}

bool fit_wagers(const TableSettings& settings, const Rulebook& rulebook) {
  const auto& wagers = settings.wagers;
  return wagers.size() == rulebook.wagers.size() && wagers.size() <= most_wager_kinds &&
         std::ranges::all_of(wagers, [&](const WagerTerms& terms) {
           return are_limits(terms.limits, settings.units);
         });
}

bool fits_layout(const TableSettings& settings, const Rulebook& rulebook) {
  const bool has_layout =
      rulebook.layouts.empty() ? settings.layout == 0 : settings.layout < rulebook.layouts.size();
  return has_layout && settings.positions >= 1 && settings.positions <= most_positions;
}

bool fits_method(const TableSettings& settings, const Rulebook& rulebook) {
  return rulebook.methods.empty() ? settings.method == no_method
                                  : settings.method < rulebook.methods.size();
}

}  // namespace

bool are_units(const Units& units) {
  return units.payable.value >= 1 && units.stake >= units.payable && units.stake <= largest_amount;
}

bool are_own_limits(const std::optional<Cents>& stakes, const std::optional<Cents>& losses) {
  const bool can_stake = !stakes || (stakes->value >= 0 && *stakes <= largest_amount);
  const bool can_lose =
      !losses || (losses->value >= -largest_amount.value && *losses <= largest_amount);
  return can_stake && can_lose;
}

bool are_limits(const Limits& limits, const Units& units) {
  return is_whole(limits.least, units.stake) && is_whole(limits.most, units.stake) &&
         limits.least <= limits.most && limits.most <= largest_amount;
}

bool fits(const TableSettings& settings, const Rulebook& rulebook) {
  const bool has_differential = !settings.differential || settings.differential->value >= 0;
  return fit_wagers(settings, rulebook) && fits_layout(settings, rulebook) &&
         fits_method(settings, rulebook) && settings.decks >= rulebook.decks.from &&
         settings.decks <= rulebook.decks.to && has_differential &&
         settings.offer_milliseconds >= 0 && settings.offer_milliseconds <= longest_offer;
}

}  // namespace punto
