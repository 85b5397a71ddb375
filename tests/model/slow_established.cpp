#include "tests/model/slow_established.hpp"

namespace slow {
namespace {

void complete(Cards& cards, Left& left, Completions& completions) {
  const Deal dealt = deal(cards);
  if (dealt.complete) {
    completions.outcomes.insert(facts_of(dealt));
    return;
  }
  bool any_left = false;
  for (auto& [card, copies] : left) {
    if (copies == 0) continue;
    any_left = true;
    --copies;
    cards.push_back(card);
    complete(cards, left, completions);
    cards.pop_back();
    ++copies;
  }
  if (!any_left) completions.may_run_out = true;
}

std::string kind_of(const Settled& settled) {
  if (settled.net == "-1") return "lost";
  if (settled.net == "0") return "push";
  return "won";
}

}  // namespace

Left left_of_cards(const Cards& cards) {
  Left left;
  for (const Card& card : cards) ++left[card];
  return left;
}

Completions complete_every_way(const Cards& dealt, const Left& left) {
  Completions completions;
  Cards cards = dealt;
  Left still_left = left;
  complete(cards, still_left, completions);
  return completions;
}

std::map<std::string, std::string> standings(const std::string& game,
                                             const Completions& completions) {
  std::map<std::string, std::string> result;
  if (completions.may_run_out) {
    for (const std::string& wager : wagers_of_game(game)) result[wager] = "open";
    return result;
  }
  for (const Facts& facts : completions.outcomes) {
    for (const auto& [wager, settled] : settle(game, facts)) {
      const auto [known, is_new] = result.try_emplace(wager, kind_of(settled));
      if (!is_new && known->second != kind_of(settled)) known->second = "open";
    }
  }
  return result;
}

}  // namespace slow
