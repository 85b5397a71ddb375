#include "cli/draw_table.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/draw_events.hpp"
#include "cli/output.hpp"
#include "core/roads/road_outcome.hpp"
#include "core/rulebook/citation.hpp"
#include "core/scenario/instruction.hpp"
#include "core/scenario/suggestion.hpp"
#include "core/table/differential.hpp"
#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

constexpr std::string_view face_down = "??";

std::string cited(std::string_view rule) {
  return rule.empty() ? "" : fmt::format(" [{}]", citation_text(rule));
}

// ---- the table ----------------------------------------------------------------------------------

std::string draw_heading(const TableState& state) {
  const ShoeInUse& shoe = state.shoe;
  std::string text = fmt::format("  round {}, {}{}", state.round.number,
                                 phase_names[static_cast<std::size_t>(state.phase)],
                                 state.suspended ? ", suspended" : "");
  if (state.last_round) text += fmt::format(" (the last is {})", *state.last_round);
  text += shoe.loaded ? fmt::format("; shoe {}, {} cards{}", shoe.number, shoe.in_device,
                                    shoe.cutting_card_out ? ", cutting card out" : "")
                      : "; no shoe";
  if (shoe.must_replace) {
    text += fmt::format("; the cards must be replaced{}", cited(shoe.replace_rule.text()));
  }
  return wrapped(text, 4);
}

// Those of most wagers, then the others.
std::string limits_of(const TableState& state) {
  const auto& wagers = state.settings.wagers;
  const auto shared = [&](const WagerTerms& terms) {
    return std::ranges::count(wagers, terms.limits, &WagerTerms::limits);
  };
  const Limits& common = std::ranges::max_element(wagers, {}, shared)->limits;
  std::string text = fmt::format("limits {}", value_text::write_limits(common));
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const std::string& id = state.law->rulebook.wagers[i].id;
    if (!wagers[i].offered) {
      text += fmt::format(", no {}", id);
    } else if (wagers[i].limits != common) {
      text += fmt::format(", {} {}", id, value_text::write_limits(wagers[i].limits));
    }
  }
  return text;
}

std::string draw_settings(const TableState& state) {
  const TableSettings& settings = state.settings;
  const DealingMethod* method = method_of(state);
  std::string text = fmt::format(
      "  {}, {}, {}",
      value_text::write_word(seating_names, static_cast<std::size_t>(settings.seating)),
      value_text::write_word(card_source_names, static_cast<std::size_t>(settings.cards)),
      value_text::write(settings.zone, "zone", state.law->rulebook));
  if (method != nullptr) text += fmt::format(", method {}", method->id);
  text += fmt::format(", {}", limits_of(state));
  constexpr std::size_t two_lines = 2 * screen_columns - 8;
  if (text.size() > two_lines) text = text.substr(0, two_lines) + "...";
  return wrapped(text, 4);
}

std::string draw_differential(const TableState& state) {
  if (!state.settings.differential || state.phase != Phase::Betting) return {};
  const Imbalance imbalance = imbalance_of(state);
  const Resolution* row = exceeded_row(state);
  const std::string text =
      fmt::format("  differential {}", value_text::write_amount(*state.settings.differential));
  if (imbalance.difference.value == 0) return text + ": both sides have the same\n";
  return fmt::format("{}: {} has {} more{}\n", text,
                     side_names[static_cast<std::size_t>(imbalance.heavier)],
                     value_text::write_amount(imbalance.difference),
                     row == nullptr ? "" : fmt::format(", exceeded{}", cited(row->rule)));
}

// ---- Players ------------------------------------------------------------------------------------

std::string draw_wager(const TableState& state, const PlacedWager& wager, PlayerId someone) {
  std::string text = fmt::format("  {} {}", state.law->rulebook.wagers[wager.kind].id,
                                 value_text::write_amount(wager.share_of(someone)));
  if (wager.is_joint()) {
    text += fmt::format(" of {} (joint)", value_text::write_amount(wager.amount()));
  }
  if (wager.treatment != Action::SettleNormally) {
    text += fmt::format(" ({})", action_names[static_cast<std::size_t>(wager.treatment)]);
  } else if (wager.found) {
    text += " (found)";
  }
  return text;
}

std::string draw_seats(const TableState& state) {
  std::string text;
  std::vector<Seat> seats = state.seats;
  std::ranges::sort(seats, {}, &Seat::position);
  for (const Seat& seat : seats) {
    std::string line = fmt::format("  {:>2} {:<4} {:>10}", seat.position, player_text(seat.player),
                                   value_text::write_amount(seat.credits));
    for (const PlacedWager& wager : state.round.wagers) {
      if (wager.has(seat.player)) line += draw_wager(state, wager, seat.player);
    }
    if (seat.left_out) line += "  (out of this round)";
    text += wrapped(line, 21);
  }
  if (state.device_holder) {
    text += fmt::format("  {} holds the dealing device\n", player_text(*state.device_holder));
  }
  return text;
}

// ---- cards --------------------------------------------------------------------------------------

std::string face_of(const DealtCard& card) {
  return std::string{card.exposed ? to_text(card.card) : face_down};
}

std::string draw_hand(const RoundInPlay& round, Side side) {
  std::string cards;
  Hand shown;
  bool hidden = false;
  for (std::size_t i = static_cast<std::size_t>(side); i < round.cards.size(); i += 2) {
    const DealtCard& card = round.cards[i];
    if (!card.drawn) continue;
    cards += ' ' + face_of(card);
    if (card.laid_at != static_cast<Place>(i)) {
      cards += fmt::format(" (at {})", place_names[static_cast<std::size_t>(card.laid_at)]);
    }
    hidden = hidden || !card.exposed;
    if (card.exposed) shown.add(card.card);
  }
  std::string text = padded(cards, 9);
  if (shown.size() > 0) {
    text += hidden ? fmt::format("  {} shown", shown.point_total())
                   : fmt::format("  {}", shown.point_total());
  }
  if (!hidden) return text;
  const HandInPlay& held = round.hands[static_cast<std::size_t>(side)];
  if (held.passed) text += fmt::format("  with {}", player_text(held.holder));
  if (held.kept) text += "  the Dealer turns it";
  if (round.first_hand == side) text += "  to be revealed first";
  return text;
}

std::string draw_cards(const TableState& state) {
  std::string text;
  if (drawn_count(state.round.cards) > 0) {
    text += wrapped("  Player" + draw_hand(state.round, Side::Player), 6);
    text += wrapped("  Banker" + draw_hand(state.round, Side::Banker), 6);
  }
  if (!state.shoe.waiting.empty()) {
    text += "  drawn, not laid yet:";
    for (const DealtCard& card : state.shoe.waiting) text += ' ' + face_of(card);
    text += '\n';
  }
  return text;
}

std::string draw_last_results(const TableState& state) {
  constexpr std::size_t most_beads = 20;
  std::vector<std::string> beads;
  for (const RoundRecord& record : state.records) {
    if (record.shoe != state.shoe.number) continue;
    beads.push_back(record.is_void ? "void"
                                   : to_text(road_outcome(deal_round(record.cards).outcome())));
  }
  if (beads.empty()) return {};
  if (beads.size() > most_beads) beads.erase(beads.begin(), beads.end() - most_beads);
  return fmt::format("  last: {}\n", fmt::join(beads, " "));
}

// ---- what comes next ----------------------------------------------------------------------------

std::string draw_procedure(const TableState& state) {
  if (!state.procedure) return {};
  const OpenProcedure& open = *state.procedure;
  const Irregularity& irregularity = state.law->rulebook.irregularities[open.irregularity];
  return wrapped(fmt::format("  irregularity: {}{}, at the stage {}", irregularity.id,
                             cited(irregularity.resolutions[open.row].rule),
                             stage_names[static_cast<std::size_t>(open.stage)]),
                 4);
}

// A card has a place where it belongs; the clock has to reach the time of an offer.
std::string with_note(const Suggestion& suggestion, Time now) {
  std::string text = to_text(suggestion);
  const Step& step = suggestion.step;
  const bool draws_one = step.is<DrawCard>() && !suggestion.line.starts_with("deal ");
  if (draws_one && step.place) {
    text += fmt::format(" ({})", place_names[static_cast<std::size_t>(*step.place)]);
  }
  if (step.not_before && now < *step.not_before) {
    text += fmt::format(" (after wait {}s)",
                        (step.not_before->milliseconds - now.milliseconds + 999) / 1000);
  }
  return text;
}

// The line to type, and others as far as the screen is wide.
std::string draw_awaited(const TableState& state, Time now) {
  if (state.phase == Phase::Closed) return "  the table is closed; undo, save FILE or quit\n";
  const std::vector<Suggestion> waited = awaited(state, now);
  if (waited.empty()) return "  nothing is waited for; next lists what may be done\n";
  std::string text = "  waits for  " + with_note(waited.front(), now);
  if (display_width(text) > screen_columns) {
    text = fmt::format("  waits for  {} (others: next)", waited.front().line);
  }
  for (const Suggestion& suggestion : std::span{waited}.subspan(1)) {
    const std::string other = "  or  " + with_note(suggestion, now);
    if (display_width(text) + display_width(other) > screen_columns) break;
    text += other;
  }
  return wrapped(text, 6);
}

std::string draw_suggestion(const Suggestion& suggestion, Time now) {
  const std::string text = with_note(suggestion, now);
  const std::string rule = cited(suggestion.step.rule.text());
  const std::size_t room = screen_columns - 2 - std::min(display_width(rule), screen_columns - 2);
  return wrapped(fmt::format("  {}{}", padded(text, std::min<std::size_t>(room, 54)), rule), 6);
}

}  // namespace

std::string draw_table(const TableState& state, Time now) {
  if (!state.law) return "  the table is not open\n  waits for  table\n";
  return draw_heading(state) + draw_settings(state) + draw_seats(state) + draw_differential(state) +
         draw_cards(state) + draw_last_results(state) + draw_procedure(state) +
         draw_awaited(state, now);
}

std::string draw_next_steps(const TableState& state, Time now) {
  if (!state.law) return "  table [KEY=VALUE ...]\n";
  if (state.phase == Phase::Closed) return draw_awaited(state, now);
  std::string text;
  std::vector<std::string> shown;
  for (const Suggestion& suggestion : awaited(state, now)) {
    text += draw_suggestion(suggestion, now);
    shown.push_back(suggestion.line);
  }
  // The rest by its names: `next WHO` has the lines.
  std::vector<std::pair<std::string, std::string>> others;
  const auto names = command_names();
  for (const Suggestion& suggestion : suggestions_for_all(state, now)) {
    if (std::ranges::find(shown, suggestion.line) != shown.end()) continue;
    const bool whole = suggestion.step.is<Sit>();
    const std::string who = whole                                     ? "anybody"
                            : suggestion.by.kind == ActorKind::Player ? "Players"
                                                                      : actor_text(suggestion.by);
    const std::string what = whole ? suggestion.line : std::string{names[suggestion.step.command]};
    auto found = std::ranges::find(others, who, &std::pair<std::string, std::string>::first);
    if (found == others.end()) found = others.insert(others.end(), {who, ""});
    if (found->second.find(what) != std::string::npos) continue;
    found->second += (found->second.empty() ? "" : ", ") + what;
  }
  for (const auto& [who, what] : others) {
    text += wrapped(fmt::format("  also {}: {}", who, what), 6);
  }
  return text + "  next WHO shows the lines of one of them, help COMMAND explains one\n";
}

std::string draw_next_steps(const TableState& state, Time now, const Actor& by) {
  std::string text;
  for (const Suggestion& suggestion : suggestions_for(state, by, now)) {
    text += draw_suggestion(suggestion, now);
  }
  return text.empty() ? fmt::format("  {} may do nothing now\n", actor_text(by)) : text;
}

std::string draw_limits(const TableState& state) {
  std::string text;
  for (std::size_t i = 0; i < state.settings.wagers.size(); ++i) {
    const WagerTerms& terms = state.settings.wagers[i];
    text += fmt::format("  {} {}\n", padded(state.law->rulebook.wagers[i].id, 22),
                        terms.offered ? value_text::write_limits(terms.limits) : "not offered");
  }
  return text;
}

}  // namespace punto
