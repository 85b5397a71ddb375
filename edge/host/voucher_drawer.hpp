#pragma once

#include <map>
#include <string>

#include "core/voucher/voucher.hpp"
#include "edge/host/errand_desk.hpp"
#include "edge/host/stream_tail.hpp"

namespace punto {

// Whether the house has the voucher as one that can still be redeemed.
enum class HouseSays : std::uint8_t { Open, NotOpen };

// The vouchers that are looked at in one turn: each is read from its stream, and what happens to it
// is added there.
class VoucherDrawer {
 public:
  explicit VoucherDrawer(EventStore& store) : store_(store) {}

  // The voucher's answer to the house. Both must have it open: whoever harms one of the two streams
  // redeems nothing twice.
  Stored<ErrandOutcome> take(const house::VoucherTask& task, HouseSays house, Time now);

  // What is to be stored.
  [[nodiscard]] std::map<std::string, StreamTail>& tails() { return tails_; }

 private:
  Stored<voucher::State> read(const StreamInfo& stream);

  EventStore& store_;
  std::map<std::string, StreamTail> tails_;
};

}  // namespace punto
