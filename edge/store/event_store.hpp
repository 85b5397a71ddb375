#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/audit/record.hpp"

namespace punto {

// Where everything durable is kept: append-only streams of records, and projections of them that
// are made for questions and can always be made anew.

// Why a store cannot do what it is asked. The text is one line, and says what to do.
enum class StoreTrouble : std::uint8_t {
  NotOurs,      // it holds something else
  Newer,        // a later version of the program wrote it
  Corrupt,      // what it holds cannot be
  ReadOnly,     // it may not be written
  Full,         // there is no room
  InUse,        // another process has it
  Missing,      // it is not there
  Unavailable,  // anything else: it may be there again later
};
struct StoreError {
  StoreTrouble trouble = StoreTrouble::Unavailable;
  std::string text;
};

template <typename Value>
using Stored = std::expected<Value, StoreError>;

enum class StreamId : std::uint32_t {};  // counted from 1 in the order in which streams were made

struct StreamInfo {
  StreamId id{};
  std::string name;
  std::uint64_t epoch = 0;  // of its owner
  std::uint64_t next = 1;   // the number of its next entry
  Digest head;

  friend bool operator==(const StreamInfo&, const StreamInfo&) = default;
};

// `record.first` is the number that the writer expects to be the next.
struct Append {
  StreamId stream{};
  Record record;
};

enum class Appended : std::uint8_t {
  Done,
  Conflict,    // another number is the next
  WrongEpoch,  // somebody else owns the stream by now
};

// What a projection has made of a stream up to `position`, an entry's number. A row without a value
// is taken away.
struct ProjectionRow {
  std::string key;
  std::optional<std::string> value;
};
struct ProjectionUpdate {
  std::string projection;
  StreamId stream{};
  std::uint64_t position = 0;
  std::vector<ProjectionRow> rows;
};

// Whether the records, one at least, continue the stream; one without any may begin anywhere.
inline bool follow_each_other(const StreamInfo& stream, std::span<const Record> records) {
  if (records.empty()) return false;
  std::uint64_t next = stream.next == 1 ? records.front().first : stream.next;
  for (const Record& record : records) {
    if (record.first != next) return false;
    next = record.next();
  }
  return true;
}

struct Forgotten {
  StreamId stream{};
  std::uint64_t before = 1;
};

// One thread at a time uses a reader or a store.
class EventReader {
 public:
  EventReader() = default;
  EventReader(const EventReader&) = delete;
  EventReader& operator=(const EventReader&) = delete;
  EventReader(EventReader&&) = delete;
  EventReader& operator=(EventReader&&) = delete;
  virtual ~EventReader() = default;

  // All streams, in the order in which they were made.
  virtual Stored<std::vector<StreamInfo>> streams() = 0;
  // The one of that name, where there is one.
  virtual Stored<std::optional<StreamInfo>> find_stream(std::string_view name) = 0;

  // The records from the one that holds the entry `from` on, in order, as many as `bytes` have
  // room for and one at least where there is one.
  virtual Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                           std::size_t bytes) = 0;

  virtual Stored<std::optional<std::string>> row(std::string_view projection,
                                                 std::string_view key) = 0;
  // Rows in the order of their keys (as unsigned bytes), `most` at most, from the key `from` on.
  virtual Stored<std::vector<ProjectionRow>> rows(std::string_view projection,
                                                  std::string_view from, std::size_t most) = 0;
  // How far the projection has come with the stream: 0 where it has not begun.
  virtual Stored<std::uint64_t> position(std::string_view projection, StreamId stream) = 0;
};

class EventStore : public EventReader {
 public:
  // The stream of that name, made where there is none. It becomes durable with the next commit, so
  // that a new stream and its first record need one; until then only this store knows it.
  virtual Stored<StreamInfo> stream(std::string_view name) = 0;

  // Makes the caller its owner: the epoch is one higher, and whoever had the one before can append
  // no more. Durable when it returns.
  virtual Stored<StreamInfo> claim(StreamId stream) = 0;

  // All in one transaction, durable when it returns. One answer for each append: what cannot be
  // appended is left out and the others are not touched, nor are the updates. Several records of
  // one stream may follow each other. After an error nothing is certain until the store has been
  // reopened, and every call is refused until then: then it holds all of it or nothing.
  virtual Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                               std::span<const ProjectionUpdate> updates) = 0;

  // Takes records over from another store just as they are there, in one transaction: for stores
  // that hold a part of others. They continue the stream of that name; where it has no record yet
  // they may begin at any number. A conflict where they do not follow each other.
  virtual Stored<Appended> adopt(const StreamInfo& stream, std::span<const Record> records) = 0;

  // Takes away the records before the entry `before` of each stream, where one must begin, and
  // makes the updates, all in one transaction: for what is kept elsewhere by now.
  virtual Stored<void> forget(std::span<const Forgotten> streams,
                              std::span<const ProjectionUpdate> updates) = 0;

  // Takes away all rows and positions of a projection, so that it can be made anew.
  virtual Stored<void> drop_projection(std::string_view projection) = 0;

  // Gives back the room of what was taken away; it may need as much again meanwhile.
  virtual Stored<void> compact() { return {}; }

  // After an error: looks at what is really there and makes that durable.
  virtual Stored<void> reopen() = 0;
};

}  // namespace punto
