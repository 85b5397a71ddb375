#include <array>
#include <fmt/format.h>

#include "core/audit/money_trail.hpp"
#include "core/house/house.hpp"

namespace punto {
namespace {

using End = ErrandOnRecord::End;
using house::Purpose;

// What the table must have taken where the house says that it has.
bool arrives(Purpose purpose) {
  return purpose == Purpose::SeatPlayer || purpose == Purpose::AddCredits ||
         purpose == Purpose::SettleDebt || purpose == Purpose::RestrainPlayer;
}

// How a voucher stands after what it was asked.
voucher::Standing standing_after(const voucher::CommandBody& body) {
  constexpr std::array<voucher::Standing, 4> standings = {
      voucher::Standing::Open, voucher::Standing::Redeemed, voucher::Standing::Expired,
      voucher::Standing::Voided};
  return standings[body.index()];
}

// Compares all of it, and adds up what is under way.
class Reconciliation {
 public:
  Reconciliation(const HouseTrail& house, const TableTrails& tables, const VoucherTrails& vouchers)
      : house_(house), tables_(tables), vouchers_(vouchers) {}

  MoneyFindings run() {
    for (const auto& [number, errand] : house_.errands) compare(number, errand);
    for (const auto& [table, trail] : tables_) compare_table(trail);
    for (const auto& [id, trail] : vouchers_) compare_voucher(id, trail);
    compare_books();
    return std::move(found_);
  }

 private:
  void report(std::string stream, std::uint64_t entry, std::string what) {
    found_.push_back({std::move(stream), entry, std::move(what)});
  }
  void report(const ErrandOnRecord& errand, std::string what) {
    report(std::string{house::stream}, errand.entry, std::move(what));
  }

  void compare(house::ErrandNumber number, const ErrandOnRecord& errand) {
    if (const auto* task = std::get_if<house::TableTask>(&errand.errand.task)) {
      if (arrives(errand.errand.purpose)) compare_arrival(number, errand, task->table);
      return;
    }
    compare_task(number, errand, std::get<house::VoucherTask>(errand.errand.task));
  }

  void compare_arrival(house::ErrandNumber number, const ErrandOnRecord& errand,
                       const std::string& table) {
    const auto trail = tables_.find(table);
    const Arrival* arrival = nullptr;
    if (trail != tables_.end()) {
      const auto found = trail->second.arrivals.find(request_id("house", std::to_string(number)));
      if (found != trail->second.arrivals.end()) arrival = &found->second;
    }
    if (arrival != nullptr) arrived_.insert(arrival);
    const bool is_same = arrival != nullptr && arrival->amount == errand.errand.amount &&
                         arrival->player == errand.errand.player;
    // What came before the first event of the table that is at hand was compared by whoever put it
    // into an archive.
    const bool may_be_elsewhere = arrival == nullptr && trail != tables_.end() &&
                                  trail->second.first > 1 && errand.at <= trail->second.since;
    if (errand.end == End::Done && !is_same && !may_be_elsewhere) {
      return report(errand, "the table did not take what the house sent");
    }
    if (errand.end == End::Refused && arrival != nullptr) {
      return report(errand, "the table has what went back to the house");
    }
    if (errand.end == End::None && arrival == nullptr) add_to(under_way_, errand.errand.amount);
  }

  void compare_task(house::ErrandNumber number, const ErrandOnRecord& errand,
                    const house::VoucherTask& task) {
    const auto trail = vouchers_.find(task.voucher);
    const VoucherTrail& voucher = trail == vouchers_.end() ? no_voucher_ : trail->second;
    const voucher::State& state = voucher.state;
    const bool issues = std::holds_alternative<voucher::Issue>(task.command.body);
    const bool is_done = issues ? state.issued_by == number : state.ended_by == number;
    if (is_done) (issues ? issued_ : ended_).insert(task.voucher);
    if (errand.end == End::Done && !is_done) {
      return report(errand, "the voucher did not do what the house relied on");
    }
    if (errand.end == End::Refused && is_done) {
      return report(errand, "the voucher did what the house was told it would not");
    }
    if (is_done) compare_deed(errand, task, voucher);
    if (errand.end != End::None) return;
    if (issues != is_done) add_to(under_way_, issues ? errand.errand.amount : state.amount);
  }

  // Checkpoints do not name vouchers, so that everything in their streams must be in the house's.
  void compare_deed(const ErrandOnRecord& errand, const house::VoucherTask& task,
                    const VoucherTrail& voucher) {
    const auto* issue = std::get_if<voucher::Issue>(&task.command.body);
    const voucher::State& state = voucher.state;
    const Cents due = issue != nullptr ? issue->amount : errand.amount;
    if ((issue != nullptr || errand.amount.value > 0) && due != state.amount) {
      return report(errand, "the voucher is worth another amount than the house says");
    }
    if (issue != nullptr && issue->expires != state.expires) {
      return report(errand, "the voucher expires at another time than the house says");
    }
    if (issue == nullptr && standing_after(task.command.body) != state.standing) {
      return report(errand, "the voucher ended in another way than the house says");
    }
    if ((issue != nullptr ? voucher.issued_at : voucher.ended_at) != errand.at) {
      return report(errand, "the voucher did it at another time than the house says");
    }
  }

  void compare_table(const TableTrail& trail) {
    for (const auto& [request, arrival] : trail.arrivals) {
      if (arrived_.contains(&arrival)) continue;
      report("table/" + trail.table, arrival.entry, "something came to the table that nobody sent");
    }
    for (const auto& [number, left] : trail.departures) {
      const auto back = house_.returned.find({trail.table, number});
      if (back == house_.returned.end()) {
        add_to(under_way_, left.credits);
        continue;
      }
      const house::PlayerReturned& taken = back->second;
      const bool is_same = taken.player == left.player && taken.credits == left.credits &&
                           taken.wagered == left.wagered && taken.won == left.won;
      if (is_same) continue;
      report("table/" + trail.table, number,
             "the house took back something else than the table gave");
    }
  }

  void compare_voucher(const voucher::VoucherId& id, const VoucherTrail& trail) {
    // Its stream was made, and the floor ended before anything stood in it.
    if (trail.state.standing == voucher::Standing::Unknown) return;
    const std::string stream = voucher::stream_of(id);
    const bool has_ended = trail.state.standing > voucher::Standing::Open;
    if (!issued_.contains(id)) report(stream, 1, "the house issued no such voucher");
    if (has_ended && !ended_.contains(id)) report(stream, 2, "nobody asked the voucher to end");
  }

  void compare_books() {
    for (const auto& [key, back] : house_.returned) {
      const auto trail = tables_.find(key.first);
      const bool is_known =
          trail != tables_.end() &&
          (key.second < trail->second.first || trail->second.departures.contains(key.second));
      if (!is_known) report(std::string{house::stream}, 0, "somebody returned who had not left");
    }
    const cashier::Books books = all_books(house_, tables_, vouchers_);
    if (books.sum().value != 0) report(std::string{house::stream}, 0, "the books do not balance");
    if (const auto wrong = find_disagreement(books, house_.state)) {
      report(std::string{house::stream}, 0, *wrong);
    }
    const Cents transit = books.owed({cashier::AccountKind::Transit, {}});
    if (transit == under_way_) return;
    report(std::string{house::stream}, 0,
           fmt::format("{} is under way by the books, and {} by what was sent and not taken",
                       to_text(transit), to_text(under_way_)));
  }

  const HouseTrail& house_;
  const TableTrails& tables_;
  const VoucherTrails& vouchers_;
  const VoucherTrail no_voucher_;
  std::set<const Arrival*> arrived_;
  std::set<voucher::VoucherId> issued_;
  std::set<voucher::VoucherId> ended_;
  Cents under_way_;
  MoneyFindings found_;
};

}  // namespace

MoneyFindings reconcile(const HouseTrail& house, const TableTrails& tables,
                        const VoucherTrails& vouchers) {
  return Reconciliation{house, tables, vouchers}.run();
}

cashier::Books all_books(const HouseTrail& house, const TableTrails& tables,
                         const VoucherTrails& vouchers) {
  cashier::Books books = house.books;
  for (const auto& [table, trail] : tables) books.add(trail.books);
  for (const auto& [id, trail] : vouchers) books.add(trail.books);
  return books;
}

}  // namespace punto
