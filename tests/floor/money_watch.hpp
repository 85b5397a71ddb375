#pragma once

#include <functional>

#include "tests/floor/house_watch.hpp"
#include "tests/floor/table_watch.hpp"

namespace punto::simulated {

// All the money of the floor, as the durable events of house, tables and vouchers tell it. What has
// come to its end is forgotten, so that a year has room.
class MoneyWatch {
 public:
  using FindTable = std::function<const TableState*(const std::string& table)>;

  explicit MoneyWatch(FindTable find_table) : find_table_(std::move(find_table)) {}

  [[nodiscard]] HouseWatch& house() { return house_; }
  [[nodiscard]] const HouseWatch& house() const { return house_; }
  [[nodiscard]] NoteWatch& notes() { return notes_; }
  [[nodiscard]] TableTrail& trail_of(const std::string& table) { return tables_[table]; }

  // A record of the house or of a voucher, in its turn.
  void follow(std::string_view stream, const Record& record, EventStore& store);
  void catch_up(EventStore& store);

  // Compares everything; Broken where it cannot be true. Between turns.
  void check();
  [[nodiscard]] std::uint64_t checks() const { return checks_; }

 private:
  struct WatchedVoucher {
    std::uint64_t next = 1;
    Digest head;
  };
  void follow(const voucher::VoucherId& id, const Record& record);
  void catch_up(const voucher::VoucherId& id, EventStore& store);
  void compare_floats() const;
  void compare_vouchers() const;
  void forget_ended();
  void forget(const voucher::VoucherId& id);

  FindTable find_table_;
  NoteWatch notes_;
  HouseWatch house_{notes_};
  TableTrails tables_;
  VoucherTrails vouchers_;
  std::map<voucher::VoucherId, WatchedVoucher> watched_;
  std::uint64_t checks_ = 0;
};

}  // namespace punto::simulated
