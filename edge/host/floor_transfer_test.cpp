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
const std::string felt = "felt";
constexpr TerminalId here{1};
constexpr TerminalId there{2};
constexpr Cents hundred{100'00};
constexpr std::int64_t patience = 600;  // longer than until the store is tried again
constexpr std::int64_t three_days = 3 * 86'400'000;
constexpr int most_steps = 5;  // that a transfer has, and one more

voucher::VoucherId code(std::uint8_t number) {
  voucher::VoucherId id;
  id.bytes.fill(number);
  return id;
}

TablePlan felt_plan() {
  TablePlan plan;
  plan.id = felt;
  plan.rulebook = text_of_rulebook("fortune-six-v6");
  plan.settings = usual_settings(*read_rulebook(plan.rulebook));
  return plan;
}

enum class Kind : std::uint8_t {
  SitDown,
  AddCredits,
  Leave,
  CashOut,
  PresentVoucher,
  Exclude,
  SellVoucher,
  CashVoucher,
  VoidVoucher,
  ExpireVoucher,
  SitAtFelt,
  BuyInAtFelt,
  LeaveFelt,
  SettleDebt,
};
constexpr std::array<std::string_view, 14> kind_names = {
    "sit down",      "add credits",  "leave",          "cash out",     "present a voucher",
    "exclude",       "sell voucher", "cash a voucher", "void one",     "one expires",
    "sit with cash", "buy in",       "leave felt",     "settle a debt"};

bool is_on_felt(Kind kind) {
  return kind >= Kind::SitAtFelt;
}

// From where to where its hundred goes.
struct Route {
  cashier::Account from;
  cashier::Account to;
};

Route route_of(Kind kind) {
  const cashier::Account credits{AccountKind::TerminalCredits, "1"};
  const cashier::Account seats{AccountKind::Seats, is_on_felt(kind) ? felt : tiger};
  const cashier::Account vouchers{AccountKind::Vouchers, {}};
  const cashier::Account cage{AccountKind::Cage, {}};
  const cashier::Account chips{AccountKind::Chips, {}};
  switch (kind) {
    case Kind::SitDown:
    case Kind::AddCredits:
    case Kind::Exclude: return {credits, seats};
    case Kind::Leave: return {seats, credits};
    case Kind::CashOut: return {credits, vouchers};
    case Kind::PresentVoucher: return {vouchers, credits};
    case Kind::SellVoucher: return {cage, vouchers};
    case Kind::CashVoucher:
    case Kind::VoidVoucher: return {vouchers, cage};
    case Kind::ExpireVoucher: return {vouchers, {AccountKind::Unclaimed, {}}};
    case Kind::SitAtFelt: return {{AccountKind::TableDrop, felt}, seats};
    case Kind::BuyInAtFelt: return {chips, seats};
    case Kind::LeaveFelt: return {seats, chips};
    case Kind::SettleDebt: return {cage, {AccountKind::Receivable, felt}};
  }
  return {};
}

// A floor with 300.00: 100.00 on a seat, 100.00 on a voucher, the rest at the terminal; and with
// chips and a cage.
class Transfers {
 public:
  explicit Transfers(Kind kind) : kind_(kind), route_(route_of(kind)) {
    test.store = &streams;
    test.settings.house.voucher_days = 2;
    test.plans = {electronic_plan("tiger"), felt_plan()};
    EXPECT_EQ(test.start(), "");
    for (const TerminalId id : {here, there}) {
      test.ask(house::system(), house::AddTerminal{id, "terminal", {}});
    }
    test.ask(house::at(there), house::InsertCash{there, hundred});
    test.ask(house::at(there), house::CashOut{there, code(1)});
    test.ask(house::at(here), house::InsertCash{here, Cents{200'00}});
    if (kind != Kind::SitDown) test.ask(house::at(here), sit());
    guest = *test.floor->house()->terminals.at(here).player;
    test.sell_chips(Cents{300'00});
    if (is_on_felt(kind)) prepare_felt();
    before_ = StoredMoney{*test.own_store}.books();
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
    const Moved moved = moved_by(money.books());
    const bool is_one = moved == Moved{} || moved == Moved{hundred, hundred, {}} ||
                        moved == Moved{hundred, {}, hundred};
    EXPECT_TRUE(is_one) << to_text(moved.left) << " left, " << to_text(moved.under_way)
                        << " is under way, " << to_text(moved.arrived) << " arrived";
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
    if (test.floor->is_store_away() || !test.floor->find(table())->hosted) {
      EXPECT_EQ(test.start(), "");
      take_turns();
    }
    EXPECT_TRUE(test.floor->house()->errands.empty());
    const bool moves = outcome == AnswerKind::Done && kind_ != Kind::Exclude;
    const Cents due = moves ? hundred : Cents{};
    const Moved moved = moved_by(StoredMoney{*test.own_store}.books());
    EXPECT_TRUE((moved == Moved{due, {}, due})) << to_text(moved.arrived);
    if (kind_ == Kind::Exclude) expect_excluded();
  }

  // The table knows that he has to stop.
  void expect_excluded() {
    EXPECT_EQ(test.floor->house()->players.at(guest).excluded_until, excluded_until);
    const Seat& seat = test.state(tiger).seats.front();
    EXPECT_EQ(seat.credits, hundred);
    ASSERT_TRUE(seat.until);
    EXPECT_LE(*seat.until, test.floor->time());
  }

  [[nodiscard]] const std::string& table() const { return is_on_felt(kind_) ? felt : tiger; }
  // A voucher expires by itself.
  [[nodiscard]] bool is_asked_for() const { return kind_ != Kind::ExpireVoucher; }

  TestFloor test;
  FaultyStore faulty{*test.own_store};
  StreamFaultStore streams{faulty};
  PlayerId guest{};

 private:
  static constexpr Time excluded_until{1'900'000'000'000};
  static constexpr PersonId cashier{9'001};
  static constexpr PersonId cage_manager{9'002};
  static constexpr PersonId pit_manager{test_pit_manager.id};

  // Since the beginning, seen from whoever is owed.
  struct Moved {
    Cents left;
    Cents under_way;
    Cents arrived;
    friend bool operator==(const Moved&, const Moved&) = default;
  };
  [[nodiscard]] Moved moved_by(const cashier::Books& books) const {
    const auto more = [&](const cashier::Account& account) {
      return Cents{books.owed(account).value - before_.owed(account).value};
    };
    return {Cents{-more(route_.from).value}, more({AccountKind::Transit, {}}), more(route_.to)};
  }

  [[nodiscard]] static house::SitAtTerminal sit() { return {here, tiger, 1, hundred}; }

  // Somebody plays there with chips, unless he is the one who comes with cash.
  void prepare_felt() {
    test.employ(test_pit_manager);
    test.ask(house::persons(pit_manager, cage_manager),
             house::OpenFloat{test.floor->house()->day, felt, Cents{1'000'00}});
    if (kind_ == Kind::SitAtFelt) return;
    EXPECT_EQ(test.sit_at_felt(felt, 1, hundred)->kind, AnswerKind::Done);
    guest = test.state(felt).seats.front().player;
    if (kind_ == Kind::SettleDebt) owe();
  }

  // He has left with what he won when it is found that the hands were equal.
  void owe() {
    give(test_dealer, LoadShoe{});
    give(test_dealer, CutShoe{77});
    give(test_dealer, OpenBetting{});
    give(test_dealer, PlaceWager{1, guest, 0, hundred, false});
    give(test_dealer, CloseBetting{1});
    for (const std::string_view card : {"9C", "2D", "KH", "5S"}) {
      give(test_dealer, DrawCard{parse_card(card), {}});
    }
    give(test_dealer, Settle{});
    give(player(guest), Leave{guest});
    const std::vector<Card> cards = {*parse_card("9C"), *parse_card("9D"), *parse_card("KH"),
                                     *parse_card("TS")};
    give(test_shift_manager, CorrectRound{1, cards, "the cards were keyed in wrongly"});
    EXPECT_EQ(test.state(felt).receivables.size(), 1u);
  }
  void give(const Actor& by, CommandBody body) {
    const auto answer = test.give(felt, by, std::move(body));
    EXPECT_EQ(answer->kind, AnswerKind::Done) << explain(*answer);
    take_turns();
  }

  void take_turns() {
    for (int i = 0; i < most_steps; ++i) {
      test.clock.pass(patience);
      test.floor->turn();
    }
  }

  std::optional<HouseAnswer> ask(const house::Who& by, house::CommandBody body) {
    return test.ask(by, std::move(body), "key");
  }

  std::optional<HouseAnswer> try_once() {
    switch (kind_) {
      case Kind::SitDown: return ask(house::at(here), sit());
      case Kind::AddCredits: return ask(house::at(here), house::AddAtTerminal{here, hundred});
      case Kind::CashOut: return ask(house::at(here), house::CashOut{here, code(2)});
      case Kind::PresentVoucher: return ask(house::at(here), house::PresentVoucher{here, code(1)});
      case Kind::Exclude: return ask(house::at(here), house::Exclude{guest, excluded_until});
      case Kind::ExpireVoucher: return expire();
      case Kind::Leave:
      case Kind::LeaveFelt: return leave();
      default: return ask_staff();
    }
  }

  std::optional<HouseAnswer> ask_staff() {
    const house::Who at_cage = house::persons(cashier, cage_manager);
    const house::Who at_table = house::person(pit_manager);
    switch (kind_) {
      case Kind::SellVoucher: return ask(at_cage, house::SellVoucher{code(2), hundred});
      case Kind::CashVoucher: return ask(at_cage, house::CashVoucher{code(1)});
      case Kind::VoidVoucher: return ask(at_cage, house::VoidVoucher{code(1), "it is torn"});
      case Kind::SettleDebt: return ask(at_cage, house::SettleDebt{felt, guest, hundred});
      case Kind::SitAtFelt: return ask(at_table, house::SitAtFelt{felt, 2, {}, {}, hundred});
      default: return ask(at_table, house::BuyInAtFelt{felt, guest, hundred, {}});
    }
  }

  // The table answers him; the house takes back what he has by itself.
  std::optional<HouseAnswer> leave() {
    std::optional<HouseAnswer> told;
    test.submit(table(), {player(guest), Leave{guest}}, "key", [&](const Answer& answer) {
      told = HouseAnswer{.kind = answer.kind,
                         .repeated = answer.repeated,
                         .first = answer.first,
                         .count = answer.count};
    });
    for (int i = 0; i < most_steps; ++i) test.floor->turn();
    return told;
  }

  // Nobody asks for it, and nobody is told.
  std::optional<HouseAnswer> expire() {
    test.clock.pass(std::exchange(left_to_wait_, patience));
    for (int i = 0; i < most_steps; ++i) test.floor->turn();
    const house::State* house = test.floor->house();
    const bool is_over = house != nullptr && house->vouchers.empty() && house->errands.empty();
    return is_over ? std::optional<HouseAnswer>{std::in_place} : std::nullopt;
  }

  Kind kind_;
  Route route_;
  cashier::Books before_;
  std::int64_t left_to_wait_ = three_days;
};

constexpr std::array kinds = {
    Kind::SitDown,   Kind::AddCredits,  Kind::Leave,       Kind::CashOut,     Kind::PresentVoucher,
    Kind::Exclude,   Kind::SellVoucher, Kind::CashVoucher, Kind::VoidVoucher, Kind::ExpireVoucher,
    Kind::SitAtFelt, Kind::BuyInAtFelt, Kind::LeaveFelt,   Kind::SettleDebt};
static_assert(kinds.size() == kind_names.size());

std::string_view name_of(Kind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

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
  const bool is_suspended = transfers.test.state(transfers.table()).suspended;
  EXPECT_TRUE(answer.kind == AnswerKind::Done || is_suspended) << answer.not_taken;
  transfers.expect_end(answer.kind);
  transfers.expect_sound();
  if (answer.kind == AnswerKind::Refused || !transfers.is_asked_for()) return;
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
  for (const Kind kind : kinds) {
    for (const Fault fault : {Fault::Before, Fault::After, Fault::Conflict, Fault::Deposed}) {
      for (int nth = 1; nth <= most_steps; ++nth) {
        SCOPED_TRACE(fmt::format("{}, fault {}, transaction {}", name_of(kind),
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
    {"house"}, {"table/" + tiger, "shoes/" + tiger}, {"table/" + felt}, {"voucher/"}};

TEST(FloorTransfer, SurvivesOthersWhoWriteToOneOfItsStreams) {
  for (const Kind kind : kinds) {
    for (const auto& streams : owners) {
      for (const Appended what : {Appended::Conflict, Appended::WrongEpoch}) {
        for (int nth = 1; nth <= 3; ++nth) {
          SCOPED_TRACE(fmt::format("{}, stream {}, outcome {}, append {}", name_of(kind),
                                   streams.front(), static_cast<int>(what), nth));
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
  Transfers transfers{Kind::PresentVoucher};
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
