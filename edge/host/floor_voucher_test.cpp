#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edge/audit/verify_store.hpp"
#include "edge/host/voucher_codes.hpp"
#include "tests/forwarding_store.hpp"
#include "tests/test_floor.hpp"

// Vouchers from the digits on them to the money, and whoever harms their streams.
namespace punto {
namespace {

using house::TerminalId;

constexpr TerminalId here{1};
constexpr TerminalId there{2};
constexpr Cents worth{30'00};

// The streams of vouchers are not as they were written.
class ForgedVouchers final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  std::function<void(std::vector<voucher::Event>&)> forge;

  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                   std::size_t bytes) override {
    auto records = ForwardingStore::read(stream, from, bytes);
    const auto streams = ForwardingStore::streams();
    const auto named = std::ranges::find(*streams, stream, &StreamInfo::id);
    if (!forge || !records || !named->name.starts_with("voucher/")) return records;
    for (Record& record : *records) change(record);
    return records;
  }

 private:
  void change(Record& record) const {
    std::vector<voucher::Event> events;
    std::string_view left = record.bytes;
    while (const auto event = voucher::take_event(left)) events.push_back(*event);
    forge(events);
    record.bytes.clear();
    for (const voucher::Event& event : events) voucher::append_bytes(record.bytes, event);
  }
};

class FloorVoucherTest : public testing::Test {
 protected:
  void SetUp() override {
    test.store = &store;
    test.settings.house.voucher_days = 2;
    ASSERT_EQ(test.start(), "");
    for (const TerminalId id : {here, there}) {
      test.ask(house::system(), house::AddTerminal{id, "terminal", {}});
    }
  }

  VoucherCodes codes() { return {test.keys, test.floor->store_id()}; }
  [[nodiscard]] VoucherCodes::Exists exists() const {
    return [this](const voucher::VoucherId& id) { return test.floor->has_voucher(id); };
  }

  // A guest cashes out; what is printed.
  std::string print(std::string_view key) {
    if (credits(here).value == 0) test.ask(house::at(here), house::InsertCash{here, worth});
    const auto [code, id] = codes().make(request_id("test", key), exists());
    printed = id;
    answer = *test.ask(house::at(here), house::CashOut{here, id}, key);
    return to_text(code);
  }
  // What somebody at the other terminal is told who types that.
  std::string present(std::string_view text) {
    const auto id = codes().read(text, exists());
    if (!id) return explain(id.error());
    answer = *test.ask(house::at(there), house::PresentVoucher{there, *id});
    return std::string{explain(answer)};
  }
  void expect_not_as_recorded(const std::string& text) {
    EXPECT_EQ(present(text),
              "this voucher is not as the house has it on record; call a manager, who looks into "
              "it");
    EXPECT_EQ(answer.kind, AnswerKind::NotTaken);
    EXPECT_EQ(answer.not_taken, house::not_as_recorded);
    EXPECT_EQ(credits(there), Cents{});
    EXPECT_TRUE(house().errands.empty());
    EXPECT_TRUE(house().vouchers.contains(printed));
    EXPECT_TRUE(test.was_noted(Significance::VoucherNotAsRecorded));
  }

  void hours(int number) {
    for (int i = 0; i < number; ++i) test.run(3'600'000);
  }
  [[nodiscard]] const house::State& house() const { return *test.floor->house(); }
  [[nodiscard]] Cents credits(TerminalId id) const { return house().terminals.at(id).credits; }
  [[nodiscard]] auto count(Significance kind) const {
    return std::ranges::count(test.notes, kind, &FloorNote::significance);
  }

  TestFloor test;
  ForgedVouchers store{*test.own_store};
  HouseAnswer answer;
  voucher::VoucherId printed;
};

// ---- codes --------------------------------------------------------------------------------------

TEST_F(FloorVoucherTest, ACodeIsRedeemedOnce) {
  const std::string text = print("a");
  EXPECT_EQ(answer.kind, AnswerKind::Done);
  EXPECT_EQ(present(text), "done");
  EXPECT_EQ(credits(there), worth);
  EXPECT_EQ(present(text),
            "this voucher has been redeemed already; call an attendant if that was not you");
  EXPECT_EQ(answer.not_taken, "already-redeemed");
}

TEST_F(FloorVoucherTest, ACodeThatIsMistypedOrOfAnotherFloorIsToldSo) {
  std::string text = print("a");
  EXPECT_EQ(present(""), "There is no code; type the 24 digits of the voucher.");
  EXPECT_EQ(present(text.substr(1)),
            "There are 23 digits and there must be 24; compare them with the voucher.");
  text[7] = text[7] == '1' ? '2' : '1';
  EXPECT_EQ(present(text),
            "The code is mistyped, its check digits do not fit; compare it with the voucher.");
  // One pair of floors in ten thousand shares its digits.
  const FloorDigits ours = floor_digits_of(test.floor->store_id());
  const std::string_view one = "0123456789abcdef";
  const VoucherCodes elsewhere{test.keys, floor_digits_of(one) == ours ? "0123456789abcdee" : one};
  const auto stray = elsewhere.make(request_id("test", "a"), exists());
  EXPECT_EQ(present(to_text(stray.code)),
            "The voucher is of another floor; it can be redeemed there.");
}

TEST_F(FloorVoucherTest, ACodeThatNoVoucherHasIsUnknown) {
  const auto guessed = codes().make(request_id("somebody", "guesses"), exists());
  EXPECT_EQ(present(to_text(guessed.code)),
            "this voucher is not known here; read its code again, or call an attendant");
  EXPECT_FALSE(test.floor->has_voucher(guessed.id)) << "guessing leaves nothing behind";
}

TEST_F(FloorVoucherTest, ACodeThatHasExpiredIsToldSo) {
  const std::string text = print("a");
  hours(47);
  EXPECT_TRUE(house().vouchers.contains(printed));
  hours(50);
  EXPECT_FALSE(house().vouchers.contains(printed));
  EXPECT_EQ(present(text), "this voucher has expired; take it to the cage");
}

TEST_F(FloorVoucherTest, TheSameRequestAgainPrintsTheSameVoucher) {
  const std::string text = print("a");
  for (int starts = 0; starts < 3; ++starts) {
    if (starts == 2) test.keys.rotate(Time{});
    ASSERT_EQ(test.start(), "");
    const auto [code, id] = codes().make(request_id("test", "a"), exists());
    EXPECT_EQ(to_text(code), text);
    const auto again = test.ask(house::at(here), house::CashOut{here, id}, "a");
    EXPECT_EQ(again->kind, AnswerKind::Done);
    EXPECT_TRUE(again->repeated);
  }
  EXPECT_EQ(present(text), "done");
}

TEST_F(FloorVoucherTest, WhatWasPrintedBeforeKeysWereRotatedStaysGood) {
  const std::string text = print("a");
  const std::string other = print("b");
  EXPECT_EQ(present(text), "done");
  test.keys.rotate(Time{});
  ASSERT_EQ(test.start(), "");
  EXPECT_EQ(present(other), "done");
  EXPECT_EQ(present(text),
            "this voucher has been redeemed already; call an attendant if that was not you");
  EXPECT_EQ(present(print("c")), "done");
}

// Whoever has the store alone has no code.
TEST_F(FloorVoucherTest, NoRecordHoldsACode) {
  std::string digits = print("a");
  std::erase(digits, '-');
  const std::string number = digits.substr(4, 18);
  for (const auto streams = store.streams(); const StreamInfo& stream : *streams) {
    for (const auto read = store.read(stream.id, 1, 1 << 20); const Record& record : *read) {
      EXPECT_EQ(record.bytes.find(number), std::string::npos) << stream.name;
    }
  }
}

// ---- streams that somebody has changed ----------------------------------------------------------

TEST_F(FloorVoucherTest, OneWithAnotherAmountIsNotPaid) {
  const std::string text = print("a");
  for (const std::int64_t amount : {worth.value + 1, std::int64_t{1}, largest_amount.value + 1}) {
    store.forge = [&](std::vector<voucher::Event>& events) {
      std::get<voucher::Issued>(events.front().body).amount = Cents{amount};
    };
    expect_not_as_recorded(text);
  }
  store.forge = {};
  EXPECT_EQ(present(text), "done");
  EXPECT_EQ(credits(there), worth);
}

TEST_F(FloorVoucherTest, OneWithAnotherEndIsNotPaid) {
  const std::string text = print("a");
  store.forge = [](std::vector<voucher::Event>& events) {
    std::get<voucher::Issued>(events.front().body).expires = last_time;
  };
  expect_not_as_recorded(text);
}

TEST_F(FloorVoucherTest, OneWhoseStreamCannotBeStopsNothing) {
  const std::string text = print("a");
  store.forge = [](std::vector<voucher::Event>& events) { events.push_back(events.front()); };
  expect_not_as_recorded(text);
  store.forge = [](std::vector<voucher::Event>& events) {
    events.front().body = voucher::Redeemed{};
  };
  expect_not_as_recorded(text);
  EXPECT_FALSE(test.floor->is_store_away());
}

// It would be tried with every turn.
TEST_F(FloorVoucherTest, OneThatWillNotExpireIsTriedOnce) {
  print("a");
  store.forge = [](std::vector<voucher::Event>& events) {
    std::get<voucher::Issued>(events.front().body).expires = last_time;
  };
  hours(5 * 24);
  EXPECT_EQ(count(Significance::VoucherNotAsRecorded), 1);
  EXPECT_TRUE(house().vouchers.contains(printed));
  EXPECT_EQ(house().last_errand, 2u);
}

}  // namespace
}  // namespace punto
