#include "edge/server/odds_counter.hpp"

#include <algorithm>
#include <numeric>

namespace punto::server {

OddsCounter::Ready::Ready(std::shared_ptr<const Rulebook> law)
    : rulebook(std::move(law)), game(*rulebook), odds(game), wagers(rulebook->wagers.size()) {
  std::iota(wagers.begin(), wagers.end(), std::size_t{0});
}

OddsAnswer OddsCounter::Ready::count(const Composition& left) const {
  return {&odds, {}, left, odds.count(left), wagers, {}, {}};
}

OddsCounter::Ready& OddsCounter::make_ready(const std::shared_ptr<const Rulebook>& rulebook) {
  const auto found =
      std::ranges::find_if(ready_, [&](const auto& one) { return *one->rulebook == *rulebook; });
  return found != ready_.end() ? **found : *ready_.emplace_back(std::make_unique<Ready>(rulebook));
}

bool OddsCounter::of_decks(std::shared_ptr<const Rulebook> rulebook, int decks, Tell tell) {
  return worker_.take([this, rulebook = std::move(rulebook), decks, tell = std::move(tell)] {
    Ready& ready = make_ready(rulebook);
    std::string& text = ready.texts[decks];
    if (text.empty()) {
      OddsAnswer answer = ready.count(Composition::of_decks(rulebook->deck, decks));
      answer.decks = decks;
      text = odds_to_json(answer);
    }
    tell(text);
  });
}

bool OddsCounter::of_table(Left left, Tell tell) {
  return worker_.take([this, left = std::move(left), tell = std::move(tell)] {
    tell(table_odds_to_json(left.table, make_ready(left.rulebook).count(left.cards)));
  });
}

}  // namespace punto::server
