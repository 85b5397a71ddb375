#include <fmt/format.h>
#include <gtest/gtest.h>

#include "edge/audit/verify_store.hpp"
#include "tests/faulty_store.hpp"
#include "tests/stored_money.hpp"
#include "tests/stream_fault.hpp"
#include "tests/test_floor.hpp"

// Value and an exclusion on their way between house, table and voucher, while the store fails at
// every moment.
namespace punto {
namespace {

using cashier::AccountKind;
using house::TerminalId;

const std::string tiger = "tiger-1";
constexpr TerminalId here{1};
constexpr TerminalId there{2};
constexpr Cents all{300'00};
constexpr std::int64_t patience = 600;  // longer than until the store is tried again
constexpr int most_steps = 5;           // that a transfer has, and one more

voucher::VoucherId code(std::uint8_t number) {
  voucher::VoucherId id;
  id.bytes.fill(number);
  return id;
}

// A floor with 300.00: 100.00 on a seat, 100.00 on a voucher, the rest at the terminal.
class Transfers {
 public:
  // Where the value goes from and to.
  enum class Kind : std::uint8_t { SitDown, AddCredits, Leave, CashOut, PresentVoucher, Exclude };

  explicit Transfers(Kind kind) : kind_(kind) {
    test.store = &streams;
    test.plans = {electronic_plan("tiger")};
    EXPECT_EQ(test.start(), "");
    for (const TerminalId id : {here, there}) {
      test.ask(house::system(), house::AddTerminal{id, "terminal", {}});
    }
    test.ask(house::at(there), house::InsertCash{there, Cents{100'00}});
    test.ask(house::at(there), house::CashOut{there, code(1)});
    test.ask(house::at(here), house::InsertCash{here, Cents{200'00}});
    if (kind != Kind::SitDown) test.ask(house::at(here), sit());
    guest = *test.floor->house()->terminals.at(here).player;
  }

  // Asks until there is an answer that counts; the floor is started anew where it cannot go on.
  HouseAnswer insist() {
    for (int tries = 0; tries < 10; ++tries) {
      const auto answer = try_once();
      expect_one_place();
      const bool counts =
          answer && (answer->kind == AnswerKind::Done || answer->kind == AnswerKind::NotTaken ||
                     answer->kind == AnswerKind::Refused);
      if (counts) return *answer;
      test.clock.pass(patience);
      test.floor->turn();
      expect_one_place();
      if (tries > 2) EXPECT_EQ(test.start(), "");
    }
    ADD_FAILURE() << "nobody answers";
    return {};
  }

  // In the store, whatever the floor believes.
  void expect_one_place() {
    const StoredMoney money{*test.own_store};
    const MoneyFindings found = money.reconciled();
    EXPECT_TRUE(found.empty()) << found.front().what;
    const cashier::Books books = money.books();
    Cents sum = books.owed({AccountKind::TerminalCredits, "1"});
    add_to(sum, books.owed({AccountKind::TerminalCredits, "2"}));
    add_to(sum, books.owed({AccountKind::Seats, tiger}));
    add_to(sum, books.owed({AccountKind::Vouchers, {}}));
    add_to(sum, books.owed({AccountKind::Transit, {}}));
    EXPECT_EQ(sum, all) << to_text(sum);
  }

  void expect_sound() {
    VerifySettings settings;
    settings.public_keys = test.keys.public_keys();
    const auto report = verify_store(*test.own_store, settings);
    EXPECT_TRUE(report->is_sound()) << report->found.front().what;
  }

  // Nothing is on its way any more: the value is where it was meant to be, or where it came from.
  void expect_end(AnswerKind outcome) {
    take_turns();
    // The fault may have come after the transfer.
    if (test.floor->is_store_away() || !test.floor->find(tiger)->hosted) {
      EXPECT_EQ(test.start(), "");
      take_turns();
    }
    const cashier::Books books = StoredMoney{*test.own_store}.books();
    EXPECT_EQ(books.owed({AccountKind::Transit, {}}), Cents{});
    Cents due = arrives();
    if (outcome != AnswerKind::Done) take_from(due, Cents{100'00});
    if (kind_ == Kind::Exclude) return expect_excluded();
    EXPECT_EQ(to_text(books.owed(destination())), to_text(due));
    EXPECT_TRUE(test.floor->house()->errands.empty());
  }

  // Nothing has moved, and the table knows that he has to stop.
  void expect_excluded() {
    EXPECT_TRUE(test.floor->house()->errands.empty());
    EXPECT_EQ(test.floor->house()->players.at(guest).excluded_until, excluded_until);
    const Seat& seat = test.state(tiger).seats.front();
    EXPECT_EQ(seat.credits, Cents{100'00});
    ASSERT_TRUE(seat.until);
    EXPECT_LE(*seat.until, test.floor->time());
  }

  TestFloor test;
  FaultyStore faulty{*test.own_store};
  StreamFaultStore streams{faulty};
  PlayerId guest{};

 private:
  static constexpr Time excluded_until{1'900'000'000'000};

  [[nodiscard]] static house::SitAtTerminal sit() { return {here, tiger, 1, Cents{100'00}}; }

  [[nodiscard]] cashier::Account destination() const {
    switch (kind_) {
      case Kind::SitDown:
      case Kind::AddCredits: return {AccountKind::Seats, tiger};
      case Kind::CashOut: return {AccountKind::Vouchers, {}};
      case Kind::Leave:
      case Kind::Exclude:
      case Kind::PresentVoucher: break;
    }
    return {AccountKind::TerminalCredits, "1"};
  }
  [[nodiscard]] Cents arrives() const {
    return kind_ == Kind::SitDown ? Cents{100'00} : Cents{200'00};
  }

  void take_turns() {
    for (int i = 0; i < most_steps; ++i) {
      test.clock.pass(patience);
      test.floor->turn();
    }
  }

  std::optional<HouseAnswer> try_once() {
    switch (kind_) {
      case Kind::SitDown: return test.ask(house::at(here), sit(), "key");
      case Kind::AddCredits:
        return test.ask(house::at(here), house::AddAtTerminal{here, Cents{100'00}}, "key");
      case Kind::CashOut: return test.ask(house::at(here), house::CashOut{here, code(2)}, "key");
      case Kind::PresentVoucher:
        return test.ask(house::at(here), house::PresentVoucher{here, code(1)}, "key");
      case Kind::Exclude:
        return test.ask(house::at(here), house::Exclude{guest, excluded_until}, "key");
      case Kind::Leave: break;
    }
    return leave();
  }

  // The table answers him; the house takes back what he has by itself.
  std::optional<HouseAnswer> leave() {
    std::optional<HouseAnswer> told;
    test.submit(tiger, {player(guest), Leave{guest}}, "key", [&](const Answer& answer) {
      told = HouseAnswer{.kind = answer.kind,
                         .repeated = answer.repeated,
                         .first = answer.first,
                         .count = answer.count};
    });
    for (int i = 0; i < most_steps; ++i) test.floor->turn();
    return told;
  }

  Kind kind_;
};

constexpr std::array kinds = {Transfers::Kind::SitDown,        Transfers::Kind::AddCredits,
                              Transfers::Kind::Leave,          Transfers::Kind::CashOut,
                              Transfers::Kind::PresentVoucher, Transfers::Kind::Exclude};

// The same key tells the outcome, now and after a restart.
void expect_told_again(Transfers& transfers, const HouseAnswer& first) {
  for (int restarts = 0; restarts < 2; ++restarts) {
    const HouseAnswer again = transfers.insist();
    EXPECT_EQ(again.kind, first.kind);
    EXPECT_TRUE(again.repeated);
    EXPECT_EQ(again.first, first.first);
    EXPECT_EQ(again.count, first.count);
    EXPECT_EQ(transfers.test.start(), "");
  }
}

// A table that somebody else has written to is suspended, and takes and gives nothing.
void finish(Transfers& transfers) {
  const HouseAnswer answer = transfers.insist();
  const bool is_suspended = transfers.test.state(tiger).suspended;
  EXPECT_TRUE(answer.kind == AnswerKind::Done || is_suspended) << answer.not_taken;
  transfers.expect_end(answer.kind);
  transfers.expect_sound();
  if (answer.kind == AnswerKind::Refused) return;
  expect_told_again(transfers, answer);
  transfers.expect_end(answer.kind);
}

// Fails the n-th of all transactions from now on.
class NthFault final : public ForwardingStore {
 public:
  NthFault(EventStore& store, FaultyStore& faulty) : ForwardingStore(store), faulty_(faulty) {}

  int nth = 0;
  FaultyStore::Fault fault = FaultyStore::Fault::None;

  Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                       std::span<const ProjectionUpdate> updates) override {
    if (--nth == 0) faulty_.next_append = fault;
    return ForwardingStore::append(appends, updates);
  }

 private:
  FaultyStore& faulty_;
};

TEST(FloorTransfer, SurvivesEveryFailureOfTheStore) {
  using Fault = FaultyStore::Fault;
  for (const Transfers::Kind kind : kinds) {
    for (const Fault fault : {Fault::Before, Fault::After, Fault::Conflict, Fault::Deposed}) {
      for (int nth = 1; nth <= most_steps; ++nth) {
        SCOPED_TRACE(fmt::format("transfer {}, fault {}, transaction {}", static_cast<int>(kind),
                                 static_cast<int>(fault), nth));
        Transfers transfers{kind};
        NthFault store{transfers.streams, transfers.faulty};
        transfers.test.store = &store;
        ASSERT_EQ(transfers.test.start(), "");
        store.nth = nth;
        store.fault = fault;
        finish(transfers);
        if (testing::Test::HasFailure()) return;
        transfers.test.floor.reset();
      }
    }
  }
}

// Whoever takes a table over takes its shoes too.
const std::vector<std::vector<std::string>> owners = {
    {"house"}, {"table/" + tiger, "shoes/" + tiger}, {"voucher/"}};

TEST(FloorTransfer, SurvivesOthersWhoWriteToOneOfItsStreams) {
  for (const Transfers::Kind kind : kinds) {
    for (const auto& streams : owners) {
      for (const Appended what : {Appended::Conflict, Appended::WrongEpoch}) {
        for (int nth = 1; nth <= 3; ++nth) {
          SCOPED_TRACE(fmt::format("transfer {}, stream {}, outcome {}, append {}",
                                   static_cast<int>(kind), streams.front(), static_cast<int>(what),
                                   nth));
          Transfers transfers{kind};
          transfers.streams.fail({streams, nth, what});
          finish(transfers);
          if (testing::Test::HasFailure()) return;
        }
      }
    }
  }
}

// What the house was told when it was first opened is lost with the transaction.
TEST(FloorTransfer, TheFirstTransactionMayBeLost) {
  TestFloor test;
  FaultyStore faulty{*test.own_store};
  test.store = &faulty;
  test.plans = {electronic_plan("tiger")};
  faulty.next_append = FaultyStore::Fault::Before;
  ASSERT_EQ(test.start(), "");
  test.clock.pass(patience);
  test.floor->turn();
  const auto sat = test.sit(tiger, PlayerId{7}, 1, Cents{100'00});
  ASSERT_TRUE(sat);
  EXPECT_EQ(sat->kind, AnswerKind::Done);
  const auto report = verify_store(faulty, {});
  EXPECT_TRUE(report->is_sound()) << report->found.front().what;
}

// A disk that cannot be read for a moment is tried again.
class UnreadableOnce final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  bool fails = false;

  Stored<std::optional<StreamInfo>> find_stream(std::string_view name) override {
    if (name.starts_with("voucher/") && std::exchange(fails, false)) {
      return std::unexpected(StoreError{StoreTrouble::Unavailable, "the disk is slow; wait"});
    }
    return ForwardingStore::find_stream(name);
  }
};

TEST(FloorTransfer, AVoucherThatCannotBeReadIsReadLater) {
  Transfers transfers{Transfers::Kind::PresentVoucher};
  UnreadableOnce store{transfers.streams};
  transfers.test.store = &store;
  ASSERT_EQ(transfers.test.start(), "");
  store.fails = true;
  finish(transfers);
  EXPECT_FALSE(store.fails);
  transfers.test.floor.reset();
}

}  // namespace
}  // namespace punto
