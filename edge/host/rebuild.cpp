#include "edge/host/rebuild.hpp"

#include <fmt/format.h>

#include "core/table/state_bytes.hpp"
#include "core/table/table.hpp"
#include "edge/host/stream_replay.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

using Age = StreamReplay::Age;

constexpr std::string_view another_version = "another version of the program made it";

std::string not_used(std::string_view why, std::string_view what) {
  if (why.empty()) return {};
  return fmt::format("the snapshot was not used: {}; the {} was replayed from its first event", why,
                     what);
}

// The rulebook, which is in the first event of a table.
Stored<std::shared_ptr<const Law>> law_of(EventReader& store, const StreamInfo& stream) {
  const auto records = store.read(stream.id, 1, 1);
  if (!records) return std::unexpected(records.error());
  if (records->empty()) return corrupt_record(stream, 1, "is missing");
  std::string_view bytes = records->front().bytes;
  const auto entry = take_entry(bytes);
  if (!entry) return corrupt_record(stream, 1, "cannot be read");
  const auto* opened = std::get_if<TableOpened>(&entry->events.front().body);
  if (opened == nullptr) return corrupt_record(stream, 1, "does not open a table");
  return std::make_shared<const Law>(*opened->opening);
}

template <typename AsStored>
class Rebuilding {
 public:
  Rebuilding(EventReader& store, const StreamInfo& stream)
      : store_(store), stream_(stream), chain_(stream) {}

  Rebuilt<AsStored> rebuilt;

  // The requests of the entries before `next` are still looked at, from `requests_since` on.
  void begin_at(std::uint64_t next, const Digest& head, std::uint64_t requests_since) {
    chain_.begin_at(next, head);
    rebuilt.from = next;
    requests_since_ = requests_since;
  }

  template <typename TakeEntry>
  Stored<Rebuilt<AsStored>> run(TakeEntry take_entry) {
    AsStored& made = rebuilt.made;
    made.requests.begin_at(requests_since_);
    const auto take = [&](std::string_view& left, std::uint64_t number, Age age) -> std::size_t {
      const auto entry = take_entry(left);
      if (!entry) return 0;
      made.remember(*entry, number);
      if (age == Age::New) made.follow(*entry);
      return entry->events.size();
    };
    auto read = for_each_record(store_, stream_, requests_since_,
                                [&](const Record& record) { return chain_.follow(record, take); });
    if (read) read = chain_.finish();
    if (!read) return std::unexpected(read.error());
    return std::move(rebuilt);
  }

 private:
  EventReader& store_;
  const StreamInfo& stream_;
  StreamReplay chain_;
  std::uint64_t requests_since_ = 1;
};

// Nothing where another version of the program made the snapshot.
Stored<std::optional<TableState>> state_in(EventReader& store, const StreamInfo& stream,
                                           const Snapshot& snapshot,
                                           std::shared_ptr<const Law> known) {
  const auto law =
      known ? Stored<std::shared_ptr<const Law>>{std::move(known)} : law_of(store, stream);
  if (!law) return std::unexpected(law.error());
  return state_from(snapshot.state, *law);
}

}  // namespace

Stored<Rebuilt<TableAsStored>> rebuild_table(EventReader& store, const StreamInfo& stream,
                                             const SnapshotKey& key) {
  auto beginning = find_beginning(store, stream.name);
  if (!beginning) return std::unexpected(beginning.error());
  auto found = find_snapshot(store, stream, key);
  if (!found) return std::unexpected(found.error());
  Rebuilding<TableAsStored> rebuilding{store, stream};
  TableAsStored& made = rebuilding.rebuilt.made;
  const std::shared_ptr<const Law> law = beginning->state.law;
  if (beginning->next > 1) {  // the store holds only the end of the stream
    rebuilding.begin_at(beginning->next, beginning->head, beginning->next);
    made.state = std::move(beginning->state);
    made.last = made.day_started = beginning->last;
  }
  if (const auto& snapshot = found->snapshot) {
    auto state = state_in(store, stream, *snapshot, law);
    if (!state) return std::unexpected(state.error());
    if (*state) {
      rebuilding.begin_at(snapshot->next, snapshot->head, snapshot->requests_since);
      made.state = std::move(**state);
      made.last = snapshot->last;
      made.day_started = snapshot->day_started;
    } else {
      found->not_trusted = another_version;
    }
  }
  rebuilding.rebuilt.not_trusted = not_used(found->not_trusted, "table");
  return rebuilding.run([](std::string_view& left) { return take_entry(left); });
}

Stored<Rebuilt<HouseAsStored>> rebuild_house(EventReader& store, const StreamInfo& stream,
                                             const SnapshotKey& key) {
  auto found = find_snapshot(store, stream, key);
  if (!found) return std::unexpected(found.error());
  Rebuilding<HouseAsStored> rebuilding{store, stream};
  if (const auto& snapshot = found->snapshot) {
    if (auto house = house_from(snapshot->state)) {
      rebuilding.begin_at(snapshot->next, snapshot->head, snapshot->requests_since);
      rebuilding.rebuilt.made = std::move(*house);
      rebuilding.rebuilt.made.last = snapshot->last;
    } else {
      found->not_trusted = another_version;
    }
  }
  rebuilding.rebuilt.not_trusted = not_used(found->not_trusted, "house");
  return rebuilding.run([](std::string_view& left) { return take_house_entry(left); });
}

}  // namespace punto
