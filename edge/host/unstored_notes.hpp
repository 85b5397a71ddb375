#pragma once

#include <optional>
#include <vector>

#include "core/house/significant_event.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

struct FloorTable;

// Significant events that are not durable yet. What tells of something at a table stands in one
// transaction with the table's own record: it is there if that is, and not if that is not.
class UnstoredNotes {
 public:
  struct Note {
    SignificantEvent event;
    const FloorTable* table = nullptr;            // in whose record stands what it tells of
    std::optional<ProjectionUpdate> update = {};  // to be made with it, and with nothing else
  };

  void add(Note note) { waiting_.push_back({std::move(note), Place::Here}); }

  // Those that the house has not written down yet; `write_down` says whether it has now.
  template <typename WriteDown>
  void offer(WriteDown write_down) {
    for (Waiting& one : waiting_) {
      if (one.place == Place::Here && write_down(one.note.event)) one.place = Place::InHouse;
    }
  }

  // The house's record with all that it has written down is about to be stored; its stream then
  // has this head. Gives what is to be updated with it.
  std::vector<ProjectionUpdate> send(const Digest& head);

  // What became of that record, and of those of tables.
  void house_is_stored();
  void table_is_stored(const FloorTable& table);
  void table_is_lost(const FloorTable& table);

  // The house was read anew from a stream with this head: what was sent is there, or it is not, and
  // then the records of tables that went with it are not there either.
  void house_is_read(const Digest& head);

  // Whether the house has any of them still to write down.
  [[nodiscard]] bool has_any_here() const;

  // When the first of them happened.
  [[nodiscard]] std::optional<Time> since() const;

 private:
  enum class Place : std::uint8_t { Here, InHouse, Sent };
  struct Waiting {
    Note note;
    Place place = Place::Here;
  };

  std::vector<Waiting> waiting_;
  Digest sent_head_;
};

}  // namespace punto
