#include "edge/device/scripted_shoe.hpp"

#include "core/cards/insist.hpp"

namespace punto {

std::expected<SealedShoe, std::string> ScriptedShoe::load(const VirtualShoe& shoe) {
  if (shoes_.empty()) return std::unexpected("no list of cards is left; give one for each shoe");
  cards_ = std::move(shoes_.front());
  shoes_.pop_front();
  number_ = shoe.number;
  return SealedShoe{shoe.number, commitment_to(shoe, {}), {}, {}};
}

std::expected<void, std::string> ScriptedShoe::restore(const VirtualShoe& shoe,
                                                       const SealedShoe& /*sealed*/) {
  const auto loaded = load(shoe);
  if (!loaded) return std::unexpected(loaded.error());
  return {};
}

Card ScriptedShoe::card_at(int left) const {
  INSIST(left >= 0 && left < static_cast<int>(cards_.size()));
  return cards_[static_cast<std::size_t>(left)];
}

}  // namespace punto
