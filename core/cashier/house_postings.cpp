#include "core/cashier/posting.hpp"

namespace punto::cashier {
namespace {

using enum AccountKind;
using house::CageCounted;
using house::CageFunded;
using house::CashBanked;
using house::CashInserted;
using house::CashOutBegan;
using house::ChipsCashed;
using house::ChipsSold;
using house::CreditsSent;
using house::DebtToBeSettled;
using house::Errand;
using house::ErrandDone;
using house::ErrandRefused;
using house::find_in;
using house::FloatClosed;
using house::FloatCredited;
using house::FloatFilled;
using house::FloatOpened;
using house::HandPayCalled;
using house::PaidByHand;
using house::PlayerReturned;
using house::PlayerSent;
using house::Purpose;
using house::State;
using house::TableDropCollected;
using house::TableTask;
using house::TerminalBoxCollected;
using house::TerminalCorrected;
using house::TerminalId;
using house::VoucherAccepted;
using house::VoucherSold;

Account of(AccountKind kind) {
  return {kind, {}};
}
Account of(AccountKind kind, TerminalId terminal) {
  return {kind, std::to_string(static_cast<std::uint32_t>(terminal))};
}
Account of(AccountKind kind, const std::string& table) {
  return {kind, table};
}

class HousePostings {
 public:
  explicit HousePostings(const State& before) : before_(before) {}

  // ---- terminals --------------------------------------------------------------------------------

  void operator()(const CashInserted& body) {
    move(of(TerminalBox, body.terminal), of(TerminalCredits, body.terminal), body.amount);
  }
  void operator()(const VoucherAccepted& body) {
    const Account to = body.terminal ? of(TerminalCredits, *body.terminal) : of(Cage);
    move(of(Transit), to, body.amount);
  }
  void operator()(const CashOutBegan& body) {
    move(of(TerminalCredits, body.terminal), of(Transit), body.amount);
  }
  void operator()(const HandPayCalled& body) {
    move(of(TerminalCredits, body.terminal), of(HandPay, body.terminal), body.amount);
  }
  void operator()(const PaidByHand& body) {
    move(of(HandPay, body.terminal), of(Cage), body.amount);
  }

  // What staff found to be owed is paid; the rest was counted wrong.
  void operator()(const TerminalCorrected& body) {
    const house::Terminal* terminal = find_in(before_.terminals, body.terminal);
    const Cents credits = terminal == nullptr ? body.credits : terminal->credits;
    move(of(TerminalCredits, body.terminal), of(HandPay, body.terminal), body.owed);
    miss(of(TerminalCredits, body.terminal), body.owed, credits);
  }

  // ---- sitting down and leaving -----------------------------------------------------------------

  void operator()(const PlayerSent& body) { send(body); }
  void operator()(const CreditsSent& body) { send(body); }
  void operator()(const PlayerReturned& body) {
    const Account to = body.terminal ? of(TerminalCredits, *body.terminal) : of(Chips);
    move(of(Transit), to, body.credits);
  }

  // ---- floats and drop --------------------------------------------------------------------------

  void operator()(const FloatOpened& body) {
    move(of(Float, body.table), of(ChipBank), body.counted);
  }
  void operator()(const FloatFilled& body) {
    move(of(Float, body.table), of(ChipBank), body.amount);
  }
  void operator()(const FloatCredited& body) {
    move(of(ChipBank), of(Float, body.table), body.amount);
  }
  void operator()(const FloatClosed& body) {
    move(of(ChipBank), of(Float, body.table), body.counted);
    miss(of(Float, body.table), body.expected, body.counted);
  }
  void operator()(const TableDropCollected& body) {
    move(of(Cage), of(TableDrop, body.table), body.counted);
    miss(of(TableDrop, body.table), body.expected, body.counted);
  }
  void operator()(const TerminalBoxCollected& body) {
    move(of(Cage), of(TerminalBox, body.terminal), body.counted);
    miss(of(TerminalBox, body.terminal), body.expected, body.counted);
  }

  // ---- the cage ---------------------------------------------------------------------------------

  void operator()(const CageFunded& body) { move(of(Cage), of(Capital), body.amount); }
  void operator()(const CashBanked& body) { move(of(Capital), of(Cage), body.amount); }
  void operator()(const CageCounted& body) { miss(of(Cage), body.expected, body.counted); }
  void operator()(const VoucherSold& body) { move(of(Cage), of(Transit), body.amount); }
  void operator()(const ChipsSold& body) { move(of(Cage), of(Chips), body.amount); }
  void operator()(const ChipsCashed& body) { move(of(Chips), of(Cage), body.amount); }
  void operator()(const DebtToBeSettled& body) { move(of(Cage), of(Transit), body.amount); }

  // ---- errands ----------------------------------------------------------------------------------

  void operator()(const ErrandDone& body) {
    const Errand* errand = find_in(before_.errands, body.errand);
    if (errand == nullptr || errand->purpose != Purpose::ExpireVoucher) return;
    move(of(Transit), of(Unclaimed), errand->amount);
  }
  // What was begun goes back.
  void operator()(const ErrandRefused& body) {
    const Errand* errand = find_in(before_.errands, body.errand);
    if (errand == nullptr) return;
    switch (errand->purpose) {
      case Purpose::SeatPlayer:
      case Purpose::AddCredits: return take_back(*errand);
      case Purpose::IssueAtTerminal:
        return move(of(Transit), of(TerminalCredits, *errand->terminal), errand->amount);
      case Purpose::IssueAtCage:
      case Purpose::SettleDebt: return move(of(Transit), of(Cage), errand->amount);
      default: return;
    }
  }

  // Everything else moves nothing.
  template <typename Other>
  void operator()(const Other& /*body*/) {}

  Postings take() { return std::move(postings_); }

 private:
  void move(Account debit, Account credit, Cents amount) {
    post(postings_, std::move(debit), std::move(credit), amount);
  }
  void miss(Account where, Cents expected, Cents counted) {
    take_from(expected, counted);
    move(of(CountDifference), std::move(where), expected);
  }
  // On felt cash goes into the drop, and chips of the float are given for it.
  template <typename Sent>
  void send(const Sent& body) {
    if (body.terminal) {
      return move(of(TerminalCredits, *body.terminal), of(Transit), body.credits);
    }
    move(of(Chips), of(Transit), {body.credits.value - body.cash.value});
    move(of(TableDrop, body.table), of(Transit), body.cash);
    move(of(ChipBank), of(Float, body.table), body.cash);
  }
  void take_back(const Errand& errand) {
    if (errand.terminal) {
      return move(of(Transit), of(TerminalCredits, *errand.terminal), errand.amount);
    }
    const std::string& table = std::get<TableTask>(errand.task).table;
    move(of(Transit), of(Chips), {errand.amount.value - errand.cash.value});
    move(of(Transit), of(TableDrop, table), errand.cash);
    move(of(Float, table), of(ChipBank), errand.cash);
  }

  const State& before_;
  Postings postings_;
};

}  // namespace

Postings postings_of(const house::State& before, const house::Event& event) {
  HousePostings postings{before};
  std::visit(postings, event.body);
  return postings.take();
}

}  // namespace punto::cashier
