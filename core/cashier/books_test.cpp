#include "core/cashier/books.hpp"

#include "tests/test_house.hpp"

namespace punto::cashier {
namespace {

using house::at;
using house::by;
using house::CashChips;
using house::CashOut;
using house::CashOutBegan;
using house::CashVoucher;
using house::CloseFloat;
using house::CollectTableDrop;
using house::CollectTerminalBox;
using house::electronic;
using house::felt;
using house::HouseTest;
using house::Job;
using house::OpenFloat;
using house::PlayerSent;
using house::SitAtFelt;
using house::system;
using house::TakeBack;
using house::test_day;
using house::test_terminal;
using house::test_voucher;
using house::Who;
using enum AccountKind;

TEST(Books, ForgetWhatIsNothing) {
  Books books;
  books.add(Postings{{{Cage, {}}, {Capital, {}}, Cents{5}}});
  EXPECT_EQ(books.balance({Cage, {}}), Cents{5});
  EXPECT_EQ(books.owed({Capital, {}}), Cents{5});
  books.add(Postings{{{Capital, {}}, {Cage, {}}, Cents{5}}});
  EXPECT_TRUE(books.balances().empty());
  EXPECT_EQ(books, Books{});
}

TEST(Books, OfSeveralStreamsAreOne) {
  Books one;
  Books other;
  one.add(Postings{{{Cage, {}}, {Transit, {}}, Cents{5}}});
  other.add(Postings{{{Transit, {}}, {Vouchers, {}}, Cents{5}}});
  one.add(other);
  EXPECT_EQ(one.balances().size(), 2u);
  EXPECT_EQ(one.owed({Vouchers, {}}), Cents{5});
  EXPECT_EQ(one.sum(), Cents{});
}

TEST(Books, NothingIsNotPostedAndLessThanNothingGoesTheOtherWay) {
  Postings postings;
  post(postings, {Cage, {}}, {Capital, {}}, Cents{});
  EXPECT_TRUE(postings.empty());
  post(postings, {Cage, {}}, {Capital, {}}, Cents{-5});
  EXPECT_EQ(postings, (Postings{{{Capital, {}}, {Cage, {}}, Cents{5}}}));
}

TEST(Books, AccountsHaveNamesForPeople) {
  EXPECT_EQ(to_text(Account{Seats, "tiger-1"}), "seats:tiger-1");
  EXPECT_EQ(to_text(Account{ChipBank, {}}), "chip-bank");
}

class ADay : public HouseTest {
 protected:
  void at_table(punto::EventBody body, const std::string& id, Seating seating) {
    house.books.add(postings_of({id, seating}, {{}, machine(), std::move(body)}));
  }
  void settle(Cents staked, Cents returned, const std::string& id, Seating seating) {
    at_table(WagerPlaced{1, 1, 0, false, PlayerId{1}, staked, {}}, id, seating);
    Settlement settlement(1);
    settlement[0].staked = staked;
    settlement[0].returned = returned;
    at_table(RoundSettled{1, {settlement}}, id, seating);
  }
  void happens(voucher::State& voucher, voucher::EventBody body) {
    const voucher::Event event{house.now, house.state.last_errand, std::move(body)};
    house.books.add(postings_of(voucher, event));
    apply(voucher, event);
  }
  void expect(const Account& account, Cents balance) {
    EXPECT_EQ(house.books.balance(account), balance) << to_text(account);
  }

  // A guest buys 100, loses 40 and is paid the rest with a voucher, which he cashes.
  void play_at_terminal() {
    house.insert(Cents{100'00});
    const PlayerId guest = *house.terminal().player;
    house.sit(Cents{100'00});
    at_table(PlayerSat{guest, 1, Cents{100'00}, {}, {}}, electronic, Seating::Terminals);
    house.done();
    settle(Cents{40'00}, {}, electronic, Seating::Terminals);
    at_table(PlayerLeft{guest, Cents{60'00}, Cents{40'00}, {}}, electronic, Seating::Terminals);
    house.must(system(), TakeBack{electronic, 1, guest, Cents{60'00}, Cents{40'00}, {}});
    voucher::State voucher;
    house.must(at(test_terminal), CashOut{test_terminal, test_voucher()});
    happens(voucher, voucher::Issued{Cents{60'00}, house.happened<CashOutBegan>()->expires});
    house.done();
    expect({Vouchers, {}}, Cents{-60'00});
    house.must(by(Job::Cashier), CashVoucher{test_voucher()});
    happens(voucher, voucher::Redeemed{});
    expect({Transit, {}}, Cents{-60'00});
    house.done(Cents{60'00});
  }

  // Another changes 50 in cash at the felt, wins 25, and cashes his chips at the cage.
  void play_on_felt() {
    const Who two = by(Job::Dealer, Job::PitSupervisor);
    house.must(two, OpenFloat{test_day, felt, Cents{1'000'00}});
    house.must(by(Job::Dealer), SitAtFelt{felt, 1, {}, {}, Cents{50'00}});
    const PlayerId guest = house.happened<PlayerSent>()->player;
    at_table(PlayerSat{guest, 1, Cents{50'00}, {}, {}}, felt, Seating::Felt);
    house.done();
    settle(Cents{25'00}, Cents{50'00}, felt, Seating::Felt);
    at_table(PlayerLeft{guest, Cents{75'00}, Cents{25'00}, Cents{50'00}}, felt, Seating::Felt);
    house.must(system(), TakeBack{felt, 1, guest, Cents{75'00}, Cents{25'00}, Cents{50'00}});
    expect({Chips, {}}, Cents{-75'00});
    house.must(by(Job::Cashier), CashChips{Cents{75'00}});
    expect({Float, felt}, Cents{925'00});
    house.must(two, CloseFloat{test_day, felt, Cents{925'00}, Cents{-25'00}});
    EXPECT_FALSE(house.noted());
  }
};

TEST_F(ADay, EndsWithNothingButCashCapitalAndWhatWasWon) {
  play_at_terminal();
  play_on_felt();
  const Who two = by(Job::Cashier, Job::Auditor);
  house.must(two, CollectTerminalBox{test_day, test_terminal, Cents{100'00}});
  house.must(two, CollectTableDrop{test_day, felt, Cents{49'00}});
  expect({Cage, {}}, Cents{500'000'00 - 60'00 - 75'00 + 100'00 + 49'00});
  expect({Capital, {}}, Cents{-500'000'00});
  expect({Win, electronic}, Cents{-40'00});
  expect({Win, felt}, Cents{25'00});
  expect({CountDifference, {}}, Cents{1'00});
  EXPECT_EQ(house.books.balances().size(), 5u) << "everything else has come to nothing";
  EXPECT_EQ(house.books.sum(), Cents{});
}

TEST_F(HouseTest, BooksThatDisagreeSayWhere) {
  house.insert(Cents{100'00});
  const house::State& state = house.state;
  EXPECT_FALSE(find_disagreement(house.books, state));
  const auto with = [&](const Account& account) {
    Books books = house.books;
    books.add(Postings{{account, {Transit, {}}, Cents{1}}});
    return find_disagreement(books, state).value_or("");
  };
  for (const Account& account :
       {Account{Cage, {}}, Account{TerminalCredits, "1"}, Account{HandPay, "2"},
        Account{TerminalBox, "1"}, Account{TableDrop, felt}, Account{Chips, {}}}) {
    EXPECT_NE(with(account).find(to_text(account)), std::string::npos) << to_text(account);
  }
  house.terminal().meters.won = Cents{5};
  EXPECT_FALSE(find_disagreement(house.books, state));
  house.terminal().meters.cash_in = Cents{5};
  EXPECT_TRUE(find_disagreement(house.books, state));
}

}  // namespace
}  // namespace punto::cashier
