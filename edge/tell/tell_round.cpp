#include "edge/tell/tell_round.hpp"

#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "edge/audit/follow_table.hpp"
#include "edge/store/part_of_store.hpp"
#include "edge/tell/find_table.hpp"
#include "edge/tell/round_teller.hpp"

namespace punto {
namespace {

// Damage behind a round that is complete does not keep it from being told.
std::optional<std::string> object_to_damage(RoundTeller& teller, const std::string& damage) {
  if (teller.is_complete()) {
    teller.note_damage(damage);
    return std::nullopt;
  }
  const RoundNumber last = teller.round().number;
  if (last < 2) return damage;
  return fmt::format("{}; rounds before that can be told, as --round {}", damage, last - 1);
}

// A part holds some rounds of a table, and so does a store whose first rounds are archived.
std::optional<std::string> find_elsewhere(EventReader& store, const std::string& table,
                                          RoundNumber wanted, RoundNumber last) {
  const auto part = find_part(store);
  if (part && *part) {
    return fmt::format(
        "this is only a part of a store, {}, and round {} of table \"{}\" is not in it",
        shown(**part), wanted, table);
  }
  const auto beginning = find_beginning(store, "table/" + table);
  const bool is_before =
      beginning && beginning->next > 1 && wanted <= last && wanted <= beginning->state.round.number;
  if (!is_before) return std::nullopt;
  return fmt::format(
      "round {} of table \"{}\" is in an archive: here its rounds begin with {}; name "
      "the file of the archive",
      wanted, table, beginning->state.round.number + 1);
}

std::string not_played(const std::string& table, std::optional<RoundNumber> wanted,
                       RoundNumber last) {
  if (wanted && last > 0) {
    return fmt::format("table \"{}\" has not played round {}; its last is {}", table, *wanted,
                       last);
  }
  return fmt::format(
      "table \"{}\" has played no round yet; --round 0 tells what was before the first", table);
}

}  // namespace

std::expected<ReplayedRound, std::string> tell_round(EventReader& store, const std::string& table,
                                                     std::optional<RoundNumber> round) {
  const auto stream = find_table(store, table);
  if (!stream) return std::unexpected(stream.error());
  RoundTeller teller{table, round};
  const auto done = follow_table(
      store, *stream, [&](const TableState& before, const Event& event, std::uint64_t number) {
        teller.follow(before, event, number);
      });
  if (!done) {
    const auto objection = object_to_damage(teller, done.error().text);
    if (objection) return std::unexpected(*objection);
  }
  if (!teller.has_begun()) {
    const RoundNumber last = done ? done->round.number : 0;
    auto elsewhere =
        round && *round > 0 ? find_elsewhere(store, table, *round, last) : std::nullopt;
    if (elsewhere) return std::unexpected(std::move(*elsewhere));
    return std::unexpected(not_played(table, round, last));
  }
  return teller.round();
}

void hide_cards_in_play(ReplayedRound& round) {
  if (round.is_finished) return;
  std::erase_if(round.steps, [](const ReplayedStep& step) { return step.tells_hidden_card; });
}

}  // namespace punto
