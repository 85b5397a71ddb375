#pragma once

#include "core/table/moment.hpp"
#include "core/table/next_steps.hpp"
#include "core/table/table.hpp"

namespace punto {

inline constexpr std::array both_sides = {Side::Player, Side::Banker};

// The steps of one actor as they are gathered. Wherever the answer is cheap the table itself is
// asked whether it would accept; where it would have to work that out on a copy of itself, the same
// checks are made here.
struct GatheredSteps {
  GatheredSteps(const TableState& state, const Actor& by, Time now) : moment{state, by, now} {}

  Moment moment;
  bool in_detail = false;  // each kind of wager, for staff too
  std::vector<Step> steps;

  [[nodiscard]] const TableState& table() const { return moment.table; }
  [[nodiscard]] std::uint8_t wager_kinds() const {
    return static_cast<std::uint8_t>(table().settings.wagers.size());
  }
  [[nodiscard]] bool is_player() const { return moment.by.kind == ActorKind::Player; }
  [[nodiscard]] bool is_dealer() const { return !moment.unless_dealer(); }
  [[nodiscard]] bool is_dealer_or_device() const { return !moment.unless_dealer_or_device(); }
  [[nodiscard]] bool is_dealer_or_system() const { return !moment.unless_dealer_or_system(); }

  template <typename Body>
  [[nodiscard]] bool accepts(const Body& body) const {
    return decide(table(), Command{moment.by, body}, moment.now).has_value();
  }

  template <typename Body>
  Step& add(Citation rule) {
    Step& step = steps.emplace_back();
    step.command = command_index<Body>;
    step.rule = rule;
    return step;
  }

  // The step, for the caller to say more; nothing where the table would refuse.
  template <typename Body>
  Step* add_if_accepted(const Body& body, Citation rule) {
    return accepts(body) ? &add<Body>(rule) : nullptr;
  }
};

// Where each is written:
//   next_steps.cpp                 the table, its settings, seats
//   next_steps_cards.cpp           the shoe, cards, hands, the device
//   next_steps_wagers.cpp          from opening to closing of betting, and wagers found later
//   next_steps_irregularity.cpp    the steps of an open procedure
void add_between_rounds(GatheredSteps& gathered);
void add_dealing(GatheredSteps& gathered);
void add_reading(GatheredSteps& gathered);
void add_correcting(GatheredSteps& gathered);
void add_device(GatheredSteps& gathered);
void add_betting(GatheredSteps& gathered);
void add_found_wagers(GatheredSteps& gathered);
void add_procedure(GatheredSteps& gathered);

}  // namespace punto
