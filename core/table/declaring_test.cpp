#include "core/table/declaring.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/table/view.hpp"
#include "tests/drive/twin.hpp"
#include "tests/random_play.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

// ---- every table --------------------------------------------------------------------------------

class DeclaringAtEveryTable : public testing::TestWithParam<TableKind> {};

std::string name_of_kind(const testing::TestParamInfo<TableKind>& info) {
  return std::string{info.param.name};
}

bool can_be_declared(const RandomPlay& play, std::uint8_t irregularity) {
  const auto steps = irregularities_to_declare(play.state, test_dealer, play.now);
  return std::ranges::any_of(steps, [&](const Step& step) { return step.number == irregularity; });
}

// What was left to tell, told somehow.
DeclareIrregularity told(const RandomPlay& play, const Declaration& way) {
  DeclareIrregularity command = way.command;
  Composition left = play.state.shoe.unseen;
  for (int i = 0; command.values.size() < way.values.size(); ++i) {
    const Card card = card_in_deck(left.kind(), i % cards_in(left.kind()));
    if (left.remove(card)) command.values.push_back(card);
  }
  if (!way.values.empty()) command.source = ValueSource::Surveillance;
  for (std::uint8_t i = 0; way.is_order_needed && i < way.cards_in_order; ++i) {
    command.order_is.push_back(i);
  }
  return command;
}

void expect_as_told(const RandomPlay& play, const Declaration& way) {
  const Command command{test_dealer, told(play, way)};
  const Decision decision = decide(play.state, command, play.now);
  ASSERT_EQ(decision.has_value(), !way.refusal.has_value());
  if (!decision) {
    EXPECT_EQ(decision.error().reason, way.refusal->reason);
    return;
  }
  const auto declared = std::ranges::find_if(*decision, [](const Event& event) {
    return std::holds_alternative<IrregularityDeclared>(event.body);
  });
  ASSERT_NE(declared, decision->end());
  EXPECT_EQ(std::get<IrregularityDeclared>(declared->body).row, way.row);
}

TEST_P(DeclaringAtEveryTable, leads_to_what_the_table_does) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    RandomPlay play{seed};
    open_as(play, GetParam());
    for (int turn = 0; turn < 150; ++turn) {
      if (play.state.dealer == PersonId{test_dealer.id} && play.chance.percent(25)) {
        for (const Declarable& one : declarations(play.state, Role::Dealer, play.now)) {
          EXPECT_TRUE(one.by || !can_be_declared(play, one.irregularity));
          if (one.by) EXPECT_EQ(*one.by, Role::Dealer);
          for (const Declaration& way : one.outcomes) expect_as_told(play, way);
        }
      }
      ASSERT_FALSE(HasFailure()) << seed << " " << turn;
      if (!play.turn()) break;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(kinds, DeclaringAtEveryTable, testing::ValuesIn(table_kinds),
                         name_of_kind);

// ---- questions ----------------------------------------------------------------------------------

class Declaring : public testing::Test, protected TestTable {
 protected:
  void open_felt(std::uint8_t method) {
    open("fortune-six-v6", [&](TableSettings& settings) {
      settings.cards = CardSource::KeyedIn;
      settings.seating = Seating::Felt;
      settings.method = method;
      settings.zone = Zone::Hlga;
    });
    must(Sit{PlayerId{1}, 1, {1'000'00}});
    must(OpenBetting{});
    must(PlaceWager{1, PlayerId{1}, 0, {100'00}, false});
  }
  void must(CommandBody body) {
    ASSERT_TRUE(try_to(test_dealer, std::move(body))) << name_of(refusal.reason);
  }
  [[nodiscard]] Declarable about(std::string_view id) const {
    const auto& all = state.law->rulebook.irregularities;
    const auto found = std::ranges::find(all, id, &Irregularity::id);
    return declarations(state, Role::Dealer, now)[static_cast<std::size_t>(found - all.begin())];
  }
};

TEST_F(Declaring, asks_only_what_makes_a_difference) {
  open_felt(0);
  EXPECT_THAT(about("power-failure").questions, IsEmpty());
  EXPECT_THAT(about("wrong-cards").questions, ElementsAre(Asked::Cards));
  EXPECT_FALSE(about("left-with-cards").by);
  must(CloseBetting{1});
  for (int i = 0; i < 4; ++i) must(DrawCard{});
  must(PassHand{Side::Player, {}});
  const Declarable left = about("left-with-cards");
  EXPECT_THAT(left.questions, ElementsAre(Asked::Side, Asked::Value));
  std::size_t known = 0;
  for (const Declaration& way : left.outcomes) {
    if (way.refusal || way.command.value != Known::Known) continue;
    EXPECT_THAT(way.values, ElementsAre(Place::PlayerFirst, Place::PlayerSecond));
    ++known;
  }
  EXPECT_EQ(known, 1);
}

TEST_F(Declaring, says_whose_authority_it_takes) {
  open_felt(1);
  must(CloseBetting{1});
  for (const std::string_view card : {"2C", "3D", "3H", "2S"}) {
    must(DrawCard{parse_card(card), {}});
  }
  const Declarable together = about("cards-drawn-together");
  EXPECT_THAT(together.questions, ElementsAre(Asked::Together, Asked::Order));
  const auto unknown = std::ranges::find_if(together.outcomes, [](const Declaration& way) {
    return way.command.together > 0 && way.command.order == Known::Unknown;
  });
  ASSERT_NE(unknown, together.outcomes.end());
  EXPECT_EQ(unknown->authority, Role::PitManager);
  EXPECT_EQ(unknown->stage, Stage::Order);
}

TEST_F(Declaring, says_why_not) {
  open_felt(1);
  EXPECT_EQ(about("late-wager").refusal.reason, RefusalReason::TableNoticesItself);
  EXPECT_EQ(about("player-absent").by, std::nullopt);
  state.suspended = true;
  for (const Declarable& one : declarations(state, Role::Dealer, now)) {
    EXPECT_FALSE(one.by);
    EXPECT_EQ(one.refusal.reason, RefusalReason::TableSuspended);
  }
}

TEST_F(Declaring, is_for_a_higher_role_where_no_dealer_is_signed_on) {
  open_felt(1);
  state.dealer.reset();
  EXPECT_EQ(about("power-failure").by, Role::PitSupervisor);
}

}  // namespace
}  // namespace punto
