#pragma once

#include <array>
#include <vector>

#include "core/odds/exact.hpp"
#include "core/odds/round_stream.hpp"

namespace punto {

// How the exact edge of the next round is spread over many shoes, where about so many cards have
// been dealt.
struct EdgeSpread {
  static constexpr std::array<double, 5> shares = {0.05, 0.25, 0.50, 0.75, 0.95};

  double cards_dealt = 0;  // on average
  std::array<double, shares.size()> edges{};
};

// The edge of one wager in the course of a shoe.
struct WagerPenetration {
  std::vector<EdgeSpread> spreads;  // the first before any card
  double mean_edge = 0;             // of all rounds
  double favourable = 0;            // share of rounds in which it favours who stakes on it
};

struct Penetration {
  int shoes = 0;
  int rounds = 0;
  std::vector<WagerPenetration> wagers;
};

// Before each round of so many shoes.
Penetration measure_penetration(RoundStream& rounds, const Odds& odds, int shoes);

}  // namespace punto
