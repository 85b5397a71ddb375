#include <algorithm>
#include <functional>

#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

constexpr std::int32_t minutes_a_day = 24 * 60;

// They fill the gaming day from its beginning, one after another, and can be told apart.
bool are_valid(const std::vector<Shift>& shifts) {
  const auto has_namesake = [&](const Shift& shift) {
    return std::ranges::count(shifts, shift.name, &Shift::name) > 1;
  };
  const bool are_ordered = std::ranges::adjacent_find(shifts, std::ranges::greater_equal{},
                                                      &Shift::begins) == shifts.end();
  return !shifts.empty() && shifts.front().begins == 0 && shifts.back().begins < minutes_a_day &&
         are_ordered && std::ranges::none_of(shifts, has_namesake) &&
         std::ranges::none_of(shifts, &std::string::empty, &Shift::name);
}

bool is_valid(const Settings& settings) {
  const bool are_amounts = is_amount(settings.hand_pay_from) && is_amount(settings.most_credits) &&
                           is_amount(settings.large_transaction) &&
                           is_amount(settings.approval_from);
  return are_amounts && !settings.name.empty() && !settings.currency.empty() &&
         settings.voucher_days >= 1 && settings.voucher_days <= longest_voucher_days &&
         settings.slower_limit_hours >= 0 && settings.slower_limit_hours <= slowest_limit_hours &&
         are_valid(settings.shifts);
}

bool is_lock_time(const std::optional<std::int32_t>& minutes) {
  return !minutes || (*minutes >= 1 && *minutes <= longest_lock_minutes);
}

// The events that hold settings are older than the time of a lock.
void set_lock_time(Decision& decision, const Moment& moment,
                   const std::optional<std::int32_t>& minutes) {
  if (!minutes || *minutes == moment.house.lock_minutes) return;
  decision->emplace_back(moment.now, moment.by, LockTimeSet{*minutes});
}

}  // namespace

Decision decide(const Moment& moment, const OpenHouse& command) {
  if (moment.house.is_open) return refused(HouseAlreadyOpen);
  const bool are_valid = is_valid(command.settings) && is_lock_time(command.lock_minutes);
  if (!are_valid) return refused(SettingNotValid);
  Decision decision = happens(moment, HouseOpened{command.settings});
  set_lock_time(decision, moment, command.lock_minutes);
  return decision;
}

// What is owed is owed in the currency in which it came in.
Decision decide(const Moment& moment, const ChangeSettings& command) {
  const bool same_money = command.settings.currency == moment.house.settings.currency;
  if (!is_valid(command.settings) || !same_money) return refused(SettingNotValid);
  if (!is_lock_time(command.lock_minutes)) return refused(SettingNotValid);
  Decision decision = happens(moment, SettingsChanged{command.settings});
  set_lock_time(decision, moment, command.lock_minutes);
  return decision;
}

Decision decide(const Moment& moment, const StartGamingDay& command) {
  if (command.day <= moment.house.day) return refused(DayNotOver);
  return happens(moment, GamingDayStarted{command.day, command.begins});
}

Decision decide(const Moment& moment, const Note& command) {
  if (command.text.empty()) return refused(ReasonMissing);
  return happens(moment, Noted{command.kind, command.subject, command.text});
}

Decision decide(const Moment& moment, const RecordComponents& command) {
  const auto& before = moment.house.components;
  if (command.components.empty()) return refused(NameMissing);
  if (command.components == before) return refused(AlreadyThere);
  std::vector<std::string> changed;
  for (const std::string& line : command.components) {
    if (!before.empty() && std::ranges::count(before, line) == 0) changed.push_back(line);
  }
  return happens(moment, ComponentsRecorded{command.components, std::move(changed)});
}

// ---- incidents ----------------------------------------------------------------------------------

Decision decide(const Moment& moment, const OpenIncident& command) {
  if (command.text.empty()) return refused(ReasonMissing);
  if (!command.table.empty() && moment.table(command.table) == nullptr) return refused(NoSuchTable);
  return happens(moment, IncidentOpened{moment.house.last_incident + 1, command.table,
                                        command.round, command.text});
}

Decision decide(const Moment& moment, const AddToIncident& command) {
  if (!moment.house.incidents.contains(command.incident)) return refused(NoSuchIncident);
  if (command.text.empty()) return refused(ReasonMissing);
  return happens(moment, IncidentNoted{command.incident, command.text});
}

Decision decide(const Moment& moment, const CloseIncident& command) {
  if (!moment.house.incidents.contains(command.incident)) return refused(NoSuchIncident);
  if (command.text.empty()) return refused(ReasonMissing);
  return happens(moment, IncidentClosed{command.incident, command.text});
}

}  // namespace punto::house
