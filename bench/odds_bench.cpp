// Exact odds: a whole rulebook from an arbitrary composition, the quick way and by the walk through
// all hands, in one run.

#include <benchmark/benchmark.h>

#include "core/odds/exact.hpp"
#include "core/odds/figures.hpp"
#include "core/odds/joint_law.hpp"
#include "core/rulebook/shelf.hpp"

namespace punto {
namespace {

// A shoe from which some cards have been dealt, different each time.
class DealtShoe {
 public:
  explicit DealtShoe(DeckKind deck) : left_(Composition::of_decks(deck, 8)) {}

  const Composition& next() {
    left_.add(card_in_deck(left_.kind(), out_));
    out_ = (out_ + 7) % cards_in(left_.kind());
    if (!left_.remove(card_in_deck(left_.kind(), out_))) std::abort();
    return left_;
  }

 private:
  Composition left_;
  int out_ = 0;
};

void exact_odds(benchmark::State& state, const Rulebook& rulebook) {
  const Game game{rulebook};
  const Odds odds{game};
  DealtShoe shoe{rulebook.deck};
  OddsCounts counts;
  for (auto _ : state) {
    odds.count(shoe.next(), counts);
    benchmark::DoNotOptimize(counts.rows.data());
  }
}

void effects_of_removal(benchmark::State& state, const Rulebook& rulebook) {
  const Game game{rulebook};
  const Odds odds{game};
  DealtShoe shoe{rulebook.deck};
  for (auto _ : state) benchmark::DoNotOptimize(removal_effects(odds, shoe.next()));
}

void exact_odds_by_walk(benchmark::State& state, const Rulebook& rulebook) {
  const Game game{rulebook};
  DealtShoe shoe{rulebook.deck};
  for (auto _ : state) benchmark::DoNotOptimize(count_outcomes(game.pay_table(), shoe.next()));
}

const int registered = [] {
  static const RulebookShelf shelf = RulebookShelf::approved();
  for (const ShelvedRulebook& each : shelf.rulebooks()) {
    benchmark::RegisterBenchmark(("exact_odds/" + each.rulebook.id).c_str(), exact_odds,
                                 each.rulebook);
    benchmark::RegisterBenchmark(("effects_of_removal/" + each.rulebook.id).c_str(),
                                 effects_of_removal, each.rulebook);
  }
  const Rulebook& first = shelf.rulebooks().front().rulebook;
  benchmark::RegisterBenchmark(("exact_odds_by_walk/" + first.id).c_str(), exact_odds_by_walk,
                               first);
  return 0;
}();

}  // namespace
}  // namespace punto
