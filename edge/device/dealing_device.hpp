#pragma once

#include <expected>
#include <string>

#include "edge/device/sealed_shoe.hpp"

namespace punto {

// The device that deals at a table with a virtual shoe, as the host of the table uses it:
//   load     a new shoe; store what it gives, then publish the commitment with LoadShoe
//   cut      as the event ShoeCut says
//   card_at  the next card, for DrawCard or BurnCards; how many have left is what the table counts
//   open     when the shoe is over or abandoned; store it, then show it to everybody
// After a restart `restore` stands in the place of load.
class DealingDevice {
 public:
  DealingDevice() = default;
  DealingDevice(const DealingDevice&) = delete;
  DealingDevice& operator=(const DealingDevice&) = delete;
  DealingDevice(DealingDevice&&) = delete;
  DealingDevice& operator=(DealingDevice&&) = delete;
  virtual ~DealingDevice() = default;

  // The shoe before it is forgotten. The error is one line: the table is not available.
  virtual std::expected<SealedShoe, std::string> load(const VirtualShoe& shoe) = 0;
  virtual std::expected<void, std::string> restore(const VirtualShoe& shoe,
                                                   const SealedShoe& sealed) = 0;

  // Once, before the first card: 1 to cards - 1 of them from the front are put behind the others.
  virtual void cut(int cards) = 0;

  // The card that leaves the shoe when `left` cards have left it, burned ones counted.
  [[nodiscard]] virtual Card card_at(int left) const = 0;

  [[nodiscard]] virtual OpenedShoe open() const = 0;
};

}  // namespace punto
