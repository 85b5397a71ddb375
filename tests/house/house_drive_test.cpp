// A house with random people in it: whatever they ask for, no cent is lost and none is made.

#include <cstdlib>
#include <set>

#include "core/house/under_way.hpp"
#include "tests/house/house_chooser.hpp"

namespace punto::house {
namespace {

using enum cashier::AccountKind;

class HouseDrive {
 public:
  explicit HouseDrive(std::uint64_t seed) : world(seed), chooser(world) { follow(); }

  void step() {
    drive::Random& random = world.random;
    switch (random.below(10)) {
      case 0: world.carry_one(); break;
      case 1: world.end_one(); break;
      case 2: world.one_table().play(random, world.house.books); break;
      case 3: step_seldom(); break;
      default: give();
    }
    check();
  }

  void finish() {
    while (!world.house.state.errands.empty()) {
      world.carry_one();
      world.end_one();
      check();
    }
    while (has_departures()) {
      world.take_departure();
      check();
    }
    EXPECT_EQ(world.house.books.balance({Transit, {}}), Cents{});
    replay();
  }

  HouseWorld world;
  HouseChooser chooser;
  int given = 0;
  int accepted = 0;
  std::set<std::size_t> kinds;  // of commands that were accepted
  int restraints = 0;           // that were sent to tables

 private:
  void step_seldom() {
    drive::Random& random = world.random;
    switch (random.below(6)) {
      case 0:
      case 1: return world.one_table().leave(random, world.house.books);
      case 2:
      case 3:
      case 4: return world.take_departure();
      default: break;
    }
    if (random.percent(50)) world.house.now.milliseconds += random.between(0, 3) * an_hour;
    world.one_table().correct(random, world.house.books);
    if (random.percent(10)) {
      world.one_table().correct_absent(PlayerId{77}, {random.between(-90, 90) * 100},
                                       world.house.books);
    }
  }

  void give() {
    const HouseChooser::Choice choice = chooser.choose();
    ++given;
    if (!world.give(choice.by, choice.body)) return;
    ++accepted;
    kinds.insert(choice.body.index());
    const auto* credited = std::get_if<CreditFloat>(&choice.body);
    if (credited != nullptr) check_tray(credited->table);
    const auto* sat = std::get_if<SitAtFelt>(&choice.body);
    if (sat != nullptr && sat->cash.value != 0) check_tray(sat->table);
    const auto* bought = std::get_if<BuyInAtFelt>(&choice.body);
    if (bought != nullptr && bought->cash.value != 0) check_tray(bought->table);
  }

  [[nodiscard]] bool has_departures() const {
    return std::ranges::any_of(
        world.tables, [](const auto& entry) { return !entry.second.departures().empty(); });
  }

  // ---- what must hold ---------------------------------------------------------------------------

  void check() {
    follow();
    check_books();
    check_terminals();
    check_players();
    check_vouchers();
    for (const auto& [id, table] : world.tables) {
      ASSERT_EQ(table.find_disagreement(world.house.books), "");
      check_float(table);
    }
  }

  void check_books() {
    const cashier::Books& books = world.house.books;
    ASSERT_EQ(books.sum(), Cents{});
    ASSERT_EQ(cashier::find_disagreement(books, world.house.state).value_or(""), "");
    ASSERT_EQ(books.owed({Transit, {}}), world.under_way());
    ASSERT_EQ(cash_inside(), cash_from_outside_);
    ASSERT_GE(world.house.state.cage, Cents{});
    ASSERT_GE(world.house.state.missed, Cents{});
    ASSERT_GE(chips_outside(world.house.state), Cents{});
  }

  [[nodiscard]] Cents cash_inside() const {
    Cents cash;
    for (const auto& [account, balance] : world.house.books.balances()) {
      const bool is_cash =
          account.kind == Cage || account.kind == TerminalBox || account.kind == TableDrop;
      if (is_cash) add_to(cash, balance);
    }
    return cash;
  }

  // What is there belongs to somebody.
  void check_terminals() {
    for (const auto& [id, terminal] : world.house.state.terminals) {
      ASSERT_GE(terminal.credits, Cents{});
      ASSERT_GE(terminal.box, Cents{});
      ASSERT_EQ(credits_by(terminal.meters), terminal.credits);
      const bool has_any = terminal.credits.value != 0 || terminal.hand_pay.value != 0;
      if (has_any) ASSERT_TRUE(terminal.player);
      if (terminal.player) ASSERT_TRUE(world.house.state.players.contains(*terminal.player));
    }
  }

  // Nobody is forgotten who has something, and nobody is kept who has nothing.
  void check_players() {
    const State& state = world.house.state;
    for (const auto& [id, player] : state.players) {
      const bool is_at_terminal = std::ranges::any_of(
          state.terminals, [&](const auto& entry) { return entry.second.player == id; });
      ASSERT_TRUE(player.card || player.seated || is_at_terminal || is_on_the_way(state, id));
      if (player.seated) check_seat(id, *player.seated);
    }
    for (const auto& [id, table] : world.tables) {
      for (const auto& departure : table.departures()) {
        const Player* left = find_in(state.players, departure.left.player);
        ASSERT_TRUE(left != nullptr && left->seated && left->seated->table == id);
      }
    }
  }

  // The loss limit counts what was brought and what is on its way.
  void check_seat(PlayerId id, const Seated& seated) {
    const auto brought = world.tables.at(seated.table).brought_by(id);
    if (!brought) return;
    ASSERT_EQ(seated.brought.value, brought->value + world.under_way_to(id).value);
  }

  void check_vouchers() {
    Cents open;
    for (const auto& [id, voucher] : world.vouchers) {
      if (voucher.standing != voucher::Standing::Open) continue;
      add_to(open, voucher.amount);
      const OpenVoucher* known = find_in(world.house.state.vouchers, id);
      ASSERT_TRUE(known != nullptr || is_in_use(world.house.state, id));
      if (known != nullptr) ASSERT_EQ(known->amount, voucher.amount);
      if (known != nullptr) ASSERT_EQ(known->expires, voucher.expires);
    }
    ASSERT_EQ(world.house.books.owed({Vouchers, {}}), open);
    for (const auto& [id, known] : world.house.state.vouchers) {
      ASSERT_EQ(known.in_use, is_in_use(world.house.state, id));
      const bool is_open = world.vouchers.at(id).standing == voucher::Standing::Open;
      ASSERT_TRUE(is_open || known.in_use);
    }
  }

  void check_float(const ModelledTable& table) {
    if (table.seating() != Seating::Felt) return;
    ASSERT_GE(world.house.state.tables.at(table.id()).drop, Cents{});
    Cents due = world.house.state.tables.at(table.id()).chips;
    add_to(due, table.chips_won());
    ASSERT_EQ(world.house.books.balance({Float, table.id()}), due);
  }

  // Nothing was taken out of it that was not there.
  void check_tray(const std::string& table) {
    ASSERT_GE(world.house.books.balance({Float, table}), Cents{});
  }

  // ---- events -----------------------------------------------------------------------------------

  // Every event is written, read and applied to a second house.
  void follow() {
    for (; followed_ < world.house.all.size(); ++followed_) {
      const Event& event = world.house.all[followed_];
      std::string bytes;
      append_bytes(bytes, event);
      std::string_view left = bytes;
      const auto read = take_event(left);
      ASSERT_TRUE(read && left.empty());
      std::string again;
      append_bytes(again, *read);
      ASSERT_EQ(again, bytes);
      count_cash(*read);
      check_restraint(*read);
      const ErrandNumber before = replica_.last_errand;
      apply(replica_, *read);
      ASSERT_EQ(errand_begun_by(*read).value_or(before), replica_.last_errand);
    }
    if (++checks_ % 100 == 0) ASSERT_EQ(state_bytes(replica_), state_bytes(world.house.state));
  }

  // Nobody is told to stop and goes on at his table because it was not told.
  void check_restraint(const Event& event) {
    const auto stopped = [&](PlayerId id) { stopped_ = replica_.players.at(id).seated; };
    if (const auto* sent = std::get_if<RestraintSent>(&event.body)) {
      const auto& seated = replica_.players.at(sent->player).seated;
      ASSERT_TRUE(seated && seated->table == sent->table && seated->terminal == sent->terminal);
      if (stopped_) ASSERT_EQ(sent->until, event.at);
      stopped_.reset();
      ++restraints;
    }
    ASSERT_FALSE(stopped_);
    if (const auto* began = std::get_if<CoolOffBegan>(&event.body)) stopped(began->player);
    if (const auto* excluded = std::get_if<PlayerExcluded>(&event.body)) stopped(excluded->player);
  }

  void replay() {
    State state;
    for (const Event& event : world.house.all) apply(state, event);
    const std::string bytes = state_bytes(world.house.state);
    EXPECT_EQ(state_bytes(state), bytes);
    EXPECT_EQ(state_bytes(replica_), bytes);
    const auto restored = state_from(bytes);
    ASSERT_TRUE(restored);
    EXPECT_EQ(state_bytes(*restored), bytes);
  }

  // Through the door, and what counting finds or misses.
  void count_cash(const Event& event) {
    const auto come = [&](Cents amount) { add_to(cash_from_outside_, amount); };
    const auto go = [&](Cents amount) { take_from(cash_from_outside_, amount); };
    const auto count = [&](const auto& body) { come({body.counted.value - body.expected.value}); };
    const EventBody& body = event.body;
    if (const auto* funded = std::get_if<CageFunded>(&body)) come(funded->amount);
    if (const auto* banked = std::get_if<CashBanked>(&body)) go(banked->amount);
    if (const auto* inserted = std::get_if<CashInserted>(&body)) come(inserted->amount);
    if (const auto* paid = std::get_if<PaidByHand>(&body)) go(paid->amount);
    if (const auto* sold = std::get_if<VoucherSold>(&body)) come(sold->amount);
    if (const auto* sold = std::get_if<ChipsSold>(&body)) come(sold->amount);
    if (const auto* cashed = std::get_if<ChipsCashed>(&body)) go(cashed->amount);
    if (const auto* debt = std::get_if<DebtToBeSettled>(&body)) come(debt->amount);
    if (const auto* sent = std::get_if<PlayerSent>(&body)) come(sent->cash);
    if (const auto* sent = std::get_if<CreditsSent>(&body)) come(sent->cash);
    if (const auto* counted = std::get_if<CageCounted>(&body)) count(*counted);
    if (const auto* counted = std::get_if<TableDropCollected>(&body)) count(*counted);
    if (const auto* counted = std::get_if<TerminalBoxCollected>(&body)) count(*counted);
    if (const auto* taken = std::get_if<VoucherAccepted>(&body)) {
      if (!taken->terminal) go(taken->amount);
    }
    if (const auto* refused = std::get_if<ErrandRefused>(&body)) give_back(refused->errand);
  }

  void give_back(ErrandNumber number) {
    const Errand& errand = replica_.errands.at(number);
    take_from(cash_from_outside_, errand.cash);
    const bool came_to_cage =
        errand.purpose == Purpose::IssueAtCage || errand.purpose == Purpose::SettleDebt;
    if (came_to_cage) take_from(cash_from_outside_, errand.amount);
  }

  State replica_;
  std::optional<Seated> stopped_;  // by the event before; his table is told by the next
  std::size_t followed_ = 0;
  std::size_t checks_ = 0;
  Cents cash_from_outside_;
};

std::uint64_t chosen(const char* name, std::uint64_t usual) {
  const char* more = std::getenv(name);
  return more == nullptr ? usual : std::strtoull(more, nullptr, 10);
}

class HouseByChance : public testing::TestWithParam<std::uint64_t> {};

TEST_P(HouseByChance, LosesAndMakesNoCent) {
  const std::uint64_t steps = chosen("PUNTO_HOUSE_STEPS", 4'000);
  HouseDrive drive{GetParam()};
  for (std::uint64_t i = 0; i < steps && !HasFailure(); ++i) drive.step();
  if (HasFailure()) return;
  drive.finish();
  EXPECT_GT(drive.accepted * 3, drive.given) << "of the commands too few were accepted";
}

INSTANTIATE_TEST_SUITE_P(Seeds, HouseByChance,
                         testing::Range(std::uint64_t{1}, 1 + chosen("PUNTO_HOUSE_SEEDS", 8)));

TEST(HouseForLong, DoesAlmostEverythingThatCanBeAsked) {
  HouseDrive drive{99};
  for (int i = 0; i < 10'000 && !testing::Test::HasFailure(); ++i) drive.step();
  EXPECT_GT(drive.kinds.size(), 52u);
  EXPECT_GT(drive.restraints, 10);
}

}  // namespace
}  // namespace punto::house
