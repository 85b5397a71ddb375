#include "edge/host/floor.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/house/staff_at_table.hpp"
#include "core/table/moment.hpp"
#include "core/table/self_audit.hpp"

namespace punto {
namespace {

// A new shoe is loaded, cut, burned and played from in one turn; more is a mistake.
constexpr int most_steps_in_turn = 8;

constexpr std::int64_t tolerated_setback = 1'000;

// Where another node has the house.
constexpr std::int64_t milliseconds_to_try_house = 2;
constexpr std::chrono::milliseconds longest_wait_at_end{3'000};

bool is_dealt_by_machine(const TableState& state) {
  return state.law && state.settings.cards == CardSource::VirtualShoe;
}

bool is_in_play(const TableState& state) {
  return state.phase == Phase::Betting || state.phase == Phase::Dealing;
}

bool is_errand(const CommandBody& body) {
  return std::holds_alternative<Sit>(body) || std::holds_alternative<AddCredits>(body) ||
         std::holds_alternative<SettleDebt>(body) || std::holds_alternative<RestrainPlayer>(body);
}

// People have a suspended table in hand: nobody knows when it goes on.
bool comes_to_its_end(const FloorTable& table) {
  return table.electronic && table.hosted && is_in_play(table.hosted->state()) &&
         !table.hosted->state().suspended;
}

std::optional<std::uint8_t> find_interruption(const TableState& state) {
  const Irregularity* found = state.law->rulebook.find_irregularity(Trigger::Interruption);
  if (found == nullptr) return {};
  return static_cast<std::uint8_t>(found - state.law->rulebook.irregularities.data());
}

}  // namespace

Floor::Floor(FloorParts parts, FloorSettings settings)
    : parts_(std::move(parts)),
      settings_(std::move(settings)),
      house_line_(settings_.most_waiting),
      vouchers_(parts_.store) {}

FloorTable* Floor::find(std::string_view table) const {
  for (const auto& candidate : tables_) {
    if (candidate->plan.id == table) return candidate.get();
  }
  return nullptr;
}

// Value and the limits of Players come to a table from the house, and from nobody else; so does
// what two persons change.
void Floor::submit(std::string_view table, Ask ask, const Reply& reply) {
  const CommandBody& body = ask.command.body;
  const bool is_for_house = is_errand(body) || house::is_for_house_alone(body);
  if (is_for_house) return reply({.kind = AnswerKind::ThroughTheHouse});
  join(table, {std::move(ask), reply});
}

void Floor::submit(std::string_view table, const CardReading& reading, const Reply& reply) {
  join(table, {reading, reply});
}

void Floor::submit(std::string_view table, const Recall& recall, const Reply& reply) {
  join(table, {recall, reply});
}

void Floor::join(std::string_view table, WaitingAsk ask) {
  FloorTable* const found = find(table);
  if (found == nullptr) return ask.reply({.kind = AnswerKind::NoSuchTable});
  if (found->is_elsewhere) return ask.reply({.kind = AnswerKind::Elsewhere});
  switch (found->line.join(ask)) {
    case Joined::Yes: return;
    case Joined::Full: return ask.reply({.kind = AnswerKind::Busy});
    case Joined::Closed: return ask.reply({.kind = AnswerKind::FloorStopped});
  }
}

Time Floor::read_clock() {
  const auto [now, behind, ahead] = steady_.read(parts_.clock.now(), parts_.clock.elapsed());
  const bool is_wrong = behind > tolerated_setback || ahead > 0;
  if (is_wrong && !is_clock_wrong_) {
    const std::string what =
        ahead > 0 ? fmt::format(
                        "the clock went {} ms ahead, which is not believed; set it right, or "
                        "start the floor anew",
                        ahead)
                  : fmt::format(
                        "the clock is {} ms behind the last event; time goes on from there, a "
                        "tenth more slowly until the clock has caught up",
                        behind);
    note(Significance::ClockChanged, {}, what, now);
  }
  is_clock_wrong_ = is_wrong;
  return now;
}

// A broken invariant stops this table for the rest of the turn; what it decided before is good.
template <typename Act>
Answer Floor::guarded(FloorTable& table, Act act) {
  if (!table.hosted || !table.fault.empty()) return {.kind = AnswerKind::OutOfService};
  try {
    return act(*table.hosted);
  } catch (const CreditsLost& lost) {
    table.fault = lost.what();
    table.fault_kind = Significance::BooksOutOfBalance;
  } catch (const std::exception& broken) {
    table.fault = broken.what();
    table.fault_kind = Significance::TableFault;
  }
  return {.kind = AnswerKind::OutOfService};
}

Answer Floor::take_asked(FloorTable& table, const Ask& ask, Time now) {
  auto objection = object_to_asker(table, ask);
  if (objection && is_shared() && !has_house_) {
    follow_house(now);  // he may have come on duty at another node
    if (store_away_) return {.kind = AnswerKind::StoreAway};
    objection = object_to_asker(table, ask);
  }
  if (objection) return *objection;
  return take(table, ask, now);
}

Answer Floor::take_asked(FloorTable& table, const CardReading& reading, Time now) {
  return take(table, reading, now);
}

Answer Floor::take_asked(FloorTable& table, const Recall& recall, Time /*now*/) {
  return guarded(table, [&](HostedTable& hosted) { return hosted.recall(recall.request); });
}

// A virtual shoe is dealt from by its device and by nobody else.
Answer Floor::take(FloorTable& table, const Ask& ask, Time now) {
  return guarded(table, [&](HostedTable& hosted) -> Answer {
    if (table.electronic) return table.electronic->take(hosted, ask, now);
    if (is_dealt_by_machine(hosted.state())) return {.kind = AnswerKind::OutOfService};
    return hosted.take(ask, now);
  });
}

// What the device shows beside its cards is noted; where they are in doubt, staff look at them.
Answer Floor::take(FloorTable& table, const CardReading& reading, Time now) {
  return guarded(table, [&](HostedTable& hosted) -> Answer {
    const TableState& state = hosted.state();
    if (state.settings.cards != CardSource::CardReader || !state.shoe.loaded) {
      return {.kind = AnswerKind::Refused,
              .refusal = Refusal{RefusalReason::MachinesMayNot, reading::shoe}};
    }
    const ReaderAnswer meant = interpret(reading, state);
    const Answer answer = take_read_cards(table, meant, now);
    for (const ReaderReport& report : meant.reports) {
      if (report.finding == ReaderFinding::Repeated) continue;
      note(Significance::CardReadError, table.plan.id, describe(report), now);
      if (!is_doubtful(report.finding) || state.suspended) continue;
      (void)hosted.take({{}, {machine(), SuspendTable{describe(report)}}}, now);
    }
    return answer;
  });
}

// A card that the table will not have has left the shoe all the same: it is drawn with the next.
Answer Floor::take_read_cards(FloorTable& table, const ReaderAnswer& meant, Time now) {
  Answer all{.first = table.hosted->tail().next()};
  for (const CommandBody& body : meant.commands) {
    const Answer answer = table.hosted->take({{}, {machine(), body}}, now);
    if (answer.kind != AnswerKind::Done) {
      note(Significance::CardReadError, table.plan.id,
           fmt::format("a card left the shoe and was not taken: {}",
                       answer.refusal ? explain(answer.refusal->reason) : explain(answer.kind)),
           now);
      return answer;
    }
    all.count += answer.count;
  }
  return all;
}

void Floor::take_asks(FloorTable& table, Time now) {
  if (table.line.take_overflow()) {
    note(Significance::QueueFull, table.plan.id, "commands were turned away: too many wait", now);
  }
  std::vector<WaitingAsk> asks = table.line.take_all();
  if (table.is_elsewhere) {
    for (const WaitingAsk& ask : asks) ask.reply({.kind = AnswerKind::Elsewhere});
    return;
  }
  for (std::size_t i = 0; i < asks.size(); ++i) {
    if (table.electronic && table.electronic->has_uncommitted_shoe()) {
      return table.line.put_back(std::span{asks}.subspan(i));
    }
    const Answer answer =
        std::visit([&](const auto& what) { return take_asked(table, what, now); }, asks[i].what);
    answered_.push_back({&table, std::move(asks[i].reply), answer});
  }
}

// Between rounds, once the hour has come.
void Floor::start_gaming_day(FloorTable& table, Time now) {
  if (!table.hosted) return;
  const TableAsStored& stored = table.hosted->now();
  const TableState& state = stored.state;
  const bool is_new = state.law && stored.day_started < today_.begins;
  if (!is_new || state.phase != Phase::BetweenRounds || state.procedure || state.suspended) return;
  (void)take(table, {{}, {machine(), StartGamingDay{}}}, now);
}

void Floor::take_due_steps(FloorTable& table, Time now) {
  if (!table.electronic) return;
  for (int i = 0; i < most_steps_in_turn; ++i) {
    auto step = ElectronicTable::Step::NotDue;
    (void)guarded(table, [&](HostedTable& hosted) {
      if (is_draining_ && !is_in_play(hosted.state())) return Answer{};
      step = table.electronic->do_due_step(hosted, now);
      return Answer{};
    });
    if (step != ElectronicTable::Step::Taken) break;
    table.told_trouble.clear();
  }
  const std::string trouble = table.electronic->take_trouble();
  if (!trouble.empty()) stop_deal(table, trouble, now);
}

void Floor::look_whether_drained() {
  if (!is_draining_) return;
  is_drained_ =
      std::ranges::none_of(tables_, [](const auto& table) { return comes_to_its_end(*table); });
}

// The deal cannot go on: the book's rule for interruptions is applied once to a round, and where
// that says to continue all the same, staff decide.
void Floor::stop_deal(FloorTable& table, const std::string& trouble, Time now) {
  if (trouble != table.told_trouble) {
    note(Significance::DeviceFailed, table.plan.id, trouble, now);
  }
  table.told_trouble = trouble;
  const TableState& state = table.hosted->state();
  if (!is_in_play(state)) return;
  const auto interruption = find_interruption(state);
  if (interruption && table.interrupted_round != state.round.number) {
    table.interrupted_round = state.round.number;
    DeclareIrregularity declared;
    declared.irregularity = *interruption;
    declared.round = state.round.number;
    (void)take(table, {{}, {machine(), declared}}, now);
  }
  if (is_in_play(state) && !state.procedure && !state.suspended) {
    (void)take(table, {{}, {machine(), SuspendTable{trouble}}}, now);
  }
}

// Nothing is decided while nothing can be kept.
void Floor::turn_away() {
  const AnswerKind kind = store_away_ ? AnswerKind::StoreAway : AnswerKind::FloorStopped;
  for (const auto& table : tables_) {
    for (const WaitingAsk& waiting : table->line.take_all()) waiting.reply({.kind = kind});
  }
  for (const WaitingHouseAsk& waiting : house_line_.take_all()) waiting.reply({.kind = kind});
}

std::optional<Time> Floor::next_due(Time now) {
  std::optional<Time> next;
  const auto consider = [&](Time at) { next = next ? std::min(*next, at) : at; };
  if (is_shared()) {
    consider(follow_at_);
    if (wants_house(now)) consider({now.milliseconds + milliseconds_to_try_house});
  }
  if (house_has_work()) consider(now);
  for (const auto& table : tables_) {
    (void)guarded(*table, [&](HostedTable& hosted) {
      if (hosted.tail().has_unstored()) consider(now);
      const bool plays = table->electronic && (!is_draining_ || is_in_play(hosted.state()));
      const auto at = plays ? table->electronic->due_at(hosted) : std::nullopt;
      if (at) consider(*at);
      return Answer{};
    });
    if (table->hosted && !table->fault.empty()) consider(now);
  }
  if (heads_ != heads_at_checkpoint_ && is_keeper()) consider(checkpoint_at_);
  return next;
}

std::optional<Time> Floor::turn() {
  Time now = read_clock();
  if (store_away_ && now >= try_again_at_) try_store_again(now);
  if (!store_away_ && is_shared()) {
    meet_others(now);
    now = read_clock();
  }
  if (store_away_) {
    turn_away();
    return try_again_at_;
  }
  know_today(now);
  work_for_house(now);
  if (store_away_) {
    turn_away();
    return try_again_at_;
  }
  for (const auto& table : tables_) {
    take_asks(*table, now);
    start_gaming_day(*table, now);
    take_due_steps(*table, now);
  }
  if (!store_away_) store(now, Closing::No);
  if (is_shared()) {
    leave_house();
    give_tables(now);
  }
  look_whether_drained();
  return store_away_ ? try_again_at_ : next_due(now);
}

Floor::OrError<void> Floor::stop() {
  for (const auto& table : tables_) table->line.close();
  house_line_.close();
  if (store_away_) {
    turn_away();
    return std::unexpected(away_because_);
  }
  Time now = read_clock();
  if (is_shared() && have_house(longest_wait_at_end, now)) now = read_clock();
  if (store_away_) {
    turn_away();
    return std::unexpected(away_because_);
  }
  carry_errands(now);  // as in every turn: what the house has sent comes before what others ask
  for (const auto& table : tables_) {
    if (!store_away_) take_asks(*table, now);
  }
  finish_errands(now);
  if (store_away_) {
    turn_away();
    return std::unexpected(away_because_);
  }
  leave_waiting();
  note(Significance::FloorStopped, {}, "stopped by command", now);
  // The second time for the heads that the first has made.
  for (int i = 0; i < 2; ++i) {
    if (!store(now, Closing::Yes)) return std::unexpected(away_because_);
  }
  leave_house();
  turn_away();
  return {};
}

void Floor::note(Significance kind, std::string_view table, std::string text, Time now) {
  SignificantEvent event{now, kind, std::string{table}, std::move(text)};
  announce(event);
  remember({std::move(event)});
}

void Floor::announce(const SignificantEvent& event) const {
  if (parts_.note) parts_.note({event.at, event.subject, event.text, event.kind});
}

void Floor::remember(UnstoredNotes::Note note) {
  notes_.add(std::move(note));
  offer_notes();
}

// A house with a fault takes notes all the same: they change nothing in it, and whatever it is at
// fault with is one of them.
void Floor::offer_notes() {
  if (!house_ || !house_->state().is_open || !may_decide_house()) return;
  notes_.offer([&](const SignificantEvent& event) {
    const house::Note note{event.kind, event.subject, event.text};
    // Other nodes may have decided something since.
    const Time at = is_shared() ? std::max(event.at, house_->now().last) : event.at;
    return take_despite_fault({{}, {house::system(), note}}, at).kind == AnswerKind::Done;
  });
}

// Once, and where it can be with what was decided before it.
void Floor::note_fault(FloorTable& table, Time now) {
  if (table.fault.empty() || table.is_fault_noted) return;
  table.is_fault_noted = true;
  note(table.fault_kind, table.plan.id, table.fault, now);
}

void Floor::note_house_fault(Time now) {
  if (house_fault_.empty() || is_house_fault_noted_) return;
  is_house_fault_noted_ = true;
  note(Significance::TableFault, house::stream, house_fault_, now);
}

void Floor::tell(std::string_view table, std::string text, Time now) const {
  if (parts_.note) parts_.note({now, std::string{table}, std::move(text), {}});
}

}  // namespace punto
