#pragma once

#include <vector>

#include "core/audit/verify_report.hpp"
#include "core/house/event.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// Streams of a floor begin in the middle only where an archive was made of what was before. The
// rows that say where they begin are signed by nobody; the house's note of the archive is, from the
// next checkpoint on.
class ArchiveTrail {
 public:
  void follow(const house::Event& event, std::uint64_t number);

  struct Judgement {
    std::vector<StoreFinding> found;
    bool is_signed = true;  // that what is missing was archived
  };
  // `signed_next` is the first entry of the house that no checkpoint covers.
  Stored<Judgement> judge(EventReader& store, std::uint64_t signed_next) const;

 private:
  struct Note {
    std::uint64_t number = 0;
    Time at;
    std::string text;
  };
  std::vector<Note> notes_;
};

}  // namespace punto
