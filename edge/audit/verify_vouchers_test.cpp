#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "edge/audit/verify_store.hpp"
#include "tests/changed_store.hpp"
#include "tests/test_floor.hpp"

// Vouchers are in no checkpoint: all that their streams say must be in the house's.
namespace punto {
namespace {

using house::TerminalId;

constexpr TerminalId here{1};
constexpr Cents worth{30'00};
constexpr std::array<std::uint8_t, 4> all = {1, 2, 3, 4};

voucher::VoucherId code(std::uint8_t number) {
  voucher::VoucherId id;
  id.bytes.fill(number);
  return id;
}

class VerifyVouchersTest : public testing::Test {
 protected:
  // The first is open, the second redeemed, the third has expired, the fourth is void.
  void SetUp() override {
    test.settings.house.voucher_days = 1;
    ASSERT_EQ(test.start(), "");
    test.ask(house::system(), house::AddTerminal{here, "terminal", {}});
    print(3);
    for (int i = 0; i < 3 * 24; ++i) test.run(3'600'000);
    print(4);
    print(2);
    print(1);
    test.ask(house::at(here), house::PresentVoucher{here, code(2)});
    make_void(4);
    ASSERT_TRUE(test.floor->stop());
    settings.public_keys = test.keys.public_keys();
    settings.witnesses = test.witnessed;
  }

  void print(std::uint8_t number) {
    test.ask(house::at(here), house::InsertCash{here, worth});
    ASSERT_EQ(test.ask(house::at(here), house::CashOut{here, code(number)})->kind,
              AnswerKind::Done);
  }
  void make_void(std::uint8_t number) {
    const PersonId first{1};
    const PersonId second{2};
    test.ask(house::system(), house::Hire{first, "first", house::all_jobs});
    test.ask(house::person(first), house::BeginDuty{house::Job::Administrator, {}});
    test.ask(house::person(first), house::Hire{second, "second", house::all_jobs});
    for (const PersonId id : {first, second}) {
      test.ask(house::person(id), house::BeginDuty{house::Job::CageManager, {}});
    }
    const house::Who both = house::persons(first, second);
    test.ask(both, house::FundCage{worth});
    ASSERT_EQ(test.ask(both, house::VoidVoucher{code(number), "torn"})->kind, AnswerKind::Done);
  }

  using Change = std::function<void(voucher::Event&)>;

  // What is found where the n-th event of a voucher is another, by somebody who knows of the chain.
  std::string found_after(std::uint8_t number, std::size_t event, const Change& change) {
    const auto copy = changed_copy(*test.store, Heads::MadeAnew,
                                   [&](const std::string& name, std::vector<Record>& records) {
                                     if (name != voucher::stream_of(code(number))) return;
                                     Record& record = records.at(event);
                                     std::string_view left = record.bytes;
                                     voucher::Event changed = *voucher::take_event(left);
                                     change(changed);
                                     record.bytes.clear();
                                     voucher::append_bytes(record.bytes, changed);
                                   });
    return found_in(*copy);
  }
  std::string found_in(EventReader& store) {
    const auto report = verify_store(store, settings);
    return report->found.empty() ? "" : report->found.front().what;
  }

  TestFloor test;
  VerifySettings settings;
};

TEST_F(VerifyVouchersTest, FindsNothingWhereNothingIsWrong) {
  EXPECT_EQ(found_in(*test.store), "");
  EXPECT_EQ(found_after(1, 0, [](voucher::Event&) {}), "");
}

TEST_F(VerifyVouchersTest, FindsAnotherAmount) {
  const std::string wrong = "the voucher is worth another amount than the house says";
  for (const std::uint8_t number : all) {
    EXPECT_EQ(found_after(number, 0,
                          [](voucher::Event& event) {
                            ++std::get<voucher::Issued>(event.body).amount.value;
                          }),
              wrong);
  }
}

TEST_F(VerifyVouchersTest, FindsAnotherEnd) {
  for (const std::uint8_t number : all) {
    EXPECT_EQ(found_after(number, 0,
                          [](voucher::Event& event) {
                            ++std::get<voucher::Issued>(event.body).expires.milliseconds;
                          }),
              "the voucher expires at another time than the house says");
  }
}

TEST_F(VerifyVouchersTest, FindsAnotherTime) {
  const Change later = [](voucher::Event& event) { ++event.at.milliseconds; };
  const Change earlier = [](voucher::Event& event) { --event.at.milliseconds; };
  const std::string wrong = "the voucher did it at another time than the house says";
  for (const std::uint8_t number : all) {
    EXPECT_EQ(found_after(number, 0, later), wrong);
    if (number > 1) EXPECT_EQ(found_after(number, 1, earlier), wrong);
  }
}

TEST_F(VerifyVouchersTest, FindsAnotherWayToEnd) {
  const std::string wrong = "the voucher ended in another way than the house says";
  EXPECT_EQ(found_after(2, 1, [](voucher::Event& event) { event.body = voucher::Voided{}; }),
            wrong);
  EXPECT_EQ(found_after(3, 1, [](voucher::Event& event) { event.body = voucher::Redeemed{}; }),
            wrong);
  EXPECT_EQ(found_after(4, 1, [](voucher::Event& event) { event.body = voucher::Expired{}; }),
            wrong);
}

TEST_F(VerifyVouchersTest, FindsAnotherErrand) {
  const Change other = [](voucher::Event& event) { event.by += 1'000; };
  const std::string wrong = "the voucher did not do what the house relied on";
  EXPECT_EQ(found_after(1, 0, other), wrong);
  EXPECT_EQ(found_after(2, 1, other), wrong);
}

TEST_F(VerifyVouchersTest, FindsAnEndThatWasTakenAwayOrAdded) {
  const auto cut = changed_copy(*test.store, Heads::MadeAnew,
                                [](const std::string& name, std::vector<Record>& records) {
                                  if (name == voucher::stream_of(code(2))) records.pop_back();
                                });
  EXPECT_EQ(found_in(*cut), "the voucher did not do what the house relied on");
  const auto added = changed_copy(
      *test.store, Heads::MadeAnew, [](const std::string& name, std::vector<Record>& records) {
        if (name != voucher::stream_of(code(1))) return;
        Record& record = records.emplace_back(records.front());
        record.bytes.clear();
        voucher::append_bytes(record.bytes, voucher::Event{Time{1}, 99, voucher::Redeemed{}});
      });
  EXPECT_EQ(found_in(*added), "nobody asked the voucher to end");
}

// What happened stays what it was; how it was written does too.
TEST_F(VerifyVouchersTest, FindsRecordsThatWereJoined) {
  const auto joined = changed_copy(*test.store, Heads::MadeAnew,
                                   [](const std::string& name, std::vector<Record>& records) {
                                     if (name != voucher::stream_of(code(2))) return;
                                     records.front().bytes += records.back().bytes;
                                     records.front().count = 2;
                                     records.pop_back();
                                   });
  EXPECT_EQ(found_in(*joined), "a record of a voucher holds more than one event");
}

}  // namespace
}  // namespace punto
