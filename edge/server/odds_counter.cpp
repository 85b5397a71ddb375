#include "edge/server/odds_counter.hpp"

#include <algorithm>
#include <numeric>

#include "edge/wire/odds_json.hpp"

namespace punto::server {
namespace {

std::string odds_text(const Odds& odds, std::optional<int> decks, const Composition& left) {
  std::vector<std::size_t> wagers(odds.game().rulebook().wagers.size());
  std::iota(wagers.begin(), wagers.end(), std::size_t{0});
  return odds_to_json(OddsAnswer{&odds, decks, left, odds.count(left), wagers, {}, {}});
}

}  // namespace

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
      text = odds_text(ready.odds, decks, Composition::of_decks(rulebook->deck, decks));
    }
    tell(text);
  });
}

}  // namespace punto::server
