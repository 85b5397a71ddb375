#pragma once

#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/table/state.hpp"

namespace punto {

// Which of the commands, by its place among them.
template <typename Body>
inline constexpr auto command_index =
    static_cast<std::uint8_t>(boost::mp11::mp_find<CommandKinds, Body>::value);

struct AmountRange {
  Cents least;
  Cents most;

  friend constexpr bool operator==(const AmountRange&, const AmountRange&) = default;
};

// Something that may be done now: a command with as much of its content as the table knows. What is
// left open is for whoever gives it to fill in.
struct Step {
  std::uint8_t command = 0;
  std::optional<Place> place;
  std::optional<Side> side;
  std::optional<PlayerId> player;
  std::optional<std::uint8_t> wager;    // index in the rulebook
  std::optional<std::uint32_t> number;  // of a wager, method, position, round or irregularity
  std::optional<Action> action;
  std::optional<AmountRange> amounts;  // of a wager in whole stake units, or of a whole debt
  std::optional<Time> not_before;
  Citation rule;

  template <typename Body>
  [[nodiscard]] constexpr bool is() const {
    return command == command_index<Body>;
  }

  friend bool operator==(const Step&, const Step&) = default;
};

// What this actor may do now, for buttons and prompts; first what the play waits for. The table
// accepts every one of them, once it is filled in sensibly. Not every command that it would accept
// is here: what would only be recorded as an irregularity nobody is asked to do. No step depends on
// a card that is still face down.
std::vector<Step> next_steps(const TableState& state, const Actor& by, Time now);

// Of these the ones that bring an open procedure on; none where there is no procedure.
std::vector<Step> steps_of_procedure(const TableState& state, const Actor& by, Time now);

// Which irregularities this actor may declare now. Slower than the steps, since it depends on their
// circumstances: for when somebody has chosen to declare one.
std::vector<Step> irregularities_to_declare(const TableState& state, const Actor& by, Time now);

}  // namespace punto
