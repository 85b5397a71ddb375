#include "edge/store/copy_streams.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

constexpr std::size_t bytes_at_once = 1 << 20;
constexpr std::size_t rows_at_once = 1'000;

std::unexpected<StoreError> not_as_it_was(const std::string& stream) {
  return std::unexpected(StoreError{
      StoreTrouble::Corrupt,
      fmt::format("stream {} could not be copied as it is; look with punto verify", stream)});
}

// The records of one stream, as many at once as one transaction should have.
class StreamCopy {
 public:
  StreamCopy(const StreamInfo& stream, EventStore& to) : stream_(stream), to_(to) {}

  Stored<void> take(const Record& record) {
    if (record.first >= stream_.next) return {};  // it came after the streams were listed
    bytes_ += record.bytes.size();
    records_.push_back(record);
    return bytes_ < bytes_at_once ? Stored<void>{} : write();
  }

  Stored<void> write() {
    if (records_.empty()) return {};
    const Stored<Appended> adopted = to_.adopt(stream_, records_);
    if (!adopted) return std::unexpected(adopted.error());
    if (*adopted != Appended::Done) return not_as_it_was(stream_.name);
    written_ += records_.size();
    records_.clear();
    bytes_ = 0;
    return {};
  }

  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  const StreamInfo& stream_;
  EventStore& to_;
  std::vector<Record> records_;
  std::size_t bytes_ = 0;
  std::uint64_t written_ = 0;
};

// One that has an owner and no entries yet.
Stored<void> make_empty(const StreamInfo& stream, EventStore& to) {
  Stored<StreamInfo> made = to.stream(stream.name);
  while (made && made->epoch < stream.epoch) made = to.claim(made->id);
  if (!made) return std::unexpected(made.error());
  return {};
}

Stored<std::uint64_t> copy_stream(EventReader& from, const StreamInfo& stream, EventStore& to) {
  if (stream.next == 1) {
    if (const auto made = make_empty(stream, to); !made) return std::unexpected(made.error());
    return 0;
  }
  StreamCopy copy{stream, to};
  Stored<void> done =
      for_each_record(from, stream, 1, [&](const Record& record) { return copy.take(record); });
  if (done) done = copy.write();
  if (!done) return std::unexpected(done.error());
  return copy.written();
}

Stored<void> put(EventStore& to, ProjectionUpdate update) {
  const auto done = to.append({}, {&update, 1});
  if (!done) return std::unexpected(done.error());
  return {};
}

// Rows belong to a projection, not to one of its streams: they go with `at`.
Stored<void> copy_rows(EventReader& from, const ProjectionUpdate& at, EventStore& to) {
  for (std::string next;;) {
    auto rows = from.rows(at.projection, next, rows_at_once);
    if (!rows) return std::unexpected(rows.error());
    if (rows->empty()) return {};
    next = rows->back().key + '\0';
    const auto done = put(to, {at.projection, at.stream, at.position, std::move(*rows)});
    if (!done) return done;
  }
}

Stored<void> copy_projection(EventReader& from, const std::string& projection,
                             const std::vector<StreamInfo>& streams, EventStore& to) {
  std::vector<ProjectionUpdate> updates;
  for (const StreamInfo& stream : streams) {
    const Stored<std::uint64_t> position = from.position(projection, stream.id);
    if (!position) return std::unexpected(position.error());
    if (*position == 0 && &stream != &streams.front()) continue;
    const Stored<StreamInfo> there = to.stream(stream.name);
    if (!there) return std::unexpected(there.error());
    updates.push_back({projection, there->id, *position, {}});
  }
  if (Stored<void> done = copy_rows(from, updates.front(), to); !done) return done;
  const auto done = to.append({}, updates);
  if (!done) return std::unexpected(done.error());
  return {};
}

Stored<void> mark_unfinished(const StreamInfo& first, EventStore& to) {
  const Stored<StreamInfo> made = to.stream(first.name);
  if (!made) return std::unexpected(made.error());
  return put(to, {std::string{part_projection},
                  made->id,
                  0,
                  {{std::string{part_key}, "a copy that was not finished"}}});
}

}  // namespace

Stored<StreamsCopied> copy_streams(EventReader& from, EventStore& to,
                                   const StreamCopyOptions& options) {
  const auto streams = from.streams();
  if (!streams) return std::unexpected(streams.error());
  StreamsCopied copied;
  if (streams->empty()) return copied;
  if (const auto marked = mark_unfinished(streams->front(), to); !marked) {
    return std::unexpected(marked.error());
  }
  for (const StreamInfo& stream : *streams) {
    const Stored<std::uint64_t> records = copy_stream(from, stream, to);
    if (!records) return std::unexpected(records.error());
    copied.records += *records;
    ++copied.streams;
    if (options.progress) options.progress(copied.streams, streams->size());
  }
  Stored<void> done;
  for (const std::string_view projection : options.projections) {
    if (done) done = copy_projection(from, std::string{projection}, *streams, to);
  }
  if (done) done = to.drop_projection(part_projection);
  if (!done) return std::unexpected(done.error());
  return copied;
}

Stored<std::optional<std::string>> find_different_stream(EventReader& left, EventReader& right) {
  const auto one = left.streams();
  if (!one) return std::unexpected(one.error());
  const auto other = right.streams();
  if (!other) return std::unexpected(other.error());
  const auto [in_one, in_other] = std::ranges::mismatch(*one, *other);
  if (in_one != one->end()) return in_one->name;
  if (in_other != other->end()) return in_other->name;
  return std::nullopt;
}

}  // namespace punto
