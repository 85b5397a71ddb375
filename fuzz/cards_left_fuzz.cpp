// The cards left in a shoe, from outside: whatever is read is possible, and its odds add up.

#include <numeric>

#include "core/odds/exact.hpp"
#include "core/rulebook/shelf.hpp"
#include "edge/wire/cards_left.hpp"
#include "fuzz/input.hpp"

namespace {

const punto::Odds& odds_of(punto::DeckKind deck) {
  static const punto::RulebookShelf shelf = punto::RulebookShelf::approved();
  static const punto::Game standard{*shelf.find("tiger")};
  static const punto::Game elements{*shelf.find("fa-fa-fabulous-4-v3")};
  static const punto::Odds of_standard{standard};
  static const punto::Odds of_elements{elements};
  return deck == punto::DeckKind::Standard ? of_standard : of_elements;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  for (const punto::DeckKind deck : {punto::DeckKind::Standard, punto::DeckKind::FiveElement}) {
    const auto left = punto::read_cards_left(text, deck);
    if (!left) {
      must(!left.error().empty() && !left.error().contains('\n'));
      continue;
    }
    must(left->size() >= 1 && left->size() <= punto::most_decks * punto::cards_in(deck));
    const punto::OddsCounts counts = odds_of(deck).count(*left);
    const auto rows = odds_of(deck).rows_of(counts, 0);
    const auto sum = std::accumulate(rows.begin(), rows.end(), std::int64_t{0});
    must(sum + counts.voided == counts.sequences);
  }
  return 0;
}
