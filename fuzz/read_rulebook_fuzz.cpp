#include "core/rulebook/read_rulebook.hpp"
#include "core/rulebook/settle.hpp"
#include "core/rules/round.hpp"
#include "fuzz/input.hpp"

namespace {

// Player 2 3, Banker 2 4: a Player's third card is drawn, and both decks have these ranks.
punto::Round fixed_round(punto::DeckKind deck) {
  const punto::Suit suit = punto::first_suit(deck);
  punto::Round round;
  for (const auto rank : {punto::Rank::Two, punto::Rank::Two, punto::Rank::Three, punto::Rank::Four,
                          punto::Rank::Nine, punto::Rank::Ace}) {
    if (!round.finished()) round.deal(punto::Card{rank, suit});
  }
  return round;
}

void settles(const punto::Rulebook& rulebook) {
  const punto::PayTable pay_table{rulebook};
  const punto::Round round = fixed_round(rulebook.deck);
  must(round.finished());
  const auto rows = pay_table.rows(pay_table.settlement(round.outcome()));
  must(rows.size() == rulebook.wagers.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const punto::Wager& wager = rulebook.wagers[i];
    must(rows[i] == punto::PayTable::lost || static_cast<std::size_t>(rows[i]) < wager.pays.size());
    must(!punto::to_text(punto::net_of(wager, rows[i])).empty());
    must(!punto::rule_of(wager, rows[i]).empty());
  }
}

}  // namespace

// Any bytes are either refused with every mistake in its place, or a rulebook that settles.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto rulebook = punto::read_rulebook(text_of(data, size));
  if (rulebook) {
    settles(*rulebook);
    return 0;
  }
  must(!rulebook.error().empty());
  for (const punto::Problem& problem : rulebook.error()) must(!problem.what.empty());
  return 0;
}
