#include "edge/host/setting_mistakes.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/rulebook/nearest.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "core/scenario/value_text.hpp"
#include "core/table/moment.hpp"
#include "core/table/progress.hpp"
#include "core/table/sound_settings.hpp"

namespace punto {
namespace {

class SettingCheck {
 public:
  SettingCheck(const TablePlan& plan, const Rulebook& book)
      : plan_(plan), settings_(plan.settings), book_(book) {}

  std::vector<SettingMistake> find() {
    check_units();
    check_cards();
    check_positions();
    check_offers();
    if (are_units(settings_.units)) check_limits();
    check_areas();
    check_method();
    return std::move(found_);
  }

 private:
  void check_units();
  void check_cards();
  void check_positions();
  void check_offers();
  void check_limits();
  void check_areas();
  void check_method();

  void add(std::vector<std::string> keys, std::string value, std::string_view rule,
           std::string remedy) {
    found_.push_back({std::move(keys), std::move(value), std::string{rule}, std::move(remedy)});
  }
  [[nodiscard]] std::string_view rule(Procedure procedure) const {
    const ProcedureRule* entry = book_.find(procedure);
    return entry == nullptr ? reading::set_up.text() : std::string_view{entry->rule};
  }

  const TablePlan& plan_;
  const TableSettings& settings_;
  const Rulebook& book_;
  std::vector<SettingMistake> found_;
};

void SettingCheck::check_units() {
  const Units& units = settings_.units;
  const bool can_be_paid = are_units(units) && read_rulebook(plan_.rulebook, units).has_value();
  if (can_be_paid) return;
  add({"stake-unit", "payable-unit"}, to_text(units.stake), reading::exact_payment.text(),
      fmt::format("choose a larger stake unit or a smaller payable one than {}, so that every "
                  "wager is paid exactly",
                  to_text(units.payable)));
}

void SettingCheck::check_cards() {
  const NumberRange& decks = book_.decks;
  if (settings_.decks < decks.from || settings_.decks > decks.to) {
    return add({"decks"}, fmt::format("{}", settings_.decks), book_.deck_rule,
               fmt::format("write {} to {}", decks.from, decks.to));
  }
  const int cards = settings_.decks * cards_in(book_.deck);
  if (settings_.cards_behind_cutting_card >= cards) {
    add({"cards-behind-cutting-card"}, fmt::format("{}", settings_.cards_behind_cutting_card),
        reading::shoe.text(), fmt::format("write less than the {} cards of the shoe", cards));
  }
  if (settings_.burn_cards > 20) {
    add({"burn-cards"}, fmt::format("{}", settings_.burn_cards), reading::shoe.text(),
        "write 0 to 20");
  }
}

void SettingCheck::check_positions() {
  if (book_.betting_opens.by == Announcer::Terminal && settings_.seating == Seating::Felt) {
    add({"seating"}, "felt", book_.betting_opens.rule,
        "leave it out, this game is played at terminals only");
  }
  NumberRange range{1, most_positions};
  if (settings_.layout < book_.layouts.size()) {
    range = book_.layouts[settings_.layout].positions.value_or(range);
  }
  if (settings_.positions < range.from || settings_.positions > range.to) {
    add({"positions", "layout"}, fmt::format("{}", settings_.positions), rule(Procedure::Layout),
        fmt::format("write {} to {}, as the layout has", range.from, range.to));
  }
}

void SettingCheck::check_offers() {
  std::vector<std::string_view> optional;
  for (const Wager& wager : book_.wagers) {
    if (wager.optional) optional.push_back(wager.id);
  }
  for (std::size_t i = 0; i < settings_.wagers.size(); ++i) {
    const Wager& wager = book_.wagers[i];
    if (settings_.wagers[i].offered || wager.optional) continue;
    add({"offered." + wager.id, "without", "offered"}, fmt::format("no for {}", wager.id),
        wager.rule,
        optional.empty() ? "leave it out, no wager of this game can be switched off"
                         : fmt::format("only {} can be switched off", one_of(optional)));
  }
}

void SettingCheck::check_limits() {
  for (std::size_t i = 0; i < settings_.wagers.size(); ++i) {
    const Limits& limits = settings_.wagers[i].limits;
    if (are_limits(limits, settings_.units)) continue;
    add({"limits." + book_.wagers[i].id, "limits", "stake-unit"}, value_text::write_limits(limits),
        rule(Procedure::Limits),
        fmt::format("write whole multiples of the stake unit, {}, and {} at most",
                    to_text(settings_.units.stake), to_text(largest_amount)));
    return;  // what is wrong for all wagers is said once
  }
}

void SettingCheck::check_areas() {
  const ProcedureRule* most = book_.find(Procedure::MostWagers);
  const int largest = most == nullptr ? largest_procedure_number : most->number;
  if (settings_.wagers_per_area < 1 || settings_.wagers_per_area > largest) {
    add({"wagers-per-area"}, fmt::format("{}", settings_.wagers_per_area),
        rule(Procedure::MostWagers), fmt::format("write 1 to {}", largest));
  }
  if (!settings_.differential) return;
  if (book_.find(Procedure::Differential) == nullptr) {
    add({"differential"}, to_text(*settings_.differential), rule(Procedure::Uncovered),
        "leave it out, this game has no table differential");
  } else if (settings_.differential->value < 0) {
    add({"differential"}, to_text(*settings_.differential), rule(Procedure::Differential),
        "write 0 or more");
  }
}

void SettingCheck::check_method() {
  if (settings_.method >= book_.methods.size()) return;
  const DealingMethod& method = book_.methods[settings_.method];
  if (!may_act(settings_, plan_.opened_by, method.allowed_by)) {
    add({"method"}, method.id, method.allowed_rule,
        fmt::format("choose another, or write opened-by = \"{}\"",
                    role_names[static_cast<std::size_t>(method.allowed_by)]));
  } else if (std::ranges::find(method.zones, settings_.zone) == method.zones.end()) {
    add({"method", "zone"}, method.id, method.allowed_rule,
        "choose another, or another zone for the table");
  } else if (method.reading_device && settings_.cards == CardSource::KeyedIn) {
    add({"method", "cards"}, method.id, method.rule,
        "choose another, or write cards = \"card-reader\"");
  }
}

}  // namespace

std::vector<SettingMistake> find_setting_mistakes(const TablePlan& plan, const Rulebook& rulebook) {
  return SettingCheck{plan, rulebook}.find();
}

}  // namespace punto
