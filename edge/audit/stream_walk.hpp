#pragma once

#include <functional>
#include <map>
#include <string>

#include "edge/audit/verify_store.hpp"

namespace punto {

// The heads that were signed, by the number of the first entry that each does not cover.
using SignedHeads = std::multimap<std::uint64_t, Digest>;

// Reads a stream from its first record to where it was when it was listed, and checks the chain.
// Records are handed on as long as they continue it.
class StreamWalk {
 public:
  StreamWalk(EventReader& store, const StreamInfo& stream, const SignedHeads& heads)
      : store_(store), stream_(stream), heads_(heads), head_(first_head(stream.name)) {}

  std::vector<StoreFinding> found;

  // Where the store holds only the end of the stream.
  void begin_at(std::uint64_t next, const Digest& head) {
    first_ = next_ = next;
    head_ = head;
  }

  // An error is the store's: that it cannot be read at all.
  Stored<void> walk(const std::function<void(const Record&)>& visit);

  [[nodiscard]] std::uint64_t records() const { return records_; }
  // Behind the last head that was signed.
  [[nodiscard]] std::uint64_t unsigned_entries() const;

 private:
  bool follow(const Record& record);
  void check_signed_head(std::uint64_t next, const Digest& head);
  void report(std::uint64_t entry, std::string what);

  EventReader& store_;
  const StreamInfo& stream_;
  const SignedHeads& heads_;
  std::uint64_t first_ = 1;
  std::uint64_t next_ = 1;
  std::uint64_t records_ = 0;
  Digest head_;
};

}  // namespace punto
