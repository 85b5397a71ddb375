#pragma once

#include "tests/drive/chooser.hpp"
#include "tests/floor/house_people.hpp"

namespace punto::simulated {

// Attendants of one table who do what chance has them do, as tests/drive has it.
class ChanceAttendant : public Attendant {
 protected:
  ChanceAttendant(const Post& post, std::uint64_t seed)
      : post_(post),
        random_(seed),
        chooser_(post.watch.state(), post.watch.shoe(), random_, post.game.play) {}

  [[nodiscard]] const TableState& state() const { return post_.watch.state(); }

  // To the table by somebody who is on duty, or to the house where it is hers to do. Nothing where
  // nobody could ask for it.
  void send(const Command& command) {
    auto asked = through_house(post_.house, random_, post_.watch, command);
    if (asked) return post_.courier.take(post_.watch.table(), std::move(*asked));
    const bool is_errand = std::holds_alternative<Sit>(command.body) ||
                           std::holds_alternative<AddCredits>(command.body);
    if (is_errand) return;
    const Actor by = on_duty(post_.house, random_, post_.watch, command.by);
    post_.courier.take(post_.watch.table(), Command{by, command.body});
  }

  Post post_;
  drive::Random random_;
  drive::Chooser chooser_;
};

}  // namespace punto::simulated
