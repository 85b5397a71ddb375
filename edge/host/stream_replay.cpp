#include "edge/host/stream_replay.hpp"

#include <fmt/format.h>

namespace punto {
namespace {

// Whether the snapshot stands where the chain has the head that it names.
Stored<bool> is_on_chain(EventReader& store, const StreamInfo& stream, const Snapshot& snapshot) {
  if (snapshot.next < 2 || snapshot.next > stream.next) return false;
  const auto records = store.read(stream.id, snapshot.next - 1, 1);
  if (!records) return std::unexpected(records.error());
  return !records->empty() && records->front().next() == snapshot.next &&
         records->front().head == snapshot.head;
}

}  // namespace

std::unexpected<StoreError> corrupt_record(const StreamInfo& stream, std::uint64_t number,
                                           std::string_view what) {
  return std::unexpected(StoreError{
      StoreTrouble::Corrupt,
      fmt::format("stream {}: the record at {} {}; restore a backup, and find the place with "
                  "punto verify",
                  stream.name, number, what)});
}

bool StreamReplay::continues(const Record& record) const {
  return record.first == next_ && head_after(head_, record) == record.head;
}

Stored<void> StreamReplay::finish() const {
  if (next_ == stream_.next && head_ == stream_.head) return {};
  return corrupt_record(stream_, stream_.next, "has another head");
}

Stored<FoundSnapshot> find_snapshot(EventReader& store, const StreamInfo& stream,
                                    const SnapshotKey& key) {
  const auto row = store.row(snapshot_projection, stream.name);
  if (!row) return std::unexpected(row.error());
  if (!*row) return FoundSnapshot{};
  auto snapshot = open_snapshot(**row, stream.name, key);
  if (!snapshot) return FoundSnapshot{{}, "its seal is not ours"};
  const auto on_chain = is_on_chain(store, stream, *snapshot);
  if (!on_chain) return std::unexpected(on_chain.error());
  if (!*on_chain) return FoundSnapshot{{}, "it does not belong to these events"};
  return FoundSnapshot{std::move(snapshot), {}};
}

}  // namespace punto
