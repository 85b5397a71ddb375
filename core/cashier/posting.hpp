#pragma once

#include <string_view>
#include <vector>

#include "core/cashier/account.hpp"
#include "core/house/state.hpp"
#include "core/rulebook/payout.hpp"
#include "core/table/event.hpp"
#include "core/table/settings.hpp"
#include "core/voucher/voucher.hpp"

namespace punto::cashier {

// One amount, above nothing, from the account that is credited to the one that is debited.
struct Posting {
  Account debit;
  Account credit;
  Cents amount;

  friend bool operator==(const Posting&, const Posting&) = default;
};
using Postings = std::vector<Posting>;

// Adds a posting; what is less than nothing goes the other way, and nothing is not posted.
void post(Postings& postings, Account debit, Account credit, Cents amount);

// Whose events they are.
struct PostedTable {
  std::string_view id;
  Seating seating = Seating::Terminals;
};

// What an event moves. Of the house also its state before is needed: an errand that is refused goes
// back to where it came from.
Postings postings_of(const PostedTable& table, const punto::Event& event);
Postings postings_of(const house::State& before, const house::Event& event);
// Of a voucher its state before: what it is worth.
Postings postings_of(const voucher::State& before, const voucher::Event& event);

}  // namespace punto::cashier
