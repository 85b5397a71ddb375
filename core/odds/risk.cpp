#include "core/odds/risk.hpp"

#include <fmt/format.h>

namespace punto {

Risk risk_of(const Odds& odds, const Composition& left) {
  const OddsCounts counts = odds.count(left);
  Risk risk{left.size(), {}};
  for (std::size_t i = 0; i < odds.game().rulebook().wagers.size(); ++i) {
    risk.expected.push_back(expected_net(odds, counts, i));
  }
  return risk;
}

std::expected<ShoeTrace, std::string> trace_shoe(const Odds& odds, Composition left,
                                                 std::span<const Card> cards) {
  ShoeTrace trace;
  trace.next = risk_of(odds, left);
  Round round;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (!left.remove(cards[i])) {
      return std::unexpected(fmt::format("card {} is {}, of which none is left in the shoe", i + 1,
                                         to_text(cards[i])));
    }
    round.deal(cards[i]);
    trace.unfinished.push_back(cards[i]);
    if (!round.finished()) continue;
    trace.rounds.push_back({std::move(trace.next), round});
    trace.next = risk_of(odds, left);
    trace.unfinished.clear();
    round = {};
  }
  return trace;
}

}  // namespace punto
