#include "tests/store/stored_history.hpp"

#include "tests/store/stored_records.hpp"

namespace punto {
namespace {

constexpr std::string_view projection = "books";

// What the records make of a stream, or nothing where the chain does not hold.
std::optional<StreamInfo> made_of(const StreamInfo& found, const std::vector<Record>& records) {
  StreamInfo info{found.id, found.name, found.epoch, 1, first_head(found.name)};
  for (const Record& record : records) {
    if (record.first != info.next || record.head != head_after(info.head, record)) return {};
    info.next = record.next();
    info.head = record.head;
  }
  return info;
}

std::string summary(const StoreContent& content) {
  std::string text;
  for (const auto& [name, stream] : content.streams) {
    text += name + ':' + std::to_string(stream.next) + '@' + std::to_string(stream.epoch) + ' ';
  }
  return text + std::to_string(content.rows.size()) + " rows";
}

}  // namespace

Stored<StoreContent> content_of(EventReader& store) {
  StoreContent content;
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error());
  for (const StreamInfo& info : *streams) {
    const auto records = store.read(info.id, 1, no_limit);
    if (!records) return std::unexpected(records.error());
    const auto position = store.position(projection, info.id);
    if (!position) return std::unexpected(position.error());
    if (*position > 0) content.positions[info.name] = *position;
    if (made_of(info, *records) != info) {
      return std::unexpected(StoreError{StoreTrouble::Corrupt, info.name + " is not whole"});
    }
    if (info.epoch > 0 || info.next > 1) content.streams[info.name] = info;
  }
  const auto rows = store.rows(projection, "", 100'000);
  if (!rows) return std::unexpected(rows.error());
  for (const ProjectionRow& row : *rows) content.rows[row.key] = *row.value;
  return content;
}

std::string StoredHistory::any_bytes(std::size_t most) {
  std::string bytes(random_.below(most), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random_.next());
  return bytes;
}

StreamInfo& StoredHistory::attempted(const StreamInfo& made) {
  return attempted_.streams.try_emplace(made.name, made).first->second;
}

bool StoredHistory::answered(bool succeeded) {
  if (succeeded) acknowledged_ = attempted_;
  uncertain_ = !succeeded;
  return succeeded;
}

bool StoredHistory::append(EventStore& store) {
  std::vector<Append> appends;
  std::vector<ProjectionUpdate> updates;
  for (std::size_t i = 1 + random_.below(5); i > 0; --i) {
    const std::string name = "table/" + std::to_string(random_.below(9));
    const auto made = store.stream(name);
    if (!made) return answered(false);
    StreamInfo& info = attempted(*made);
    const auto count = static_cast<std::uint32_t>(1 + random_.below(9));
    const std::size_t most = random_.once_in(12) ? 12'000 : 120;
    appends.push_back({made->id, record_after(info, count, any_bytes(most))});
    info.next = appends.back().record.next();
    info.head = appends.back().record.head;
    const std::string key = "row/" + std::to_string(random_.below(20));
    const std::string value = any_bytes(200);
    updates.push_back({std::string{projection}, made->id, info.next, {{key, value}}});
    attempted_.rows[key] = value;
    attempted_.positions[name] = info.next;
  }
  const auto done = store.append(appends, updates);
  if (done && *done != std::vector(appends.size(), Appended::Done)) {
    throw std::runtime_error("an append was not accepted");
  }
  return answered(done.has_value());
}

bool StoredHistory::claim(EventStore& store) {
  const std::string name = "table/" + std::to_string(random_.below(9));
  const auto made = store.stream(name);
  if (!made) return answered(false);
  ++attempted(*made).epoch;
  return answered(store.claim(made->id).has_value());
}

bool StoredHistory::drop(EventStore& store) {
  attempted_.rows.clear();
  attempted_.positions.clear();
  return answered(store.drop_projection(projection).has_value());
}

bool StoredHistory::step(EventStore& store) {
  if (uncertain_) throw std::logic_error("after an error comes a check");
  attempted_ = acknowledged_;
  switch (random_.below(20)) {
    case 0: return drop(store);
    case 1: return claim(store);
    default: return append(store);
  }
}

std::string StoredHistory::check(EventReader& store) {
  const auto found = content_of(store);
  if (!found) return found.error().trouble == StoreTrouble::Corrupt ? found.error().text : "";
  if (*found != acknowledged_ && *found != attempted_) {
    return "acknowledged " + summary(acknowledged_) + "\nattempted " + summary(attempted_) +
           "\nfound " + summary(*found);
  }
  acknowledged_ = attempted_ = *found;
  uncertain_ = false;
  return {};
}

Stored<std::unique_ptr<EventStore>> open_store_on(CrashVfs& vfs, int checkpoint_pages) {
  SqliteOptions options;
  options.vfs = vfs.name();
  options.lock = FolderLock::Leave;
  options.patience = std::chrono::milliseconds{0};
  options.checkpoint_pages = checkpoint_pages;
  auto opened = open_sqlite_store("floor", options);
  // SQLite's file systems cannot be asked for this; on a real disk the store does it itself.
  if (opened) vfs.disk().sync_folder();
  return opened;
}

}  // namespace punto
