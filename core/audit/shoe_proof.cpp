#include "core/audit/shoe_proof.hpp"

#include <fmt/format.h>

#include "core/audit/shuffle.hpp"

namespace punto {
namespace {

using Difference = std::unexpected<std::string>;

}  // namespace

std::vector<Card> order_of(const ShoeProof& proof) {
  std::vector<Card> order = shuffled_decks(proof.shoe.deck, proof.shoe.decks, proof.seed);
  cut_cards(order, proof.cut);
  return order;
}

std::expected<void, std::string> verify(const ShoeProof& proof) {
  const VirtualShoe& shoe = proof.shoe;
  if (shoe.decks < fewest_decks || shoe.decks > most_decks) {
    return Difference{
        fmt::format("{} decks; a shoe has {} to {}", shoe.decks, fewest_decks, most_decks)};
  }
  if (proof.cut < 0 || proof.cut >= shoe.cards()) {
    return Difference{fmt::format("cut at {}; a shoe of {} cards is cut at 1 to {}", proof.cut,
                                  shoe.cards(), shoe.cards() - 1)};
  }
  const Digest commitment = commitment_to(shoe, proof.seed);
  if (commitment != proof.commitment) {
    return Difference{fmt::format("the commitment was {}, but the seed gives {}",
                                  to_text(proof.commitment), to_text(commitment))};
  }
  if (proof.drawn.size() > static_cast<std::size_t>(shoe.cards())) {
    return Difference{
        fmt::format("{} cards drawn from a shoe of {}", proof.drawn.size(), shoe.cards())};
  }
  const std::vector<Card> order = order_of(proof);
  for (std::size_t i = 0; i < proof.drawn.size(); ++i) {
    if (proof.drawn[i] && *proof.drawn[i] != order[i]) {
      return Difference{fmt::format("card {} is {}, but the seed gives {}", i + 1,
                                    to_text(*proof.drawn[i]), to_text(order[i]))};
    }
  }
  return {};
}

}  // namespace punto
