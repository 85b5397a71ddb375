#pragma once

#include <functional>

#include "edge/host/shared_floor.hpp"
#include "edge/store/shared_event_store.hpp"
#include "edge/store/table_leases.hpp"

namespace punto {

// What a floor in PostgreSQL may do by the leases of its node.
class LeasedTables final : public SharedFloor {
 public:
  // `wake`, where there is one, is called where a table has left: a look is worth while.
  LeasedTables(TableLeases& leases, SharedEventStore& store, std::function<void()> wake = {})
      : leases_(leases), store_(store), wake_(std::move(wake)) {}

  [[nodiscard]] std::uint64_t version() const override { return leases_.version(); }
  [[nodiscard]] bool is_keeper() const override { return leases_.is_keeper(); }
  [[nodiscard]] TableRight right_to(std::string_view table) const override {
    switch (leases_.right_to(table)) {
      case TableLeases::Right::OfOthers: break;
      case TableLeases::Right::Ours: return TableRight::Ours;
      case TableLeases::Right::ToGive: return TableRight::ToGive;
    }
    return TableRight::OfOthers;
  }
  void has_left(std::string_view table) override {
    leases_.has_left(table);
    if (wake_) wake_();
  }
  Stored<bool> keep_others_out(std::chrono::milliseconds patience) override {
    return store_.keep_others_out(patience);
  }
  void let_others_in() override { store_.let_others_in(); }

 private:
  TableLeases& leases_;
  SharedEventStore& store_;
  std::function<void()> wake_;
};

}  // namespace punto
