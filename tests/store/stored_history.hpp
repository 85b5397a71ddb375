#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "edge/store/event_store.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/store/crash_vfs.hpp"

namespace punto {

// Everything that a store holds and that somebody may rely on. Of a stream its head will do, since
// that covers every byte of it.
struct StoreContent {
  std::map<std::string, StreamInfo> streams;  // without those that were made and never used
  std::map<std::string, std::string> rows;
  std::map<std::string, std::uint64_t> positions;

  friend bool operator==(const StoreContent&, const StoreContent&) = default;
};

// Reads all of it, and finds it corrupt where a chain does not hold.
Stored<StoreContent> content_of(EventReader& store);

// Uses a store at random and knows what must be in it: what was acknowledged, and after an error
// that or what was being done.
class StoredHistory {
 public:
  explicit StoredHistory(std::uint64_t seed) : random_(seed) {}

  // One call by chance; false where the store failed.
  bool step(EventStore& store);

  // Compares, and takes what is there for acknowledged. Nothing where it is right, or where the
  // store cannot be read now.
  std::string check(EventReader& store);

  [[nodiscard]] const StoreContent& acknowledged() const { return acknowledged_; }

 private:
  bool append(EventStore& store);
  bool claim(EventStore& store);
  bool drop(EventStore& store);
  bool answered(bool succeeded);
  std::string any_bytes(std::size_t most);
  StreamInfo& attempted(const StreamInfo& made);

  drive::Random random_;
  StoreContent acknowledged_;
  StoreContent attempted_;
  bool uncertain_ = false;
};

// A store on a disk that can crash.
Stored<std::unique_ptr<EventStore>> open_store_on(CrashVfs& vfs, int checkpoint_pages);

}  // namespace punto
