#pragma once

#include <array>
#include <map>
#include <set>
#include <string>

#include "core/audit/entry.hpp"
#include "core/audit/record.hpp"
#include "edge/store/event_store.hpp"

namespace punto::simulated {

// Where the events of a request stand.
struct StoredDeed {
  std::uint64_t first = 0;
  std::uint32_t count = 0;

  friend bool operator==(const StoredDeed&, const StoredDeed&) = default;
};

// Follows what is durable in one stream and nothing else, through every crash of the floor.
// Whatever cannot be right is thrown as Broken.
class StreamWatch {
 public:
  explicit StreamWatch(std::string stream)
      : stream_(std::move(stream)), head_(first_head(stream_)) {}
  StreamWatch(const StreamWatch&) = delete;
  StreamWatch& operator=(const StreamWatch&) = delete;
  virtual ~StreamWatch() = default;

  // The next record.
  void follow(const Record& record);
  // What the store holds and nobody has published; then the stream must be the one followed.
  void catch_up(EventStore& store);

  [[nodiscard]] const std::string& stream() const { return stream_; }
  [[nodiscard]] std::uint64_t next() const { return next_; }

  // Of this gaming day and the one before it.
  [[nodiscard]] const StoredDeed* find(const RequestId& request) const;
  // It was refused, so it may never be found.
  void forbid(const RequestId& request) { forbidden_.insert(request); }

 protected:
  // Takes the next entry off the front, whose first event has this number, and gives how many
  // events it has; none where it cannot be read.
  virtual std::size_t follow_entry(std::string_view& left, std::uint64_t first) = 0;
  // All of a record has been followed.
  virtual void look_at_all() {}

  void remember(const std::optional<Request>& request, const StoredDeed& deed);
  void start_gaming_day();
  [[noreturn]] void fail_here(std::string_view what) const;

 private:
  std::string stream_;
  std::uint64_t next_ = 1;
  Digest head_;
  std::array<std::map<RequestId, StoredDeed>, 2> requests_;  // the day before, and this one
  std::set<RequestId> forbidden_;
};

}  // namespace punto::simulated
