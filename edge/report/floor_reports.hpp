#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/audit/component.hpp"
#include "core/report/floor_figures.hpp"
#include "edge/report/report.hpp"

namespace punto {

// The reports of a house, each made of figures that come from events alone.
enum class ReportKind : std::uint8_t {
  Win,          // win, handle and hold against what the odds let expect
  Drop,         // cash, vouchers, hand-pays, fills and counts
  Vouchers,     // liability, and each open voucher
  Meters,       // of terminals, against the books
  Books,        // the balance of every account
  Exceptions,   // voids, corrections, rulings
  Pace,         // rounds an hour by Dealer
  Significant,  // events
  Access,       // staff, jobs, sign-ons
  Signatures,   // of program and rulebooks
  Ratings,      // of Players
};
inline constexpr std::array<std::string_view, 11> report_kind_names = {
    "win",  "drop",   "vouchers", "meters",     "books",  "exceptions",
    "pace", "events", "access",   "signatures", "ratings"};

// Gaming days from one to another, both included; all of them where none is named.
struct ReportPeriod {
  std::optional<house::DayNumber> from = {};
  std::optional<house::DayNumber> to = {};
  std::string shift = {};  // of each day this one alone; empty: all

  [[nodiscard]] bool has(house::DayNumber day) const {
    return (!from || day >= *from) && (!to || day <= *to);
  }
};

// What a report is made of, besides its kind.
struct ReportSource {
  const FloorFigures& figures;
  ReportPeriod period;
  const Components& components;
  std::string version;
  Time made;

  [[nodiscard]] bool has(DayShift shift) const {
    return period.has(shift.day) &&
           (period.shift.empty() || figures.calendar.name_of(shift) == period.shift);
  }
};

Report make_report(ReportKind kind, const ReportSource& source);

// "2026-11-16", of a gaming day, both ways.
std::string to_text(house::DayNumber day);
std::optional<house::DayNumber> parse_day(std::string_view text);

}  // namespace punto
