// Nodes that share a floor in a real PostgreSQL. These tests are there where `tests/postgres/run`
// has started a server for them.

#include "edge/host/leased_tables.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <thread>

#include "edge/audit/verify_store.hpp"
#include "edge/store/postgres_store.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/test_database.hpp"
#include "tests/stored_money.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using house::TerminalId;
using std::chrono::milliseconds;

constexpr Cents hundred{100'00};

std::vector<TablePlan> six_tables() {
  std::vector<TablePlan> plans;
  for (int i = 1; i <= 6; ++i) {
    plans.push_back(electronic_plan("tiger"));
    plans.back().id = fmt::format("t{}", i);
  }
  return plans;
}

// A process that has its own ways to the database, and does something when it is told to.
class LeasingNode {
 public:
  LeasingNode(const std::string& address, const FloorNode& self, const Keys& keys) : self_(self) {
    test.plans = six_tables();
    test.other_keys = &keys;
    std::vector<std::string> tables;
    for (const TablePlan& plan : test.plans) tables.push_back(plan.id);
    leases = std::make_unique<TableLeases>(address, self_, tables, quick);
    leases->look();
    store = must(open_shared_postgres_store(address, self_, {.patience = milliseconds{3'000}}));
    shares = std::make_unique<LeasedTables>(*leases, *store);
    test.store = store.get();
    test.shared = shares.get();
    if (const std::string wrong = test.start(); !wrong.empty()) throw std::runtime_error(wrong);
  }

  void act() {
    if (is_frozen) return;
    leases->look();
    test.floor->turn();
  }
  [[nodiscard]] std::size_t tables() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        test.floor->tables(),
        [](const auto& table) { return !table->is_elsewhere && table->hosted.has_value(); }));
  }
  // What somebody would look at who wants to know why it does not go on.
  [[nodiscard]] std::string told() const {
    return fmt::format("{} tables, {} by leases; {}; {}; {}", tables(), leases->tables_here(),
                       leases->trouble(), test.floor->is_store_away() ? "away" : "there",
                       test.notes.empty() ? "" : test.notes.back().text);
  }
  [[nodiscard]] bool has(std::string_view table) const {
    const FloorTable* found = test.floor->find(table);
    return !found->is_elsewhere && found->hosted.has_value();
  }

  static constexpr TableLeases::Times quick{.between_looks = milliseconds{1},
                                            .silent_looks = 20,
                                            .prompt = milliseconds{60'000},
                                            .patience = milliseconds{3'000}};
  std::unique_ptr<TableLeases> leases;
  std::unique_ptr<SharedEventStore> store;
  std::unique_ptr<LeasedTables> shares;
  TestFloor test;
  bool is_frozen = false;

 private:
  FloorNode self_;
};

class PostgresNodesTest : public testing::TestWithParam<std::string> {
 protected:
  LeasingNode& add(const std::string& name) {
    nodes_.push_back(std::make_unique<LeasingNode>(
        database_.address(), FloorNode{name, "http://127.0.0.1:8001"}, keys_));
    nodes_.back()->test.clock.pass(passed_);
    return *nodes_.back();
  }
  // A process that is killed: its sessions end, and nobody is told.
  void kill(LeasingNode& node) {
    std::erase_if(nodes_, [&](const auto& each) { return each.get() == &node; });
  }
  void pass(std::int64_t by) {
    passed_ += by;
    for (const auto& node : nodes_) {
      node->test.clock.pass(by);
      node->act();
    }
  }
  template <typename Holds>
  bool comes_to(Holds holds) {
    for (int i = 0; i < 1'500; ++i) {
      if (holds()) return true;
      pass(100);
      std::this_thread::sleep_for(milliseconds{2});
    }
    return false;
  }
  HouseAnswer ask(LeasingNode& node, const house::Who& by, house::CommandBody body) {
    const auto told = std::make_shared<std::optional<HouseAnswer>>();
    node.test.floor->submit(HouseAsk{{}, {by, std::move(body)}},
                            [told](const HouseAnswer& answer) { *told = answer; });
    (void)comes_to([&] { return told->has_value(); });
    return told->value_or(HouseAnswer{.kind = AnswerKind::Busy});
  }
  // Guest number n at table n.
  void seat_guests(LeasingNode& node) {
    for (std::uint32_t i = 1; i <= 6; ++i) {
      const TerminalId id{i};
      ask(node, house::system(), house::AddTerminal{id, "terminal", {}});
      ask(node, house::at(id), house::InsertCash{id, Cents{50'000'00}});
      const auto sat = ask(node, house::at(id),
                           house::SitAtTerminal{id, fmt::format("t{}", i), 1, Cents{40'000'00}});
      EXPECT_EQ(sat.kind, AnswerKind::Done) << explain(sat);
    }
  }
  // Each node takes the wagers of the tables that it has; those that were acknowledged are counted.
  void wager() {
    for (const auto& node : nodes_) {
      if (node->is_frozen) continue;
      for (const TablePlan& plan : node->test.plans) {
        if (!node->has(plan.id)) continue;
        const TableState& at = node->test.state(plan.id);
        if (at.phase != Phase::Betting || at.seats.empty()) continue;
        const PlayerId guest = at.seats.front().player;
        const PlaceWager place{at.round.number, guest, 1, hundred, false};
        const std::string key = fmt::format("{} {}", plan.id, at.round.number);
        node->test.submit(plan.id, {player(guest), place}, key, [this, key](const Answer& answer) {
          if (answer.kind == AnswerKind::Done) acknowledged_.insert(key);
        });
      }
    }
  }
  void play(int turns) {
    for (int i = 0; i < turns; ++i) {
      wager();
      pass(500);
    }
  }
  std::size_t wagers_stored() {
    std::size_t found = 0;
    const auto reader = must(open_postgres_reader(database_.address()));
    for (const StreamInfo& stream : must(reader->streams())) {
      if (!stream.name.starts_with("table/")) continue;
      for (const Record& record : read_all(*reader, stream.id)) {
        std::string_view left = record.bytes;
        while (const auto entry = take_entry(left)) {
          for (const Event& event : entry->events) {
            found += std::holds_alternative<WagerPlaced>(event.body) ? 1 : 0;
          }
        }
      }
    }
    return found;
  }
  void expect_sound() {
    const auto reader = must(open_postgres_reader(database_.address()));
    VerifySettings settings;
    settings.public_keys = keys_.public_keys();
    const auto report = verify_store(*reader, settings);
    ASSERT_TRUE(report.has_value());
    EXPECT_TRUE(report->is_sound()) << report->found.front().what;
    const auto found = StoredMoney{*reader}.reconciled();
    EXPECT_TRUE(found.empty()) << found.front().what;
  }

  const TestDatabase& database_ = emptied_database();
  Keys keys_ = Keys::make(Time{});
  std::vector<std::unique_ptr<LeasingNode>> nodes_;
  std::set<std::string> acknowledged_;
  std::int64_t passed_ = 0;
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PostgresNodesTest);
INSTANTIATE_TEST_SUITE_P(Server, PostgresNodesTest, testing::ValuesIn(test_servers()));

TEST_P(PostgresNodesTest, TablesAreDividedWhilePeoplePlay) {
  LeasingNode& a = add("a");
  ASSERT_TRUE(comes_to([&] { return a.tables() == 6; }));
  seat_guests(a);
  play(40);
  LeasingNode& b = add("b");
  LeasingNode& c = add("c");
  EXPECT_TRUE(comes_to([&] {
    wager();
    return a.tables() == 2 && b.tables() == 2 && c.tables() == 2;
  }));
  play(100);
  EXPECT_GT(acknowledged_.size(), 12u);
  EXPECT_EQ(wagers_stored(), acknowledged_.size());
  expect_sound();
}

TEST_P(PostgresNodesTest, TablesOfAKilledNodeGoOnElsewhere) {
  LeasingNode& a = add("a");
  LeasingNode& b = add("b");
  ASSERT_TRUE(comes_to([&] { return a.tables() == 3 && b.tables() == 3; }));
  seat_guests(b);
  play(40);
  kill(a);  // the one that keeps the house
  EXPECT_TRUE(comes_to([&] { return b.tables() == 6 && b.leases->is_keeper(); }));
  const std::size_t before = acknowledged_.size();
  play(100);
  EXPECT_GT(acknowledged_.size(), before + 6);
  EXPECT_EQ(wagers_stored(), acknowledged_.size());
  expect_sound();
}

// It has stood still with a command on its way; when it goes on others have its tables.
TEST_P(PostgresNodesTest, AFrozenNodeWritesNothingWhenItGoesOn) {
  LeasingNode& a = add("a");
  LeasingNode& b = add("b");
  ASSERT_TRUE(comes_to([&] { return a.tables() == 3 && b.tables() == 3; }));
  seat_guests(a);
  play(30);
  wager();
  a.is_frozen = true;
  EXPECT_TRUE(comes_to([&] { return b.tables() == 6; }));
  play(20);
  a.is_frozen = false;
  a.test.floor->turn();  // it does not know yet
  EXPECT_EQ(wagers_stored(), acknowledged_.size());
  EXPECT_TRUE(comes_to([&] { return a.tables() == 3 && b.tables() == 3; }));
  play(60);
  EXPECT_EQ(wagers_stored(), acknowledged_.size());
  expect_sound();
}

TEST_P(PostgresNodesTest, TheDatabaseIsKilledUnderThem) {
  LeasingNode& a = add("a");
  LeasingNode& b = add("b");
  ASSERT_TRUE(comes_to([&] { return a.tables() == 3 && b.tables() == 3; }));
  seat_guests(a);
  play(30);
  control_test_server("kill");
  play(3);
  control_test_server("start");
  EXPECT_TRUE(comes_to([&] { return a.tables() + b.tables() == 6; })) << a.told() << '\n'
                                                                      << b.told();
  play(60);
  EXPECT_GE(wagers_stored(), acknowledged_.size());
  expect_sound();
}

TEST_P(PostgresNodesTest, ADrainedNodeGivesItsTablesAway) {
  LeasingNode& a = add("a");
  LeasingNode& b = add("b");
  ASSERT_TRUE(comes_to([&] { return a.tables() == 3 && b.tables() == 3; }));
  seat_guests(a);
  play(20);
  a.leases->drain();
  EXPECT_TRUE(comes_to([&] {
    wager();
    return a.tables() == 0 && b.tables() == 6;
  }));
  ASSERT_TRUE(a.test.floor->stop().has_value());
  kill(a);
  play(40);
  EXPECT_EQ(wagers_stored(), acknowledged_.size());
  expect_sound();
}

}  // namespace
}  // namespace punto
