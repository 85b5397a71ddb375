#include "tests/floor/money_watch.hpp"

#include "edge/store/for_each_record.hpp"
#include "tests/floor/broken.hpp"

namespace punto::simulated {
namespace {

using End = ErrandOnRecord::End;

bool issues(const house::VoucherTask& task) {
  return std::holds_alternative<voucher::Issue>(task.command.body);
}

}  // namespace

void MoneyWatch::follow(std::string_view stream, const Record& record, EventStore& store) {
  if (stream == house::stream) {
    if (record.next() > house_.next()) house_.follow(record);
    return;
  }
  const auto id = voucher::id_of_stream(stream);
  if (!id) fail(stream, "it is published with the house and is no voucher");
  if (record.first > watched_[*id].next) return catch_up(*id, store);
  if (record.next() > watched_[*id].next) follow(*id, record);
}

void MoneyWatch::follow(const voucher::VoucherId& id, const Record& record) {
  const std::string stream = voucher::stream_of(id);
  WatchedVoucher& watched = watched_[id];
  if (watched.next == 1) watched.head = first_head(stream);
  const bool continues =
      record.first == watched.next && head_after(watched.head, record) == record.head;
  if (!continues) fail(stream, "a record does not continue the chain");
  VoucherTrail& trail = vouchers_[id];
  std::string_view left = record.bytes;
  for (std::uint64_t number = record.first; !left.empty(); ++number) {
    const auto event = voucher::take_event(left);
    if (!event) fail(stream, "an entry cannot be read");
    trail.follow(stream, *event, number);
  }
  if (!trail.found.empty()) fail(stream, trail.found.front().what);
  watched.next = record.next();
  watched.head = record.head;
}

void MoneyWatch::catch_up(const voucher::VoucherId& id, EventStore& store) {
  const std::string name = voucher::stream_of(id);
  const auto found = store.find_stream(name);
  if (!found) fail(name, "the store cannot be read: " + found.error().text);
  if (!*found) return;
  const std::uint64_t from = watched_[id].next;
  if (from >= (*found)->next) return;
  const auto read = for_each_record(store, **found, from, [&](const Record& record) {
    follow(id, record);
    return Stored<void>{};
  });
  if (!read) fail(name, "the store cannot be read: " + read.error().text);
}

// Vouchers that somebody has issued, or is about to: of the others nothing is left to follow.
void MoneyWatch::catch_up(EventStore& store) {
  house_.catch_up(store);
  for (const auto& [number, errand] : house_.trail().errands) {
    const auto* task = std::get_if<house::VoucherTask>(&errand.errand.task);
    if (task != nullptr && issues(*task)) catch_up(task->voucher, store);
  }
}

void MoneyWatch::check() {
  ++checks_;
  const MoneyFindings found = reconcile(house_.trail(), tables_, vouchers_);
  if (!found.empty()) {
    fail(fmt::format("{} at {}", found.front().stream, found.front().entry), found.front().what);
  }
  compare_floats();
  compare_vouchers();
  notes_.check();
  forget_ended();
}

// In every tray lies what was brought there, and what the table has won.
void MoneyWatch::compare_floats() const {
  for (const auto& [id, table] : house_.state().tables) {
    const auto trail = tables_.find(id);
    const TableState* state = find_table_(id);
    if (table.seating != Seating::Felt || trail == tables_.end() || state == nullptr) continue;
    const cashier::Account tray{cashier::AccountKind::Float, id};
    Cents booked = house_.books().balance(tray);
    add_to(booked, trail->second.books.balance(tray));
    Cents due = table.chips;
    add_to(due, chips_won(*state));
    if (booked == due) continue;
    fail(id, fmt::format("the books have {} in its float, and {} is there", to_text(booked),
                         to_text(due)));
  }
}

// Those that the house holds for open are open, unless somebody is ending one just now.
void MoneyWatch::compare_vouchers() const {
  for (const auto& [id, open] : house_.state().vouchers) {
    const auto trail = vouchers_.find(id);
    const bool is_known = trail != vouchers_.end() && trail->second.state.amount == open.amount;
    const bool is_open = is_known && trail->second.state.standing == voucher::Standing::Open;
    if (is_open || (is_known && open.in_use)) continue;
    fail(voucher::stream_of(id), "the house holds it for open, and it is not");
  }
}

void MoneyWatch::forget(const voucher::VoucherId& id) {
  const auto trail = vouchers_.find(id);
  HouseTrail& house = house_.trail();
  house.books.add(trail->second.books);
  house.errands.erase(trail->second.state.issued_by);
  vouchers_.erase(trail);
  watched_.erase(id);
}

void MoneyWatch::forget_ended() {
  HouseTrail& house = house_.trail();
  std::vector<voucher::VoucherId> ended;
  std::erase_if(house.errands, [&](const auto& entry) {
    const auto& [number, errand] = entry;
    if (errand.end == End::None) return false;
    if (const auto* task = std::get_if<house::TableTask>(&errand.errand.task)) {
      tables_[task->table].arrivals.erase(request_id("house", std::to_string(number)));
      return true;
    }
    const auto& task = std::get<house::VoucherTask>(errand.errand.task);
    if (errand.end == End::Done && issues(task)) return false;
    if (errand.end == End::Done) ended.push_back(task.voucher);
    return true;
  });
  for (const voucher::VoucherId& id : ended) forget(id);
  for (const auto& [key, back] : house.returned) tables_[key.first].departures.erase(key.second);
  house.returned.clear();
}

}  // namespace punto::simulated
