#include "edge/audit/archive.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>

#include "core/audit/entry.hpp"
#include "core/audit/time_text.hpp"
#include "core/house/house.hpp"
#include "core/table/state_bytes.hpp"
#include "core/table/table.hpp"
#include "edge/audit/for_each_checkpoint.hpp"
#include "edge/audit/part_claim.hpp"
#include "edge/audit/part_writer.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/host/round_index.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

constexpr std::string_view table_prefix = "table/";
constexpr std::size_t rows_at_once = 1'000;

// A state that was signed, and where.
struct SignedState {
  Digest digest;
  std::uint64_t checkpoint = 0;
};
using SignedStates = std::map<std::uint64_t, SignedState>;  // by the next event

class Planning {
 public:
  Planning(EventReader& store, Time before) : store_(store), before_(before) {}

  Stored<ArchivePlan> run();

 private:
  Stored<void> read_house();
  Stored<void> plan(const StreamInfo& stream);
  void keep_signed(const SignedStates& states, std::uint64_t first);
  Stored<void> find_shoes(ArchivedTable& table, ShoeNumber shoe);
  [[nodiscard]] Time before_errands(const std::string& table) const;

  EventReader& store_;
  Time before_;
  std::map<std::string, SignedStates> states_;
  std::map<std::uint64_t, Time> checkpoints_;
  house::State house_;
  ArchivePlan plan_;
  std::uint64_t kept_ = std::numeric_limits<std::uint64_t>::max();  // a checkpoint that stays
};

// A table that was archived before and is not now goes on from the same state: whoever signed that
// stays.
void Planning::keep_signed(const SignedStates& states, std::uint64_t first) {
  const auto state = states.find(first);
  if (state != states.end()) kept_ = std::min(kept_, state->second.checkpoint);
}

Stored<void> Planning::read_house() {
  const auto stream = store_.find_stream(house::stream);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return {};
  return for_each_record(store_, **stream, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    while (!left.empty()) {
      const auto entry = take_house_entry(left);
      if (!entry) return damaged((*stream)->name, record.first);
      for (const house::Event& event : entry->events) apply(house_, event);
    }
    return {};
  });
}

// Follows a table up to the time, and keeps the last state of it that was signed.
class StateSearch {
 public:
  StateSearch(const StreamInfo& stream, const SignedStates& states, TableBeginning beginning)
      : stream_(stream),
        states_(states),
        state_(std::move(beginning.state)),
        last_(beginning.last) {}

  std::optional<StartingPoint> point;
  std::uint64_t signed_by = 0;
  ShoeNumber shoe = 0;
  std::uint64_t last_left = 0;  // before the point

  Stored<void> follow(const Record& record, Time before) {
    if (is_over_) return {};
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (!left.empty()) {
      const auto entry = take_entry(left);
      if (!entry) return damaged(stream_.name, number);
      for (const Event& event : entry->events) {
        apply(state_, event);
        last_ = event.at;
        if (std::holds_alternative<PlayerLeft>(event.body)) left_ = number;
        ++number;
      }
    }
    is_over_ = last_ >= before;
    return is_over_ ? Stored<void>{} : look(record);
  }

 private:
  Stored<void> look(const Record& record) {
    const auto state = states_.find(record.next());
    // Something stays, by which the end of the stream is known.
    if (state == states_.end() || record.next() == stream_.next) return {};
    if (!is_between_rounds(state_)) return {};
    StartingPoint here{stream_.name, record.next(),    record.head,
                       last_,        state_.law->text, state_bytes(state_)};
    if (stream_state(here).digest != state->second.digest) {
      return damaged(stream_.name, record.next());
    }
    point = std::move(here);
    signed_by = state->second.checkpoint;
    shoe = state_.shoe.number;
    last_left = left_;
    return {};
  }

  const StreamInfo& stream_;
  const SignedStates& states_;
  TableState state_;
  Time last_;
  std::uint64_t left_ = 0;
  bool is_over_ = false;
};

Stored<void> Planning::plan(const StreamInfo& stream) {
  const auto states = states_.find(stream.name);
  if (states == states_.end()) return {};
  auto beginning = find_beginning(store_, stream.name);
  if (!beginning) return std::unexpected(beginning.error());
  const std::uint64_t first = beginning->next;
  StateSearch search{stream, states->second, std::move(*beginning)};
  const std::string id = stream.name.substr(table_prefix.size());
  const auto read = for_each_record(store_, stream, first,
                                    [&, before = before_errands(id)](const Record& record) {
                                      return search.follow(record, before);
                                    });
  if (!read) return read;
  const auto* known = find_in(house_.tables, id);
  if (!search.point || known == nullptr || search.last_left > known->taken_through) {
    keep_signed(states->second, first);
    return {};
  }
  ArchivedTable table{std::move(*search.point), search.signed_by, 1, {}};
  if (auto found = find_shoes(table, search.shoe); !found) return found;
  plan_.tables.push_back(std::move(table));
  return {};
}

// An errand that is not ended may have been taken by its table: by its records alone that is known.
Time Planning::before_errands(const std::string& table) const {
  Time before = before_;
  for (const auto& [number, errand] : house_.errands) {
    const auto* task = std::get_if<house::TableTask>(&errand.task);
    if (task != nullptr && task->table == table) before = std::min(before, errand.since);
  }
  return before;
}

// Its shoes are kept from the one that was in use on.
Stored<void> Planning::find_shoes(ArchivedTable& table, ShoeNumber shoe) {
  const std::string name = shoe_stream(table.point.stream.substr(table_prefix.size()));
  const auto stream = store_.find_stream(name);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return {};
  const auto point = find_starting_point(store_, name);
  if (!point) return std::unexpected(point.error());
  Digest head = *point ? (*point)->head : first_head(name);
  return for_each_record(store_, **stream, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    while (const auto entry = take_shoe_entry(left)) {
      const auto* sealed = std::get_if<SealedShoe>(&*entry);
      if (sealed == nullptr || sealed->number != shoe) continue;
      table.shoes_from = record.first;
      table.shoes_head = head;
    }
    head = record.head;
    return {};
  });
}

Stored<ArchivePlan> Planning::run() {
  const auto read =
      for_each_checkpoint(store_, [&](const SignedCheckpoint&, const Checkpoint& checkpoint) {
        checkpoints_[checkpoint.number] = checkpoint.at;
        for (const StreamState& state : checkpoint.states) {
          if (state.schema != state_schema()) continue;
          states_[state.stream][state.next] = {state.digest, checkpoint.number};
        }
      });
  if (!read) return std::unexpected(read.error());
  if (auto house = read_house(); !house) return std::unexpected(house.error());
  const auto streams = store_.streams();
  if (!streams) return std::unexpected(streams.error());
  for (const StreamInfo& stream : *streams) {
    if (!stream.name.starts_with(table_prefix)) continue;
    if (auto planned = plan(stream); !planned) return std::unexpected(planned.error());
  }
  if (plan_.tables.empty()) return std::move(plan_);
  const auto [first, last] = std::ranges::minmax(
      plan_.tables, {}, [](const ArchivedTable& table) { return table.signed_by; });
  plan_.first_kept = std::min(first.signed_by, kept_);
  plan_.last = last.signed_by;
  plan_.until = checkpoints_[plan_.last];
  return std::move(plan_);
}

// ---- the archive --------------------------------------------------------------------------------

class Writing {
 public:
  Writing(EventReader& from, const ArchivePlan& plan, EventStore& to)
      : from_(from), plan_(plan), part_(from, to) {}

  Stored<void> run();

 private:
  Stored<void> copy(const std::string& name, std::uint64_t end);

  EventReader& from_;
  const ArchivePlan& plan_;
  PartWriter part_;
};

// From where the store has it.
Stored<void> Writing::copy(const std::string& name, std::uint64_t end) {
  const auto stream = from_.find_stream(name);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return {};
  const auto point = find_starting_point(from_, name);
  if (!point) return std::unexpected(point.error());
  const auto copied = part_.copy(**stream, 1, end);
  if (!copied || !*point) return copied;
  return part_.put(starting_projection, name, to_bytes(**point));
}

Stored<void> Writing::run() {
  std::optional<Checkpoint> last;
  const auto read =
      for_each_checkpoint(from_, [&](const SignedCheckpoint&, const Checkpoint& checkpoint) {
        if (checkpoint.number == plan_.last) last = checkpoint;
      });
  if (!read) return read;
  if (!last) return damaged(std::string{checkpoint_stream}, plan_.last);
  if (auto copied = copy(std::string{checkpoint_stream}, plan_.last + 1); !copied) return copied;
  const auto is_archived = [&](const std::string& stream) {
    return stream == house::stream ||
           std::ranges::any_of(plan_.tables, [&](const ArchivedTable& table) {
             const std::string id = table.point.stream.substr(table_prefix.size());
             return stream == table.point.stream || stream == shoe_stream(id);
           });
  };
  for (const StreamHead& head : last->heads) {
    if (!is_archived(head.stream)) continue;
    if (auto copied = copy(head.stream, head.next); !copied) return copied;
  }
  return part_.put(part_projection, part_key,
                   to_text(PartClaim{ArchivedUpTo{plan_.last, last->at}}));
}

// ---- the live store -----------------------------------------------------------------------------

class Forgetting {
 public:
  Forgetting(EventStore& live, const ArchivePlan& plan) : live_(live), plan_(plan) {}

  Stored<void> run(const std::string& told);

 private:
  Stored<void> forget(const StartingPoint& point);
  Stored<void> forget_rounds(const StartingPoint& point);
  Stored<void> forget_checkpoints();

  EventStore& live_;
  const ArchivePlan& plan_;
  std::vector<Forgotten> forgotten_;
  std::vector<ProjectionUpdate> updates_;
};

Stored<void> Forgetting::forget(const StartingPoint& point) {
  const auto stream = live_.find_stream(point.stream);
  if (!stream) return std::unexpected(stream.error());
  forgotten_.push_back({(*stream)->id, point.next});
  updates_.push_back({std::string{starting_projection},
                      (*stream)->id,
                      point.next - 1,
                      {{point.stream, to_bytes(point)}}});
  return {};
}

// A list of rounds begins with the first that is there as a whole.
Stored<void> Forgetting::forget_rounds(const StartingPoint& point) {
  const auto stream = live_.find_stream(point.stream);
  if (!stream) return std::unexpected(stream.error());
  const auto position = live_.position(round_projection, (*stream)->id);
  if (!position) return std::unexpected(position.error());
  ProjectionUpdate update{std::string{round_projection}, (*stream)->id, *position, {}};
  const std::string prefix = round_key(point.stream, 0).substr(0, point.stream.size() + 1);
  const auto is_before = [&](const ProjectionRow& row) {
    const auto events = parse_round_events(*row.value);
    return row.key.starts_with(prefix) && events && events->first < point.next;
  };
  for (std::string from = prefix;;) {
    const auto rows = live_.rows(round_projection, from, rows_at_once);
    if (!rows) return std::unexpected(rows.error());
    const auto end = std::ranges::find_if_not(*rows, is_before);
    for (auto row = rows->begin(); row != end; ++row) update.rows.push_back({row->key, {}});
    if (end != rows->end() || rows->size() < rows_at_once) break;
    from = rows->back().key + '\0';
  }
  if (!update.rows.empty()) updates_.push_back(std::move(update));
  return {};
}

Stored<void> Forgetting::forget_checkpoints() {
  const auto stream = live_.find_stream(checkpoint_stream);
  if (!stream) return std::unexpected(stream.error());
  const auto first = find_first_checkpoint(live_);
  if (!first) return std::unexpected(first.error());
  const auto point = find_starting_point(live_, (*stream)->name);
  if (!point) return std::unexpected(point.error());
  Digest head = *point ? (*point)->head : first_head((*stream)->name);
  StartingPoint begins{(*stream)->name, 1, {}, {}, {}, {}};
  const auto read = for_each_record(live_, **stream, 1, [&](const Record& record) -> Stored<void> {
    const bool holds = record.first <= plan_.first_kept && plan_.first_kept < record.next();
    if (holds) begins.next = record.first;
    if (holds) begins.head = head;
    head = record.head;
    return {};
  });
  if (!read) return read;
  append_bytes(begins.state, **first);
  return begins.next > 1 ? forget(begins) : Stored<void>{};
}

Stored<void> Forgetting::run(const std::string& told) {
  for (const ArchivedTable& table : plan_.tables) {
    if (auto done = forget(table.point); !done) return done;
    if (auto done = forget_rounds(table.point); !done) return done;
    if (table.shoes_from == 1) continue;
    const std::string shoes = shoe_stream(table.point.stream.substr(table_prefix.size()));
    if (auto done = forget({shoes, table.shoes_from, table.shoes_head, {}, {}, {}}); !done) {
      return done;
    }
  }
  if (auto done = forget_checkpoints(); !done) return done;
  if (updates_.empty()) return {};
  updates_.push_back({std::string{archive_projection},
                      updates_.front().stream,
                      updates_.front().position,
                      {{to_text(plan_.until), archive_note(told, plan_.last)}}});
  return live_.forget(forgotten_, updates_);
}

}  // namespace

Stored<ArchivePlan> plan_archive(EventReader& store, Time before) {
  return Planning{store, before}.run();
}

Stored<void> write_archive(EventReader& from, const ArchivePlan& plan, EventStore& to) {
  return Writing{from, plan, to}.run();
}

Stored<void> forget_archived(EventStore& live, const ArchivePlan& plan, const std::string& told) {
  return Forgetting{live, plan}.run(told);
}

}  // namespace punto
