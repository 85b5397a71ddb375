#include <algorithm>
#include <fmt/format.h>

#include "edge/device/shoe_entry.hpp"
#include "edge/host/floor.hpp"

// A floor whose tables several nodes share. Each table has one node, whose epoch its stream has.
// The house has none: each node follows what the others append to it, and decides on it while it
// keeps them out. That is more than the order of its events needs: what a table has refused stands
// in no record, so only whoever certainly has the table may tell the house of it.
namespace punto {
namespace {

constexpr std::int64_t milliseconds_between_looks = 250;
constexpr std::int64_t milliseconds_to_take_again = 5'000;
// Then whoever has begun something is gone, or cannot do it.
constexpr std::int64_t milliseconds_until_orphaned = 5'000;
constexpr std::chrono::milliseconds longest_wait_to_start{10'000};
constexpr std::size_t bytes_at_once = 1 << 20;

std::string table_stream(const TablePlan& plan) {
  return "table/" + plan.id;
}

bool is_in_play(const HostedTable& table) {
  const TableState& state = table.state();
  return state.phase == Phase::Betting || state.phase == Phase::Dealing;
}

bool has_unstored(FloorTable& table) {
  if (table.hosted->tail().has_unstored()) return true;
  return table.electronic && table.electronic->has_uncommitted_shoe();
}

}  // namespace

// ---- the house ----------------------------------------------------------------------------------

Floor::OrError<void> Floor::start_beside_others() {
  const auto alone = parts_.shared->keep_others_out(longest_wait_to_start);
  if (!alone) return std::unexpected(alone.error().text);
  if (!*alone) {
    return std::unexpected("another node keeps the house for itself; look at it, then start again");
  }
  has_house_ = true;
  if (const auto taken = take_over_house(); !taken) return std::unexpected(taken.error().text);
  errands_before_ = house_->state().last_errand;
  return begin();
}

void Floor::meet_others(Time now) {
  look_at_rights(now);
  if (!has_house_ && wants_house(now)) have_house({}, now);
  if (!has_house_ && now >= follow_at_) follow_house(now);
  if (!store_away_ && has_house_) take_tables(now);
}

bool Floor::have_house(std::chrono::milliseconds patience, Time now) {
  if (has_house_ || store_away_) return has_house_;
  const auto alone = parts_.shared->keep_others_out(patience);
  if (!alone) give_up(alone.error(), now);
  if (!alone || !*alone) return false;
  follow_house(now);
  if (store_away_) return false;
  has_house_ = true;
  errands_before_ = house_->state().last_errand;
  offer_notes();
  return true;
}

void Floor::leave_house() {
  if (std::exchange(has_house_, false)) parts_.shared->let_others_in();
}

// Something in the house waits to be decided here.
bool Floor::wants_house(Time now) {
  if (!house_ || !house_fault_.empty()) return house_.has_value();
  const auto is_to_take = [&](const auto& table) {
    return table->is_elsewhere && table->right == TableRight::Ours && now >= take_again_at_;
  };
  return house_line_.size() > 0 || errands_.has_any() || notes_.has_any_here() ||
         has_departures() || (is_keeper() && is_day_due(now)) ||
         std::ranges::any_of(tables_, is_to_take);
}

void Floor::follow_house(Time now) {
  follow_at_ = {now.milliseconds + milliseconds_between_looks};
  if (const auto followed = follow_house(); !followed) give_up(followed.error(), now);
}

// What the others have appended to it.
Stored<void> Floor::follow_house() {
  for (;;) {
    const StreamInfo& known = house_->tail().packed();
    const auto records = parts_.store.read(known.id, known.next, bytes_at_once);
    if (!records) return std::unexpected(records.error());
    if (records->empty()) return {};
    const bool are_followed =
        std::ranges::all_of(*records, [&](const Record& record) { return take_followed(record); });
    if (!are_followed) {  // what is stored tells what is wrong
      if (auto taken = take_over_house(); !taken) return taken;
    }
    look_at_followed();
  }
}

bool Floor::take_followed(const Record& record) {
  try {
    if (!house_->follow(record)) return false;
  } catch (const std::exception& broken) {
    house_fault_ = broken.what();
    return false;
  }
  heads_[std::string{house::stream}] = {std::string{house::stream}, record.next(), record.head};
  if (parts_.publish_house) parts_.publish_house(house::stream, record);
  return true;
}

// Errands that others have ended.
void Floor::look_at_followed() {
  steady_.not_before(house_->now().last);
  const auto is_under_way = [&](house::ErrandNumber errand) {
    return house_->state().errands.contains(errand);
  };
  errands_.leave_ended(is_under_way);
  std::erase_if(own_errands_, [&](house::ErrandNumber errand) { return !is_under_way(errand); });
  for (auto waiting = waiting_replies_.begin(); waiting != waiting_replies_.end();) {
    if (is_under_way(waiting->first)) {
      ++waiting;
      continue;
    }
    HouseAnswered& answered = waiting->second;
    answered.answer = house_->with_outcome(std::move(answered.answer));
    house_answered_.push_back(std::move(answered));
    waiting = waiting_replies_.erase(waiting);
  }
}

// Our record of the house is stored: what began with it is ours to carry.
void Floor::know_own_errands() {
  const house::State& state = house_->state();
  for (auto begun = state.errands.upper_bound(errands_before_); begun != state.errands.end();
       ++begun) {
    own_errands_.insert(begun->first);
  }
  errands_before_ = state.last_errand;
}

// To a voucher, by whoever has begun it; to a table, by whoever has that.
bool Floor::is_carried_here(const house::Errand& errand, Time now) const {
  if (!is_shared() || own_errands_.contains(errand.number)) return true;
  const std::int64_t age = now.milliseconds - errand.since.milliseconds;
  return is_keeper() && age > milliseconds_until_orphaned;
}

// Where our record of the house would be, whether it is there or not: others may have appended
// since.
Stored<Digest> Floor::head_where_sent(const StreamInfo& house) {
  if (!is_shared() || sent_from_ == 0 || sent_from_ >= house.next) return house.head;
  const auto records = parts_.store.read(house.id, sent_from_, 1);
  if (!records) return std::unexpected(records.error());
  return records->empty() ? house.head : records->front().head;
}

// ---- tables -------------------------------------------------------------------------------------

// A table of the floor that this node may come to have.
Floor::OrError<void> Floor::know_table(const TablePlan& plan, Time now) {
  const std::string name = table_stream(plan);
  const auto found = parts_.store.find_stream(name);
  if (!found) return std::unexpected(found.error().text);
  const StreamInfo stream = found->value_or(StreamInfo{{}, name, 0, 1, first_head(name)});
  auto table = std::make_unique<FloorTable>(plan, stream, settings_);
  table->is_elsewhere = true;
  if (may_decide_house()) add_to_house(plan, now);
  tables_.push_back(std::move(table));
  has_looked_at_rights_ = false;
  return {};
}

void Floor::look_at_rights(Time now) {
  const std::uint64_t version = parts_.shared->version();
  if (has_looked_at_rights_ && version == rights_version_) return;
  has_looked_at_rights_ = true;
  rights_version_ = version;
  for (const auto& table : tables_) {
    table->right = parts_.shared->right_to(table->plan.id);
    const bool is_lost = !table->is_elsewhere && table->right == TableRight::OfOthers;
    if (is_lost) leave_table(*table, "this node may have it no longer", now);
    const bool was_never_here = table->is_elsewhere && table->right == TableRight::ToGive;
    if (was_never_here) parts_.shared->has_left(table->plan.id);
  }
}

// With the house kept: whoever had them can end no errand to them from now on.
void Floor::take_tables(Time now) {
  for (const auto& table : tables_) {
    const bool is_to_take = table->is_elsewhere && table->right == TableRight::Ours;
    if (is_to_take && now >= take_again_at_ && !store_away_) take_table(*table, now);
  }
}

void Floor::take_table(FloorTable& table, Time now) {
  const auto stream = claim(table_stream(table.plan));
  if (!stream) return give_up(stream.error(), now);
  if (table.plan.pace) {
    if (const auto shoes = claim(shoe_stream(table.plan.id)); !shoes) {
      return give_up(shoes.error(), now);
    }
  }
  add_to_house(table.plan, now);
  table.epoch = stream->epoch;
  table.rounds = RoundIndex{stream->id, stream->name};
  table.suspended_for.clear();
  table.is_elsewhere = false;
  const auto taken = take_over(table, *stream, now);
  if (taken) return;
  take_again_at_ = {now.milliseconds + milliseconds_to_take_again};
  leave_table(table, taken.error().text, now);
}

// Rounds in play come to their end first, and what was decided is stored.
bool Floor::may_go(FloorTable& table) {
  if (!table.hosted) return true;
  if (!table.fault.empty() || has_unstored(table)) return false;
  return !is_in_play(*table.hosted) || (table.electronic && table.hosted->state().suspended);
}

void Floor::give_tables(Time now) {
  if (store_away_) return;
  for (const auto& table : tables_) {
    const bool is_to_give = !table->is_elsewhere && table->right == TableRight::ToGive;
    if (is_to_give && may_go(*table)) leave_table(*table, "given to another node", now);
  }
}

// Whoever has it next reads what is stored; errands that it has not ended are brought there again.
void Floor::leave_table(FloorTable& table, std::string_view why, Time now) {
  tell(table.plan.id, fmt::format("is not here any more: {}", why), now);
  table.hosted.reset();
  table.electronic.reset();
  table.departures.clear();
  table.fault.clear();
  table.suspended_for.clear();
  errands_.leave(table_stream(table.plan));
  table.is_elsewhere = true;
  for (const WaitingAsk& waiting : table.line.take_all()) {
    waiting.reply({.kind = AnswerKind::Elsewhere});
  }
  parts_.shared->has_left(table.plan.id);
}

// Whether nobody has claimed it meanwhile. Where the house is kept it stays so until that is left.
bool Floor::is_still_here(FloorTable& table, Time now) {
  if (table.is_elsewhere) return false;
  const auto stream = parts_.store.find_stream(table_stream(table.plan));
  if (!stream) give_up(stream.error(), now);
  if (!stream) return false;
  if (*stream && (*stream)->epoch == table.epoch) return true;
  leave_table(table, "another node has taken it", now);
  return false;
}

// What such a table has refused here counts for nothing.
void Floor::leave_what_others_took(Time now) {
  for (const auto& table : tables_) {
    if (store_away_) return;
    if (errands_.has_refused(table_stream(table->plan))) (void)is_still_here(*table, now);
  }
}

// ---- checkpoints --------------------------------------------------------------------------------

Stored<void> Floor::follow_checkpoints() {
  auto stream = parts_.store.stream(checkpoint_stream);
  if (!stream) return std::unexpected(stream.error());
  checkpoints_.emplace(std::move(*stream));
  heads_at_checkpoint_.clear();
  return {};
}

// Of tables that others have, as they are stored now.
Stored<void> Floor::look_at_all_heads() {
  const auto checkpoints = parts_.store.find_stream(checkpoint_stream);
  if (!checkpoints) return std::unexpected(checkpoints.error());
  if (*checkpoints && (*checkpoints)->next != checkpoints_->next()) {
    if (auto followed = follow_checkpoints(); !followed) return followed;
  }
  for (const auto& table : tables_) {
    if (!table->is_elsewhere) continue;
    for (const std::string& name : {table_stream(table->plan), shoe_stream(table->plan.id)}) {
      const auto stream = parts_.store.find_stream(name);
      if (!stream) return std::unexpected(stream.error());
      if (*stream) heads_[name] = {name, (*stream)->next, (*stream)->head};
    }
  }
  return {};
}

}  // namespace punto
