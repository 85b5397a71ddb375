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

const std::vector<double>& OddsCounter::Ready::edges_of(int number_of_decks) {
  std::vector<double>& known = edges[number_of_decks];
  if (!known.empty()) return known;
  const OddsCounts counts = odds.count(Composition::of_decks(rulebook->deck, number_of_decks));
  for (const std::size_t wager : wagers) {
    known.push_back(figures_of(odds, counts, wager).house_edge());
  }
  return known;
}

OddsCounter::Ready& OddsCounter::make_ready(const std::shared_ptr<const Rulebook>& rulebook) {
  const auto found =
      std::ranges::find_if(ready_, [&](const auto& one) { return *one->rulebook == *rulebook; });
  return found != ready_.end() ? **found : *ready_.emplace_back(std::make_unique<Ready>(rulebook));
}

bool OddsCounter::of_decks(std::shared_ptr<const Rulebook> rulebook, int decks, Tell tell,
                           Worker::Broken broken) {
  const auto count = [this, rulebook = std::move(rulebook), decks, tell = std::move(tell)] {
    Ready& ready = make_ready(rulebook);
    std::string& text = ready.texts[decks];
    if (text.empty()) {
      OddsAnswer answer = ready.count(Composition::of_decks(rulebook->deck, decks));
      answer.decks = decks;
      text = odds_to_json(answer);
    }
    tell(text);
  };
  return worker_.take(count, std::move(broken));
}

bool OddsCounter::of_table(Left left, Tell tell, Worker::Broken broken) {
  const auto count = [this, left = std::move(left), tell = std::move(tell)] {
    tell(table_odds_to_json(left.table, make_ready(left.rulebook).count(left.cards)));
  };
  return worker_.take(count, std::move(broken));
}

bool OddsCounter::of_pit(std::vector<PitTable> tables,
                         std::function<void(std::vector<PitOdds>)> tell, Worker::Broken broken) {
  const auto count = [this, tables = std::move(tables), tell = std::move(tell)] {
    std::vector<PitOdds> all;
    for (const PitTable& each : tables) {
      Ready& ready = make_ready(each.left.rulebook);
      PitOdds& put = all.emplace_back(each.left.table, each.left.cards, ready.edges_of(each.decks),
                                      std::vector<std::string>{});
      const Risk risk = risk_of(ready.odds, each.left.cards);
      for (const std::size_t wager : ready.wagers) {
        if (!risk.favours_player(wager)) continue;
        put.favour_players.push_back(ready.rulebook->wagers[wager].id);
      }
    }
    tell(std::move(all));
  };
  return worker_.take(count, std::move(broken));
}

}  // namespace punto::server
