#include <fmt/format.h>

#include "tests/test_house.hpp"

namespace punto::cashier {
namespace {

using house::CageCounted;
using house::CageFunded;
using house::CashBanked;
using house::CashInserted;
using house::CashOutBegan;
using house::ChangeGiven;
using house::ChipsCashed;
using house::ChipsSold;
using house::CreditsSent;
using house::DebtToBeSettled;
using house::Errand;
using house::ErrandDone;
using house::ErrandRefused;
using house::FloatClosed;
using house::FloatCredited;
using house::FloatFilled;
using house::FloatOpened;
using house::HandPayCalled;
using house::PaidByHand;
using house::PlayerReturned;
using house::PlayerSent;
using house::Purpose;
using house::purpose_names;
using house::TableDropCollected;
using house::TableTask;
using house::TerminalBoxCollected;
using house::TerminalId;
using house::VoucherAccepted;
using house::VoucherSold;

const std::string table = "tiger-1";

// "cage <- capital 50": debited, credited, how much.
std::string to_text(const Postings& postings) {
  std::string text;
  for (const Posting& posting : postings) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} <- {} {}", to_text(posting.debit), to_text(posting.credit),
                        posting.amount.value / 100);
  }
  return text;
}

std::string of_table(punto::EventBody body, Seating seating = Seating::Terminals) {
  return to_text(postings_of({table, seating}, {{}, machine(), std::move(body)}));
}

std::string of_house(house::EventBody body, const house::State& before = {}) {
  return to_text(postings_of(before, {{}, {}, std::move(body)}));
}

Settlement settlement(Cents staked, Cents returned) {
  Settlement settlement(2);
  settlement[0].staked = Cents{staked.value - 1'00};
  settlement[1].staked = Cents{1'00};
  settlement[1].returned = returned;
  return settlement;
}

// ---- tables -------------------------------------------------------------------------------------

TEST(TablePostings, CreditsComeFromTheWayAndGoBackToIt) {
  const PlayerId player{1};
  EXPECT_EQ(of_table(PlayerSat{player, 1, Cents{50'00}, {}, {}}), "transit <- seats:tiger-1 50");
  EXPECT_EQ(of_table(CreditsAdded{player, Cents{5'00}}), "transit <- seats:tiger-1 5");
  EXPECT_EQ(of_table(PlayerLeft{player, Cents{45'00}, Cents{20'00}, Cents{10'00}}),
            "seats:tiger-1 <- transit 45");
}

TEST(TablePostings, AWagerIsTakenFromTheSeatAndGivenBack) {
  const PlayerId player{1};
  const std::string staked = "seats:tiger-1 <- wagers:tiger-1 7";
  const std::string back = "wagers:tiger-1 <- seats:tiger-1 7";
  EXPECT_EQ(of_table(WagerPlaced{1, 1, 0, false, player, Cents{7'00}, {}}), staked);
  EXPECT_EQ(of_table(WagerIncreased{1, false, player, Cents{7'00}, {}}), staked);
  WagerFound found;
  found.amount = Cents{7'00};
  EXPECT_EQ(of_table(found), staked);
  EXPECT_EQ(of_table(WagerDecreased{1, player, Cents{7'00}}), back);
  EXPECT_EQ(of_table(WagerWithdrawn{1, player, Cents{7'00}, {}}), back);
}

TEST(TablePostings, AJointWagerIsTakenFromEachSeat) {
  JointWagerPlaced placed;
  placed.shares.push_back({PlayerId{1}, Cents{7'00}});
  placed.shares.push_back({PlayerId{2}, Cents{3'00}});
  EXPECT_EQ(of_table(placed),
            "seats:tiger-1 <- wagers:tiger-1 7, seats:tiger-1 <- wagers:tiger-1 3");
}

TEST(TablePostings, ASettledRoundMakesStakesTheHousesAndReturnsThePlayers) {
  const RoundSettled settled{1, {settlement(Cents{10'00}, Cents{4'00})}};
  EXPECT_EQ(of_table(settled), "wagers:tiger-1 <- win:tiger-1 10, win:tiger-1 <- seats:tiger-1 4");
  EXPECT_EQ(of_table(settled, Seating::Felt),
            "wagers:tiger-1 <- win:tiger-1 10, win:tiger-1 <- seats:tiger-1 4, "
            "float:tiger-1 <- chip-bank 10, chip-bank <- float:tiger-1 4");
}

TEST(TablePostings, AVoidRoundGivesEveryStakeBack) {
  Settlement returned(2);
  returned[0].returned = Cents{7'00};
  returned[1].returned = Cents{3'00};
  EXPECT_EQ(of_table(RoundVoided{1, {}, {returned}}, Seating::Felt),
            "wagers:tiger-1 <- seats:tiger-1 7, wagers:tiger-1 <- seats:tiger-1 3");
}

TEST(TablePostings, ACorrectionMovesCreditsAndLeavesTheRestOwing) {
  const PlayerId player{1};
  EXPECT_EQ(of_table(CreditsCorrected{player, Cents{5'00}, {}}), "win:tiger-1 <- seats:tiger-1 5");
  EXPECT_EQ(of_table(CreditsCorrected{player, Cents{-5'00}, Cents{2'00}}),
            "seats:tiger-1 <- win:tiger-1 5, receivable:tiger-1 <- win:tiger-1 2");
  EXPECT_EQ(of_table(CreditsCorrected{player, {}, Cents{-2'00}}),
            "win:tiger-1 <- receivable:tiger-1 2");
  EXPECT_EQ(of_table(CreditsCorrected{player, Cents{-5'00}, {}}, Seating::Felt),
            "seats:tiger-1 <- win:tiger-1 5, float:tiger-1 <- chip-bank 5");
}

TEST(TablePostings, ADebtIsPaidByWhoeverOwesIt) {
  EXPECT_EQ(of_table(DebtSettled{PlayerId{1}, Cents{5'00}}), "transit <- receivable:tiger-1 5");
  EXPECT_EQ(of_table(DebtSettled{PlayerId{1}, Cents{-5'00}}), "receivable:tiger-1 <- transit 5");
}

TEST(TablePostings, WhatIsOnlyPlayMovesNothing) {
  EXPECT_EQ(of_table(TableClosed{}), "");
  EXPECT_EQ(of_table(BettingOpened{1, false}), "");
  EXPECT_EQ(of_table(SeatLocked{PlayerId{1}, Cents{5'00}}), "");
  EXPECT_EQ(of_table(RoundCorrected{}), "") << "what it moves follows for each Player";
}

// ---- the house ----------------------------------------------------------------------------------

constexpr Cents five{5'00};
constexpr TerminalId terminal{3};

TEST(HousePostings, Terminals) {
  EXPECT_EQ(of_house(CashInserted{terminal, five}), "terminal-box:3 <- terminal-credits:3 5");
  EXPECT_EQ(of_house(VoucherAccepted{1, terminal, {}, five}), "transit <- terminal-credits:3 5");
  EXPECT_EQ(of_house(CashOutBegan{1, terminal, {}, five, {}}), "terminal-credits:3 <- transit 5");
  EXPECT_EQ(of_house(HandPayCalled{terminal, five}), "terminal-credits:3 <- hand-pay:3 5");
  EXPECT_EQ(of_house(PaidByHand{terminal, five}), "hand-pay:3 <- cage 5");
  EXPECT_EQ(of_house(TerminalBoxCollected{terminal, five, five}), "cage <- terminal-box:3 5");
}

TEST(HousePostings, SittingDownAndLeaving) {
  PlayerSent sent;
  sent.terminal = terminal;
  sent.table = table;
  sent.credits = five;
  EXPECT_EQ(of_house(sent), "terminal-credits:3 <- transit 5");
  sent.terminal.reset();
  sent.cash = Cents{2'00};
  const std::string on_felt =
      "chips <- transit 3, table-drop:tiger-1 <- transit 2, chip-bank <- float:tiger-1 2";
  EXPECT_EQ(of_house(sent), on_felt);
  EXPECT_EQ(of_house(CreditsSent{1, {}, PlayerId{1}, table, five, Cents{2'00}}), on_felt);
  EXPECT_EQ(of_house(CreditsSent{1, terminal, PlayerId{1}, table, five, {}}),
            "terminal-credits:3 <- transit 5");
  EXPECT_EQ(of_house(PlayerReturned{table, 1, PlayerId{1}, terminal, five, {}, {}}),
            "transit <- terminal-credits:3 5");
  EXPECT_EQ(of_house(PlayerReturned{table, 1, PlayerId{1}, {}, five, {}, {}}),
            "transit <- chips 5");
}

TEST(HousePostings, FloatsAndDrop) {
  EXPECT_EQ(of_house(FloatOpened{table, five}), "float:tiger-1 <- chip-bank 5");
  EXPECT_EQ(of_house(FloatFilled{table, five}), "float:tiger-1 <- chip-bank 5");
  EXPECT_EQ(of_house(FloatCredited{table, five}), "chip-bank <- float:tiger-1 5");
  EXPECT_EQ(of_house(ChangeGiven{table, five}), "");
  EXPECT_EQ(of_house(FloatClosed{table, five, five}), "chip-bank <- float:tiger-1 5");
  EXPECT_EQ(of_house(FloatClosed{table, five, Cents{6'00}}),
            "chip-bank <- float:tiger-1 5, count-difference <- float:tiger-1 1");
  EXPECT_EQ(of_house(FloatClosed{table, five, Cents{4'00}}),
            "chip-bank <- float:tiger-1 5, float:tiger-1 <- count-difference 1");
  EXPECT_EQ(of_house(TableDropCollected{table, five, Cents{6'00}}),
            "cage <- table-drop:tiger-1 5, count-difference <- table-drop:tiger-1 1");
}

TEST(HousePostings, TheCage) {
  EXPECT_EQ(of_house(CageFunded{five}), "cage <- capital 5");
  EXPECT_EQ(of_house(CashBanked{five}), "capital <- cage 5");
  EXPECT_EQ(of_house(CageCounted{five, five}), "");
  EXPECT_EQ(of_house(CageCounted{five, Cents{6'00}}), "count-difference <- cage 1");
  EXPECT_EQ(of_house(VoucherSold{1, {}, five, {}}), "cage <- transit 5");
  EXPECT_EQ(of_house(VoucherAccepted{1, {}, {}, five}), "transit <- cage 5");
  EXPECT_EQ(of_house(ChipsSold{five}), "cage <- chips 5");
  EXPECT_EQ(of_house(ChipsCashed{five}), "chips <- cage 5");
  EXPECT_EQ(of_house(DebtToBeSettled{1, table, PlayerId{1}, five}), "cage <- transit 5");
  EXPECT_EQ(of_house(DebtToBeSettled{1, table, PlayerId{1}, Cents{-5'00}}), "transit <- cage 5");
}

struct Ended {
  std::string done;
  std::string refused;
};

Ended ended(Purpose purpose, std::optional<TerminalId> from, Cents cash = {}) {
  house::State before;
  Errand errand{1, purpose, TableTask{table, {}}, from, PlayerId{1}, five, cash};
  before.errands.emplace(1, errand);
  return {of_house(ErrandDone{1}, before), of_house(ErrandRefused{1, "no"}, before)};
}

TEST(HousePostings, AnErrandThatIsRefusedGoesBackToWhereItCameFrom) {
  EXPECT_EQ(ended(Purpose::SeatPlayer, terminal).refused, "transit <- terminal-credits:3 5");
  EXPECT_EQ(ended(Purpose::AddCredits, terminal).refused, "transit <- terminal-credits:3 5");
  const std::string on_felt =
      "transit <- chips 3, transit <- table-drop:tiger-1 2, float:tiger-1 <- chip-bank 2";
  EXPECT_EQ(ended(Purpose::SeatPlayer, {}, Cents{2'00}).refused, on_felt);
  EXPECT_EQ(ended(Purpose::AddCredits, {}, Cents{2'00}).refused, on_felt);
  EXPECT_EQ(ended(Purpose::IssueAtTerminal, terminal).refused, "transit <- terminal-credits:3 5");
  EXPECT_EQ(ended(Purpose::IssueAtCage, {}).refused, "transit <- cage 5");
  EXPECT_EQ(ended(Purpose::SettleDebt, {}).refused, "transit <- cage 5");
  for (const Purpose purpose :
       {Purpose::SignOnDealer, Purpose::ChangeTable, Purpose::ReleaseSeat, Purpose::RestrainPlayer,
        Purpose::RedeemAtTerminal, Purpose::RedeemAtCage, Purpose::VoidVoucher,
        Purpose::ExpireVoucher}) {
    EXPECT_EQ(ended(purpose, terminal).refused, "");
  }
}

TEST(HousePostings, AnErrandThatIsDoneMovesNothingMoreThanAnExpiry) {
  for (std::size_t i = 0; i < purpose_names.size(); ++i) {
    const auto purpose = static_cast<Purpose>(i);
    const bool expires = purpose == Purpose::ExpireVoucher;
    EXPECT_EQ(ended(purpose, terminal).done, expires ? "transit <- unclaimed 5" : "");
  }
}

// ---- vouchers -----------------------------------------------------------------------------------

TEST(VoucherPostings, WhatItIsWorthComesWithItAndGoesWithIt) {
  const auto of_voucher = [](const voucher::State& before, voucher::EventBody body) {
    return to_text(postings_of(before, voucher::Event{{}, 1, std::move(body)}));
  };
  const voucher::State open{voucher::Standing::Open, five, {}, 1, 0};
  EXPECT_EQ(of_voucher({}, voucher::Issued{five, {}}), "transit <- vouchers 5");
  EXPECT_EQ(of_voucher(open, voucher::Redeemed{}), "vouchers <- transit 5");
  EXPECT_EQ(of_voucher(open, voucher::Expired{}), "vouchers <- transit 5");
  EXPECT_EQ(of_voucher(open, voucher::Voided{}), "vouchers <- transit 5");
}

}  // namespace
}  // namespace punto::cashier
