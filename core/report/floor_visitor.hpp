#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/audit/entry.hpp"
#include "core/house/state.hpp"
#include "core/table/state.hpp"
#include "core/voucher/voucher.hpp"

namespace punto {

// Is shown every event of a floor, each with what it happened to as that was before: first the
// house, then table after table, then voucher after voucher, each in its own order.
class FloorVisitor {
 public:
  FloorVisitor() = default;
  FloorVisitor(const FloorVisitor&) = delete;
  FloorVisitor& operator=(const FloorVisitor&) = delete;
  FloorVisitor(FloorVisitor&&) = delete;
  FloorVisitor& operator=(FloorVisitor&&) = delete;
  virtual ~FloorVisitor() = default;

  virtual void visit(const house::State& /*before*/, const house::Event& /*event*/,
                     std::uint64_t /*number*/) {}
  struct AtTable {
    const std::string& table;
    const TableState& before;
    std::uint64_t number = 0;
    std::optional<PersonId> asked_by = {};  // where another person has approved it
  };
  virtual void visit(const AtTable& /*at*/, const Event& /*event*/) {}
  struct OfVoucher {
    const voucher::VoucherId& id;
    const voucher::State& before;
    std::uint64_t number = 0;
  };
  virtual void visit(const OfVoucher& /*of*/, const voucher::Event& /*event*/) {}

  // Before the first event of a table whose earlier ones are kept elsewhere.
  virtual void begin(const std::string& /*table*/, const TableState& /*state*/, Time /*last*/) {}

  // After the last event of the house, and of each table.
  virtual void end(const house::State& /*state*/) {}
  virtual void end(const std::string& /*table*/, const TableState& /*state*/) {}
};

}  // namespace punto
