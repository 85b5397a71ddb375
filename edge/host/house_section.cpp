#include "edge/host/house_section.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

#include "core/cards/shown.hpp"
#include "core/rulebook/payout.hpp"
#include "edge/clock/gaming_days.hpp"

namespace punto {
namespace {

void read_amount(TomlSection& section, std::string_view key, Cents& amount) {
  if (!section.has(key)) return;
  const Position at = position_of(*section.take(key));
  const std::string text = section.text(key);
  const auto read = parse_cents(text);
  if (read && house::is_amount(*read)) {
    amount = *read;
  } else if (!text.empty()) {
    section.report(at, fmt::format("`{}` cannot be {}", key, text),
                   "write an amount above nothing, as \"10000.00\"");
  }
}

void read_number(TomlSection& section, std::string_view key, const NumberRange& range,
                 std::int32_t& number) {
  if (!section.has(key)) return;
  const Position at = position_of(*section.take(key));
  const int read = section.number(key);
  if (read >= range.from && read <= range.to) {
    number = read;
  } else {
    section.report(at, fmt::format("`{}` cannot be {}", key, read),
                   fmt::format("write a number from {} to {}", range.from, range.to));
  }
}

void read_currency(TomlSection& section, std::string& currency) {
  if (!section.has("currency")) return;
  const Position at = position_of(*section.take("currency"));
  const std::string text = section.text("currency");
  constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (text.size() == 3 && text.find_first_not_of(capitals) == std::string::npos) {
    currency = text;
  } else if (!text.empty()) {
    section.report(at, fmt::format("`currency` cannot be {}", text),
                   "write the three letters of ISO 4217, as \"SGD\"");
  }
}

// A shift, and where its beginning is written.
struct ReadShift {
  house::Shift shift;
  Position at;
};

void read_shift(TomlSection& section, const toml::key& name, std::vector<ReadShift>& shifts) {
  const toml::node& node = *section.take(name.str());
  if (name.str().empty()) {
    return section.report(position_of(name), "a shift has no name", "write one before its time");
  }
  const auto* const text = node.as_string();
  const auto begins = text == nullptr ? std::nullopt : parse_time_of_day(text->get());
  if (!begins) {
    return section.report(
        position_of(node),
        fmt::format("shift \"{}\" has no time at which it begins", shown(name.str())),
        "write hours and minutes after the beginning of the gaming day, as "
        "\"08:00\"");
  }
  shifts.push_back({{std::string{name.str()}, begins->minutes}, position_of(node)});
}

// In the order of their beginning, whatever the order in the file.
void check_shifts(TomlSection& section, const std::vector<ReadShift>& shifts) {
  if (shifts.front().shift.begins != 0) {
    section.report(shifts.front().at, "no shift begins with the gaming day",
                   "let the first begin at \"00:00\"; times are counted from the day's beginning");
  }
  for (std::size_t i = 1; i < shifts.size(); ++i) {
    const house::Shift& before = shifts[i - 1].shift;
    const house::Shift& shift = shifts[i].shift;
    if (shift.begins != before.begins) continue;
    section.report(shifts[i].at,
                   fmt::format("shifts \"{}\" and \"{}\" begin together", shown(before.name),
                               shown(shift.name)),
                   "give each a time of its own");
  }
}

void read_shifts(TomlSection& house, std::vector<house::Shift>& shifts) {
  if (!house.has("shifts")) return;
  auto section = house.section("shifts");
  if (!section) return;
  if (section->table().empty()) {
    return section->report(section->position(), "`shifts` names no shift",
                           "write { day = \"00:00\", night = \"12:00\" }, or leave it out");
  }
  std::vector<ReadShift> read;
  for (const auto& [name, node] : section->table()) read_shift(*section, name, read);
  if (read.size() != section->table().size()) return;
  std::ranges::sort(read, {}, [](const ReadShift& one) {
    return std::tuple{one.shift.begins, one.at.line, one.at.column};
  });
  check_shifts(*section, read);
  shifts.clear();
  for (ReadShift& one : read) shifts.push_back(std::move(one.shift));
}

}  // namespace

void read_house_section(TomlSection& root, house::Settings& settings, std::int32_t& lock_minutes) {
  if (!root.has("house")) return;
  auto section = root.section("house");
  if (!section) return;
  read_currency(*section, settings.currency);
  read_number(*section, "voucher-days", {1, house::longest_voucher_days}, settings.voucher_days);
  read_number(*section, "slower-limit-hours", {0, house::slowest_limit_hours},
              settings.slower_limit_hours);
  read_number(*section, "lock-minutes", {1, house::longest_lock_minutes}, lock_minutes);
  read_amount(*section, "hand-pay-from", settings.hand_pay_from);
  read_amount(*section, "most-credits", settings.most_credits);
  read_amount(*section, "large-transaction", settings.large_transaction);
  read_amount(*section, "approval-from", settings.approval_from);
  read_shifts(*section, settings.shifts);
  section->refuse_unknown_keys();
}

}  // namespace punto
