#include "edge/store/sqlite_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/cards/insist.hpp"
#include "edge/store/sqlite_error.hpp"
#include "edge/store/sqlite_schema.hpp"
#include "edge/store/sqlite_writer.hpp"

namespace punto {
namespace {

// A stream as its only writer knows it, so that appending asks the database nothing.
struct KnownStream {
  StreamInfo info;         // with what is being committed
  StreamInfo kept;         // as of the last commit that succeeded
  std::uint64_t used = 0;  // in which transaction it was needed last
};

class SqliteStore final : public EventStore {
 public:
  SqliteStore(std::string path, SqliteOptions options, std::optional<StoreLock> lock)
      : path_(std::move(path)), options_(std::move(options)), lock_(std::move(lock)) {}

  // Opens, and knows anew what is really there.
  Stored<void> open(OpenFor purpose);

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
  Stored<void> compact() override;
  Stored<void> reopen() override;

 private:
  using Known = std::unordered_map<std::uint32_t, KnownStream>;

  Stored<void> know_again();
  Stored<void> know_again(KnownStream& known);
  Stored<bool> holds(const StreamInfo& kept);
  StreamInfo know(StreamInfo info);
  void leave_long_unused();
  Stored<StreamInfo> make(std::string_view name);
  Stored<KnownStream*> find(StreamId stream);
  Stored<void> find_all(std::span<const Append> appends, std::span<const ProjectionUpdate> updates);
  KnownStream& known(StreamId stream) {
    KnownStream& found = known_.at(std::to_underlying(stream));
    found.used = transactions_;
    return found;
  }

  Appended judge(const Append& append);
  template <typename Work>
  Stored<void> transaction(Work work);
  Stored<void> insert_new_streams();
  Stored<void> write(std::span<const Append> appends, std::span<const Appended> answers,
                     std::span<const ProjectionUpdate> updates);
  std::unexpected<StoreError> fail(StoreError error);

  std::string path_;
  SqliteOptions options_;
  std::optional<StoreLock> lock_;
  std::unique_ptr<SqliteWriter> writer_;
  std::optional<StoreError> failed_;
  Known known_;
  std::unordered_map<std::string, StreamId> by_name_;
  std::vector<StreamId> new_streams_;  // that the next commit writes
  std::uint64_t last_stream_made_ = 0;
  std::uint64_t transactions_ = 0;
};

Stored<void> SqliteStore::open(OpenFor purpose) {
  writer_.reset();
  auto writer = SqliteWriter::open(path_, purpose, options_);
  if (!writer) return fail(std::move(writer.error()));
  writer_ = std::move(*writer);
  if (Stored<void> done = know_again(); !done) return fail(std::move(done.error()));
  failed_.reset();
  return {};
}

// The connection is closed at once, so that nobody sees what was not committed. What it has left in
// the log is for the next one.
std::unexpected<StoreError> SqliteStore::fail(StoreError error) {
  if (writer_) writer_->leave_log_at_close();
  writer_.reset();
  failed_ = error;
  return std::unexpected(std::move(error));
}

Stored<void> SqliteStore::reopen() {
  return open(OpenFor::Writing);
}

Stored<void> SqliteStore::know_again() {
  const Stored<std::uint64_t> last = writer_->last_stream_made();
  if (!last) return std::unexpected(last.error());
  last_stream_made_ = std::max(last_stream_made_, *last);
  for (auto& [id, known] : known_) {
    if (Stored<void> done = know_again(known); !done) return done;
  }
  return {};
}

// A stream that the next commit would have written may be there by now or not; one that was there
// must be, and with all that was acknowledged.
Stored<void> SqliteStore::know_again(KnownStream& known) {
  Stored<std::optional<StreamInfo>> found = writer_->queries().stream(known.info.id);
  if (!found) return std::unexpected(std::move(found.error()));
  const auto as_new = std::ranges::find(new_streams_, known.info.id);
  if (!*found && as_new != new_streams_.end()) {
    known.info = {known.info.id, known.info.name, 0, 1, first_head(known.info.name)};
    return {};
  }
  const bool is_there = *found && (*found)->name == known.info.name &&
                        (*found)->next >= known.kept.next && (*found)->epoch >= known.kept.epoch;
  const Stored<bool> whole = is_there ? holds(known.kept) : false;
  if (!whole) return std::unexpected(whole.error());
  if (!*whole) {
    return std::unexpected(
        corrupt(path_, fmt::format("entries of stream {} are gone", known.info.name)));
  }
  if (as_new != new_streams_.end()) new_streams_.erase(as_new);
  known.info = std::move(**found);
  known.kept = known.info;
  return {};
}

// Whether the stream was once where it was left, and not merely as long.
Stored<bool> SqliteStore::holds(const StreamInfo& kept) {
  if (kept.next == 1) return true;
  const auto records = writer_->queries().read(kept.id, kept.next - 1, 1);
  if (!records) return std::unexpected(records.error());
  return !records->empty() && records->front().next() == kept.next &&
         records->front().head == kept.head;
}

StreamInfo SqliteStore::know(StreamInfo info) {
  by_name_.insert_or_assign(info.name, info.id);
  const auto [known, made] =
      known_.try_emplace(std::to_underlying(info.id), KnownStream{info, info, transactions_});
  return known->second.info;
}

// Vouchers are streams that come and go; a floor has millions of them. The half that was not needed
// for longest is asked of the database again when somebody comes with one of them.
void SqliteStore::leave_long_unused() {
  if (known_.size() <= options_.known_streams) return;
  std::vector<std::uint64_t> uses;
  for (const auto& [id, known] : known_) uses.push_back(known.used);
  const auto middle = uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2);
  std::ranges::nth_element(uses, middle);
  std::erase_if(known_, [&](const auto& entry) {
    const KnownStream& known = entry.second;
    const bool is_new = std::ranges::find(new_streams_, known.info.id) != new_streams_.end();
    if (is_new || known.used > *middle) return false;
    by_name_.erase(known.info.name);
    return true;
  });
}

Stored<StreamInfo> SqliteStore::make(std::string_view name) {
  if (last_stream_made_ == last_stream) {
    return std::unexpected(
        StoreError{StoreTrouble::Full,
                   fmt::format("{} can have no more streams; begin another store", path_)});
  }
  const auto id = static_cast<StreamId>(++last_stream_made_);
  new_streams_.push_back(id);
  return know({id, std::string{name}, 0, 1, first_head(name)});
}

Stored<std::optional<StreamInfo>> SqliteStore::find_stream(std::string_view name) {
  if (failed_) return std::unexpected(*failed_);
  if (const auto found = by_name_.find(std::string{name}); found != by_name_.end()) {
    return known(found->second).info;
  }
  Stored<std::optional<StreamInfo>> kept = writer_->queries().stream(name);
  if (!kept || !*kept) return kept;
  return know(std::move(**kept));
}

Stored<StreamInfo> SqliteStore::stream(std::string_view name) {
  Stored<std::optional<StreamInfo>> found = find_stream(name);
  if (!found) return std::unexpected(std::move(found.error()));
  return *found ? std::move(**found) : make(name);
}

Stored<KnownStream*> SqliteStore::find(StreamId stream) {
  if (known_.contains(std::to_underlying(stream))) return &known(stream);
  Stored<std::optional<StreamInfo>> kept = writer_->queries().stream(stream);
  if (!kept) return std::unexpected(std::move(kept.error()));
  INSIST(kept->has_value());
  know(std::move(**kept));
  return &known(stream);
}

Stored<void> SqliteStore::find_all(std::span<const Append> appends,
                                   std::span<const ProjectionUpdate> updates) {
  for (const Append& append : appends) {
    INSIST(append.record.count > 0 && append.record.next() <= last_number);
    if (Stored<KnownStream*> found = find(append.stream); !found) {
      return std::unexpected(std::move(found.error()));
    }
  }
  for (const ProjectionUpdate& update : updates) {
    if (Stored<KnownStream*> found = find(update.stream); !found) {
      return std::unexpected(std::move(found.error()));
    }
  }
  return {};
}

Stored<void> SqliteStore::insert_new_streams() {
  for (const StreamId id : new_streams_) {
    if (Stored<void> done = writer_->insert(known(id).info); !done) return done;
  }
  return {};
}

// A checkpoint that fails takes nothing back from the commit before it, but no other may follow.
template <typename Work>
Stored<void> SqliteStore::transaction(Work work) {
  Stored<void> done = writer_->begin();
  if (done) done = insert_new_streams();
  if (done) done = work();
  if (done) done = writer_->commit();
  if (!done) return fail(std::move(done.error()));
  new_streams_.clear();
  ++transactions_;
  if (Stored<void> written_back = writer_->checkpoint_if_due(); !written_back) {
    static_cast<void>(fail(std::move(written_back.error())));
  }
  return {};
}

Stored<StreamInfo> SqliteStore::claim(StreamId stream) {
  if (failed_) return std::unexpected(*failed_);
  const Stored<KnownStream*> found = find(stream);
  if (!found) return std::unexpected(found.error());
  KnownStream& claimed = **found;
  const std::uint64_t epoch = claimed.info.epoch + 1;
  Stored<void> done = transaction([&] { return writer_->set_epoch(stream, epoch); });
  if (!done) return std::unexpected(std::move(done.error()));
  claimed.info.epoch = claimed.kept.epoch = epoch;
  return claimed.info;
}

Appended SqliteStore::judge(const Append& append) {
  StreamInfo& info = known(append.stream).info;
  if (append.record.epoch != info.epoch) return Appended::WrongEpoch;
  if (append.record.first != info.next) return Appended::Conflict;
  info.next = append.record.next();
  info.head = append.record.head;
  return Appended::Done;
}

Stored<void> SqliteStore::write(std::span<const Append> appends, std::span<const Appended> answers,
                                std::span<const ProjectionUpdate> updates) {
  for (std::size_t i = 0; i < appends.size(); ++i) {
    if (answers[i] != Appended::Done) continue;
    if (Stored<void> done = writer_->insert(appends[i]); !done) return done;
  }
  for (const ProjectionUpdate& update : updates) {
    if (Stored<void> done = writer_->update(update); !done) return done;
  }
  return {};
}

Stored<std::vector<Appended>> SqliteStore::append(std::span<const Append> appends,
                                                  std::span<const ProjectionUpdate> updates) {
  if (failed_) return std::unexpected(*failed_);
  leave_long_unused();
  if (Stored<void> found = find_all(appends, updates); !found) {
    return std::unexpected(std::move(found.error()));
  }
  std::vector<Appended> answers;
  answers.reserve(appends.size());
  for (const Append& append : appends) answers.push_back(judge(append));
  const bool any = std::ranges::count(answers, Appended::Done) > 0;
  if (!any && updates.empty()) return answers;
  Stored<void> done = transaction([&] { return write(appends, answers, updates); });
  if (!done) return std::unexpected(std::move(done.error()));
  for (const Append& append : appends) known(append.stream).kept = known(append.stream).info;
  return answers;
}

Stored<Appended> SqliteStore::adopt(const StreamInfo& stream, std::span<const Record> records) {
  const Stored<StreamInfo> made = this->stream(stream.name);
  if (!made) return std::unexpected(made.error());
  if (!follow_each_other(*made, records)) return Appended::Conflict;
  Stored<void> done = transaction([&] {
    Stored<void> written = writer_->set_epoch(made->id, stream.epoch);
    for (const Record& record : records) {
      if (written) written = writer_->insert(Append{made->id, record});
    }
    return written;
  });
  if (!done) return std::unexpected(std::move(done.error()));
  KnownStream& adopted = known(made->id);
  adopted.info = {made->id, stream.name, stream.epoch, records.back().next(), records.back().head};
  adopted.kept = adopted.info;
  return Appended::Done;
}

Stored<void> SqliteStore::forget(std::span<const Forgotten> streams,
                                 std::span<const ProjectionUpdate> updates) {
  if (failed_) return std::unexpected(*failed_);
  if (Stored<void> found = find_all({}, updates); !found) return found;
  return transaction([&] {
    Stored<void> done;
    for (const Forgotten& each : streams) {
      if (done) done = writer_->forget(each);
    }
    for (const ProjectionUpdate& update : updates) {
      if (done) done = writer_->update(update);
    }
    return done;
  });
}

Stored<void> SqliteStore::drop_projection(std::string_view projection) {
  if (failed_) return std::unexpected(*failed_);
  return transaction([&] { return writer_->drop(projection); });
}

Stored<void> SqliteStore::compact() {
  if (failed_) return std::unexpected(*failed_);
  Stored<void> done = writer_->compact();
  if (!done) return fail(std::move(done.error()));
  return done;
}

Stored<std::vector<StreamInfo>> SqliteStore::streams() {
  if (failed_) return std::unexpected(*failed_);
  Stored<std::vector<StreamInfo>> all = writer_->queries().streams();
  if (!all) return all;
  for (const StreamId id : new_streams_) all->push_back(known(id).info);
  return all;
}

Stored<std::vector<Record>> SqliteStore::read(StreamId stream, std::uint64_t from,
                                              std::size_t bytes) {
  if (failed_) return std::unexpected(*failed_);
  return writer_->queries().read(stream, from, bytes);
}

Stored<std::optional<std::string>> SqliteStore::row(std::string_view projection,
                                                    std::string_view key) {
  if (failed_) return std::unexpected(*failed_);
  return writer_->queries().row(projection, key);
}

Stored<std::vector<ProjectionRow>> SqliteStore::rows(std::string_view projection,
                                                     std::string_view from, std::size_t most) {
  if (failed_) return std::unexpected(*failed_);
  return writer_->queries().rows(projection, from, most);
}

Stored<std::uint64_t> SqliteStore::position(std::string_view projection, StreamId stream) {
  if (failed_) return std::unexpected(*failed_);
  return writer_->queries().position(projection, stream);
}

}  // namespace

Stored<std::unique_ptr<EventStore>> open_sqlite_store(const std::string& path,
                                                      const SqliteOptions& options) {
  const bool of_system = options.vfs.empty();
  const std::string real = of_system ? real_path(path) : path;
  if (of_system) {
    if (Stored<void> place = check_place_for_writing(real); !place) {
      return std::unexpected(std::move(place.error()));
    }
  }
  std::optional<StoreLock> lock;
  if (options.lock == FolderLock::Take) {
    Stored<StoreLock> taken = StoreLock::take(real);
    if (!taken) return std::unexpected(std::move(taken.error()));
    lock = std::move(*taken);
  }
  auto store = std::make_unique<SqliteStore>(real, options, std::move(lock));
  if (Stored<void> opened = store->open(OpenFor::Making); !opened) {
    return std::unexpected(std::move(opened.error()));
  }
  return store;
}

Stored<void> make_single_file(const std::string& path, const std::string& vfs) {
  auto connection = SqliteConnection::open(path, OpenFor::Writing, vfs);
  if (!connection) return std::unexpected(std::move(connection.error()));
  return (*connection)->execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;");
}

Stored<void> write_store_file(const std::string& path,
                              const std::function<Stored<void>(EventStore& to)>& fill) {
  SqliteOptions as_file;
  as_file.lock = FolderLock::Leave;
  auto to = open_sqlite_store(path, as_file);
  if (!to) return std::unexpected(to.error());
  if (const auto filled = fill(**to); !filled) return filled;
  to->reset();
  return make_single_file(path);
}

}  // namespace punto
