#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/house/state.hpp"
#include "edge/host/errand_desk.hpp"
#include "edge/host/stream_tail.hpp"

namespace punto {

// The vouchers that are looked at in one turn: each is read from its stream, and what happens to it
// is added there.
class VoucherDrawer {
 public:
  explicit VoucherDrawer(EventStore& store) : store_(store) {}

  // The voucher's answer to the house, dated by when the house asked. `recorded` is what the house
  // has of it as open, and the stream must say the same: whoever harms one of the two redeems
  // nothing twice, and nothing for more than it is worth.
  Stored<ErrandOutcome> take(const house::VoucherTask& task, const house::OpenVoucher* recorded,
                             Time since);

  // What is to be stored.
  [[nodiscard]] std::map<std::string, StreamTail>& tails() { return tails_; }

 private:
  Stored<ErrandOutcome> issue(const house::VoucherTask& task, Time since);
  Stored<ErrandOutcome> end(const house::VoucherTask& task, const house::OpenVoucher* recorded,
                            Time since);
  // Nothing where what stands there cannot be.
  Stored<std::optional<voucher::State>> read(const StreamInfo& stream);
  void add(const StreamInfo& stream, const voucher::Event& event);

  EventStore& store_;
  std::map<std::string, StreamTail> tails_;
};

}  // namespace punto
