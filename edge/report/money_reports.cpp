#include <array>
#include <fmt/format.h>

#include "edge/report/play_reports.hpp"

namespace punto {
namespace {

using cashier::Account;
using cashier::AccountKind;

void add(ShiftMoney& sum, const ShiftMoney& other) {
  add_to(sum.cash_inserted, other.cash_inserted);
  add_to(sum.table_drop, other.table_drop);
  add_to(sum.vouchers_issued, other.vouchers_issued);
  add_to(sum.vouchers_redeemed, other.vouchers_redeemed);
  add_to(sum.vouchers_expired, other.vouchers_expired);
  add_to(sum.vouchers_voided, other.vouchers_voided);
  add_to(sum.paid_by_hand, other.paid_by_hand);
  add_to(sum.fills, other.fills);
  add_to(sum.credits, other.credits);
  add_to(sum.chips_sold, other.chips_sold);
  add_to(sum.chips_cashed, other.chips_cashed);
  add_to(sum.count_differences, other.count_differences);
  add_to(sum.debts_settled, other.debts_settled);
}

Row money_row(std::string name, const ShiftMoney& money) {
  return {std::move(name),
          money.cash_inserted,
          money.table_drop,
          money.chips_sold,
          money.chips_cashed,
          money.vouchers_issued,
          money.vouchers_redeemed,
          money.vouchers_expired,
          money.vouchers_voided,
          money.paid_by_hand,
          money.fills,
          money.credits,
          money.debts_settled,
          money.count_differences};
}

Section money_section(std::string heading, std::string name) {
  Section section;
  section.heading = std::move(heading);
  section.columns = {
      {std::move(name), ColumnKind::Text},   {"cash at terminals", ColumnKind::Money},
      {"cash at tables", ColumnKind::Money}, {"chips sold", ColumnKind::Money},
      {"chips cashed", ColumnKind::Money},   {"vouchers issued", ColumnKind::Money},
      {"redeemed", ColumnKind::Money},       {"expired", ColumnKind::Money},
      {"void", ColumnKind::Money},           {"paid by hand", ColumnKind::Money},
      {"fills", ColumnKind::Money},          {"credits", ColumnKind::Money},
      {"debts settled", ColumnKind::Money},  {"missing in counts", ColumnKind::Money}};
  return section;
}

// ---- by table -----------------------------------------------------------------------------------

struct TableColumn {
  std::string_view name;
  Cents TableMoney::* amount;
};
constexpr std::array<TableColumn, 10> table_columns = {
    {{"brought", &TableMoney::brought},
     {"taken away", &TableMoney::taken_away},
     {"cash", &TableMoney::cash},
     {"float opened", &TableMoney::float_opened},
     {"fills", &TableMoney::fills},
     {"credits", &TableMoney::credits},
     {"float closed", &TableMoney::float_closed},
     {"drop counted", &TableMoney::drop_counted},
     {"debts settled", &TableMoney::debts_settled},
     {"missing in counts", &TableMoney::missing}}};

Row table_row(std::string name, const TableMoney& money) {
  Row row{std::move(name)};
  for (const TableColumn& column : table_columns) row.emplace_back(money.*column.amount);
  return row;
}

Section table_section(const ReportSource& source) {
  Section section;
  section.heading = "By table";
  section.remark =
      "What Players brought and took away are credits or chips; cash is what they changed into "
      "chips at the table, its drop.";
  section.columns = {{"table", ColumnKind::Text}};
  for (const TableColumn& column : table_columns) {
    section.columns.push_back({std::string{column.name}, ColumnKind::Money});
  }
  TableMoney total;
  for (const auto& [id, shifts] : source.figures.table_money.tables()) {
    TableMoney sum;
    for (const auto& [shift, money] : shifts) {
      if (source.has(shift)) sum.add(money);
    }
    if (sum == TableMoney{}) continue;
    section.rows.push_back(table_row(id, sum));
    total.add(sum);
  }
  section.total = table_row("together", total);
  return section;
}

Plot drop_plot(const std::map<house::DayNumber, ShiftMoney>& days) {
  LinePlot lines;
  lines.x = {"gaming day", ColumnKind::Moment};
  lines.y = {"cash on a day", ColumnKind::Money};
  ReportLine terminals{"at terminals", {}, {}};
  ReportLine tables{"at tables", {}, {}};
  Cents sum;
  for (const auto& [day, money] : days) {
    terminals.points.push_back({moment_of(day), money.cash_inserted, {}, {}});
    tables.points.push_back({moment_of(day), money.table_drop, {}, {}});
    add_to(sum, money.cash_inserted);
    add_to(sum, money.table_drop);
  }
  lines.lines = {std::move(terminals), std::move(tables)};
  return {std::move(lines),
          fmt::format("On {} gaming days {} came in as cash.", days.size(), to_text(sum))};
}

// ---- vouchers -----------------------------------------------------------------------------------

// What is owed to the holders of vouchers at the end of each day.
Section liability_section(const ReportSource& source) {
  Section section;
  section.heading = "Liability by gaming day";
  section.columns = {{"gaming day", ColumnKind::Text}, {"issued", ColumnKind::Money},
                     {"redeemed", ColumnKind::Money},  {"expired", ColumnKind::Money},
                     {"void", ColumnKind::Money},      {"liability", ColumnKind::Money}};
  std::map<house::DayNumber, ShiftMoney> days;
  for (const auto& [shift, money] : source.figures.money) add(days[shift.day], money);
  LinePlot lines;
  lines.x = {"gaming day", ColumnKind::Moment};
  lines.y = section.columns.back();
  ReportLine line{"at the end of the day", {}, {}};
  Cents liability;
  for (const auto& [day, money] : days) {
    add_to(liability, money.vouchers_issued);
    for (const Cents& ended :
         {money.vouchers_redeemed, money.vouchers_expired, money.vouchers_voided}) {
      take_from(liability, ended);
    }
    if (!source.period.has(day)) continue;
    section.rows.push_back({to_text(day), money.vouchers_issued, money.vouchers_redeemed,
                            money.vouchers_expired, money.vouchers_voided, liability});
    line.points.push_back({moment_of(day), liability, {}, {}});
  }
  if (line.points.empty()) return section;
  const std::string summary = fmt::format("At the end of the last day {} is owed on vouchers.",
                                          to_text(std::get<Cents>(line.points.back().y)));
  lines.lines = {std::move(line)};
  section.plot = Plot{std::move(lines), summary};
  return section;
}

constexpr std::size_t digits_shown = 8;

std::string short_text(const voucher::VoucherId& id) {
  const std::string stream = voucher::stream_of(id);
  return stream.substr(stream.find('/') + 1, digits_shown);
}

}  // namespace

std::vector<Section> drop_sections(const ReportSource& source) {
  const GamingCalendar& calendar = source.figures.calendar;
  std::map<house::DayNumber, ShiftMoney> days;
  std::map<std::string_view, ShiftMoney> shifts;
  for (const auto& [shift, money] : source.figures.money) {
    if (!source.has(shift)) continue;
    add(days[shift.day], money);
    add(shifts[calendar.name_of(shift)], money);
  }
  ShiftMoney total;
  Section by_day = money_section("By gaming day", "gaming day");
  for (const auto& [day, money] : days) {
    by_day.rows.push_back(money_row(to_text(day), money));
    add(total, money);
  }
  Section by_shift = money_section("By shift", "shift");
  for (const std::string_view name : calendar.names_of_shifts()) {
    if (!shifts.contains(name)) continue;
    by_shift.rows.push_back(money_row(std::string{name}, shifts[name]));
  }
  by_day.total = by_shift.total = money_row("together", total);
  if (!days.empty()) by_day.plot = drop_plot(days);
  return {std::move(by_day), std::move(by_shift), table_section(source)};
}

std::vector<Section> voucher_sections(const ReportSource& source) {
  Section open;
  open.heading = "Open vouchers";
  open.remark =
      "The voucher is named by the beginning of its id; its code is known to nobody but "
      "whoever holds it.";
  open.columns = {{"voucher", ColumnKind::Text},
                  {"issued", ColumnKind::Moment},
                  {"expires", ColumnKind::Moment},
                  {"amount", ColumnKind::Money}};
  Section ended;
  ended.heading = "Vouchers by what became of them";
  ended.columns = {{"standing", ColumnKind::Text},
                   {"vouchers", ColumnKind::Count},
                   {"amount", ColumnKind::Money}};
  std::map<voucher::Standing, std::pair<std::uint64_t, Cents>> sums;
  Cents liability;
  for (const auto& [id, one] : source.figures.vouchers) {
    auto& [count, amount] = sums[one.state.standing];
    ++count;
    add_to(amount, one.state.amount);
    if (one.state.standing != voucher::Standing::Open) continue;
    add_to(liability, one.state.amount);
    open.rows.push_back({short_text(id), one.issued, one.state.expires, one.state.amount});
  }
  for (const auto& [standing, sum] : sums) {
    ended.rows.push_back({std::string{voucher::standing_names[static_cast<std::size_t>(standing)]},
                          count_cell(sum.first), sum.second});
  }
  open.total = Row{std::string{"liability"}, {}, {}, liability};
  return {std::move(ended), liability_section(source), std::move(open)};
}

std::vector<Section> meter_sections(const ReportSource& source) {
  Section section;
  section.heading = "Terminals";
  section.remark =
      "Credits by the meters: cash and vouchers in and what tables returned, less "
      "vouchers out, payments by hand and what went to tables, with what staff corrected.";
  section.columns = {{"terminal", ColumnKind::Text},     {"cash in", ColumnKind::Money},
                     {"vouchers in", ColumnKind::Money}, {"vouchers out", ColumnKind::Money},
                     {"by hand", ColumnKind::Money},     {"to tables", ColumnKind::Money},
                     {"from tables", ColumnKind::Money}, {"wagered", ColumnKind::Money},
                     {"won", ColumnKind::Money},         {"corrected", ColumnKind::Money},
                     {"credits", ColumnKind::Money},     {"by the meters", ColumnKind::Money},
                     {"by the books", ColumnKind::Money}};
  for (const auto& [id, terminal] : source.figures.house.terminals) {
    const std::string number = std::to_string(static_cast<std::uint32_t>(id));
    const house::Meters& meters = terminal.meters;
    section.rows.push_back({terminal.name, meters.cash_in, meters.vouchers_in, meters.vouchers_out,
                            meters.paid_by_hand, meters.sent, meters.returned, meters.wagered,
                            meters.won, meters.corrected, terminal.credits,
                            house::credits_by(meters),
                            source.figures.books.owed({AccountKind::TerminalCredits, number})});
  }
  return {std::move(section)};
}

std::vector<Section> book_sections(const ReportSource& source) {
  Section section;
  section.heading = "Balance of every account, at the end of the records";
  section.columns = {
      {"account", ColumnKind::Text}, {"debit", ColumnKind::Money}, {"credit", ColumnKind::Money}};
  Cents debits;
  Cents credits;
  for (const auto& [account, balance] : source.figures.books.balances()) {
    const bool is_debit = balance.value > 0;
    const Cents amount{is_debit ? balance.value : -balance.value};
    add_to(is_debit ? debits : credits, amount);
    Row row{to_text(account), {}, {}};
    row[is_debit ? 1 : 2] = amount;
    section.rows.push_back(std::move(row));
  }
  section.total = Row{std::string{"together"}, debits, credits};
  return {std::move(section)};
}

}  // namespace punto
