#include "edge/server/query_text.hpp"

#include <algorithm>
#include <fmt/ranges.h>

namespace punto::server {
namespace {

std::optional<std::string> unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return {};
    unsigned char byte = 0;
    const auto [end, failed] = std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16);
    if (failed != std::errc{} || end != text.data() + i + 3) return {};
    plain += static_cast<char>(byte);
    i += 2;
  }
  return plain;
}

}  // namespace

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (pair.substr(0, equals) != name) continue;
    return unescaped(pair.substr(std::min(equals + 1, pair.size())));
  }
  return {};
}

std::expected<bool, wire::WireMistake> query_truth(std::string_view query, std::string_view name) {
  const std::string text = query_value(query, name).value_or("false");
  if (text == "true" || text == "false") return text == "true";
  return std::unexpected(
      wire::WireMistake{wire::WireFault::UnknownWord, fmt::format("/{}", name), "true, false"});
}

std::expected<ReportPeriod, wire::WireMistake> read_period(std::string_view query) {
  ReportPeriod period;
  for (auto [name, day] : {std::pair{"from", &period.from}, {"to", &period.to}}) {
    const auto text = query_value(query, name);
    if (text) *day = parse_day(*text);
    if (text && !*day) {
      return std::unexpected(
          wire::WireMistake{wire::WireFault::OutOfRange, fmt::format("/{}", name), "2026-11-16"});
    }
  }
  if (period.from && period.to && *period.from > *period.to) {
    return std::unexpected(wire::WireMistake{wire::WireFault::OutOfRange, "/to",
                                             fmt::format("{} or later", to_text(*period.from))});
  }
  period.shift = query_value(query, "shift").value_or("");
  return period;
}

std::optional<wire::WireMistake> find_unknown_shift(const ReportPeriod& period,
                                                    const GamingCalendar& calendar) {
  const std::vector<std::string_view> names = calendar.names_of_shifts();
  if (period.shift.empty() || std::ranges::find(names, period.shift) != names.end()) return {};
  return wire::WireMistake{wire::WireFault::UnknownWord, "/shift",
                           fmt::format("{}", fmt::join(names, ", "))};
}

}  // namespace punto::server
