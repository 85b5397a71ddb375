#include "edge/audit/stream_walk.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace punto {
namespace {

constexpr std::size_t bytes_at_once = 1 << 20;

}  // namespace

void StreamWalk::report(std::uint64_t entry, std::string what) {
  found.push_back({stream_.name, entry, 0, std::move(what)});
}

void StreamWalk::check_signed_head(std::uint64_t next, const Digest& head) {
  const auto [from, to] = heads_.equal_range(next);
  for (auto it = from; it != to; ++it) {
    if (it->second == head) continue;
    return report(next - 1, "the head after it is not the one that was signed");
  }
}

bool StreamWalk::follow(const Record& record) {
  if (record.first != next_) {
    report(next_, fmt::format("the entries {} to {} are missing", next_, record.first - 1));
    return false;
  }
  if (head_after(head_, record) != record.head) {
    report(record.first,
           "the record does not continue the chain: it was changed, or one before it");
    return false;
  }
  const auto inside = heads_.upper_bound(record.first);
  if (inside != heads_.end() && inside->first < record.next()) {
    report(inside->first, "a signed head stands inside a record: records were joined or cut anew");
  }
  next_ = record.next();
  head_ = record.head;
  ++records_;
  check_signed_head(next_, head_);
  return true;
}

Stored<void> StreamWalk::walk(const std::function<void(const Record&)>& visit) {
  check_signed_head(next_, head_);
  std::size_t bytes = bytes_at_once;
  while (next_ < stream_.next) {
    const auto records = store_.read(stream_.id, next_, bytes);
    if (!records && records.error().trouble != StoreTrouble::Corrupt) {
      return std::unexpected(records.error());
    }
    // Where something is wrong among many, one by one up to it.
    if (!records && bytes > 1) {
      bytes = 1;
      continue;
    }
    if (!records || records->empty()) {
      report(next_, "the record is missing or cannot be read, and so is what follows");
      return {};
    }
    for (const Record& record : *records) {
      if (record.first >= stream_.next) break;
      if (!follow(record)) return {};
      visit(record);
    }
  }
  if (head_ != stream_.head) report(0, "the stream ends with another head than the store names");
  if (!heads_.empty() && heads_.rbegin()->first > next_) {
    report(next_, fmt::format("the entries {} to {} were signed and are missing", next_,
                              heads_.rbegin()->first - 1));
  }
  return {};
}

std::uint64_t StreamWalk::unsigned_entries() const {
  const auto above = heads_.upper_bound(next_);
  const std::uint64_t covered = above == heads_.begin() ? 1 : std::prev(above)->first;
  return next_ - std::max(covered, first_);
}

}  // namespace punto
