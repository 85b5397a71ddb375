#include "edge/report/floor_reports.hpp"

#include <charconv>
#include <chrono>
#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "edge/report/play_reports.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 11> titles = {"Win and hold",
                                                     "Cash, vouchers and counts",
                                                     "Vouchers and liability",
                                                     "Meters of terminals",
                                                     "Books",
                                                     "Voids, corrections and overrides",
                                                     "Pace",
                                                     "Significant events",
                                                     "Access of staff",
                                                     "Signatures of program and rulebooks",
                                                     "Ratings of Players"};

std::string period_text(const ReportSource& source) {
  const auto& days = source.figures.calendar.days();
  if (days.empty()) return "no gaming day yet";
  const auto first =
      std::max(source.period.from.value_or(days.front().number), days.front().number);
  const auto last = std::min(source.period.to.value_or(days.back().number), days.back().number);
  const std::string shift = source.period.shift.empty() ? "" : ", shift " + source.period.shift;
  const std::string open = last == days.back().number ? "; the last day may still be open" : "";
  if (first == last) return fmt::format("gaming day {}{}{}", to_text(first), shift, open);
  return fmt::format("gaming days {} to {}{}{}", to_text(first), to_text(last), shift, open);
}

// What stands at one moment has no period, whichever was asked for.
std::string moment_text(ReportKind kind, const ReportSource& source) {
  constexpr std::string_view at_the_end = "at the end of the records";
  switch (kind) {
    case ReportKind::Meters:
    case ReportKind::Books:
    case ReportKind::Vouchers: return std::string{at_the_end};
    case ReportKind::Access: return fmt::format("{}; staff {}", period_text(source), at_the_end);
    case ReportKind::Signatures: return "when this report was made";
    default: return period_text(source);
  }
}

// What cannot be in it.
std::string left_out_text(const FloorFigures& figures) {
  if (figures.archived_until == Time{}) return {};
  return fmt::format("; what tables did before {} is in an archive",
                     to_text(figures.archived_until));
}

std::vector<Section> sections_of(ReportKind kind, const ReportSource& source) {
  switch (kind) {
    case ReportKind::Win: return win_sections(source);
    case ReportKind::Drop: return drop_sections(source);
    case ReportKind::Vouchers: return voucher_sections(source);
    case ReportKind::Meters: return meter_sections(source);
    case ReportKind::Books: return book_sections(source);
    case ReportKind::Exceptions: return exception_sections(source);
    case ReportKind::Pace: return pace_sections(source);
    case ReportKind::Significant: return event_sections(source);
    case ReportKind::Access: return access_sections(source);
    case ReportKind::Signatures: return signature_sections(source);
    case ReportKind::Ratings: return rating_sections(source);
  }
  return {};
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

Report make_report(ReportKind kind, const ReportSource& source) {
  return {std::string{titles[static_cast<std::size_t>(kind)]},
          source.figures.house.settings.name,
          moment_text(kind, source) + left_out_text(source.figures),
          source.version,
          source.made,
          sections_of(kind, source)};
}

std::string to_text(house::DayNumber day) {
  const std::chrono::sys_days date{std::chrono::days{static_cast<std::int32_t>(day)}};
  const std::chrono::year_month_day parts{date};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(parts.year()),
                     static_cast<unsigned>(parts.month()), static_cast<unsigned>(parts.day()));
}

std::optional<house::DayNumber> parse_day(std::string_view text) {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
  const bool has_form = text.size() == 10 && text[4] == '-' && text[7] == '-' &&
                        read_number(text.substr(0, 4), year) &&
                        read_number(text.substr(5, 2), month) &&
                        read_number(text.substr(8, 2), day);
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month{month},
                                         std::chrono::day{day}};
  if (!has_form || !date.ok()) return {};
  const auto days = std::chrono::sys_days{date}.time_since_epoch().count();
  return house::DayNumber{static_cast<std::int32_t>(days)};
}

}  // namespace punto
