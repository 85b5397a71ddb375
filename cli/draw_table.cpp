#include "cli/draw_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "cli/output.hpp"
#include "core/scenario/instruction.hpp"
#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

constexpr std::string_view face_down = "??";

// The commands of steps in their order, each with the wagers or hands it may be about.
std::vector<std::string> steps_of(const TableState& state, const Actor& by) {
  std::vector<std::string_view> order;
  std::map<std::string_view, std::vector<std::string>> about;
  const auto names = command_names();
  for (const Step& step : next_steps(state, by)) {
    const std::string_view name = names[step.command];
    if (!about.contains(name)) order.push_back(name);
    auto& objects = about[name];
    std::string object;
    if (step.place) object = place_names[static_cast<std::size_t>(*step.place)];
    if (step.side) object = side_names[static_cast<std::size_t>(*step.side)];
    if (step.player && !by.is(*step.player)) object = player_text(*step.player);
    if (step.wager) object = state.law->rulebook.wagers[*step.wager].id;
    if (step.action) object = action_names[static_cast<std::size_t>(*step.action)];
    if (!object.empty() && std::ranges::find(objects, object) == objects.end()) {
      objects.push_back(std::move(object));
    }
  }
  std::vector<std::string> texts;
  for (const std::string_view name : order) {
    const auto& objects = about[name];
    texts.push_back(objects.empty() ? std::string{name}
                                    : fmt::format("{} {}", name, fmt::join(objects, "|")));
  }
  return texts;
}

// Whoever runs the table, then what the roles above may do, then the Players.
std::vector<Actor> people_at(const TableState& state) {
  std::vector<Actor> people{who_runs(state)};
  for (const Seat& seat : state.seats) people.push_back(player(seat.player));
  for (std::size_t i = 1; i < role_names.size(); ++i) {
    const Role role = static_cast<Role>(i);
    people.push_back(staff(role, person_of(role)));
  }
  return people;
}

std::string draw_hand(const RoundInPlay& round, Side side) {
  std::string cards;
  for (std::size_t i = static_cast<std::size_t>(side); i < round.cards.size(); i += 2) {
    const DealtCard& card = round.cards[i];
    if (!card.drawn) continue;
    cards += fmt::format(" {}", card.exposed ? to_text(card.card) : face_down);
  }
  const Round shown = exposed_round(round.cards);
  const Hand& hand = shown.hand(side);
  if (hand.size() > 1) cards += fmt::format("  {}", hand.point_total());
  const HandInPlay& held = round.hands[static_cast<std::size_t>(side)];
  if (held.passed) cards += fmt::format("  (with {})", player_text(held.holder));
  return cards;
}

std::string wagers_of(const TableState& state, PlayerId someone) {
  std::string text;
  for (const PlacedWager& wager : state.round.wagers) {
    if (!wager.has(someone)) continue;
    text += fmt::format("  {} {}", state.law->rulebook.wagers[wager.kind].id,
                        value_text::write_amount(wager.share_of(someone)));
  }
  return text;
}

void draw_seats(const TableState& state, std::string& text) {
  std::vector<Seat> seats = state.seats;
  std::ranges::sort(seats, {}, &Seat::position);
  for (const Seat& seat : seats) {
    text += fmt::format("  {:>2} {:<4} {:>10}{}\n", seat.position, player_text(seat.player),
                        value_text::write_amount(seat.credits), wagers_of(state, seat.player));
  }
}

void draw_procedure(const TableState& state, std::string& text) {
  if (!state.procedure) return;
  const OpenProcedure& open = *state.procedure;
  const Irregularity& irregularity = state.law->rulebook.irregularities[open.irregularity];
  text += fmt::format("  {} ({}): {}\n", irregularity.id, irregularity.resolutions[open.row].rule,
                      stage_names[static_cast<std::size_t>(open.stage)]);
}

std::string draw_heading(const TableState& state) {
  const ShoeInUse& shoe = state.shoe;
  std::string text = fmt::format("  round {}, {}{}", state.round.number,
                                 phase_names[static_cast<std::size_t>(state.phase)],
                                 state.suspended ? ", suspended" : "");
  text += shoe.loaded ? fmt::format("; shoe {}, {} cards{}", shoe.number, shoe.in_device,
                                    shoe.cutting_card_out ? ", cutting card out" : "")
                      : "; no shoe";
  return text + '\n';
}

}  // namespace

std::string draw_table(const TableState& state) {
  if (!state.law) return "  the table is not open; write: table\n";
  std::string text = draw_heading(state);
  draw_seats(state, text);
  if (drawn_count(state.round.cards) > 0) {
    text += fmt::format("  Player{}\n  Banker{}\n", draw_hand(state.round, Side::Player),
                        draw_hand(state.round, Side::Banker));
  }
  draw_procedure(state, text);
  // What the play waits for is the first thing that whoever runs the table may do.
  constexpr std::size_t most_shown = 6;
  auto steps = steps_of(state, people_at(state).front());
  if (steps.size() > most_shown) {
    steps.resize(most_shown);
    steps.emplace_back("...");
  }
  if (!steps.empty()) text += fmt::format("  now: {}\n", fmt::join(steps, ", "));
  return text;
}

std::string draw_next_steps(const TableState& state) {
  if (!state.law) return "  gaming-shift-manager: open-table\n";
  std::string text;
  for (const Actor& by : people_at(state)) {
    for (const std::string& step : steps_of(state, by)) {
      text += fmt::format("  {}: {}\n", actor_text(by), step);
    }
  }
  return text;
}

}  // namespace punto
