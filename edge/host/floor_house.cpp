#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "core/cashier/books.hpp"
#include "edge/host/floor.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {
namespace {

// Who sends the errands of the house to its tables.
Request request_of(house::ErrandNumber errand, const Command& command) {
  return {request_id("house", std::to_string(errand)), request_body(command)};
}

house::DayNumber number_of(const Date& date) {
  const std::chrono::year_month_day day{std::chrono::year{date.year},
                                        std::chrono::month{static_cast<unsigned>(date.month)},
                                        std::chrono::day{static_cast<unsigned>(date.day)}};
  const auto count = std::chrono::sys_days{day}.time_since_epoch().count();
  return house::DayNumber{static_cast<std::int32_t>(count)};
}

}  // namespace

void Floor::submit(HouseAsk ask, const HouseReply& reply) {
  WaitingHouseAsk waiting{std::move(ask), reply};
  switch (house_line_.join(waiting)) {
    case Joined::Yes: return;
    case Joined::Full: return reply({.kind = AnswerKind::Busy});
    case Joined::Closed: return reply({.kind = AnswerKind::FloorStopped});
  }
}

// A broken invariant stops the house for the rest of the turn; what it decided before is good.
HouseAnswer Floor::take(const HouseAsk& ask, Time now) {
  if (!house_fault_.empty()) return {.kind = AnswerKind::OutOfService};
  return take_despite_fault(ask, now);
}

HouseAnswer Floor::take_despite_fault(const HouseAsk& ask, Time now) {
  try {
    return house_->take(ask, now);
  } catch (const std::exception& broken) {
    if (house_fault_.empty()) house_fault_ = broken.what();
    return {.kind = AnswerKind::OutOfService};
  }
}

HouseAnswer Floor::take_of_system(house::CommandBody body, Time now) {
  return take(HouseAsk{{}, {house::system(), std::move(body)}}, now);
}

// What only the host can know is filled in. False where it cannot be known now.
bool Floor::complete(house::CommandBody& body) const {
  auto* const closed = std::get_if<house::CloseFloat>(&body);
  if (closed == nullptr || !house_->state().tables.contains(closed->table)) return true;
  const FloorTable* table = find(closed->table);
  if (table == nullptr || !table->hosted || !table->fault.empty()) return false;
  closed->won = cashier::chips_won(table->hosted->state());
  return true;
}

void Floor::take_house_asks(Time now) {
  for (WaitingHouseAsk& asked : house_line_.take_all()) {
    HouseAnswer answer{.kind = AnswerKind::OutOfService};
    if (complete(asked.what.command.body)) answer = take(asked.what, now);
    const bool waits =
        answer.kind == AnswerKind::Done && house_->state().errands.contains(answer.errand);
    if (waits) {
      const house::ErrandNumber errand = answer.errand;
      waiting_replies_.emplace(errand, HouseAnswered{asked.reply, std::move(answer)});
    } else {
      house_answered_.push_back({asked.reply, std::move(answer)});
    }
  }
}

// ---- errands ------------------------------------------------------------------------------------

std::optional<ErrandOutcome> Floor::carry(const house::Errand& errand, const house::TableTask& task,
                                          Time now) {
  FloorTable* const table = find(task.table);
  if (table == nullptr) return {};
  const Answer answer = take(*table, {request_of(errand.number, task.command), task.command}, now);
  if (answer.kind == AnswerKind::Done) return ErrandOutcome{.done = true};
  if (answer.kind != AnswerKind::Refused) return {};  // the table is away; later
  return ErrandOutcome{.refusal = std::string{name_of(answer.refusal->reason)}};
}

// Those that are durable, each to where it goes. A table that cannot take it now is asked later.
void Floor::carry_errands(Time now) {
  if (!house_fault_.empty()) return;
  for (const auto& [number, errand] : house_->state().errands) {
    if (errands_.is_out(number)) continue;
    if (const auto* task = std::get_if<house::TableTask>(&errand.task)) {
      if (auto outcome = carry(errand, *task, now)) {
        errands_.carried(number, "table/" + task->table, std::move(*outcome));
      }
      continue;
    }
    const auto& task = std::get<house::VoucherTask>(errand.task);
    const bool is_open = house_->state().vouchers.contains(task.voucher);
    auto outcome = vouchers_.take(task, is_open ? HouseSays::Open : HouseSays::NotOpen, now);
    if (!outcome) return give_up(outcome.error(), now);
    errands_.carried(number, voucher::stream_of(task.voucher), std::move(*outcome));
  }
}

// The house notes it with the end of the errand, so that it is noted once.
void Floor::announce_strange_voucher(house::ErrandNumber number, Time now) const {
  const house::Errand* errand = house::find_in(house_->state().errands, number);
  const auto* task = errand == nullptr ? nullptr : std::get_if<house::VoucherTask>(&errand->task);
  if (task == nullptr) return;
  announce({now, Significance::VoucherNotAsRecorded, voucher::stream_of(task->voucher),
            "its stream has it open, and the house does not; it was not redeemed"});
}

void Floor::end_errands(Time now) {
  for (auto& [number, outcome] : errands_.take_answered()) {
    if (outcome.refusal == house::not_as_recorded) announce_strange_voucher(number, now);
    const HouseAnswer ended = take_of_system(
        house::EndErrand{number, outcome.done, outcome.amount, outcome.refusal}, now);
    const auto [from, to] = waiting_replies_.equal_range(number);
    for (auto waiting = from; waiting != to; ++waiting) {
      HouseAnswered& answered = waiting->second;
      if (ended.kind != AnswerKind::Done) answered.answer = {.kind = AnswerKind::NotCertain};
      if (ended.kind == AnswerKind::Done && !outcome.done) {
        answered.answer.kind = AnswerKind::NotTaken;
        answered.answer.not_taken = outcome.refusal;
      }
      house_answered_.push_back(std::move(answered));
    }
    waiting_replies_.erase(from, to);
  }
}

// ---- Players who have left a table --------------------------------------------------------------

// Something is still on its way to him. That ends first: afterwards nobody knows the Player any
// more.
bool Floor::is_awaited(const FloorTable& table, PlayerId player) const {
  return std::ranges::any_of(house_->state().errands, [&](const auto& entry) {
    const house::Errand& errand = entry.second;
    const auto* task = std::get_if<house::TableTask>(&errand.task);
    const bool brings = errand.purpose == house::Purpose::SeatPlayer ||
                        errand.purpose == house::Purpose::AddCredits;
    return brings && errand.player == player && task->table == table.plan.id;
  });
}

// In the order of the table's events, since the house takes no earlier one after a later one.
std::vector<Departure> Floor::departures_to_take(FloorTable& table) const {
  const auto awaited = std::ranges::find_if(table.departures, [&](const Departure& departure) {
    return is_awaited(table, departure.left.player);
  });
  std::vector<Departure> taken{table.departures.begin(), awaited};
  table.departures.erase(table.departures.begin(), awaited);
  return taken;
}

void Floor::take_departures(Time now) {
  for (const auto& table : tables_) {
    for (const Departure& departure : departures_to_take(*table)) {
      const PlayerLeft& left = departure.left;
      const HouseAnswer taken =
          take_of_system(house::TakeBack{table->plan.id, departure.number, left.player,
                                         left.credits, left.wagered, left.won},
                         now);
      if (taken.kind != AnswerKind::Refused) continue;
      if (taken.refusal == house::Refusal::TakenBefore) continue;
      note(Significance::BooksOutOfBalance, table->plan.id,
           fmt::format("Player {} left with {}, and the house does not know of him",
                       static_cast<std::uint32_t>(left.player), to_text(left.credits)),
           now);
    }
  }
}

// After a start: whoever left and was not taken back yet.
Stored<void> Floor::find_departures(FloorTable& table, const StreamInfo& stream) {
  table.departures.clear();
  const house::HouseTable* known = house::find_in(house_->state().tables, table.plan.id);
  if (known == nullptr) return {};
  const std::uint64_t from = known->taken_through + 1;
  if (from >= stream.next) return {};
  return for_each_record(parts_.store, stream, from, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (const auto entry = take_entry(left)) {
      for (const Event& event : entry->events) {
        const auto* departed = std::get_if<PlayerLeft>(&event.body);
        if (departed != nullptr && number >= from) {
          table.departures.push_back({number, *departed});
        }
        ++number;
      }
    }
    return {};
  });
}

// ---- the gaming day -----------------------------------------------------------------------------

void Floor::know_today(Time now) {
  if (now >= today_.ends) today_ = settings_.gaming_days.day_of(now);
}

void Floor::start_house_day(Time now) {
  const house::DayNumber day = number_of(today_.date);
  if (day > house_->state().day) {
    (void)take_of_system(house::StartGamingDay{day, today_.begins}, now);
    has_expired_vouchers_ = true;
  }
  if (!has_expired_vouchers_) return;
  const HouseAnswer expired = take_of_system(house::ExpireVouchers{}, now);
  has_expired_vouchers_ = expired.kind == AnswerKind::Done;
}

void Floor::work_for_house(Time now) {
  carry_errands(now);
  if (store_away_) return;
  end_errands(now);
  take_departures(now);
  start_house_day(now);
  take_house_asks(now);
}

// Whoever waits for an errand that goes on after the next start.
void Floor::leave_waiting() {
  for (auto& [errand, waiting] : std::exchange(waiting_replies_, {})) {
    waiting.answer = {.kind = AnswerKind::NotCertain};
    house_answered_.push_back(std::move(waiting));
  }
}

// What is under way comes to its end before the floor stops, as far as it can.
void Floor::finish_errands(Time now) {
  constexpr int most_turns = 8;
  for (int i = 0; i < most_turns && !store_away_; ++i) {
    work_for_house(now);
    if (!store_away_) store(now, Closing::No);
    if (!house_has_work()) return;
  }
}

bool Floor::house_has_work() const {
  if (!house_) return false;
  const bool has_departures = std::ranges::any_of(tables_, [&](const auto& table) {
    const auto& departures = table->departures;
    return !departures.empty() && !is_awaited(*table, departures.front().left.player);
  });
  const bool can_carry = std::ranges::any_of(house_->state().errands, [&](const auto& entry) {
    if (errands_.is_out(entry.first)) return false;
    const auto* task = std::get_if<house::TableTask>(&entry.second.task);
    if (task == nullptr) return true;
    const FloorTable* table = find(task->table);
    return table != nullptr && table->hosted && table->fault.empty();
  });
  return has_departures || can_carry || errands_.has_any() || house_->tail().has_unstored();
}

}  // namespace punto
