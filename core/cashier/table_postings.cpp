#include "core/cashier/posting.hpp"

namespace punto::cashier {
namespace {

using enum AccountKind;

class TablePostings {
 public:
  explicit TablePostings(const PostedTable& table) : table_(table) {}

  void operator()(const PlayerSat& body) { move(of_house(Transit), here(Seats), body.credits); }
  void operator()(const CreditsAdded& body) { move(of_house(Transit), here(Seats), body.amount); }
  void operator()(const PlayerLeft& body) { move(here(Seats), of_house(Transit), body.credits); }

  void operator()(const WagerPlaced& body) { stake(body.amount); }
  void operator()(const WagerIncreased& body) { stake(body.amount); }
  void operator()(const WagerFound& body) { stake(body.amount); }
  void operator()(const JointWagerPlaced& body) {
    for (const Share& share : body.shares) stake(share.amount);
  }
  void operator()(const WagerDecreased& body) { take_back(body.amount); }
  void operator()(const WagerWithdrawn& body) { take_back(body.amount); }

  // The whole stake is the house's, and what is returned the Player's.
  void operator()(const RoundSettled& body) {
    Cents staked;
    Cents returned;
    for (const SettledShare& share : *body.settlement) {
      add_to(staked, share.staked);
      add_to(returned, share.returned);
    }
    move(here(Wagers), here(Win), staked);
    move(here(Win), here(Seats), returned);
    into_float(staked);
    into_float({-returned.value});
  }
  void operator()(const RoundVoided& body) {
    for (const SettledShare& share : *body.returned) take_back(share.returned);
  }
  void operator()(const CreditsCorrected& body) {
    move(here(Win), here(Seats), body.credits);
    move(here(Receivable), here(Win), body.owed_to_house);
    into_float({-body.credits.value});
  }
  void operator()(const DebtSettled& body) {
    move(of_house(Transit), here(Receivable), body.amount);
  }

  // Everything else moves nothing.
  template <typename Other>
  void operator()(const Other& /*body*/) {}

  Postings take() { return std::move(postings_); }

 private:
  [[nodiscard]] Account here(AccountKind kind) const { return {kind, std::string{table_.id}}; }
  static Account of_house(AccountKind kind) { return {kind, {}}; }

  void move(Account debit, Account credit, Cents amount) {
    post(postings_, std::move(debit), std::move(credit), amount);
  }
  void stake(Cents amount) { move(here(Seats), here(Wagers), amount); }
  void take_back(Cents amount) { move(here(Wagers), here(Seats), amount); }

  // On felt the chips themselves lie in the Dealer's tray.
  void into_float(Cents amount) {
    if (table_.seating == Seating::Felt) move(here(Float), of_house(ChipBank), amount);
  }

  PostedTable table_;
  Postings postings_;
};

}  // namespace

void post(Postings& postings, Account debit, Account credit, Cents amount) {
  if (amount.value == 0) return;
  if (amount.value > 0) {
    postings.push_back({std::move(debit), std::move(credit), amount});
  } else {
    postings.push_back({std::move(credit), std::move(debit), Cents{-amount.value}});
  }
}

Postings postings_of(const PostedTable& table, const punto::Event& event) {
  TablePostings postings{table};
  std::visit(postings, event.body);
  return postings.take();
}

}  // namespace punto::cashier
