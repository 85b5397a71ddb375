#pragma once

#include "tests/drive/chooser.hpp"
#include "tests/floor/attendant.hpp"

namespace punto::simulated {

// Attendants of one table who do what chance has them do, as tests/drive has it.
class ChanceAttendant : public Attendant {
 protected:
  ChanceAttendant(const Post& post, std::uint64_t seed)
      : post_(post),
        random_(seed),
        chooser_(post.watch.state(), post.watch.shoe(), random_, post.game.play) {}

  [[nodiscard]] const TableState& state() const { return post_.watch.state(); }

  Post post_;
  drive::Random random_;
  drive::Chooser chooser_;
};

}  // namespace punto::simulated
