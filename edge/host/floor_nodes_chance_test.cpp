#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

#include "edge/audit/verify_store.hpp"
#include "tests/stored_money.hpp"
#include "tests/test_nodes.hpp"

// Nodes of a floor by chance: people play and move value, while tables change their nodes with and
// without the old one knowing, nodes are killed and cut off, and one stands still with the house.
namespace punto {
namespace {

using house::TerminalId;

constexpr int most_terminals = 8;

class Chances {
 public:
  explicit Chances(std::uint32_t seed) : random_(seed) {
    for (int i = 0; i < 4; ++i) {
      plans_.push_back(electronic_plan("tiger"));
      plans_.back().id = fmt::format("t{}", i);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      nodes_.push_back(std::make_unique<TestNode>(*store_, only_, plans_, keys_));
    }
    for (std::size_t i = 0; i < plans_.size(); ++i) owners_.push_back(i % nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) start(i);
    for (int i = 1; i <= most_terminals; ++i) {
      give(0, house::system(), house::AddTerminal{TerminalId(i), "terminal", {}});
    }
    pass(50);
  }

  void live(int steps) {
    for (int i = 0; i < steps; ++i) {
      people();
      if (chance(30)) mishap();
      if (chance(40)) mend();
      pass(1 + pick(40));
    }
  }

  // What is under way comes to its end.
  void settle() {
    mend();
    pass(2'000);
    EXPECT_TRUE(a_floor().house()->errands.empty());
  }
  void expect_sound() {
    VerifySettings settings;
    settings.public_keys = keys_.public_keys();
    const auto report = verify_store(*store_, settings);
    ASSERT_TRUE(report.has_value());
    EXPECT_TRUE(report->is_sound()) << report->found.front().what;
    const auto found = StoredMoney{*store_}.reconciled();
    EXPECT_TRUE(found.empty()) << found.front().what;
    for (const auto& node : nodes_) {
      EXPECT_EQ(state_bytes(*node->test.floor->house()), state_bytes(*a_floor().house()));
      EXPECT_FALSE(node->test.was_noted(Significance::BooksOutOfBalance));
      EXPECT_FALSE(node->test.was_noted(Significance::TableFault));
    }
    EXPECT_GT(done_, 100);
    EXPECT_GT(moves_, 5);
  }

 private:
  int pick(int below) { return std::uniform_int_distribution{0, below - 1}(random_); }
  bool chance(int one_in) { return pick(one_in) == 0; }
  TerminalId any_terminal() { return static_cast<TerminalId>(1 + pick(most_terminals)); }
  std::size_t any_node() { return static_cast<std::size_t>(pick(3)); }
  Floor& a_floor() { return *nodes_.front()->test.floor; }

  void start(std::size_t i) {
    TestNode& node = *nodes_[i];
    node.test.clock.pass(passed_ - started_[i]);
    started_[i] = passed_;
    tell(i);
    // Nobody can start then; somebody tries again.
    if (only_.in != nullptr || node.store.is_away) return;
    EXPECT_EQ(node.test.start(), "");
  }
  void mend() {
    only_.in = only_.in == &only_ ? nullptr : only_.in;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      nodes_[i]->store.is_away = false;
      if (!nodes_[i]->test.floor) start(i);
    }
    tell_all();
  }
  void kill(std::size_t i) {
    nodes_[i]->test.floor.reset();
    nodes_[i]->store.let_others_in();
    started_[i] = passed_;
  }
  void tell(std::size_t i) {
    for (std::size_t table = 0; table < plans_.size(); ++table) {
      const bool is_his = owners_[table] == i;
      nodes_[i]->shares.set(plans_[table].id, is_his ? TableRight::Ours : TableRight::OfOthers);
    }
    if (i == keeper_) nodes_[i]->shares.keep();
    if (i != keeper_) nodes_[i]->shares.stop_keeping();
  }
  void tell_all() {
    for (std::size_t i = 0; i < nodes_.size(); ++i) tell(i);
  }
  void pass(int turns) {
    for (int i = 0; i < turns; ++i) {
      const std::int64_t by = 1 + pick(60);
      passed_ += by;
      for (std::size_t each = 0; each < nodes_.size(); ++each) {
        TestNode& node = *nodes_[each];
        if (!node.test.floor) continue;
        node.test.clock.pass(by);
        started_[each] = passed_;
        if (!chance(5)) node.test.floor->turn();
      }
    }
  }

  void give(std::size_t node, const house::Who& by, house::CommandBody body) {
    if (!nodes_[node]->test.floor) return;
    const house::Command command{by, std::move(body)};
    const Request request{request_id("test", std::to_string(++key_)), request_body(command)};
    nodes_[node]->test.floor->submit(HouseAsk{request, command}, [this](const HouseAnswer& told) {
      done_ += told.kind == AnswerKind::Done ? 1 : 0;
    });
  }
  voucher::VoucherId code(int number) {
    voucher::VoucherId id;
    id.bytes.fill(1);
    id.bytes[0] = static_cast<std::uint8_t>(number);
    id.bytes[1] = static_cast<std::uint8_t>(number >> 8);
    return id;
  }

  void people() {
    const TerminalId terminal = any_terminal();
    const house::Who by = house::at(terminal);
    const std::string table = plans_[static_cast<std::size_t>(pick(4))].id;
    switch (pick(8)) {
      case 0: return give(any_node(), by, house::InsertCash{terminal, Cents{100'00}});
      case 1: return give(any_node(), by, house::CashOut{terminal, code(++codes_)});
      case 2: {
        const auto voucher = code(1 + pick(codes_ + 1));
        give(any_node(), by, house::PresentVoucher{terminal, voucher});
        const TerminalId other = any_terminal();
        return give(any_node(), house::at(other), house::PresentVoucher{other, voucher});
      }
      case 3:
      case 4: {
        const auto position = static_cast<std::uint8_t>(1 + pick(6));
        return give(any_node(), by, house::SitAtTerminal{terminal, table, position, Cents{100'00}});
      }
      default: return play(any_node(), table);
    }
  }
  // Each node may believe that it has the table.
  void play(std::size_t at, const std::string& table) {
    TestNode& node = *nodes_[at];
    if (!node.test.floor) return;
    const FloorTable* found = node.test.floor->find(table);
    if (found->is_elsewhere || !found->hosted || found->hosted->state().seats.empty()) return;
    const TableState& state = found->hosted->state();
    const auto seat = static_cast<std::size_t>(pick(static_cast<int>(state.seats.size())));
    const PlayerId guest = state.seats[seat].player;
    CommandBody body = Leave{guest};
    if (!chance(4)) body = PlaceWager{state.round.number, guest, 1, Cents{20'00}, false};
    node.test.submit(
        table, {player(guest), std::move(body)}, std::to_string(++key_),
        [this](const Answer& told) { done_ += told.kind == AnswerKind::Done ? 1 : 0; });
  }

  void mishap() {
    const std::size_t node = any_node();
    const auto table = static_cast<std::size_t>(pick(4));
    switch (pick(7)) {
      case 0:  // as where the old one stands still, and nobody has told it
      case 1: {
        owners_[table] = node;
        ++moves_;
        return tell(node);
      }
      case 2: {
        nodes_[owners_[table]]->shares.set(plans_[table].id, TableRight::ToGive);
        pass(50);
        owners_[table] = node;
        ++moves_;
        return tell_all();
      }
      case 3: {
        if (nodes_[node]->test.floor) return kill(node);
        return start(node);
      }
      case 4: {
        nodes_[node]->store.is_away = !nodes_[node]->store.is_away;
        if (nodes_[node]->store.is_away) nodes_[node]->store.let_others_in();
        return;
      }
      case 5: {
        if (only_.in == nullptr) {
          only_.in = &only_;
        } else if (only_.in == &only_) {
          only_.in = nullptr;
        }
        return;
      }
      default: keeper_ = node; return tell_all();
    }
  }

  std::mt19937 random_;
  std::vector<TablePlan> plans_;
  std::unique_ptr<EventStore> store_ = make_memory_store();
  OnlyOne only_;
  Keys keys_ = Keys::make(Time{});
  std::vector<std::unique_ptr<TestNode>> nodes_;
  std::vector<std::size_t> owners_;
  std::map<std::size_t, std::int64_t> started_;
  std::size_t keeper_ = 0;
  std::int64_t passed_ = 0;
  int key_ = 0;
  int codes_ = 0;
  int done_ = 0;
  int moves_ = 0;
};

class NodesByChance : public testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Seed, NodesByChance, testing::Range(1u, 7u));

TEST_P(NodesByChance, LoseNothingAndDoubleNothing) {
  Chances chances{GetParam()};
  chances.live(1'200);
  chances.settle();
  chances.expect_sound();
}

}  // namespace
}  // namespace punto
