#include "edge/host/rebuild.hpp"

#include <fmt/format.h>

#include "core/table/state_bytes.hpp"
#include "core/table/table.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

std::unexpected<StoreError> corrupt(const StreamInfo& stream, std::uint64_t number,
                                    std::string_view what) {
  return std::unexpected(StoreError{
      StoreTrouble::Corrupt,
      fmt::format("stream {}: the record at {} {}; restore a backup, and find the place with "
                  "punto verify",
                  stream.name, number, what)});
}

class Replay {
 public:
  explicit Replay(const StreamInfo& stream) : stream_(stream), head_(first_head(stream.name)) {}

  TableAsStored table;

  // Where the store holds only the end of the stream.
  void begin_at(TableBeginning beginning) {
    table.state = std::move(beginning.state);
    table.last = table.day_started = beginning.last;
    next_ = beginning.next;
    head_ = beginning.head;
    table.requests.begin_at(next_);
  }

  // Goes on after the snapshot; the requests of the entries before it are still looked at.
  void begin_after(const Snapshot& snapshot, TableState state) {
    table.state = std::move(state);
    table.last = snapshot.last;
    table.day_started = snapshot.day_started;
    next_ = snapshot.next;
    head_ = snapshot.head;
  }

  Stored<void> follow(const Record& record) {
    const bool is_old = record.next() <= next_;
    if (!is_old && (record.first != next_ || head_after(head_, record) != record.head)) {
      return corrupt(stream_, record.first, "does not continue the chain");
    }
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (!left.empty()) {
      const auto entry = take_entry(left);
      if (!entry) return corrupt(stream_, number, "cannot be read");
      table.requests.follow(*entry, number);
      number += entry->events.size();
      if (is_old) continue;
      for (const Event& event : entry->events) table.follow(event);
    }
    if (number != record.next()) return corrupt(stream_, record.first, "has a wrong count");
    if (is_old) return {};
    next_ = record.next();
    head_ = record.head;
    return {};
  }

  [[nodiscard]] bool is_at_the_end() const {
    return next_ == stream_.next && head_ == stream_.head;
  }

 private:
  const StreamInfo& stream_;
  std::uint64_t next_ = 1;
  Digest head_;
};

// The rulebook, which is in the first event of a table.
Stored<std::shared_ptr<const Law>> law_of(EventReader& store, const StreamInfo& stream) {
  const auto records = store.read(stream.id, 1, 1);
  if (!records) return std::unexpected(records.error());
  if (records->empty()) return corrupt(stream, 1, "is missing");
  std::string_view bytes = records->front().bytes;
  const auto entry = take_entry(bytes);
  if (!entry) return corrupt(stream, 1, "cannot be read");
  const auto* opened = std::get_if<TableOpened>(&entry->events.front().body);
  if (opened == nullptr) return corrupt(stream, 1, "does not open a table");
  return std::make_shared<const Law>(*opened->opening);
}

// Whether the snapshot stands where the chain has the head that it names.
Stored<bool> is_on_chain(EventReader& store, const StreamInfo& stream, const Snapshot& snapshot) {
  if (snapshot.next < 2 || snapshot.next > stream.next) return false;
  const auto records = store.read(stream.id, snapshot.next - 1, 1);
  if (!records) return std::unexpected(records.error());
  return !records->empty() && records->front().next() == snapshot.next &&
         records->front().head == snapshot.head;
}

struct UsableSnapshot {
  std::optional<Snapshot> snapshot;
  TableState state;
  std::string not_trusted;
};

std::string not_used(std::string_view why) {
  return fmt::format("the snapshot was not used: {}; the table was replayed from its first event",
                     why);
}

Stored<UsableSnapshot> find_snapshot(EventReader& store, const StreamInfo& stream,
                                     const SnapshotKey& key, std::shared_ptr<const Law> known) {
  const auto row = store.row(snapshot_projection, stream.name);
  if (!row) return std::unexpected(row.error());
  UsableSnapshot usable;
  if (!*row) return usable;
  auto snapshot = open_snapshot(**row, stream.name, key);
  if (!snapshot) {
    usable.not_trusted = not_used("its seal is not ours");
    return usable;
  }
  const auto on_chain = is_on_chain(store, stream, *snapshot);
  if (!on_chain) return std::unexpected(on_chain.error());
  if (!*on_chain) {
    usable.not_trusted = not_used("it does not belong to these events");
    return usable;
  }
  const auto law =
      known ? Stored<std::shared_ptr<const Law>>{std::move(known)} : law_of(store, stream);
  if (!law) return std::unexpected(law.error());
  auto state = state_from(snapshot->state, *law);
  if (!state) {
    usable.not_trusted = not_used("another version of the program made it");
    return usable;
  }
  usable.state = std::move(*state);
  usable.snapshot = std::move(snapshot);
  return usable;
}

}  // namespace

Stored<RebuiltTable> rebuild_table(EventReader& store, const StreamInfo& stream,
                                   const SnapshotKey& key) {
  auto beginning = find_beginning(store, stream.name);
  if (!beginning) return std::unexpected(beginning.error());
  auto usable = find_snapshot(store, stream, key, beginning->state.law);
  if (!usable) return std::unexpected(usable.error());
  Replay replay{stream};
  RebuiltTable rebuilt;
  rebuilt.not_trusted = std::move(usable->not_trusted);
  std::uint64_t from = 1;
  if (usable->snapshot) {
    from = usable->snapshot->requests_since;
    rebuilt.from = usable->snapshot->next;
    replay.table.requests.begin_at(from);
    replay.begin_after(*usable->snapshot, std::move(usable->state));
  } else if (beginning->next > 1) {
    rebuilt.from = from = beginning->next;
    replay.begin_at(std::move(*beginning));
  }
  const auto read = for_each_record(store, stream, from,
                                    [&](const Record& record) { return replay.follow(record); });
  if (!read) return std::unexpected(read.error());
  if (!replay.is_at_the_end()) return corrupt(stream, stream.next, "has another head");
  rebuilt.table = std::move(replay.table);
  return rebuilt;
}

}  // namespace punto
