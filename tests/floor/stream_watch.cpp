#include "tests/floor/stream_watch.hpp"

#include "tests/floor/broken.hpp"

namespace punto::simulated {
namespace {

constexpr std::size_t bytes_at_once = 1 << 20;

template <typename Value>
Value must(Stored<Value> answer, std::string_view where) {
  if (!answer) fail(where, "the store cannot be read: " + answer.error().text);
  return std::move(*answer);
}

}  // namespace

void StreamWatch::fail_here(std::string_view what) const {
  fail(fmt::format("stream {} at event {}", stream_, next_), what);
}

const StoredDeed* StreamWatch::find(const RequestId& request) const {
  for (const auto& requests : requests_) {
    const auto found = requests.find(request);
    if (found != requests.end()) return &found->second;
  }
  return nullptr;
}

void StreamWatch::follow(const Record& record) {
  if (record.first != next_) fail_here(fmt::format("a record begins at {}", record.first));
  if (head_after(head_, record) != record.head) fail_here("a record does not continue the chain");
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    const std::size_t count = follow_entry(left, number);
    if (count == 0) fail_here("an entry cannot be read");
    number += count;
  }
  if (number != record.next()) fail_here("a record has a wrong count");
  next_ = number;
  head_ = record.head;
  look_at_all();
}

void StreamWatch::remember(const std::optional<Request>& request, const StoredDeed& deed) {
  if (!request) return;
  if (forbidden_.contains(request->id)) fail_here("a refused request was done");
  if (find(request->id) != nullptr) fail_here("the same request was done twice");
  requests_.back().emplace(request->id, deed);
}

void StreamWatch::start_gaming_day() {
  requests_.front() = std::move(requests_.back());
  requests_.back().clear();
  forbidden_.clear();
}

void StreamWatch::catch_up(EventStore& store) {
  const StreamInfo stream = must(store.stream(stream_), stream_);
  if (stream.next < next_) {
    fail_here(fmt::format("the stream ends at {}, and {} was acknowledged", stream.next, next_));
  }
  if (next_ > 1) {
    const auto last = must(store.read(stream.id, next_ - 1, 1), stream_);
    if (last.empty() || last.front().next() != next_ || last.front().head != head_) {
      fail_here("the store has another history than was published");
    }
  }
  while (next_ < stream.next) {
    const auto records = must(store.read(stream.id, next_, bytes_at_once), stream_);
    if (records.empty()) fail_here("records are missing");
    for (const Record& record : records) follow(record);
  }
  if (head_ != stream.head) fail_here("the stream has another head than its last record");
}

}  // namespace punto::simulated
