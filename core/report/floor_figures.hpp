#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/cashier/books.hpp"
#include "core/odds/figures.hpp"
#include "core/report/floor_visitor.hpp"
#include "core/report/gaming_calendar.hpp"
#include "core/report/house_exceptions.hpp"
#include "core/report/ratings.hpp"
#include "core/report/table_money.hpp"

namespace punto {

// What was played on one wager.
struct WagerPlay {
  std::uint64_t wagers = 0;
  Cents staked;
  Cents returned;
  Cents at_risk;  // what the edge applies to

  [[nodiscard]] Cents win() const { return {staked.value - returned.value}; }
  void add(const WagerPlay& other);
};

// What was played under one Dealer, or by the machine. Of a round whose beginning is kept elsewhere
// nobody knows how long it was.
struct DealerPlay {
  std::uint64_t rounds = 0;
  std::int64_t milliseconds = 0;  // from opening to settlement
};

// What was played at one table in one shift, or in several.
struct ShiftPlay {
  std::uint64_t rounds = 0;
  std::uint64_t voided = 0;
  std::uint64_t corrected = 0;
  std::vector<WagerPlay> wagers;  // in the rulebook's order
  double variance = 0;  // of the house's win, in cents squared: round by round, by the odds
  std::vector<double> variances;                // of the win on each wager alone
  std::map<std::uint32_t, DealerPlay> dealers;  // by the number of the person; 0: the machine

  [[nodiscard]] WagerPlay all() const;
  void add(const ShiftPlay& other);
};

// The rules of a game as reports need them: what each wager is expected to win for the house.
struct GameOdds {
  std::string id;
  std::string name;
  std::string version;
  int decks = 0;
  std::vector<std::string> wager_ids;
  std::vector<std::string> wager_names;
  std::vector<double> edges;
  Covariances covariances;
};

struct TablePlay {
  std::shared_ptr<const GameOdds> game;
  std::map<DayShift, ShiftPlay> shifts;
};

// The house's win that the odds let expect, and how far chance alone moves it.
struct Expectation {
  double win = 0;  // cents
  double deviation = 0;
};
Expectation expectation_of(const GameOdds& game, const ShiftPlay& play);
// On one wager alone.
Expectation expectation_of(const GameOdds& game, const ShiftPlay& play, std::size_t wager);

// Something that somebody decided out of the ordinary.
struct ExceptionOnRecord {
  Time at;
  std::string table;
  RoundNumber round = 0;
  std::string what;
  Actor by;
  std::string rule;
  std::optional<PersonId> asked_by = {};  // where `by` has approved it
};

// Money of one shift that is not play.
struct ShiftMoney {
  Cents cash_inserted;
  Cents table_drop;
  Cents vouchers_issued;
  Cents vouchers_redeemed;
  Cents vouchers_expired;
  Cents vouchers_voided;
  Cents paid_by_hand;
  Cents fills;
  Cents credits;
  Cents chips_sold;
  Cents chips_cashed;
  Cents count_differences;
  Cents debts_settled;
};

struct VoucherOnRecord {
  voucher::State state;
  Time issued;
  Time ended;
};

// Everything that reports show, gathered from the events of a floor.
class FloorFigures final : public FloorVisitor {
 public:
  GamingCalendar calendar;
  house::State house;  // at the end
  cashier::Books books;
  std::map<std::string, TablePlay> tables;
  std::map<DayShift, ShiftMoney> money;
  TableMoneyBook table_money;
  RatingBook ratings;
  std::map<voucher::VoucherId, VoucherOnRecord> vouchers;
  std::vector<ExceptionOnRecord> exceptions;     // at tables
  std::vector<HouseException> house_exceptions;  // in the order of events
  Time archived_until;                           // what tables did before is kept elsewhere
  std::vector<house::Event> house_events;        // staff and what was noted; the rest is above

  void visit(const house::State& before, const house::Event& event, std::uint64_t number) override;
  void visit(const AtTable& at, const Event& event) override;
  void visit(const OfVoucher& of, const voucher::Event& event) override;
  void begin(const std::string& table, const TableState& state, Time last) override {
    books.add(cashier::books_of(table, state));
    ratings.begin(table, state, last);
    archived_until = std::max(archived_until, last);
    opened_.erase(table);
  }
  void end(const house::State& state) override { house = state; }
  void end(const std::string& table, const TableState& /*state*/) override {
    ratings.end(calendar, table);
  }

 private:
  void count_money(const house::State& before, const house::Event& event);
  void settle(const AtTable& at, const Event& event, const RoundSettled& settled);
  void correct(const AtTable& at, const Event& event, const RoundCorrected& corrected);
  ShiftPlay& play_of(const AtTable& at, Time time);

  std::map<std::string, std::shared_ptr<const GameOdds>> games_;  // by the rulebook's digest
  std::map<std::string, Time> opened_;                            // the round in play, by its table
};

}  // namespace punto
