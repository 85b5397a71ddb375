#include "core/table/staff_view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/table/view.hpp"
#include "tests/drive/twin.hpp"
#include "tests/random_play.hpp"

namespace punto {
namespace {

constexpr PlayerId anna{1};
constexpr PlayerId bela{2};
constexpr PlayerId caro{3};
constexpr std::uint8_t on_player = 0;  // the wagers of every book begin with these two
constexpr std::uint8_t on_banker = 1;

// ---- every table --------------------------------------------------------------------------------

class StaffOfEveryTable : public testing::TestWithParam<TableKind> {};

std::string name_of_kind(const testing::TestParamInfo<TableKind>& info) {
  return std::string{info.param.name};
}

bool may_do(const RandomPlay& play, const Actor& by, const Step& step) {
  const std::vector<Step> steps = steps_in_detail(play.state, by, play.now);
  return std::ranges::find(steps, step) != steps.end();
}

// Of each role two, so that one of them is neither the Dealer nor whoever declared.
bool may_do(const RandomPlay& play, Role role, const Step& step) {
  return std::ranges::any_of(play.actors(), [&](const Actor& by) {
    return by.kind == ActorKind::Staff && by.role == role && may_do(play, by, step);
  });
}

void expect_for(const RandomPlay& play, Role role) {
  const std::vector<StaffStep> all = staff_steps(play.state, role, play.now);
  bool is_awaited = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(is_awaited || !all[i].awaited) << "what is awaited comes first";
    is_awaited = all[i].awaited;
    EXPECT_GE(play.state.settings.ranks[static_cast<std::size_t>(all[i].by)],
              play.state.settings.ranks[static_cast<std::size_t>(role)]);
    EXPECT_TRUE(all[i].by == role || !may_do(play, role, all[i].step)) << "a lower role could";
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(all[i].step, all[j].step);
  }
  // Nothing that somebody in the house may do is missing.
  for (const Actor& by : play.actors()) {
    if (by.kind != ActorKind::Staff || by.role < role) continue;
    for (const Step& step : steps_in_detail(play.state, by, play.now)) {
      EXPECT_NE(std::ranges::find(all, step, &StaffStep::step), all.end());
    }
  }
}

TEST_P(StaffOfEveryTable, are_told_all_that_they_or_a_higher_role_may_do) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    RandomPlay play{seed};
    open_as(play, GetParam());
    for (int turn = 0; turn < 120; ++turn) {
      expect_for(play, Role::Dealer);
      expect_for(play, play.chance.percent(50) ? Role::PitSupervisor : Role::GamingShiftManager);
      ASSERT_FALSE(HasFailure()) << seed << " " << turn;
      if (!play.turn()) break;
    }
  }
}

TEST_P(StaffOfEveryTable, learn_nothing_of_hidden_cards) {
  RandomPlay play{7};
  open_as(play, GetParam());
  for (int turn = 0; turn < 200; ++turn) {
    const TableState other = drive::twin_of(play.state, viewer_of(test_dealer), play.chance);
    ASSERT_EQ(staff_view(other, Role::Dealer, play.now),
              staff_view(play.state, Role::Dealer, play.now));
    if (!play.turn()) break;
  }
}

INSTANTIATE_TEST_SUITE_P(kinds, StaffOfEveryTable, testing::ValuesIn(table_kinds), name_of_kind);

// ---- what is awaited ----------------------------------------------------------------------------

class StaffSteps : public testing::Test, protected TestTable {
 protected:
  void open_felt(std::uint8_t method = 1) {
    open("fortune-six-v6", [&](TableSettings& settings) {
      settings.cards = CardSource::KeyedIn;
      settings.seating = Seating::Felt;
      settings.method = method;
      settings.zone = Zone::Hlga;
    });
    must(Sit{anna, 3, {1'000'00}});
    must(Sit{bela, 1, {1'000'00}});
    must(Sit{caro, 2, {1'000'00}});
  }
  void must(CommandBody body) { must(test_dealer, std::move(body)); }
  void must(const Actor& by, CommandBody body) {
    ASSERT_TRUE(try_to(by, std::move(body))) << name_of(refusal.reason);
  }
  void bet(PlayerId player, std::uint8_t kind, std::int64_t amount) {
    must(PlaceWager{state.round.number, player, kind, {amount}, false});
  }

  [[nodiscard]] StaffView console() const { return staff_view(state, Role::Dealer, now); }
  [[nodiscard]] std::vector<StaffStep> steps() const {
    return staff_steps(state, Role::Dealer, now);
  }
  template <typename Body>
  [[nodiscard]] std::vector<StaffStep> steps_of() const {
    std::vector<StaffStep> all = steps();
    std::erase_if(all, [](const StaffStep& one) { return !one.step.template is<Body>(); });
    return all;
  }
  void deal(std::initializer_list<std::string_view> cards) {
    for (const std::string_view card : cards) must(DrawCard{parse_card(card), {}});
  }
};

TEST_F(StaffSteps, begin_with_the_one_that_the_round_waits_for) {
  open_felt();
  EXPECT_TRUE(steps().front().step.is<OpenBetting>());
  must(OpenBetting{});
  EXPECT_TRUE(steps().front().step.is<CloseBetting>());
  must(CloseBetting{1});
  EXPECT_TRUE(steps().front().step.is<DrawCard>());
  EXPECT_EQ(steps().front().step.place, Place::PlayerFirst);
  deal({"9C", "4D", "KH", "2S"});
  EXPECT_TRUE(steps().front().step.is<Settle>());
  EXPECT_EQ(steps().front().by, Role::Dealer);
}

TEST_F(StaffSteps, say_whose_approval_is_awaited) {
  open_felt();
  must(OpenBetting{});
  bet(anna, on_player, 100'00);
  must(CloseBetting{1});
  deal({"2C", "3D", "3H", "2S"});
  DeclareIrregularity together;
  const auto& irregularities = state.law->rulebook.irregularities;
  const auto found = std::ranges::find(irregularities, Trigger::DrawnTogether, &Irregularity::on);
  together.irregularity = static_cast<std::uint8_t>(found - irregularities.begin());
  together.round = 1;
  together.order = Known::Unknown;
  together.together = 2;
  must(together);
  const StaffStep first = steps().front();
  EXPECT_TRUE(first.step.is<DecideOrder>());
  EXPECT_TRUE(first.awaited);
  EXPECT_EQ(first.by, Role::PitManager);
}

TEST_F(StaffSteps, tell_every_wager_that_may_be_entered_on_felt_with_its_amounts) {
  open_felt();
  must(OpenBetting{});
  bet(anna, on_player, 100'00);
  const auto placing = steps_of<PlaceWager>();
  EXPECT_EQ(placing.size(), 3 * state.settings.wagers.size());
  for (const StaffStep& one : placing) {
    EXPECT_TRUE(one.step.amounts.has_value());
    EXPECT_EQ(one.by, Role::Dealer);
    EXPECT_FALSE(one.awaited);
  }
  ASSERT_EQ(steps_of<WithdrawWager>().size(), 1);
  EXPECT_EQ(steps_of<WithdrawWager>().front().step.wager, on_player);
}

TEST_F(StaffSteps, have_the_dealer_who_comes_next) {
  open_felt();
  ASSERT_EQ(steps_of<SignOn>().size(), 1);
  EXPECT_FALSE(steps_of<SignOn>().front().awaited);
  state.dealer.reset();
  EXPECT_TRUE(steps_of<SignOn>().front().awaited);
}

TEST_F(StaffSteps, show_who_squeezes) {
  open_felt(0);
  must(OpenBetting{});
  bet(anna, on_player, 100'00);
  bet(bela, on_player, 200'00);
  must(CloseBetting{1});
  for (int i = 0; i < 4; ++i) must(DrawCard{});
  std::vector<SqueezeView> squeezes = console().squeezes;
  ASSERT_EQ(squeezes.size(), 2);
  EXPECT_EQ(squeezes[0].player, bela);
  EXPECT_FALSE(squeezes[0].passed);
  EXPECT_EQ(squeezes[0].rule.text(), "3.9.2");
  EXPECT_EQ(squeezes[1].player, std::nullopt);
  must(PassHand{Side::Player, {}});
  must(DeclineHand{Side::Player});
  EXPECT_EQ(console().squeezes[0].player, anna);
  must(PassHand{Side::Player, {}});
  must(RevealFirst{Side::Banker});
  squeezes = console().squeezes;
  EXPECT_EQ(squeezes[0].side, Side::Banker);
  EXPECT_TRUE(squeezes[1].passed);
}

// ---- paying -------------------------------------------------------------------------------------

TEST_F(StaffSteps, lay_the_settlement_out_as_a_dealer_pays) {
  open_felt();
  must(OpenBetting{});
  bet(anna, on_banker, 100'00);
  bet(anna, on_player, 100'00);
  bet(bela, on_player, 50'00);
  must(CloseBetting{1});
  EXPECT_FALSE(round_to_pay(state));
  deal({"9C", "4D", "KH", "2S"});
  auto paid = round_to_pay(state);
  ASSERT_TRUE(paid);
  EXPECT_FALSE(paid->settled);
  ASSERT_EQ(paid->seats.size(), 2);
  EXPECT_EQ(paid->seats[0].player, bela);  // at position 1
  EXPECT_EQ(paid->seats[0].returned.value, 100'00);
  EXPECT_EQ(paid->seats[1].player, anna);
  EXPECT_EQ(paid->seats[1].lines[0].result, ShareResult::Lost);
  EXPECT_EQ(paid->seats[1].lines[0].share.kind, on_banker);
  EXPECT_EQ(paid->seats[1].lines[1].result, ShareResult::Won);
  EXPECT_EQ(paid->returned.value, 300'00);
  const auto before = paid->seats;
  must(Settle{});
  must(Leave{bela});
  paid = round_to_pay(state);
  ASSERT_TRUE(paid && paid->settled);
  EXPECT_EQ(paid->seats[0], before[1]);
  EXPECT_EQ(paid->seats[1].position, std::nullopt);
  EXPECT_EQ(console().settlement, paid);
  must(OpenBetting{});
  EXPECT_FALSE(round_to_pay(state));
}

TEST_F(StaffSteps, pay_the_other_way_round_where_positions_are_numbered_so) {
  open_felt();
  state.settings.seat_order = SeatOrder::Clockwise;
  must(OpenBetting{});
  bet(anna, on_banker, 100'00);
  bet(bela, on_player, 50'00);
  must(CloseBetting{1});
  deal({"9C", "4D", "KH", "2S"});
  EXPECT_EQ(round_to_pay(state)->seats[0].player, anna);
}

}  // namespace
}  // namespace punto
