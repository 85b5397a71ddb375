#pragma once

#include <charconv>
#include <expected>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>

#include "edge/report/floor_reports.hpp"
#include "edge/wire/wire_mistake.hpp"

namespace punto::server {

// A value of "from=2026-11-16&shift=day%20one"; nothing where it is not there or ill written.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

// From and to which gaming days, and of them which shift.
std::expected<ReportPeriod, wire::WireMistake> read_period(std::string_view query);
std::optional<wire::WireMistake> find_unknown_shift(const ReportPeriod& period,
                                                    const GamingCalendar& calendar);

// "true" or "false"; false where it is not there.
std::expected<bool, wire::WireMistake> query_truth(std::string_view query, std::string_view name);

// A whole number in a path.
template <typename Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc{} || end != text.data() + text.size() || text.empty()) return {};
  return number;
}

// One that may stand behind the question mark.
template <typename Number>
struct NumberAsked {
  std::string_view name;
  Number otherwise;  // where it does not
  Number least;
  Number most;
};
template <typename Number>
std::expected<Number, wire::WireMistake> query_number(std::string_view query,
                                                      const NumberAsked<Number>& asked) {
  const auto text = query_value(query, asked.name);
  const auto number = text ? read_number<Number>(*text) : std::optional{asked.otherwise};
  if (number && *number >= asked.least && *number <= asked.most) return *number;
  return std::unexpected(wire::WireMistake{wire::WireFault::OutOfRange,
                                           fmt::format("/{}", asked.name),
                                           fmt::format("{} to {}", asked.least, asked.most)});
}

}  // namespace punto::server
