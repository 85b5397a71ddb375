#include "core/report/table_money.hpp"

namespace punto {
namespace {

// What an event of the house does to the money of one table.
class HouseTeller {
 public:
  explicit HouseTeller(const house::State& before) : before_(before) {}

  std::string table;  // empty: of none
  TableMoney money;

  void operator()(const house::PlayerSent& body) { at(body.table).cash = body.cash; }
  void operator()(const house::CreditsSent& body) { at(body.table).cash = body.cash; }
  // Cash that the table did not take in the end is given back.
  void operator()(const house::ErrandRefused& body) {
    const house::Errand* errand = house::find_in(before_.errands, body.errand);
    if (errand == nullptr || errand->cash.value == 0) return;
    at(std::get<house::TableTask>(errand->task).table).cash = {-errand->cash.value};
  }
  void operator()(const house::FloatOpened& body) { at(body.table).float_opened = body.counted; }
  void operator()(const house::FloatFilled& body) { at(body.table).fills = body.amount; }
  void operator()(const house::FloatCredited& body) { at(body.table).credits = body.amount; }
  void operator()(const house::FloatClosed& body) {
    at(body.table).float_closed = body.counted;
    money.missing = {body.expected.value - body.counted.value};
  }
  void operator()(const house::TableDropCollected& body) {
    at(body.table).drop_counted = body.counted;
    money.missing = {body.expected.value - body.counted.value};
  }
  template <typename Other>
  void operator()(const Other& /*body*/) {}

 private:
  TableMoney& at(const std::string& id) {
    table = id;
    return money;
  }

  const house::State& before_;
};

struct TableTeller {
  TableMoney& money;

  void operator()(const PlayerSat& body) const { money.brought = body.credits; }
  void operator()(const CreditsAdded& body) const { money.brought = body.amount; }
  void operator()(const PlayerLeft& body) const { money.taken_away = body.credits; }
  void operator()(const DebtSettled& body) const { money.debts_settled = body.amount; }
  template <typename Other>
  void operator()(const Other& /*body*/) const {}
};

}  // namespace

void TableMoney::add(const TableMoney& other) {
  add_to(brought, other.brought);
  add_to(taken_away, other.taken_away);
  add_to(cash, other.cash);
  add_to(float_opened, other.float_opened);
  add_to(fills, other.fills);
  add_to(credits, other.credits);
  add_to(float_closed, other.float_closed);
  add_to(drop_counted, other.drop_counted);
  add_to(debts_settled, other.debts_settled);
  add_to(missing, other.missing);
}

void TableMoneyBook::follow(const GamingCalendar& calendar, const house::State& before,
                            const house::Event& event) {
  HouseTeller teller{before};  // NOLINT(misc-const-correctness): visiting fills it
  std::visit(teller, event.body);
  if (teller.money == TableMoney{}) return;
  tables_[teller.table][calendar.shift_of(event.at)].add(teller.money);
}

void TableMoneyBook::follow(const GamingCalendar& calendar, const std::string& table,
                            const Event& event) {
  TableMoney money;
  std::visit(TableTeller{money}, event.body);
  if (money == TableMoney{}) return;
  tables_[table][calendar.shift_of(event.at)].add(money);
}

}  // namespace punto
