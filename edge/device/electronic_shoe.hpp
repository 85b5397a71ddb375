#pragma once

#include <vector>

#include "edge/device/dealing_device.hpp"

namespace punto {

// Shuffles each shoe from a seed of its own, by chance; docs/RANDOMNESS.md says how. The order is
// wiped when it goes.
class ElectronicShoe : public DealingDevice {
 public:
  // Both stay where they are while the device is in use.
  ElectronicShoe(const Keys& keys, RandomSource& source) : keys_(keys), source_(source) {}
  ElectronicShoe(const ElectronicShoe&) = delete;
  ElectronicShoe& operator=(const ElectronicShoe&) = delete;
  ElectronicShoe(ElectronicShoe&&) = delete;
  ElectronicShoe& operator=(ElectronicShoe&&) = delete;
  ~ElectronicShoe() override;

  std::expected<SealedShoe, std::string> load(const VirtualShoe& shoe) override;
  std::expected<void, std::string> restore(const VirtualShoe& shoe,
                                           const SealedShoe& sealed) override;
  void cut(int cards) override;
  [[nodiscard]] Card card_at(int left) const override;
  [[nodiscard]] OpenedShoe open() const override;

 private:
  void lay(const VirtualShoe& shoe, const ShoeSeed& seed);
  void forget();

  const Keys& keys_;
  RandomSource& source_;
  OpenedShoe shoe_;
  std::vector<Card> order_;  // empty while there is no shoe
  bool cut_ = false;
};

}  // namespace punto
