#include "edge/host/unstored_notes.hpp"

#include <algorithm>

namespace punto {

std::vector<ProjectionUpdate> UnstoredNotes::send(const Digest& head) {
  std::vector<ProjectionUpdate> updates;
  sent_head_ = head;
  for (auto& [note, place] : waiting_) {
    if (place != Place::InHouse) continue;
    place = Place::Sent;
    if (note.update) updates.push_back(*note.update);
  }
  return updates;
}

void UnstoredNotes::house_is_stored() {
  std::erase_if(waiting_, [](const Waiting& one) { return one.place == Place::Sent; });
}

// From now on it is true, whatever becomes of the house's record.
void UnstoredNotes::table_is_stored(const FloorTable& table) {
  for (auto& [note, place] : waiting_) {
    if (note.table == &table) note.table = nullptr;
  }
}

void UnstoredNotes::table_is_lost(const FloorTable& table) {
  std::erase_if(waiting_, [&](const Waiting& one) { return one.note.table == &table; });
}

void UnstoredNotes::house_is_read(const Digest& head) {
  const bool is_there = head == sent_head_;
  std::erase_if(waiting_, [&](const Waiting& one) {
    return one.place == Place::Sent && (is_there || one.note.table != nullptr);
  });
  for (Waiting& one : waiting_) one.place = Place::Here;
}

bool UnstoredNotes::has_any_here() const {
  return std::ranges::any_of(waiting_, [](const Waiting& one) { return one.place == Place::Here; });
}

std::optional<Time> UnstoredNotes::since() const {
  if (waiting_.empty()) return {};
  return waiting_.front().note.event.at;
}

}  // namespace punto
