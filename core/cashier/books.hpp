#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/cashier/posting.hpp"
#include "core/table/state.hpp"

namespace punto::cashier {

// What all postings so far have made of each account: debits less credits.
class Books {
 public:
  void add(const Postings& postings);
  void add(const Books& other);

  [[nodiscard]] Cents balance(const Account& account) const;
  // Of what the house owes, as a positive amount.
  [[nodiscard]] Cents owed(const Account& account) const { return {-balance(account).value}; }
  [[nodiscard]] const std::map<Account, Cents>& balances() const { return balances_; }
  [[nodiscard]] Cents sum() const;

  friend bool operator==(const Books&, const Books&) = default;

 private:
  std::map<Account, Cents> balances_;  // none that is nothing
};

// What lies in the Dealer's tray of a felt table of its own making: what it has won, and was not
// left owing.
Cents chips_won(const TableState& state);

// What the books have of a table that stands as it does: all of it came to the table once.
Books books_of(std::string_view table, const TableState& state);

// Where the books and a table, or the house, do not agree; nothing where they do.
std::optional<std::string> find_disagreement(const Books& books, std::string_view table,
                                             const TableState& state);
std::optional<std::string> find_disagreement(const Books& books, const house::State& state);

}  // namespace punto::cashier
