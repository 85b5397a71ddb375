#include <fmt/format.h>

#include "core/table/state_bytes.hpp"
#include "edge/host/floor.hpp"

namespace punto {

void Floor::pack(Batch& batch, StreamTail& tail, FloorTable* table) {
  if (!tail.has_unstored()) return;
  batch.streams.emplace_back(tail.name(), table);
  batch.appends.push_back(tail.pack());
}

void Floor::pack(Batch& batch, FloorTable& table) {
  if (!table.hosted) return;
  if (table.electronic) pack(batch, table.electronic->shoes(), nullptr);
  pack(batch, table.hosted->tail(), &table);
}

// With the events go what the projections have made of earlier ones, and now and then a snapshot.
void Floor::add_updates(Batch& batch, FloorTable& table, Closing closing) {
  if (!table.hosted) return;
  const StreamTail& tail = table.hosted->tail();
  if (auto update = table.rounds.take()) batch.updates.push_back(std::move(*update));
  const std::uint64_t next = tail.packed().next;
  const std::uint64_t every = closing == Closing::Yes ? 1 : settings_.events_per_snapshot;
  if (!table.fault.empty() || next < table.snapshot_at + every) return;
  const TableAsStored& as_stored = table.hosted->now();
  const Snapshot snapshot{next,
                          as_stored.requests.since(),
                          as_stored.last,
                          as_stored.day_started,
                          tail.packed().head,
                          state_bytes(as_stored.state)};
  table.snapshot_at = next;
  batch.updates.push_back({std::string{snapshot_projection},
                           tail.id(),
                           next - 1,
                           {{tail.name(), seal(snapshot, tail.name(), parts_.snapshot_key)}}});
}

// It covers what is stored already, and stands in the next transaction.
void Floor::add_checkpoint(Batch& batch, Time now, Closing closing) {
  const bool is_due = closing == Closing::Yes || now >= checkpoint_at_;
  if (!is_due || heads_ == heads_at_checkpoint_) return;
  Checkpoint checkpoint{checkpoints_->next(), now, {}};
  for (const auto& [name, head] : heads_) checkpoint.heads.push_back(head);
  const std::string text = to_text(checkpoint);
  append_bytes(checkpoints_->bytes(), parts_.sign(text));
  checkpoints_->count(1);
  pack(batch, *checkpoints_, nullptr);
  batch.witness = WitnessLine{checkpoint.number, now, sha256(text)};
  heads_at_checkpoint_ = heads_;
  checkpoint_at_ = {now.milliseconds + settings_.milliseconds_per_checkpoint};
}

bool Floor::store(Time now, Closing closing) {
  Batch batch;
  for (const auto& table : tables_) pack(batch, *table);
  pack(batch, *house_, nullptr);
  add_checkpoint(batch, now, closing);
  // Updates wait for something that has to be stored; they must not be taken before it is there.
  const bool wants_updates = closing == Closing::Yes || !batch.appends.empty();
  for (const auto& table : tables_) {
    if (wants_updates) add_updates(batch, *table, closing);
  }
  if (batch.appends.empty() && batch.updates.empty()) {
    answer_all();
    return true;
  }
  const auto outcomes = parts_.store.append(batch.appends, batch.updates);
  if (!outcomes) {
    lose(outcomes.error(), now);
    return false;
  }
  keep(batch, *outcomes, now);
  return true;
}

// What is stored is published and answered; a stream that somebody else has written is read anew.
void Floor::keep(Batch& batch, const std::vector<Appended>& outcomes, Time now) {
  std::vector<FloorTable*> lost;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const auto& [name, table] = batch.streams[i];
    const Record& record = batch.appends[i].record;
    if (outcomes[i] != Appended::Done) {
      if (table != nullptr) lost.push_back(table);
      continue;
    }
    const bool is_checkpoint = name == checkpoint_stream;
    if (!is_checkpoint) heads_[name] = {name, record.next(), record.head};
    if (table == nullptr) continue;
    table->recent.add(record);
    table->rounds.follow(record);
    if (parts_.publish) parts_.publish(table->plan.id, record);
  }
  if (batch.witness && parts_.witness) parts_.witness(*batch.witness);
  for (Answered& answered : answered_) {
    for (const FloorTable* table : lost) {
      if (answered.table == table) answered.answer = {.kind = AnswerKind::NotCertain};
    }
  }
  answer_all();
  for (FloorTable* table : lost) {
    table->fault = "another process has written to the stream of this table";
  }
  for (const auto& table : tables_) {
    if (table->hosted && !table->fault.empty()) mend(*table, now);
  }
}

void Floor::answer_all() {
  const std::vector<Answered> answered = std::exchange(answered_, {});
  for (const Answered& one : answered) {
    if (one.reply) one.reply(one.answer);
  }
}

// Memory is thrown away: what the store holds is the truth, once it can be asked again.
void Floor::lose(const StoreError& error, Time now) {
  store_away_ = true;
  away_because_ = error.text;
  away_since_ = now;
  try_again_at_ = {now.milliseconds + settings_.milliseconds_to_try_again};
  tell({}, fmt::format("the store failed: {}", error.text), now);
  for (Answered& answered : answered_) answered.answer = {.kind = AnswerKind::NotCertain};
  answer_all();
  for (const auto& table : tables_) table->hosted.reset();
  house_.reset();
}

void Floor::try_store_again(Time now) {
  try_again_at_ = {now.milliseconds + settings_.milliseconds_to_try_again};
  Stored<void> done = parts_.store.reopen();
  if (done) done = take_over_house();
  for (const auto& table : tables_) {
    if (done) done = rebuild(*table, now);
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
}

}  // namespace punto
