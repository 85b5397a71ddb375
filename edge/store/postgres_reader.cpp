#include "edge/store/postgres_session.hpp"

namespace punto {
namespace {

class PostgresReader final : public EventReader {
 public:
  PostgresReader(std::string address, ReadAt at, PostgresOptions options)
      : address_(std::move(address)), at_(at), options_(options) {}

  Stored<void> open() {
    auto session = PostgresSession::open_to_read(address_, at_, options_);
    if (!session) {
      lost_ = {std::chrono::steady_clock::now(), session.error()};
      return std::unexpected(std::move(session.error()));
    }
    session_ = std::move(*session);
    return {};
  }

  Stored<std::vector<StreamInfo>> streams() override {
    return ask([](PostgresQueries& queries) { return queries.streams(); });
  }
  Stored<std::optional<StreamInfo>> find_stream(std::string_view name) override {
    return ask([&](PostgresQueries& queries) { return queries.stream(name); });
  }
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

 private:
  struct Lost {
    std::chrono::steady_clock::time_point at;
    StoreError why;
  };

  // One that has to see a single moment cannot go on after its connection; the others ask again at
  // once where the connection may merely have been old.
  template <typename Question>
  auto ask(Question question) -> decltype(question(std::declval<PostgresQueries&>())) {
    const bool was_connected = session_ != nullptr;
    if (!was_connected) {
      if (Stored<void> again = connect_again(); !again) return std::unexpected(again.error());
    }
    auto answer = question(session_->queries());
    if (answer || answer.error().trouble == StoreTrouble::Corrupt) return answer;
    session_.reset();
    lost_ = {{}, answer.error()};
    if (!was_connected || at_ == ReadAt::OneMoment || !open()) return answer;
    return question(session_->queries());
  }

  Stored<void> connect_again() {
    const bool is_soon = std::chrono::steady_clock::now() - lost_.at < options_.longest_pause / 4;
    if (at_ == ReadAt::OneMoment || is_soon) return std::unexpected(lost_.why);
    return open();
  }

  std::string address_;
  ReadAt at_;
  PostgresOptions options_;
  std::unique_ptr<PostgresSession> session_;
  Lost lost_;
};

}  // namespace

Stored<std::unique_ptr<EventReader>> open_postgres_reader(const std::string& address, ReadAt at,
                                                          const PostgresOptions& options) {
  auto reader = std::make_unique<PostgresReader>(address, at, options);
  if (Stored<void> opened = reader->open(); !opened) {
    return std::unexpected(std::move(opened.error()));
  }
  return reader;
}

}  // namespace punto
