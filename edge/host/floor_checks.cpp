#include <algorithm>
#include <fmt/format.h>

#include "core/cashier/books.hpp"
#include "core/house/staff_at_table.hpp"
#include "edge/host/floor.hpp"

// Who may ask, and whether the money adds up.
namespace punto {
namespace {

bool brings_value(house::Purpose purpose) {
  return purpose == house::Purpose::SeatPlayer || purpose == house::Purpose::AddCredits ||
         purpose == house::Purpose::SettleDebt;
}

bool issues(house::Purpose purpose) {
  return purpose == house::Purpose::IssueAtTerminal || purpose == house::Purpose::IssueAtCage;
}

bool is_wrong(const house::Terminal& terminal) {
  return credits_by(terminal.meters) != terminal.credits;
}

}  // namespace

// A request that was done before is told so, wherever whoever gave it is by now.
std::optional<Answer> Floor::object_to_asker(const FloorTable& table, const Ask& ask) const {
  if (ask.command.by.kind != ActorKind::Staff || !table.hosted) return {};
  const RequestMemory& requests = table.hosted->now().requests;
  if (ask.request && requests.find(ask.request->id) != nullptr) return {};
  if (!house_fault_.empty()) return Answer{.kind = AnswerKind::HouseOutOfService};
  const auto refusal = object_to_staff(house_->state(), ask.command.by, table.plan.id);
  if (!refusal) return {};
  return Answer{.kind = AnswerKind::NotOnDuty, .duty = refusal};
}

// Once: from then on it is out of service, until two persons have corrected it.
void Floor::stop_wrong_terminals(Time now) {
  std::vector<house::TerminalId> wrong;
  for (const auto& [id, terminal] : house_->state().terminals) {
    if (terminal.enabled && is_wrong(terminal)) wrong.push_back(id);
  }
  for (const house::TerminalId id : wrong) {
    const house::Terminal& terminal = house_->state().terminals.at(id);
    const std::string what = fmt::format(
        "it has {}, and {} by its meters; it is out of service until two persons have "
        "corrected it",
        to_text(terminal.credits), to_text(credits_by(terminal.meters)));
    (void)take_of_system(house::DisableTerminal{id, "its meters do not add up"}, now);
    note(Significance::BooksOutOfBalance,
         fmt::format("terminal {}", static_cast<std::uint32_t>(id)), what, now);
  }
}

// At the start and with each gaming day.
void Floor::check_books(Time now) {
  if (!house_fault_.empty()) return;
  books_are_due_ = false;
  stop_wrong_terminals(now);
  const auto wrong = find_wrong_books();
  if (wrong) note(Significance::BooksOutOfBalance, "house", *wrong, now);
}

// The house's own books against its state; then, with what its tables have, what is under way
// against what the books have there.
std::optional<std::string> Floor::find_wrong_books() const {
  const house::State& house = house_->state();
  cashier::Books books = house_->now().books;
  if (auto wrong = find_disagreement(books, house)) return wrong;
  if (!can_count_transit()) return {};
  for (const auto& table : tables_) {
    books.add(cashier::books_of(table->plan.id, table->hosted->state()));
  }
  const Cents booked = books.owed({cashier::AccountKind::Transit, {}});
  const Cents there = count_transit();
  if (booked == there) return {};
  return fmt::format("{} is under way by the books, and {} by what was sent and not taken",
                     to_text(booked), to_text(there));
}

// Of a table that is away nobody knows what lies on it, nor what it took before a start.
bool Floor::can_count_transit() const {
  const house::State& house = house_->state();
  const bool are_all_here = std::ranges::all_of(house.tables, [&](const auto& entry) {
    const FloorTable* table = find(entry.first);
    return table != nullptr && table->hosted && table->fault.empty();
  });
  return are_all_here && !errands_.has_set_aside() &&
         std::ranges::all_of(house.errands, [&](const auto& entry) {
           return !brings_value(entry.second.purpose) || errands_.is_out(entry.first);
         });
}

// Vouchers count here as long as the house owes them.
Cents Floor::count_transit() const {
  Cents sum;
  for (const auto& [number, errand] : house_->state().errands) {
    const bool is_sent = brings_value(errand.purpose) && !errands_.is_taken(number);
    if (is_sent || issues(errand.purpose)) add_to(sum, errand.amount);
  }
  for (const auto& [id, open] : house_->state().vouchers) add_to(sum, open.amount);
  for (const auto& table : tables_) {
    for (const Departure& one : table->departures) add_to(sum, one.left.credits);
    for (const Departure& one : table->hosted->departures()) add_to(sum, one.left.credits);
  }
  return sum;
}

bool Floor::has_voucher(const voucher::VoucherId& id) const {
  const auto found = parts_.store.find_stream(voucher::stream_of(id));
  return found && *found;
}

}  // namespace punto
