#include "edge/device/electronic_shoe.hpp"

#include "core/audit/shuffle.hpp"
#include "core/cards/insist.hpp"

namespace punto {

ElectronicShoe::~ElectronicShoe() {
  forget();
}

std::expected<SealedShoe, std::string> ElectronicShoe::load(const VirtualShoe& shoe) {
  forget();
  const auto seed = draw_seed(source_);
  if (!seed) return std::unexpected(seed.error());
  auto sealed = seal_seed(shoe, *seed, keys_, source_);
  if (sealed) lay(shoe, *seed);
  return sealed;
}

std::expected<void, std::string> ElectronicShoe::restore(const VirtualShoe& shoe,
                                                         const SealedShoe& sealed) {
  forget();
  const auto seed = open_seed(shoe, sealed, keys_);
  if (!seed) return std::unexpected(seed.error().text);
  lay(shoe, *seed);
  return {};
}

void ElectronicShoe::cut(int cards) {
  INSIST(!cut_ && cards >= 1 && cards < static_cast<int>(order_.size()));
  cut_cards(order_, cards);
  cut_ = true;
}

Card ElectronicShoe::card_at(int left) const {
  INSIST(cut_ && left >= 0 && left < static_cast<int>(order_.size()));
  return order_[static_cast<std::size_t>(left)];
}

OpenedShoe ElectronicShoe::open() const {
  INSIST(!order_.empty());
  return shoe_;
}

void ElectronicShoe::lay(const VirtualShoe& shoe, const ShoeSeed& seed) {
  shoe_ = {shoe.number, seed};
  order_ = shuffled_decks(shoe.deck, shoe.decks, seed);
}

void ElectronicShoe::forget() {
  sodium_memzero(order_.data(), order_.size() * sizeof(Card));
  order_.clear();
  shoe_ = {};
  cut_ = false;
}

}  // namespace punto
