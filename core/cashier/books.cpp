#include "core/cashier/books.hpp"

#include <fmt/format.h>

namespace punto::cashier {
namespace {

using enum AccountKind;
using Disagreement = std::optional<std::string>;

Disagreement compare(const Books& books, const Account& account, Cents due) {
  const Cents balance = books.balance(account);
  if (balance == due) return {};
  return fmt::format("the books have {} on {}, and {} is there", to_text(balance), to_text(account),
                     to_text(due));
}

constexpr Cents owed(Cents amount) {
  return {-amount.value};
}

Disagreement compare_terminal(const Books& books, const std::string& number,
                              const house::Terminal& terminal) {
  if (auto wrong = compare(books, {TerminalCredits, number}, owed(terminal.credits))) return wrong;
  if (auto wrong = compare(books, {HandPay, number}, owed(terminal.hand_pay))) return wrong;
  if (auto wrong = compare(books, {TerminalBox, number}, terminal.box)) return wrong;
  if (house::credits_by(terminal.meters) == terminal.credits) return {};
  return fmt::format("the meters of terminal {} do not add up to its credits", number);
}

}  // namespace

void Books::add(const Postings& postings) {
  const auto book = [&](const Account& account, Cents amount) {
    const auto entry = balances_.try_emplace(account).first;
    add_to(entry->second, amount);
    if (entry->second.value == 0) balances_.erase(entry);
  };
  for (const Posting& posting : postings) {
    book(posting.debit, posting.amount);
    book(posting.credit, {-posting.amount.value});
  }
}

void Books::add(const Books& other) {
  for (const auto& [account, amount] : other.balances_) {
    const auto entry = balances_.try_emplace(account).first;
    add_to(entry->second, amount);
    if (entry->second.value == 0) balances_.erase(entry);
  }
}

Cents Books::balance(const Account& account) const {
  const auto found = balances_.find(account);
  return found == balances_.end() ? Cents{} : found->second;
}

Cents Books::sum() const {
  Cents sum;
  for (const auto& [account, amount] : balances_) add_to(sum, amount);
  return sum;
}

Cents chips_won(const TableState& state) {
  Cents won = state.house_win;
  for (const punto::Receivable& one : state.receivables) take_from(won, one.amount);
  take_from(won, state.debts_paid);
  return won;
}

Books books_of(std::string_view table, const TableState& state) {
  const std::string id{table};
  Cents seats;
  for (const Seat& seat : state.seats) add_to(seats, seat.credits);
  Cents wagers;
  for (const PlacedWager& wager : state.round.wagers) add_to(wagers, wager.amount());
  Cents receivable;
  for (const punto::Receivable& one : state.receivables) add_to(receivable, one.amount);
  const Account transit{Transit, {}};
  Postings postings;
  post(postings, transit, {Seats, id}, seats);
  post(postings, transit, {Wagers, id}, wagers);
  post(postings, transit, {Win, id}, state.house_win);
  post(postings, {AccountKind::Receivable, id}, transit, receivable);
  if (state.settings.seating == Seating::Felt) {
    post(postings, {Float, id}, {ChipBank, {}}, chips_won(state));
  }
  Books books;
  books.add(postings);
  return books;
}

Disagreement find_disagreement(const Books& books, std::string_view table,
                               const TableState& state) {
  const Books due = books_of(table, state);
  for (const AccountKind kind : {Seats, Wagers, Win, AccountKind::Receivable}) {
    const Account account{kind, std::string{table}};
    if (auto wrong = compare(books, account, due.balance(account))) return wrong;
  }
  return {};
}

Disagreement find_disagreement(const Books& books, const house::State& state) {
  for (const auto& [id, terminal] : state.terminals) {
    const std::string number = std::to_string(static_cast<std::uint32_t>(id));
    if (auto wrong = compare_terminal(books, number, terminal)) return wrong;
  }
  for (const auto& [id, table] : state.tables) {
    if (auto wrong = compare(books, {TableDrop, id}, table.drop)) return wrong;
  }
  if (auto wrong = compare(books, {Chips, {}}, owed(state.chips))) return wrong;
  return compare(books, {Cage, {}}, state.cage);
}

}  // namespace punto::cashier
