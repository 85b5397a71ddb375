#include "edge/host/house_section.hpp"

#include <fmt/format.h>

#include "core/rulebook/payout.hpp"

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

}  // namespace

void read_house_section(TomlSection& root, house::Settings& settings) {
  if (!root.has("house")) return;
  auto section = root.section("house");
  if (!section) return;
  read_currency(*section, settings.currency);
  read_number(*section, "voucher-days", {1, house::longest_voucher_days}, settings.voucher_days);
  read_number(*section, "slower-limit-hours", {0, house::slowest_limit_hours},
              settings.slower_limit_hours);
  read_amount(*section, "hand-pay-from", settings.hand_pay_from);
  read_amount(*section, "most-credits", settings.most_credits);
  read_amount(*section, "large-transaction", settings.large_transaction);
  read_amount(*section, "approval-from", settings.approval_from);
  section->refuse_unknown_keys();
}

}  // namespace punto
