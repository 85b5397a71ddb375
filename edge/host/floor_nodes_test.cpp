#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edge/audit/verify_store.hpp"
#include "tests/stored_money.hpp"
#include "tests/test_nodes.hpp"

// Several floors over one store, each with some of its tables.
namespace punto {
namespace {

using house::TerminalId;

const std::string tiger = "tiger-1";
const std::string dragon = "fortune-six-no-commission-1";
constexpr TerminalId one{1};
constexpr TerminalId two{2};
constexpr Cents hundred{100'00};

voucher::VoucherId code(std::uint8_t number) {
  voucher::VoucherId id;
  id.bytes.fill(number);
  return id;
}

class NodesTest : public testing::Test {
 protected:
  using Told = std::shared_ptr<std::optional<HouseAnswer>>;

  NodesTest() {
    for (int i = 0; i < 2; ++i) {
      nodes.push_back(std::make_unique<TestNode>(*store, only, plans, keys));
    }
  }
  void SetUp() override {
    a().shares.keep();
    a().shares.set(tiger, TableRight::Ours);
    b().shares.set(dragon, TableRight::Ours);
    ASSERT_EQ(a().test.start(), "");
    ASSERT_EQ(b().test.start(), "");
    pass(10);
    for (const TerminalId id : {one, two}) {
      must(a(), house::system(), house::AddTerminal{id, "terminal", {}});
      must(a(), house::at(id), house::InsertCash{id, Cents{500'00}});
    }
  }
  void TearDown() override {
    pass(1'000);
    VerifySettings settings;
    settings.public_keys = keys.public_keys();
    const auto report = verify_store(*store, settings);
    ASSERT_TRUE(report.has_value());
    EXPECT_TRUE(report->is_sound()) << report->found.front().what;
    const auto found = StoredMoney{*store}.reconciled();
    EXPECT_TRUE(found.empty()) << found.front().what;
  }

  TestNode& a() { return *nodes[0]; }
  TestNode& b() { return *nodes[1]; }
  void turn() {
    for (const auto& node : nodes) {
      if (node && node->test.floor) node->test.floor->turn();
    }
  }
  // For all of them.
  void pass(std::int64_t milliseconds) {
    constexpr std::int64_t step = 10;
    for (std::int64_t gone = 0; gone < milliseconds; gone += step) {
      turn();
      for (const auto& node : nodes) {
        if (node) node->test.clock.pass(step);
      }
    }
    turn();
  }
  // A process that ends at once.
  void kill(TestNode& node) {
    node.test.floor.reset();
    node.store.let_others_in();
  }

  static Told ask(TestNode& node, const house::Who& by, house::CommandBody body,
                  std::string_view key = {}) {
    const house::Command command{by, std::move(body)};
    HouseAsk asked{{}, command};
    if (!key.empty()) asked.request = Request{request_id("test", key), request_body(command)};
    auto told = std::make_shared<std::optional<HouseAnswer>>();
    node.test.floor->submit(std::move(asked),
                            [told](const HouseAnswer& answer) { *told = answer; });
    return told;
  }
  HouseAnswer answer(const Told& told) {
    for (int i = 0; i < 100 && !*told; ++i) pass(10);
    return told->value_or(HouseAnswer{.kind = AnswerKind::Busy});
  }
  void must(TestNode& node, const house::Who& by, house::CommandBody body) {
    const HouseAnswer answered = answer(ask(node, by, std::move(body)));
    EXPECT_EQ(answered.kind, AnswerKind::Done)
        << (answered.refusal ? explain(*answered.refusal) : explain(answered.kind))
        << answered.not_taken;
  }
  house::CommandBody sit(TerminalId id, const std::string& table, std::uint8_t position = 1) {
    return house::SitAtTerminal{id, table, position, hundred};
  }
  Answer give(TestNode& node, const std::string& table, const Actor& by, CommandBody body,
              std::string_view key = {}) {
    auto told = std::make_shared<std::optional<Answer>>();
    node.test.submit(table, {by, std::move(body)}, key,
                     [told](const Answer& given) { *told = given; });
    for (int i = 0; i < 10 && !*told; ++i) pass(10);
    return told->value_or(Answer{.kind = AnswerKind::Busy});
  }
  static bool has(TestNode& node, const std::string& table) {
    const FloorTable* found = node.test.floor->find(table);
    return !found->is_elsewhere && found->hosted.has_value();
  }
  static const house::State& house(TestNode& node) { return *node.test.floor->house(); }
  static Cents credits(TestNode& node, TerminalId id) {
    return house(node).terminals.at(id).credits;
  }
  void wait_for(TestNode& node, const std::string& table, Phase phase) {
    for (int i = 0; i < 2'000 && node.test.state(table).phase != phase; ++i) pass(20);
    ASSERT_EQ(node.test.state(table).phase, phase);
  }
  Answer wager(TestNode& node, const std::string& table, PlayerId guest,
               std::string_view key = {}) {
    const PlaceWager place{node.test.state(table).round.number, guest, 0, Cents{20'00}, false};
    return give(node, table, player(guest), place, key);
  }
  // The table goes from one node to another whose owner is dead, or is taken for dead.
  static void move(const std::string& table, TestNode& to) {
    to.shares.set(table, TableRight::Ours);
  }

  std::vector<TablePlan> plans = {electronic_plan("tiger"),
                                  electronic_plan("fortune-six-no-commission")};
  std::unique_ptr<EventStore> store = make_memory_store();
  OnlyOne only;
  Keys keys = Keys::make(Time{});
  std::vector<std::unique_ptr<TestNode>> nodes;
};

TEST_F(NodesTest, EachTableIsAtOneNode) {
  EXPECT_TRUE(has(a(), tiger));
  EXPECT_FALSE(has(a(), dragon));
  EXPECT_FALSE(has(b(), tiger));
  EXPECT_TRUE(has(b(), dragon));
  const Answer sent = give(a(), dragon, test_pit_manager, AnnounceLastRound{});
  EXPECT_EQ(sent.kind, AnswerKind::Elsewhere);
}

TEST_F(NodesTest, EachFollowsWhatTheOthersDecideInTheHouse) {
  must(b(), house::at(two), house::InsertCash{two, hundred});
  pass(300);
  EXPECT_EQ(state_bytes(house(a())), state_bytes(house(b())));
  EXPECT_EQ(credits(a(), two), Cents{600'00});
}

TEST_F(NodesTest, AGuestSitsDownAtATableOfAnotherNodeAndLeaves) {
  must(a(), house::at(one), sit(one, dragon));
  EXPECT_EQ(credits(a(), one), Cents{400'00});
  const PlayerId guest = *house(b()).terminals.at(one).player;
  ASSERT_EQ(b().test.state(dragon).seats.size(), 1u);
  wait_for(b(), dragon, Phase::Betting);
  EXPECT_EQ(wager(b(), dragon, guest).kind, AnswerKind::Done);
  wait_for(b(), dragon, Phase::BetweenRounds);
  for (int i = 0; i < 400; ++i) {
    if (give(b(), dragon, player(guest), Leave{guest}).kind == AnswerKind::Done) break;
    pass(100);
  }
  pass(500);
  EXPECT_TRUE(b().test.state(dragon).seats.empty());
  EXPECT_EQ(state_bytes(house(a())), state_bytes(house(b())));
  EXPECT_FALSE(house(a()).players.at(guest).seated);
}

TEST_F(NodesTest, WhatATableRefusesIsToldWhereItWasAsked) {
  must(a(), house::at(one), sit(one, dragon));
  const HouseAnswer refused = answer(ask(a(), house::at(two), sit(two, dragon)));
  EXPECT_EQ(refused.kind, AnswerKind::NotTaken);
  EXPECT_EQ(refused.not_taken, name_of(RefusalReason::PositionTaken));
  EXPECT_EQ(credits(a(), two), Cents{500'00});
}

TEST_F(NodesTest, TheSameRequestIsDoneOnceWhereverItIsSent) {
  const house::InsertCash cash{one, hundred};
  EXPECT_FALSE(answer(ask(a(), house::at(one), cash, "k")).repeated);
  const HouseAnswer again = answer(ask(b(), house::at(one), cash, "k"));
  EXPECT_EQ(again.kind, AnswerKind::Done);
  EXPECT_TRUE(again.repeated);
  EXPECT_EQ(credits(b(), one), Cents{600'00});
}

// Time goes on in the house, whoever writes there.
TEST_F(NodesTest, ANoteThatHasWaitedForTheHouseIsNotBeforeWhatOthersHaveDone) {
  only.in = &a().store;
  b().test.floor->note(Significance::ClockChanged, "something that b has noticed");
  pass(1'000);
  EXPECT_EQ(only.in, &a().store);
  must(a(), house::at(one), house::InsertCash{one, hundred});
  only.in = nullptr;
  pass(1'000);
  EXPECT_EQ(state_bytes(house(a())), state_bytes(house(b())));
}

TEST_F(NodesTest, AVoucherIsRedeemedOnceAndNotAtEachNode) {
  must(a(), house::at(one), house::CashOut{one, code(1)});
  const Told first = ask(a(), house::at(one), house::PresentVoucher{one, code(1)});
  const Told second = ask(b(), house::at(two), house::PresentVoucher{two, code(1)});
  const bool by_first = answer(first).kind == AnswerKind::Done;
  const bool by_second = answer(second).kind == AnswerKind::Done;
  EXPECT_NE(by_first, by_second);
  pass(300);
  EXPECT_EQ(credits(a(), one).value + credits(a(), two).value, 1'000'00);
}

TEST_F(NodesTest, WhoeverCannotHaveTheHouseWaits) {
  only.in = &only;  // a node that stands still
  const Told told = ask(a(), house::at(one), house::InsertCash{one, hundred});
  pass(2'000);
  EXPECT_FALSE(*told);
  only.in = nullptr;
  EXPECT_EQ(answer(told).kind, AnswerKind::Done);
}

TEST_F(NodesTest, TablesPlayOnWhileAnotherNodeHasTheHouse) {
  must(a(), house::at(one), sit(one, tiger));
  const PlayerId guest = *house(a()).terminals.at(one).player;
  wait_for(a(), tiger, Phase::Betting);
  only.in = &only;
  EXPECT_EQ(wager(a(), tiger, guest).kind, AnswerKind::Done);
  const RoundNumber round = a().test.state(tiger).round.number;
  for (int i = 0; i < 1'000 && a().test.state(tiger).round.number == round; ++i) pass(100);
  EXPECT_GT(a().test.state(tiger).round.number, round);
  only.in = nullptr;
}

TEST_F(NodesTest, WhatANodeHasBegunIsEndedByTheKeeperWhereItIsGone) {
  const Told told = ask(b(), house::at(one), house::CashOut{one, code(1)});
  b().test.floor->turn();  // the errand is durable, the voucher is not there
  kill(b());
  pass(1'000);
  ASSERT_EQ(house(a()).errands.size(), 1u);
  pass(6'000);
  EXPECT_TRUE(house(a()).errands.empty());
  EXPECT_TRUE(house(a()).vouchers.contains(code(1)));
  EXPECT_FALSE(*told);
}

TEST_F(NodesTest, ErrandsToATableWhoseNodeIsGoneAreBroughtToTheNextOne) {
  const Told told = ask(a(), house::at(one), sit(one, dragon));
  a().test.floor->turn();
  kill(b());
  pass(1'000);
  EXPECT_FALSE(*told);
  move(dragon, a());
  EXPECT_EQ(answer(told).kind, AnswerKind::Done);
  EXPECT_EQ(a().test.state(dragon).seats.size(), 1u);
}

// It has taken the guest, and nobody has told the house.
TEST_F(NodesTest, ErrandsThatATableHasTakenAreNotTakenTwice) {
  const Told told = ask(a(), house::at(one), sit(one, dragon));
  a().test.floor->turn();
  for (int i = 0; i < 100 && b().test.state(dragon).seats.empty(); ++i) {
    b().test.clock.pass(10);
    b().test.floor->turn();
  }
  ASSERT_EQ(b().test.state(dragon).seats.size(), 1u);
  kill(b());
  move(dragon, a());
  EXPECT_EQ(answer(told).kind, AnswerKind::Done);
  EXPECT_EQ(a().test.state(dragon).seats.front().credits, hundred);
}

TEST_F(NodesTest, WhoeverLeftBeforeATableChangedItsNodeIsTakenBack) {
  must(a(), house::at(one), sit(one, dragon));
  const PlayerId guest = *house(b()).terminals.at(one).player;
  only.in = &only;  // so that the house is not told
  EXPECT_EQ(give(b(), dragon, player(guest), Leave{guest}).kind, AnswerKind::Done);
  kill(b());
  only.in = nullptr;
  move(dragon, a());
  pass(500);
  EXPECT_EQ(credits(a(), one), Cents{500'00});
}

// What an owner that stood still does when it goes on.
TEST_F(NodesTest, WhoeverHasLostATableWritesNothingThere) {
  must(a(), house::at(one), sit(one, dragon));
  const PlayerId guest = *house(b()).terminals.at(one).player;
  wait_for(b(), dragon, Phase::Betting);
  move(dragon, a());
  a().test.floor->turn();
  ASSERT_TRUE(has(a(), dragon));
  std::optional<Answer> told;
  const PlaceWager place{b().test.state(dragon).round.number, guest, 0, Cents{20'00}, false};
  b().test.submit(dragon, {player(guest), place}, "k", [&](const Answer& given) { told = given; });
  b().test.floor->turn();
  ASSERT_TRUE(told);
  EXPECT_EQ(told->kind, AnswerKind::NotCertain);
  EXPECT_FALSE(has(b(), dragon));
  EXPECT_FALSE(b().test.floor->is_store_away());
  const Answer again = give(a(), dragon, player(guest), place, "k");
  EXPECT_EQ(again.kind, AnswerKind::Done);
  EXPECT_FALSE(again.repeated);
  EXPECT_EQ(give(b(), dragon, player(guest), place, "k").kind, AnswerKind::Elsewhere);
}

// What a table has refused stands nowhere: only whoever certainly has it may say so.
TEST_F(NodesTest, WhatALostTableRefusesDoesNotCount) {
  must(a(), house::at(one), sit(one, dragon));
  const Told told = ask(a(), house::at(two), sit(two, dragon));
  a().test.floor->turn();
  b().test.clock.pass(300);
  b().test.floor->turn();  // the position is taken, it says
  move(dragon, a());
  a().test.clock.pass(300);
  a().test.floor->turn();
  ASSERT_TRUE(has(a(), dragon));
  b().test.floor->turn();
  EXPECT_FALSE(has(b(), dragon));
  EXPECT_EQ(answer(told).not_taken, name_of(RefusalReason::PositionTaken));
  EXPECT_EQ(credits(a(), two), Cents{500'00});
}

TEST_F(NodesTest, ATableIsGivenAwayAfterItsRound) {
  must(a(), house::at(one), sit(one, dragon));
  wait_for(b(), dragon, Phase::Betting);
  b().shares.set(dragon, TableRight::ToGive);
  pass(1'000);
  EXPECT_TRUE(b().shares.left.empty());
  EXPECT_TRUE(has(b(), dragon));
  for (int i = 0; i < 1'000 && b().shares.left.empty(); ++i) pass(100);
  EXPECT_EQ(b().shares.left, std::vector{dragon});
  EXPECT_FALSE(has(b(), dragon));
  move(dragon, a());
  pass(10);
  ASSERT_TRUE(has(a(), dragon));
  EXPECT_EQ(a().test.state(dragon).phase, Phase::BetweenRounds);
  wait_for(a(), dragon, Phase::Betting);
}

TEST_F(NodesTest, ATableThatWasNotTakenYetIsGivenAtOnce) {
  only.in = &only;  // so that it cannot be taken
  b().shares.set(tiger, TableRight::Ours);
  pass(100);
  b().shares.set(tiger, TableRight::ToGive);
  pass(100);
  EXPECT_EQ(b().shares.left, std::vector{tiger});
  only.in = nullptr;
}

TEST_F(NodesTest, ANodeThatLosesItsWayToTheStoreComesBackWithoutWhatOthersTook) {
  b().store.is_away = true;
  must(a(), house::at(one), house::InsertCash{one, hundred});
  pass(1'000);
  EXPECT_TRUE(b().test.floor->is_store_away());
  move(dragon, a());
  pass(100);
  b().store.is_away = false;
  pass(2'000);
  EXPECT_FALSE(b().test.floor->is_store_away());
  EXPECT_FALSE(has(b(), dragon));
  EXPECT_TRUE(has(a(), dragon));
  EXPECT_EQ(state_bytes(house(a())), state_bytes(house(b())));
}

TEST_F(NodesTest, ANodeThatKeepsItsTablesGoesOnWithThem) {
  b().store.is_away = true;
  pass(1'000);
  b().store.is_away = false;
  pass(2'000);
  EXPECT_TRUE(has(b(), dragon));
  must(a(), house::at(one), sit(one, dragon));
}

TEST_F(NodesTest, CheckpointsCoverTheTablesOfAllNodes) {
  must(a(), house::at(one), sit(one, dragon));
  for (int i = 0; i < 40; ++i) pass(10'000);
  const StreamInfo stream = *store->stream(checkpoint_stream);
  EXPECT_GE(stream.next, 2u);
  const auto records = store->read(stream.id, stream.next - 1, 1);
  std::string_view bytes = records->front().bytes;
  const auto checkpoint = parse_checkpoint(take_checkpoint(bytes)->text);
  const auto covered = std::ranges::find(checkpoint->heads, "table/" + dragon, &StreamHead::stream);
  ASSERT_NE(covered, checkpoint->heads.end());
  EXPECT_GT(covered->next, 5u);
}

TEST_F(NodesTest, AnotherNodeComesToKeepTheHouse) {
  must(a(), house::at(one), sit(one, dragon));
  kill(a());
  b().shares.keep();
  b().shares.set(tiger, TableRight::Ours);
  pass(1'000);
  EXPECT_TRUE(has(b(), tiger));
  const auto day = house(b()).day;
  for (int i = 0; i < 2; ++i) {
    b().test.clock.pass(20 * 3'600'000);
    pass(100);
  }
  EXPECT_GT(house(b()).day, day);
}

TEST_F(NodesTest, ANodeStopsInOrderBesideAnother) {
  must(a(), house::at(one), sit(one, dragon));
  ASSERT_TRUE(b().test.floor->stop().has_value());
  kill(b());
  move(dragon, a());
  pass(300);
  EXPECT_TRUE(has(a(), dragon));
  must(a(), house::at(two), sit(two, dragon, 2));
}

TEST_F(NodesTest, WhoeverServesTheFloorAloneComesAfterThem) {
  must(a(), house::at(one), sit(one, dragon));
  kill(a());
  kill(b());
  TestFloor alone;
  alone.store = store.get();
  alone.plans = plans;
  alone.other_keys = &keys;
  alone.clock.pass(10'000);
  ASSERT_EQ(alone.start(), "");
  alone.run(60'000);
  EXPECT_EQ(alone.state(dragon).seats.size(), 1u);
  ASSERT_TRUE(alone.floor->stop().has_value());
}

}  // namespace
}  // namespace punto
