#pragma once

#include <map>
#include <string>

#include "core/report/gaming_calendar.hpp"
#include "core/table/event.hpp"

namespace punto {

// Money of one table in one shift, or in several, that is not play.
struct TableMoney {
  Cents brought;  // by Players, as credits or chips
  Cents taken_away;
  Cents cash;  // of what was brought: changed into chips, the drop
  Cents float_opened;
  Cents fills;
  Cents credits;
  Cents float_closed;  // as counted
  Cents drop_counted;
  Cents debts_settled;
  Cents missing;  // in counts

  friend bool operator==(const TableMoney&, const TableMoney&) = default;
  void add(const TableMoney& other);
};

// Adds it up by table and shift: what Players bring and take away as the tables saw it, floats,
// drop and counts as the house did.
class TableMoneyBook {
 public:
  using Shifts = std::map<DayShift, TableMoney>;

  void follow(const GamingCalendar& calendar, const house::State& before,
              const house::Event& event);
  void follow(const GamingCalendar& calendar, const std::string& table, const Event& event);

  [[nodiscard]] const std::map<std::string, Shifts>& tables() const { return tables_; }

 private:
  std::map<std::string, Shifts> tables_;
};

}  // namespace punto
