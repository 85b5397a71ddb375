#pragma once

#include <deque>
#include <vector>

#include "edge/device/dealing_device.hpp"

namespace punto {

// Deals cards from lists, one list for each shoe, for tests of what stands around a table. The cut
// does not change them, and since they come from no seed, a proof of such a shoe never verifies.
class ScriptedShoe : public DealingDevice {
 public:
  explicit ScriptedShoe(std::vector<std::vector<Card>> shoes)
      : shoes_(shoes.begin(), shoes.end()) {}

  // The error is that no list is left.
  std::expected<SealedShoe, std::string> load(const VirtualShoe& shoe) override;
  std::expected<void, std::string> restore(const VirtualShoe& shoe,
                                           const SealedShoe& sealed) override;
  void cut(int /*cards*/) override {}
  [[nodiscard]] Card card_at(int left) const override;
  [[nodiscard]] OpenedShoe open() const override { return {number_, {}}; }

 private:
  std::deque<std::vector<Card>> shoes_;
  std::vector<Card> cards_;
  ShoeNumber number_ = 0;
};

}  // namespace punto
