#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "core/cashier/books.hpp"
#include "core/house/significant_event.hpp"
#include "edge/host/find_request.hpp"
#include "edge/host/floor.hpp"
#include "edge/host/purses.hpp"

namespace punto {
namespace {

// The Dealer went off duty and comes back, and nobody has dealt there since.
bool has_dealer(const house::Errand& errand, const Answer& refused) {
  return errand.purpose == house::Purpose::SignOnDealer &&
         refused.refusal->reason == RefusalReason::AlreadyDone;
}

// A change of settings that was approved in a round takes effect when that is over (interpretation
// 104): a table that deals by itself is between rounds for seconds.
bool waits_for_round(const house::Errand& errand, const Answer& refused) {
  const RefusalReason reason = refused.refusal->reason;
  return errand.purpose == house::Purpose::ChangeTable &&
         (reason == RefusalReason::NotBetweenRounds || reason == RefusalReason::ProcedureOpen);
}

// Where a command is about the chips in a Dealer's tray: of which table, and where to say what that
// has won and what of it still lies on its areas.
struct Tray {
  const std::string* table = nullptr;
  Cents* won = nullptr;
  Cents* in_play = nullptr;
};
template <typename Other>
Tray tray_of(Other& /*command*/) {
  return {};
}
Tray tray_of(house::OpenFloat& command) {
  return {&command.table, &command.won};
}
Tray tray_of(house::CloseFloat& command) {
  return {&command.table, &command.won, &command.in_play};
}
Tray tray_of(house::CreditFloat& command) {
  return {&command.table, &command.won};
}
Tray tray_of(house::SitAtFelt& command) {
  return command.cash.value == 0 ? Tray{} : Tray{&command.table, &command.won};
}
Tray tray_of(house::BuyInAtFelt& command) {
  return command.cash.value == 0 ? Tray{} : Tray{&command.table, &command.won};
}
Tray tray_in(house::CommandBody& body) {
  return std::visit([](auto& command) { return tray_of(command); }, body);
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
  join_house({std::move(ask), reply});
}

void Floor::submit(const Recall& recall, const HouseReply& reply) {
  join_house({recall, reply});
}

void Floor::join_house(WaitingHouseAsk ask) {
  switch (house_line_.join(ask)) {
    case Joined::Yes: return;
    case Joined::Full: return ask.reply({.kind = AnswerKind::Busy});
    case Joined::Closed: return ask.reply({.kind = AnswerKind::FloorStopped});
  }
}

// A broken invariant stops the house for the rest of the turn; what it decided before is good.
HouseAnswer Floor::take(const HouseAsk& ask, Time now) {
  if (!house_fault_.empty()) return {.kind = AnswerKind::HouseOutOfService};
  return take_despite_fault(ask, now);
}

HouseAnswer Floor::take_despite_fault(const HouseAsk& ask, Time now) {
  try {
    return house_->take(ask, now);
  } catch (const std::exception& broken) {
    if (house_fault_.empty()) house_fault_ = broken.what();
    return {.kind = AnswerKind::HouseOutOfService};
  }
}

HouseAnswer Floor::take_of_system(house::CommandBody body, Time now) {
  return take(HouseAsk{{}, {house::system(), std::move(body)}}, now);
}

// What only the host can know is filled in. False where it cannot be known now, and is needed: what
// was done before is only told again.
bool Floor::complete(HouseAsk& ask) const {
  const RequestMemory& done = house_->now().requests;
  if (ask.request && done.find(ask.request->id) != nullptr) return true;
  house::CommandBody& body = ask.command.body;
  const auto [id, won, in_play] = tray_in(body);
  if (won == nullptr || !house_->state().tables.contains(*id)) return true;
  const FloorTable* table = find(*id);
  if (table == nullptr || !table->hosted || !table->fault.empty()) return false;
  const TableState& state = table->hosted->state();
  *won = cashier::chips_won(state);
  if (in_play == nullptr) return true;
  for (const PlacedWager& wager : state.round.wagers) add_to(*in_play, wager.amount());
  return true;
}

// What a Dealer's tray has won knows the node alone that has the table. What was done before is
// only told again.
bool Floor::is_of_tray_elsewhere(HouseAsk& ask, Time now) {
  const RequestMemory& done = house_->now().requests;
  if (ask.request && done.find(ask.request->id) != nullptr) return false;
  const std::string* const id = tray_in(ask.command.body).table;
  FloorTable* const table = id == nullptr ? nullptr : find(*id);
  return table != nullptr && !is_still_here(*table, now);
}

// A refusal changes nothing in the house; what has to be known of it is noted, once a day for each
// Player and reason, so that nobody fills the records by trying again.
void Floor::note_refused(const house::CommandBody& body, const HouseAnswer& answer, Time now) {
  if (!answer.refusal) return;
  const auto noted = house::noted_of(house_->state(), body, *answer.refusal);
  if (!noted || house_->now().is_known_today(*noted)) return;
  note(noted->kind, noted->subject, noted->text, now);
}

HouseAnswer Floor::take_asked(HouseAsk& ask, Time now) {
  HouseAnswer answer{.kind = AnswerKind::OutOfService};
  if (is_shared() && is_of_tray_elsewhere(ask, now)) return {.kind = AnswerKind::Elsewhere};
  if (const auto wrong =
          house_fault_.empty() ? find_wrong_purse(house_->now(), ask) : std::nullopt) {
    note(Significance::BooksOutOfBalance, "house", *wrong, now);
    return {.kind = AnswerKind::HouseOutOfService};
  }
  if (complete(ask)) answer = take(ask, now);
  if (answer.refusal == house::Refusal::MetersDoNotAddUp) stop_wrong_terminals(now);
  note_refused(ask.command.body, answer, now);
  return answer;
}

HouseAnswer Floor::take_asked(const Recall& recall, Time /*now*/) {
  if (!house_fault_.empty()) return {.kind = AnswerKind::HouseOutOfService};
  return house_->recall(recall.request);
}

void Floor::take_house_asks(Time now) {
  if (house_line_.take_overflow()) {
    note(Significance::QueueFull, "house", "commands were turned away: too many wait", now);
  }
  for (WaitingHouseAsk& asked : house_line_.take_all()) {
    HouseAnswer answer = std::visit([&](auto& what) { return take_asked(what, now); }, asked.what);
    const bool is_under_way =
        answer.kind == AnswerKind::Done && house_->state().errands.contains(answer.errand);
    const bool is_set_aside = is_under_way && errands_.is_set_aside(answer.errand);
    if (is_set_aside) answer.kind = AnswerKind::SetAside;
    if (is_under_way && !is_set_aside) {
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
  const Request request = request_of(errand.number, task.command);
  const auto was_taken = was_taken_long_ago(*table, errand, request.id);
  if (!was_taken) {
    give_up(was_taken.error(), now);
    return {};
  }
  if (*was_taken) return ErrandOutcome{.done = true};
  const Answer answer = take(*table, {request, task.command}, now);
  if (answer.kind == AnswerKind::Done) return ErrandOutcome{.done = true};
  if (answer.kind != AnswerKind::Refused) return {};  // the table is away; later
  if (waits_for_round(errand, answer)) return {};
  if (has_dealer(errand, answer)) return ErrandOutcome{.done = true};
  return ErrandOutcome{.refusal = std::string{name_of(answer.refusal->reason)}};
}

// A table remembers requests of its gaming day and the one before it. An errand that was set aside
// may be older, and is then looked for in the table's records: what was done is not done again.
Stored<bool> Floor::was_taken_long_ago(const FloorTable& table, const house::Errand& errand,
                                       const RequestId& request) {
  if (errand.since >= house_->state().day_begins || !table.hosted) return false;
  if (errands_.is_known_not_taken(errand.number)) return false;
  if (table.hosted->now().requests.find(request) != nullptr) return false;
  const auto stream = parts_.store.find_stream(table.hosted->tail().name());
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return false;
  const auto found = holds_request(parts_.store, **stream, {request, errand.since});
  if (found && !*found) errands_.know_not_taken(errand.number);
  return found;
}

// Nothing where the store fails.
std::optional<ErrandOutcome> Floor::carry(const house::Errand& errand,
                                          const house::VoucherTask& task, Time now) {
  const auto* recorded = house::find_in(house_->state().vouchers, task.voucher);
  auto outcome = vouchers_.take(task, recorded, errand.since);
  if (outcome) return std::move(*outcome);
  give_up(outcome.error(), now);
  return {};
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
      if (store_away_) return;
      continue;
    }
    if (!is_carried_here(errand, now)) continue;
    const auto& task = std::get<house::VoucherTask>(errand.task);
    auto outcome = carry(errand, task, now);
    if (!outcome) return;
    errands_.carried(number, voucher::stream_of(task.voucher), std::move(*outcome));
  }
}

// The house notes it with the end of the errand, so that it is noted once.
void Floor::announce_strange_voucher(house::ErrandNumber number, Time now) const {
  const house::Errand* errand = house::find_in(house_->state().errands, number);
  const auto* task = errand == nullptr ? nullptr : std::get_if<house::VoucherTask>(&errand->task);
  if (task == nullptr) return;
  announce({now, Significance::VoucherNotAsRecorded, voucher::stream_of(task->voucher),
            std::string{house::why_not_as_recorded}});
}

// What the house will not end stays under way, with its value.
void Floor::set_aside(const house::Errand& errand, const HouseAnswer& why, Time now) {
  errands_.fail(errand.number);
  if (!errands_.is_set_aside(errand.number)) return;
  const std::string what =
      fmt::format("errand {} ({}) cannot be ended and is set aside until the next start",
                  errand.number, house::purpose_names[static_cast<std::size_t>(errand.purpose)]);
  if (!house_fault_.empty()) {
    house_fault_ += "; " + what;  // noted when the house is there again
  } else {
    note(Significance::TableFault, "house",
         fmt::format("{}; {}", why.refusal ? name_of(*why.refusal) : "", what), now);
  }
}

HouseAnswer Floor::end_errand(house::ErrandNumber number, const ErrandOutcome& outcome, Time now) {
  const bool was_sound = house_fault_.empty();
  const house::Errand* known = house::find_in(house_->state().errands, number);
  const auto errand = known == nullptr ? std::nullopt : std::optional{*known};
  HouseAnswer ended =
      take_of_system(house::EndErrand{number, outcome.done, outcome.amount, outcome.refusal}, now);
  if (ended.kind != AnswerKind::Done && was_sound && errand) set_aside(*errand, ended, now);
  return ended;
}

void Floor::end_errands(Time now) {
  for (auto& [number, outcome] : errands_.take_answered()) {
    if (outcome.refusal == house::not_as_recorded) announce_strange_voucher(number, now);
    const HouseAnswer ended = end_errand(number, outcome, now);
    const AnswerKind otherwise =
        errands_.is_set_aside(number) ? AnswerKind::SetAside : AnswerKind::NotCertain;
    const auto [from, to] = waiting_replies_.equal_range(number);
    for (auto waiting = from; waiting != to; ++waiting) {
      HouseAnswered& answered = waiting->second;
      if (ended.kind != AnswerKind::Done) answered.answer = {.kind = otherwise};
      if (ended.kind == AnswerKind::Done) {
        answered.answer = house_->with_outcome(std::move(answered.answer));
      }
      house_answered_.push_back(std::move(answered));
    }
    waiting_replies_.erase(from, to);
  }
}

// ---- the gaming day -----------------------------------------------------------------------------

void Floor::know_today(Time now) {
  if (now >= today_.ends) today_ = settings_.gaming_days.day_of(now);
}

// What the keeper of the house does by itself.
bool Floor::is_day_due(Time now) {
  know_today(now);
  return number_of(today_.date) > house_->state().day || books_are_due_ || has_expired_vouchers_;
}

void Floor::start_house_day(Time now) {
  const house::DayNumber day = number_of(today_.date);
  if (day > house_->state().day) {
    (void)take_of_system(house::StartGamingDay{day, today_.begins}, now);
    has_expired_vouchers_ = true;
    books_are_due_ = true;
  }
  if (books_are_due_) check_books(now);
  if (!has_expired_vouchers_) return;
  const HouseAnswer expired = take_of_system(house::ExpireVouchers{}, now);
  has_expired_vouchers_ = expired.kind == AnswerKind::Done;
}

void Floor::work_for_house(Time now) {
  carry_errands(now);
  if (store_away_ || !may_decide_house()) return;
  if (is_shared()) leave_what_others_took(now);
  if (store_away_) return;
  end_errands(now);
  take_departures(now);
  if (is_keeper()) start_house_day(now);
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
  const bool can_carry = std::ranges::any_of(house_->state().errands, [&](const auto& entry) {
    if (errands_.is_out(entry.first)) return false;
    const auto* task = std::get_if<house::TableTask>(&entry.second.task);
    if (task == nullptr) return is_carried_here(entry.second, steady_.last());
    const FloorTable* table = find(task->table);
    return table != nullptr && table->hosted && table->fault.empty();
  });
  if (is_shared() && !has_house_) return can_carry;
  return has_departures() || can_carry || errands_.has_any() || house_->tail().has_unstored();
}

bool Floor::has_departures() const {
  return std::ranges::any_of(tables_, [&](const auto& table) {
    const auto& departures = table->departures;
    return !departures.empty() && !must_wait(*table, departures.front());
  });
}

}  // namespace punto
