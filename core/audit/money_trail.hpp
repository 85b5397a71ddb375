#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/audit/entry.hpp"
#include "core/cashier/books.hpp"

namespace punto {

// Something about money that cannot be true.
struct MoneyFinding {
  std::string stream;
  std::uint64_t entry = 0;  // 0: the stream as a whole
  std::string what;
};
using MoneyFindings = std::vector<MoneyFinding>;

// What a table took from the house by one errand.
struct Arrival {
  std::uint64_t entry = 0;
  PlayerId player{};
  Cents amount;
};

// The money of one table, as its stream tells it.
struct TableTrail {
  std::string table;
  cashier::Books books;
  std::uint64_t first = 1;  // the event with which it begins, where what was before is elsewhere,
  Time since;               // and when the one before that happened
  std::map<RequestId, Arrival> arrivals;           // by the errand that brought them
  std::map<std::uint64_t, PlayerLeft> departures;  // by the number of the event
  MoneyFindings found;

  // `state` is as it was before the event.
  void follow(const TableState& state, const std::optional<Request>& request, const Event& event,
              std::uint64_t number);
};

// The money of one voucher.
struct VoucherTrail {
  voucher::State state;
  Time issued_at;
  Time ended_at;
  cashier::Books books;
  MoneyFindings found;

  void follow(const std::string& stream, const voucher::Event& event, std::uint64_t number);
};

// What the house says of an errand.
struct ErrandOnRecord {
  house::Errand errand;
  std::uint64_t entry = 0;  // where it began
  Time at;                  // and when
  enum class End : std::uint8_t { None, Done, Refused } end = End::None;
  Cents amount;  // that a voucher was worth
};

// The house and its money, as its stream tells it.
struct HouseTrail {
  house::State state;
  cashier::Books books;
  std::map<house::ErrandNumber, ErrandOnRecord> errands;
  std::map<std::pair<std::string, std::uint64_t>, house::PlayerReturned> returned;
  std::uint64_t events = 0;
  Time last;
  bool stopped = false;  // after an event that cannot have happened
  MoneyFindings found;

  void follow(const house::Event& event);
};

using TableTrails = std::map<std::string, TableTrail>;
using VoucherTrails = std::map<voucher::VoucherId, VoucherTrail>;

// Compares what house, tables and vouchers say of the same money: whatever one sent, another has,
// and what is under way is just what the books have there.
MoneyFindings reconcile(const HouseTrail& house, const TableTrails& tables,
                        const VoucherTrails& vouchers);

// All of them together.
cashier::Books all_books(const HouseTrail& house, const TableTrails& tables,
                         const VoucherTrails& vouchers);

}  // namespace punto
