#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/audit/commitment.hpp"
#include "core/cards/card.hpp"

namespace punto {

// Everything that somebody needs to check a virtual shoe that is over.
struct ShoeProof {
  VirtualShoe shoe;
  Digest commitment;  // as it was published before the first card
  ShoeSeed seed;      // opened afterwards
  int cut = 0;        // cards from the front, put behind the others; 0 where it was never cut
  // The cards that left it, in order; nothing for one that nobody saw, as a burned card.
  std::vector<std::optional<Card>> drawn;

  friend bool operator==(const ShoeProof&, const ShoeProof&) = default;
};

// The order in which the cards of this shoe lay, from the seed and the cut.
std::vector<Card> order_of(const ShoeProof& proof);

// Whether the seed is the one committed to and gives every card that was seen. The error is one
// line: the first thing that differs.
std::expected<void, std::string> verify(const ShoeProof& proof);

}  // namespace punto
