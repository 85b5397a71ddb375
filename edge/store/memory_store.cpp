#include "edge/store/memory_store.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

struct StreamInMemory {
  StreamInfo info;
  std::vector<Record> records;
};

// Strings compare as unsigned bytes, which is the order that a store promises.
struct Projection {
  std::map<std::string, std::string, std::less<>> rows;
  std::map<StreamId, std::uint64_t> positions;
};

class MemoryStore final : public EventStore {
 public:
  Stored<std::vector<StreamInfo>> streams() override;
  Stored<std::optional<StreamInfo>> find_stream(std::string_view name) override;
  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from, std::size_t bytes) override;
  Stored<std::optional<std::string>> row(std::string_view projection,
                                         std::string_view key) override;
  Stored<std::vector<ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                          std::size_t most) override;
  Stored<std::uint64_t> position(std::string_view projection, StreamId stream) override;

  Stored<StreamInfo> stream(std::string_view name) override;
  Stored<StreamInfo> claim(StreamId stream) override;
  Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                       std::span<const ProjectionUpdate> updates) override;
  Stored<Appended> adopt(const StreamInfo& stream, std::span<const Record> records) override;
  Stored<void> forget(std::span<const Forgotten> streams,
                      std::span<const ProjectionUpdate> updates) override;
  Stored<void> drop_projection(std::string_view projection) override;
  Stored<void> reopen() override { return {}; }

 private:
  [[nodiscard]] bool knows(StreamId stream) const;
  StreamInMemory& known(StreamId stream);
  Appended append_one(const Append& append);
  void update(const ProjectionUpdate& update);
  [[nodiscard]] const Projection* find(std::string_view projection) const;

  std::vector<StreamInMemory> streams_;
  std::unordered_map<std::string, StreamId> by_name_;
  std::map<std::string, Projection, std::less<>> projections_;
};

bool MemoryStore::knows(StreamId stream) const {
  return stream != StreamId{} && std::to_underlying(stream) <= streams_.size();
}

StreamInMemory& MemoryStore::known(StreamId stream) {
  INSIST(knows(stream));
  return streams_[std::to_underlying(stream) - 1];
}

const Projection* MemoryStore::find(std::string_view projection) const {
  const auto found = projections_.find(projection);
  return found == projections_.end() ? nullptr : &found->second;
}

Stored<std::optional<StreamInfo>> MemoryStore::find_stream(std::string_view name) {
  const auto found = by_name_.find(std::string{name});
  if (found == by_name_.end()) return std::nullopt;
  return streams_[std::to_underlying(found->second) - 1].info;
}

Stored<std::vector<StreamInfo>> MemoryStore::streams() {
  std::vector<StreamInfo> all;
  all.reserve(streams_.size());
  for (const StreamInMemory& stream : streams_) all.push_back(stream.info);
  return all;
}

Stored<std::vector<Record>> MemoryStore::read(StreamId stream, std::uint64_t from,
                                              std::size_t bytes) {
  std::vector<Record> found;
  if (!knows(stream)) return found;
  const std::vector<Record>& records = known(stream).records;
  auto record = std::ranges::upper_bound(records, from, {}, &Record::next);
  for (std::size_t used = 0; record != records.end(); ++record) {
    used += record->bytes.size();
    if (used > bytes && !found.empty()) break;
    found.push_back(*record);
  }
  return found;
}

Stored<std::optional<std::string>> MemoryStore::row(std::string_view projection,
                                                    std::string_view key) {
  const Projection* rows_of = find(projection);
  if (rows_of == nullptr) return std::nullopt;
  const auto found = rows_of->rows.find(key);
  if (found == rows_of->rows.end()) return std::nullopt;
  return found->second;
}

Stored<std::vector<ProjectionRow>> MemoryStore::rows(std::string_view projection,
                                                     std::string_view from, std::size_t most) {
  std::vector<ProjectionRow> found;
  const Projection* rows_of = find(projection);
  if (rows_of == nullptr) return found;
  for (auto row = rows_of->rows.lower_bound(from);
       row != rows_of->rows.end() && found.size() < most; ++row) {
    found.push_back({row->first, row->second});
  }
  return found;
}

Stored<std::uint64_t> MemoryStore::position(std::string_view projection, StreamId stream) {
  const Projection* rows_of = find(projection);
  if (rows_of == nullptr) return 0;
  const auto found = rows_of->positions.find(stream);
  return found == rows_of->positions.end() ? 0 : found->second;
}

Stored<StreamInfo> MemoryStore::stream(std::string_view name) {
  const auto id = static_cast<StreamId>(streams_.size() + 1);
  const auto [found, made] = by_name_.try_emplace(std::string{name}, id);
  if (made) streams_.push_back({.info = {id, found->first, 0, 1, first_head(name)}, .records = {}});
  return known(found->second).info;
}

Stored<StreamInfo> MemoryStore::claim(StreamId stream) {
  StreamInfo& info = known(stream).info;
  ++info.epoch;
  return info;
}

Appended MemoryStore::append_one(const Append& append) {
  StreamInMemory& stream = known(append.stream);
  if (append.record.epoch != stream.info.epoch) return Appended::WrongEpoch;
  if (append.record.first != stream.info.next) return Appended::Conflict;
  stream.records.push_back(append.record);
  stream.info.next = append.record.next();
  stream.info.head = append.record.head;
  return Appended::Done;
}

void MemoryStore::update(const ProjectionUpdate& update) {
  Projection& projection = projections_[update.projection];
  for (const ProjectionRow& row : update.rows) {
    if (row.value) {
      projection.rows.insert_or_assign(row.key, *row.value);
    } else {
      projection.rows.erase(row.key);
    }
  }
  projection.positions[update.stream] = update.position;
}

Stored<std::vector<Appended>> MemoryStore::append(std::span<const Append> appends,
                                                  std::span<const ProjectionUpdate> updates) {
  for (const Append& append : appends) INSIST(knows(append.stream) && append.record.count > 0);
  for (const ProjectionUpdate& update : updates) INSIST(knows(update.stream));
  std::vector<Appended> answers;
  answers.reserve(appends.size());
  for (const Append& append : appends) answers.push_back(append_one(append));
  for (const ProjectionUpdate& one : updates) update(one);
  return answers;
}

Stored<Appended> MemoryStore::adopt(const StreamInfo& stream, std::span<const Record> records) {
  StreamInMemory& kept = known(this->stream(stream.name)->id);
  if (!follow_each_other(kept.info, records)) return Appended::Conflict;
  kept.records.insert(kept.records.end(), records.begin(), records.end());
  kept.info = {kept.info.id, stream.name, stream.epoch, records.back().next(), records.back().head};
  return Appended::Done;
}

Stored<void> MemoryStore::forget(std::span<const Forgotten> streams,
                                 std::span<const ProjectionUpdate> updates) {
  for (const Forgotten& each : streams) {
    std::erase_if(known(each.stream).records,
                  [&](const Record& record) { return record.first < each.before; });
  }
  for (const ProjectionUpdate& one : updates) update(one);
  return {};
}

Stored<void> MemoryStore::drop_projection(std::string_view projection) {
  const auto found = projections_.find(projection);
  if (found != projections_.end()) projections_.erase(found);
  return {};
}

}  // namespace

std::unique_ptr<EventStore> make_memory_store() {
  return std::make_unique<MemoryStore>();
}

}  // namespace punto
