#include "edge/store/postgres_store.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>
#include <utility>

#include "core/cards/insist.hpp"
#include "edge/store/postgres_session.hpp"
#include "edge/store/sqlite_error.hpp"
#include "edge/store/stream_limits.hpp"

namespace punto {
namespace {

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.bytes.data()), digest.bytes.size()};
}

// Streams as they were when they were last acknowledged or seen: after an error that must still be
// there. Vouchers come and go by millions, so those that were not needed for longest are left.
class KeptStreams {
 public:
  void keep(const StreamInfo& info) {
    kept_.insert_or_assign(std::to_underlying(info.id), Kept{info, ++uses_});
  }
  void keep(StreamId id, const Record& last) {
    const auto found = kept_.find(std::to_underlying(id));
    if (found == kept_.end()) return;
    StreamInfo& info = found->second.info;
    info.next = last.next();
    info.head = last.head;
    info.epoch = last.epoch;
    found->second.used = ++uses_;
  }
  void leave_long_unused(std::size_t most) {
    if (kept_.size() <= most) return;
    std::vector<std::uint64_t> uses;
    for (const auto& [id, kept] : kept_) uses.push_back(kept.used);
    const auto middle = uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2);
    std::ranges::nth_element(uses, middle);
    std::erase_if(kept_, [&](const auto& entry) { return entry.second.used <= *middle; });
  }
  // Those that have any entry.
  [[nodiscard]] std::vector<StreamInfo> all() const {
    std::vector<StreamInfo> all;
    for (const auto& [id, kept] : kept_) {
      if (kept.info.next > 1) all.push_back(kept.info);
    }
    return all;
  }

 private:
  struct Kept {
    StreamInfo info;
    std::uint64_t used = 0;
  };
  std::unordered_map<std::uint32_t, Kept> kept_;
  std::uint64_t uses_ = 0;
};

// Whoever cannot connect waits longer each time.
class Pauses {
 public:
  explicit Pauses(std::chrono::milliseconds longest) : longest_(longest) {}

  [[nodiscard]] bool is_over() const { return std::chrono::steady_clock::now() >= until_; }
  void failed() {
    constexpr std::chrono::milliseconds first{100};
    pause_ = std::min(longest_, std::max(first, pause_ * 2));
    until_ = std::chrono::steady_clock::now() + pause_;
  }
  void succeeded() { pause_ = {}; }

 private:
  std::chrono::milliseconds longest_;
  std::chrono::milliseconds pause_{};
  std::chrono::steady_clock::time_point until_;
};

class PostgresStore final : public SharedEventStore {
 public:
  PostgresStore(std::string address, PostgresOptions options)
      : address_(std::move(address)), options_(options), pauses_(options.longest_pause) {}
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;
  PostgresStore(PostgresStore&&) = delete;
  PostgresStore& operator=(PostgresStore&&) = delete;
  ~PostgresStore() override {
    if (session_) session_->leave();
  }

  // Connects, and knows anew what is really there.
  Stored<void> open();

  Stored<std::vector<StreamInfo>> streams() override;
  Stored<std::optional<StreamInfo>> find_stream(std::string_view name) override;
  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                   std::size_t bytes) override {
    return ask([&](PostgresQueries& queries) { return queries.read(stream, from, bytes); });
  }
  Stored<std::optional<std::string>> row(std::string_view projection,
                                         std::string_view key) override {
    return ask([&](PostgresQueries& queries) { return queries.row(projection, key); });
  }
  Stored<std::vector<ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                          std::size_t most) override {
    return ask([&](PostgresQueries& queries) { return queries.rows(projection, from, most); });
  }
  Stored<std::uint64_t> position(std::string_view projection, StreamId stream) override {
    return ask([&](PostgresQueries& queries) { return queries.position(projection, stream); });
  }

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

  Stored<bool> keep_others_out(std::chrono::milliseconds patience) override {
    if (failed_) return std::unexpected(*failed_);
    auto alone = session_->keep_others_out(patience);
    if (!alone) return fail(std::move(alone.error()));
    return alone;
  }
  void let_others_in() override {
    if (!failed_) session_->let_others_in();
  }

 private:
  // What one transaction has answered, without its frame.
  using Answers = std::vector<PostgresRows>;

  template <typename Question>
  auto ask(Question question) -> decltype(question(std::declval<PostgresQueries&>()));
  template <typename Send>
  Stored<Answers> transaction(Send send);
  template <typename Send>
  Stored<Answers> long_transaction(Send send);
  Stored<void> know_again();
  Stored<void> know_new_streams_again();
  [[nodiscard]] bool is_shared() const { return options_.shares_as != nullptr; }
  [[nodiscard]] bool knows(StreamId stream) const;
  Stored<void> reserve_streams();
  Stored<StreamInfo> make(std::string_view name);
  Stored<StreamInfo> must_find(StreamId stream);
  void send(const Append& append);
  void send(const ProjectionUpdate& update);
  Stored<std::vector<Appended>> judge(std::span<const Append> appends, const Answers& answers);
  std::unexpected<StoreError> fail(StoreError error);

  std::string address_;
  PostgresOptions options_;
  std::shared_ptr<PostgresSession> session_;  // shared with work that is under way
  PostgresProcess last_process_;
  std::optional<StoreError> failed_;
  Pauses pauses_;
  KeptStreams kept_;
  std::vector<StreamInfo> new_streams_;  // that the next commit writes
  std::uint64_t last_stream_made_ = 0;
  std::uint64_t last_stream_reserved_ = 0;  // where others make some too
};

// Whatever was not committed goes with the connection.
std::unexpected<StoreError> PostgresStore::fail(StoreError error) {
  session_.reset();
  failed_ = error;
  return std::unexpected(std::move(error));
}

Stored<void> PostgresStore::open() {
  if (options_.lease != nullptr) {
    Stored<void> permission = options_.lease->permission();
    if (!permission) return fail(std::move(permission.error()));
  }
  auto session = PostgresSession::open_to_write(address_, options_, last_process_);
  if (!session) {
    pauses_.failed();
    return fail(std::move(session.error()));
  }
  session_ = std::move(*session);
  last_process_ = session_->process();
  if (Stored<void> known = know_again(); !known) return fail(std::move(known.error()));
  pauses_.succeeded();
  failed_.reset();
  return {};
}

Stored<void> PostgresStore::reopen() {
  if (session_) session_->leave();
  session_.reset();
  if (failed_ && !pauses_.is_over()) return std::unexpected(*failed_);
  return open();
}

Stored<void> PostgresStore::know_again() {
  const auto lost = session_->queries().find_lost(kept_.all());
  if (!lost) return std::unexpected(lost.error());
  if (*lost) {
    return std::unexpected(corrupt(session_->connection().name(),
                                   fmt::format("entries of stream {} are gone", **lost)));
  }
  if (is_shared()) return know_new_streams_again();
  const auto last = session_->connection().ask("last_stream", {});
  if (!last) return std::unexpected(last.error());
  last_stream_made_ = std::max(last_stream_made_, last->number_at(0, 0).value_or(0));
  return know_new_streams_again();
}

// A stream that the next commit would have written may be there by now or not.
Stored<void> PostgresStore::know_new_streams_again() {
  std::vector<StreamInfo> not_there;
  for (const StreamInfo& each : new_streams_) {
    const auto found = session_->queries().stream(each.id);
    if (!found) return std::unexpected(found.error());
    if (!*found) {
      const auto named = is_shared() ? session_->queries().stream(each.name) : *found;
      if (!named) return std::unexpected(named.error());
      if (!*named) not_there.push_back(each);  // otherwise somebody else has made it
    } else if ((*found)->name != each.name) {
      return std::unexpected(
          corrupt(session_->connection().name(), fmt::format("stream {} is another", each.name)));
    }
  }
  new_streams_ = std::move(not_there);
  return {};
}

template <typename Question>
auto PostgresStore::ask(Question question) -> decltype(question(std::declval<PostgresQueries&>())) {
  if (failed_) return std::unexpected(*failed_);
  auto answer = question(session_->queries());
  // What is damaged is no fault of the connection.
  if (!answer && answer.error().trouble != StoreTrouble::Corrupt) {
    return fail(std::move(answer.error()));
  }
  return answer;
}

// Everything of a transaction is sent at once, its end too: the server waits for nobody meanwhile.
template <typename Send>
Stored<PostgresStore::Answers> PostgresStore::transaction(Send send) {
  PostgresConnection& connection = session_->connection();
  connection.send("begin");
  for (const StreamInfo& each : new_streams_) {
    PostgresValues values;
    connection.send("make_stream", values.number(std::to_underlying(each.id)).text(each.name));
  }
  send(connection);
  connection.send("commit");
  Stored<Answers> answers = connection.finish();
  if (!answers) return fail(std::move(answers.error()));
  if (answers->back().tag() != "COMMIT") {
    return fail(
        {StoreTrouble::Unavailable,
         fmt::format("{} has not committed; see the log of the server", connection.name())});
  }
  for (const StreamInfo& each : new_streams_) kept_.keep(each);
  answers->pop_back();
  answers->erase(answers->begin(),
                 answers->begin() + 1 + static_cast<std::ptrdiff_t>(new_streams_.size()));
  new_streams_.clear();
  return answers;
}

// The connection is gone where it failed.
template <typename Send>
Stored<PostgresStore::Answers> PostgresStore::long_transaction(Send send) {
  const std::shared_ptr<PostgresSession> session = session_;
  const PostgresConnection::LongWork work{session->connection()};
  return transaction(send);
}

bool PostgresStore::knows(StreamId stream) const {
  if (is_shared()) return stream != StreamId{};  // others make some too
  return stream != StreamId{} && std::to_underlying(stream) <= last_stream_made_;
}

// Between the last one that was made here and the last one of these no other process makes any.
Stored<void> PostgresStore::reserve_streams() {
  constexpr std::uint64_t at_once = 32;
  if (!is_shared() || last_stream_made_ < last_stream_reserved_) return {};
  const auto reserved = ask([&](PostgresQueries&) {
    return session_->connection().ask("reserve_streams", PostgresValues{}.number(at_once));
  });
  if (!reserved) return std::unexpected(reserved.error());
  last_stream_reserved_ = reserved->number_at(0, 0).value_or(0);
  if (last_stream_reserved_ < at_once || last_stream_reserved_ > last_stream) {
    return fail(corrupt(session_->connection().name(), "the number of the last stream"));
  }
  last_stream_made_ = last_stream_reserved_ - at_once;
  return {};
}

Stored<StreamInfo> PostgresStore::make(std::string_view name) {
  if (Stored<void> reserved = reserve_streams(); !reserved) {
    return std::unexpected(reserved.error());
  }
  if (last_stream_made_ == last_stream) {
    return std::unexpected(
        StoreError{StoreTrouble::Full, fmt::format("{} can have no more streams; begin another "
                                                   "store",
                                                   session_->connection().name())});
  }
  const auto id = static_cast<StreamId>(++last_stream_made_);
  new_streams_.push_back({id, std::string{name}, 0, 1, first_head(name)});
  return new_streams_.back();
}

Stored<std::optional<StreamInfo>> PostgresStore::find_stream(std::string_view name) {
  if (failed_) return std::unexpected(*failed_);
  const auto made = std::ranges::find(new_streams_, name, &StreamInfo::name);
  if (made != new_streams_.end()) return *made;
  auto found = ask([&](PostgresQueries& queries) { return queries.stream(name); });
  if (found && *found) kept_.keep(**found);
  return found;
}

Stored<StreamInfo> PostgresStore::stream(std::string_view name) {
  Stored<std::optional<StreamInfo>> found = find_stream(name);
  if (!found) return std::unexpected(std::move(found.error()));
  return *found ? std::move(**found) : make(name);
}

Stored<StreamInfo> PostgresStore::must_find(StreamId stream) {
  auto found = ask([&](PostgresQueries& queries) { return queries.stream(stream); });
  if (!found) return std::unexpected(std::move(found.error()));
  if (!*found) {
    return fail(corrupt(session_->connection().name(),
                        fmt::format("stream {} is missing", std::to_underlying(stream))));
  }
  kept_.keep(**found);
  return std::move(**found);
}

Stored<StreamInfo> PostgresStore::claim(StreamId stream) {
  if (failed_) return std::unexpected(*failed_);
  INSIST(knows(stream));
  const auto done = transaction([&](PostgresConnection& connection) {
    connection.send("claim", PostgresValues{}.number(std::to_underlying(stream)));
  });
  if (!done) return std::unexpected(done.error());
  return must_find(stream);
}

void PostgresStore::send(const Append& append) {
  const Record& record = append.record;
  PostgresValues values;
  values.number(std::to_underlying(append.stream)).number(record.epoch).number(record.first);
  values.number(record.count).blob(bytes_of(record.head)).blob(record.bytes);
  session_->connection().send("append", values);
}

void PostgresStore::send(const ProjectionUpdate& update) {
  PostgresConnection& connection = session_->connection();
  for (const ProjectionRow& row : update.rows) {
    PostgresValues values;
    values.text(update.projection).blob(row.key);
    if (row.value) values.blob(*row.value);
    connection.send(row.value ? "put_row" : "remove_row", values);
  }
  PostgresValues values;
  values.text(update.projection).number(std::to_underlying(update.stream));
  connection.send("set_position", values.number(update.position));
}

Stored<std::vector<Appended>> PostgresStore::judge(std::span<const Append> appends,
                                                   const Answers& answers) {
  std::vector<Appended> judged(appends.size(), Appended::Done);
  for (std::size_t i = 0; i < appends.size(); ++i) {
    if (answers[i].changed() == 1) {
      kept_.keep(appends[i].stream, appends[i].record);
      continue;
    }
    const Stored<StreamInfo> there = must_find(appends[i].stream);
    if (!there) return std::unexpected(there.error());
    const bool is_owner = there->epoch == appends[i].record.epoch;
    judged[i] = is_owner ? Appended::Conflict : Appended::WrongEpoch;
  }
  return judged;
}

Stored<std::vector<Appended>> PostgresStore::append(std::span<const Append> appends,
                                                    std::span<const ProjectionUpdate> updates) {
  if (failed_) return std::unexpected(*failed_);
  for (const Append& append : appends) {
    INSIST(knows(append.stream) && append.record.count > 0);
    INSIST(append.record.first <= last_number && append.record.next() <= last_number);
  }
  for (const ProjectionUpdate& update : updates) INSIST(knows(update.stream));
  if (appends.empty() && updates.empty()) return std::vector<Appended>{};
  const auto answers = transaction([&](PostgresConnection&) {
    for (const Append& append : appends) send(append);
    for (const ProjectionUpdate& update : updates) send(update);
  });
  if (!answers) return std::unexpected(answers.error());
  auto judged = judge(appends, *answers);
  kept_.leave_long_unused(options_.known_streams);
  return judged;
}

// Nobody is told of what is taken over before all of it is there: it becomes durable with the next
// other commit, and the server keeps the order. To flush each of a million streams would take
// hours.
Stored<Appended> PostgresStore::adopt(const StreamInfo& stream, std::span<const Record> records) {
  const Stored<StreamInfo> made = this->stream(stream.name);
  if (!made) return std::unexpected(made.error());
  if (!follow_each_other(*made, records)) return Appended::Conflict;
  const auto done = transaction([&](PostgresConnection& connection) {
    connection.send("flush_later");
    std::uint64_t expected = made->next;
    for (const Record& record : records) {
      PostgresValues values;
      values.number(std::to_underlying(made->id)).number(stream.epoch).number(expected);
      values.number(record.first).number(record.count).number(record.epoch);
      connection.send("adopt", values.blob(bytes_of(record.head)).blob(record.bytes));
      expected = record.next();
    }
  });
  if (!done) return std::unexpected(done.error());
  if (done->back().changed() != 1) return Appended::Conflict;
  kept_.leave_long_unused(options_.known_streams);
  kept_.keep({made->id, stream.name, stream.epoch, records.back().next(), records.back().head});
  return Appended::Done;
}

Stored<void> PostgresStore::forget(std::span<const Forgotten> streams,
                                   std::span<const ProjectionUpdate> updates) {
  if (failed_) return std::unexpected(*failed_);
  for (const ProjectionUpdate& update : updates) INSIST(knows(update.stream));
  const auto done = long_transaction([&](PostgresConnection& connection) {
    for (const Forgotten& each : streams) {
      PostgresValues values;
      values.number(std::to_underlying(each.stream)).number(each.before);
      connection.send("forget", values);
    }
    for (const ProjectionUpdate& update : updates) send(update);
  });
  if (!done) return std::unexpected(done.error());
  return {};
}

Stored<void> PostgresStore::drop_projection(std::string_view projection) {
  if (failed_) return std::unexpected(*failed_);
  const auto done = long_transaction([&](PostgresConnection& connection) {
    connection.send("drop_rows", PostgresValues{}.text(projection));
    connection.send("drop_positions", PostgresValues{}.text(projection));
  });
  if (!done) return std::unexpected(done.error());
  return {};
}

// The room is for what comes next; the server does not give it back to the disk.
Stored<void> PostgresStore::compact() {
  if (failed_) return std::unexpected(*failed_);
  Stored<void> done;
  {
    const PostgresConnection::LongWork work{session_->connection()};
    done = session_->connection().execute("VACUUM punto.record");
  }
  if (!done) return fail(std::move(done.error()));
  return done;
}

Stored<std::vector<StreamInfo>> PostgresStore::streams() {
  auto all = ask([](PostgresQueries& queries) { return queries.streams(); });
  if (all) all->insert(all->end(), new_streams_.begin(), new_streams_.end());
  return all;
}

}  // namespace

Stored<std::unique_ptr<EventStore>> open_postgres_store(const std::string& address,
                                                        const PostgresOptions& options) {
  auto store = std::make_unique<PostgresStore>(address, options);
  if (Stored<void> opened = store->open(); !opened) {
    return std::unexpected(std::move(opened.error()));
  }
  return store;
}

Stored<std::unique_ptr<SharedEventStore>> open_shared_postgres_store(const std::string& address,
                                                                     const FloorNode& self,
                                                                     PostgresOptions options) {
  options.shares_as = &self;
  auto store = std::make_unique<PostgresStore>(address, options);
  if (Stored<void> opened = store->open(); !opened) {
    return std::unexpected(std::move(opened.error()));
  }
  return store;
}

}  // namespace punto
