#include <algorithm>
#include <fmt/format.h>

#include "core/audit/starting_point.hpp"
#include "core/table/state_bytes.hpp"
#include "edge/host/floor.hpp"

namespace punto {
namespace {

// Where another node has the house; then they wait for the next turn.
constexpr std::chrono::milliseconds longest_wait_for_notes{200};

}  // namespace

void Floor::pack(Batch& batch, StreamTail& tail, Part part, FloorTable* table) {
  if (!tail.has_unstored()) return;
  batch.streams.push_back({part, table, tail.name()});
  batch.appends.push_back(tail.pack());
}

void Floor::pack(Batch& batch, FloorTable& table) {
  if (!table.hosted) return;
  if (table.electronic) pack(batch, table.electronic->shoes(), Part::Shoes, &table);
  pack(batch, table.hosted->tail(), Part::Table, &table);
}

// What projections have made of earlier events goes with the next ones, and now and then a
// snapshot.
void Floor::add_projections(Batch& batch, FloorTable& table, Closing closing) {
  if (auto update = table.rounds.take()) batch.updates.push_back(std::move(*update));
  if (!table.hosted || !table.fault.empty()) return;
  const StreamTail& tail = table.hosted->tail();
  if (!is_snapshot_due(tail, table.snapshot_at, closing)) return;
  const TableAsStored& as_stored = table.hosted->now();
  if (!as_stored.state.law) return;
  // Records are parted between rounds only: one in play is waited for, but not for ever.
  const bool may_wait =
      closing == Closing::No &&
      !is_snapshot_due(tail, table.snapshot_at + settings_.events_per_snapshot, closing);
  if (may_wait && !is_between_rounds(as_stored.state)) return;
  const std::uint64_t next = tail.packed().next;
  const Snapshot snapshot{next,
                          as_stored.requests.since(),
                          as_stored.last,
                          as_stored.day_started,
                          tail.packed().head,
                          state_bytes(as_stored.state)};
  table.snapshot_at = next;
  if (is_between_rounds(as_stored.state)) {
    batch.states.push_back(stream_state({tail.name(), next, tail.packed().head, as_stored.last,
                                         as_stored.state.law->text, snapshot.state}));
  }
  add_snapshot(batch, tail, snapshot);
}

bool Floor::is_snapshot_due(const StreamTail& tail, std::uint64_t last, Closing closing) const {
  const std::uint64_t every = closing == Closing::Yes ? 1 : settings_.events_per_snapshot;
  return tail.packed().next >= last + every;
}

void Floor::add_snapshot(Batch& batch, const StreamTail& tail, const Snapshot& snapshot) const {
  batch.updates.push_back({std::string{snapshot_projection},
                           tail.id(),
                           snapshot.next - 1,
                           {{tail.name(), seal(snapshot, tail.name(), parts_.snapshot_key)}}});
}

void Floor::add_house_snapshot(Batch& batch, Closing closing) {
  const StreamTail& tail = house_->tail();
  if (!may_decide_house()) return;  // whoever may does it
  if (!house_fault_.empty() || !is_snapshot_due(tail, house_snapshot_at_, closing)) return;
  const HouseAsStored& house = house_->now();
  house_snapshot_at_ = tail.packed().next;
  const Snapshot snapshot{
      house_snapshot_at_, house.requests.since(),
      house.last,         {},
      tail.packed().head, snapshot_bytes(house.state, house.books, house.notes)};
  add_snapshot(batch, tail, snapshot);
}

// It covers what is stored already, and stands in the next transaction. The first one covers
// nothing and begins the store: it says whose it is.
void Floor::add_checkpoint(Batch& batch, Time now, Closing closing) {
  const bool is_first = checkpoints_->next() == 1;
  if (is_first ? !may_decide_house() : !is_keeper()) return;
  const bool is_due = closing == Closing::Yes || now >= checkpoint_at_;
  if (is_shared() && is_due && !look_at_all_heads()) return;  // the append itself will tell
  const bool is_same = heads_ == heads_at_checkpoint_;
  if (is_shared() && is_due && is_same) {
    checkpoint_at_ = {now.milliseconds + settings_.milliseconds_per_checkpoint};
  }
  if (!is_first && (!is_due || is_same)) return;
  Checkpoint checkpoint{checkpoints_->next(), now, {}, {}};
  for (const auto& [name, head] : heads_) checkpoint.heads.push_back(head);
  for (const auto& [name, state] : unsigned_states_) checkpoint.states.push_back(state);
  const std::string text = to_text(checkpoint);
  append_bytes(checkpoints_->bytes(), parts_.sign(text));
  checkpoints_->count(1);
  pack(batch, *checkpoints_, Part::Checkpoints);
  if (is_first) store_id_ = store_id_of(text);
  batch.witness = WitnessLine{store_id_, checkpoint.number, now, sha256(text)};
  heads_at_checkpoint_ = heads_;
  unsigned_states_.clear();
  checkpoint_at_ = {now.milliseconds + settings_.milliseconds_per_checkpoint};
}

// What would become of an append now. It stays so until the append: one thread has the store, and
// no other process writes to it.
Appended Floor::foresee(const StreamTail& tail) const {
  const auto stream = parts_.store.find_stream(tail.name());
  if (!stream || !*stream) return Appended::Done;  // the append itself will tell
  if ((*stream)->epoch != tail.packed().epoch) return Appended::WrongEpoch;
  return (*stream)->next == tail.packed().next ? Appended::Done : Appended::Conflict;
}

// What happened at a table and must be known goes into the house's record of the same transaction.
// A store takes one record and leaves out another where somebody else has written there: so it is
// looked at before whether the house can take notes, and whether the table's record will be there.
// With a store that others could write to in between, a note might be kept of what is not: then the
// table's fault is noted right after it.
void Floor::take_notes_of_tables(Time now) {
  const auto has_any = [](const auto& table) {
    return table->hosted && table->hosted->has_significant();
  };
  if (std::ranges::none_of(tables_, has_any)) return;
  if (!may_decide_house() && !have_house(longest_wait_for_notes, now)) return;
  if (store_away_) return;
  const Appended house = foresee(house_->tail());
  if (house != Appended::Done) lose({Part::House, nullptr, house_->tail().name()}, house, now);
  for (const auto& table : tables_) {
    if (!has_any(table)) continue;
    const bool will_be_there = foresee(table->hosted->tail()) == Appended::Done;
    for (SignificantEvent& event : table->hosted->take_significant()) {
      event.subject = table->plan.id;
      if (will_be_there) remember({std::move(event), table.get()});
    }
  }
}

bool Floor::store(Time now, Closing closing) {
  for (const auto& table : tables_) note_fault(*table, now);
  note_house_fault(now);
  take_notes_of_tables(now);
  if (store_away_) return false;
  Batch batch;
  for (const auto& table : tables_) pack(batch, *table);
  if (house_->tail().has_unstored()) sent_from_ = house_->tail().packed().next;
  pack(batch, house_->tail(), Part::House);
  batch.updates = notes_.send(house_->tail().packed().head);
  for (auto& [name, tail] : vouchers_.tails()) pack(batch, tail, Part::Voucher);
  add_checkpoint(batch, now, closing);
  if (batch.appends.empty() && closing == Closing::No) {
    errands_.stored();
    answer_all();
    mend_all(now);
    return true;
  }
  for (const auto& table : tables_) add_projections(batch, *table, closing);
  add_house_snapshot(batch, closing);
  const auto outcomes = parts_.store.append(batch.appends, batch.updates);
  if (!outcomes) {
    give_up(outcomes.error(), now);
    return false;
  }
  keep(batch, *outcomes, now);
  return true;
}

// What is stored is published and answered; what somebody else has written is read anew.
void Floor::keep(Batch& batch, const std::vector<Appended>& outcomes, Time now) {
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Packed& packed = batch.streams[i];
    if (outcomes[i] == Appended::Done) {
      keep(packed, batch, batch.appends[i].record);
    } else {
      std::erase_if(batch.states, [&](const auto& state) { return state.stream == packed.stream; });
      lose(packed, outcomes[i], now);
    }
  }
  for (const StreamState& state : batch.states) unsigned_states_[state.stream] = state;
  errands_.stored();
  vouchers_.tails().clear();
  answer_all();
  mend_all(now);
}

void Floor::keep(const Packed& packed, const Batch& batch, const Record& record) {
  if (packed.part == Part::Checkpoints) return show_to_witness(*batch.witness);
  const bool is_of_house = packed.part == Part::House || packed.part == Part::Voucher;
  if (is_of_house && parts_.publish_house) parts_.publish_house(packed.stream, record);
  if (packed.part == Part::Voucher) return;
  heads_[packed.stream] = {packed.stream, record.next(), record.head};
  if (packed.part == Part::House) {
    notes_.house_is_stored();
    if (is_shared()) know_own_errands();
  }
  if (packed.part != Part::Table) return;
  FloorTable& table = *packed.table;
  notes_.table_is_stored(table);
  table.recent.add(record);
  table.rounds.follow(record);
  if (table.hosted && table.hosted->state().suspended) table.suspended_for.clear();
  if (table.hosted) {
    for (Departure& left : table.hosted->take_departures()) table.departures.push_back(left);
  }
  if (parts_.publish) parts_.publish(table.plan.id, record);
}

void Floor::show_to_witness(const WitnessLine& line) {
  if (!parts_.witness) return;
  const auto kept = parts_.witness(line);
  const std::string trouble = kept ? "" : kept.error();
  if (!trouble.empty() && trouble != witness_trouble_) {
    note(Significance::WitnessFailed, {}, trouble, line.at);
  }
  witness_trouble_ = trouble;
}

// Somebody else has written to the stream. Whoever has its epoch by now owns it.
void Floor::lose(const Packed& packed, Appended why, Time now) {
  errands_.lose(packed.stream);
  if (packed.part == Part::Voucher) return;
  if (packed.part == Part::Table) notes_.table_is_lost(*packed.table);
  if (packed.table != nullptr) return lose(*packed.table, why, now);
  if (is_shared() && packed.part == Part::Checkpoints) {
    if (const auto followed = follow_checkpoints(); !followed) give_up(followed.error(), now);
    return;
  }
  if (why == Appended::WrongEpoch) {
    give_up({StoreTrouble::InUse, "another process has taken this floor over; stop this one"}, now);
    if (!is_shared()) try_again_at_ = last_time;
    return;
  }
  if (packed.part == Part::Checkpoints) heads_at_checkpoint_.clear();
  const auto taken = rebuild_house_anew(now);
  if (!taken) give_up(taken.error(), now);
}

void Floor::lose(FloorTable& table, Appended why, Time now) {
  for (Answered& answered : answered_) {
    if (answered.table == &table) answered.answer = {.kind = AnswerKind::NotCertain};
  }
  if (is_shared() && why == Appended::WrongEpoch) {
    return leave_table(table, "another node has taken it", now);
  }
  if (why == Appended::Conflict) {
    table.fault = "another process has written to the streams of this table";
    return;
  }
  note(Significance::TableFault, table.plan.id, "another process owns this table now", now);
  table.hosted.reset();
  table.electronic.reset();
}

void Floor::mend_all(Time now) {
  for (const auto& table : tables_) {
    if (table->hosted && !table->fault.empty()) mend(*table, now);
  }
  mend_house(now);
}

// A mistake of the program in the house: it is built anew from what is stored.
void Floor::mend_house(Time now) {
  if (store_away_ || house_fault_.empty()) return;
  note_house_fault(now);
  const auto rebuilt = rebuild_house_anew(now);
  if (!rebuilt) give_up(rebuilt.error(), now);
}

void Floor::answer_all() {
  const std::vector<Answered> answered = std::exchange(answered_, {});
  for (const Answered& one : answered) {
    if (one.reply) one.reply(one.answer);
  }
  const std::vector<HouseAnswered> house_answered = std::exchange(house_answered_, {});
  for (const HouseAnswered& one : house_answered) {
    if (one.reply) one.reply(one.answer);
  }
}

// Memory is thrown away: what the store holds is the truth, once it can be asked again.
void Floor::give_up(StoreError why, Time now) {
  store_away_ = true;
  away_because_ = std::move(why.text);
  away_since_ = now;
  try_again_at_ = {now.milliseconds + settings_.milliseconds_to_try_again};
  tell({}, fmt::format("the store failed: {}", away_because_), now);
  for (Answered& answered : answered_) answered.answer = {.kind = AnswerKind::NotCertain};
  for (auto& [errand, waiting] : waiting_replies_) house_answered_.push_back(std::move(waiting));
  waiting_replies_.clear();
  for (HouseAnswered& answered : house_answered_) {
    answered.answer = {.kind = AnswerKind::NotCertain};
  }
  answer_all();
  errands_.clear();
  vouchers_.tails().clear();
  has_house_ = false;
  house_.reset();
  note_house_fault(now);
  for (const auto& table : tables_) {
    note_fault(*table, now);
    if (!table->fault.empty()) table->suspended_for = table->fault;
    table->hosted.reset();
    table->departures.clear();
  }
}

void Floor::try_store_again(Time now) {
  try_again_at_ = {now.milliseconds + settings_.milliseconds_to_try_again};
  Stored<void> done = parts_.store.reopen();
  if (done) done = take_over_house();
  if (done && !is_shared()) done = open_house(now);
  for (const auto& table : tables_) {
    if (done && !table->is_elsewhere) done = rebuild(*table, now);
  }
  if (!done) {
    away_because_ = done.error().text;
    return;
  }
  store_away_ = false;
  note(Significance::StoreFailed, {},
       fmt::format("nothing could be stored for {} ms: {}",
                   now.milliseconds - away_since_.milliseconds, away_because_),
       now);
  for (const auto& table : tables_) suspend(*table, now);
}

}  // namespace punto
