#include "core/scenario/command_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

const Rulebook& book() {
  return approved_book("fortune-six-v6").rulebook;
}

CommandBody read(std::string_view line, std::optional<PlayerId> self = {}) {
  const auto words = split_words(line);
  ReadingContext context{book()};
  context.self = self;
  const auto body = read_command(*words, context);
  EXPECT_TRUE(body) << line << ": " << (body ? "" : body.error().front().what);
  return body.value_or(CommandBody{Settle{}});
}

std::string problem_of(std::string_view line) {
  const auto words = split_words(line);
  const auto body = read_command(*words, ReadingContext{book()});
  return body ? "" : body.error().front().what + "; " + body.error().front().remedy;
}

TEST(CommandText, BareWordsFillFieldsInTheirOrder) {
  const auto wager = std::get<PlaceWager>(read("place-wager P3 tie 5"));
  EXPECT_EQ(wager.player, PlayerId{3});
  EXPECT_EQ(wager.wager, 2);
  EXPECT_EQ(wager.amount.value, 500);
  EXPECT_FALSE(wager.on_behalf);
  const auto own = std::get<PlaceWager>(read("place-wager tie 0.05", PlayerId{9}));
  EXPECT_EQ(own.player, PlayerId{9});
  EXPECT_EQ(own.amount.value, 5);
  const auto mixed = std::get<PlaceWager>(read("place-wager amount=5 P1 on-behalf tie round=3"));
  EXPECT_EQ(mixed.wager, 2);
  EXPECT_EQ(mixed.round, 3u);
  EXPECT_TRUE(mixed.on_behalf);
}

TEST(CommandText, ValuesOfEveryKind) {
  const auto draw = std::get<DrawCard>(read("draw-card 9c laid-at=banker-third"));
  EXPECT_EQ(draw.card, (Card{Rank::Nine, Suit::Clubs}));
  EXPECT_EQ(draw.laid_at, Place::BankerThird);
  const auto limits = std::get<SetLimits>(read("set-limits banker 25..10000"));
  EXPECT_EQ(limits.limits, (Limits{{2500}, {1'000'000}}));
  const auto joint = std::get<PlaceJointWager>(read("place-joint-wager banker P1:100,P2:0.50"));
  EXPECT_EQ(joint.shares, (std::vector<Share>{{PlayerId{1}, {10000}}, {PlayerId{2}, {50}}}));
  const auto ruling =
      std::get<GiveRuling>(read("give-ruling let-stand must reason=\"two words\" burn-surplus"));
  EXPECT_EQ(ruling.action, Action::LetStand);
  EXPECT_EQ(ruling.replace_cards, CardReplacement::Must);
  EXPECT_EQ(ruling.reason, "two words");
  EXPECT_TRUE(ruling.burn_surplus);
  const auto order = std::get<DecideOrder>(read("decide-order 1,0"));
  EXPECT_EQ(order.order, (std::vector<std::uint8_t>{1, 0}));
  const auto offered = std::get<SetOffered>(read("set-offered tie offered=no"));
  EXPECT_FALSE(offered.offered);
  EXPECT_TRUE(std::get<SetOffered>(read("set-offered tie")).offered);
  EXPECT_FALSE(std::get<SetDifferential>(read("set-differential none")).differential);
  const auto declared = std::get<DeclareIrregularity>(
      read("declare-irregularity wrong-cards cards=foreign player=P1"));
  EXPECT_EQ(declared.cards, WrongCards::Foreign);
  EXPECT_EQ(declared.player, PlayerId{1});
}

TEST(CommandText, InventoriesMayNameWhatIsMissing) {
  const auto inventory =
      std::get<RecordInventory>(read("record-inventory sorted=all-but:9C,9C,4D set-aside=KH"));
  EXPECT_EQ(inventory.sorted.size(), 52u);
  int cards = 0;
  for (const auto& [card, copies] : inventory.sorted) {
    cards += copies;
    if (card == Card{Rank::Nine, Suit::Clubs}) {
      EXPECT_EQ(copies, 6);
    }
  }
  EXPECT_EQ(cards, 8 * 52 - 3);
  EXPECT_EQ(inventory.set_aside.size(), 1u);
}

TEST(CommandText, MistakesHaveARemedy) {
  EXPECT_EQ(problem_of("place-wager P1 tie"),
            "place-wager has no amount; the form is: place-wager PLAYER WAGER AMOUNT "
            "[round=ROUND] [on-behalf]");
  EXPECT_EQ(problem_of("settle now"), "\"now\" is one word too many; settle stands alone");
  EXPECT_EQ(problem_of("settle when=now"), "settle has no field \"when\"; settle stands alone");
  EXPECT_EQ(problem_of("place-wager P1 tie five"),
            "amount \"five\" is no number; write it as 100 or 12.50");
  EXPECT_EQ(problem_of("expose-hand payer"), "unknown word \"payer\"; did you mean \"player\"?");
  EXPECT_EQ(problem_of("draw-card 10C"), "\"10C\" is no card; a ten is written T: TC");
  EXPECT_EQ(problem_of("choose-method D"), "unknown method \"D\"; there are A, B, C or none");
  EXPECT_EQ(problem_of("remove-wager banker"),
            "whose wager is \"banker\"?; write P1/banker, or the number of the wager");
  EXPECT_EQ(problem_of("cut-shoe 70000"),
            "the number 70000 is too large; write one that the table can hold");
}

TEST(CommandText, WhatIsWrittenIsReadAgain) {
  const std::string lines[] = {
      "P1: place-wager banker 100",
      "dealer: place-wager P1 banker 100 on-behalf",
      "dealer: place-joint-wager banker P1:50,P2:50.05",
      "P2: answer-offer 1,3",
      "dealer: answer-offer P2",
      "machine: sit P1 3 500",
      "dealer: draw-card",
      "dealer: draw-card 9C",
      "dealer: draw-card laid-at=player-third",
      "dealer/2: read-card banker-third KH",
      "dealer: declare-irregularity cards-drawn-together order=known together=2 order-is=1,0",
      "gaming-shift-manager: give-ruling void may reason=\"it was so\"",
      "pit-manager: set-offered tie offered=no",
      "pit-manager: set-offered tie",
      "pit-manager: set-differential 500",
      "dealer: pass-hand player",
      "dealer: pass-hand player P3",
      "gaming-shift-manager: correct-round 9C,4D,KH,2S reason=misread",
      "pit-manager: open-table zone=hlga positions=5 offer=30s limits.banker=25..10000",
  };
  TableState state;
  for (const std::string& line : lines) {
    const auto words = split_words(line);
    const auto actor = read_actor(words->front().value.substr(0, words->front().value.size() - 1));
    ASSERT_TRUE(actor) << line;
    ReadingContext context{book(), &state};
    if (actor->kind == ActorKind::Player) context.self = PlayerId{actor->id};
    const auto body = read_command(LineWords{*words}.subspan(1), context);
    ASSERT_TRUE(body) << line << body.error().front().what;
    EXPECT_EQ(to_text(Command{*actor, *body}, book(), &state), line);
  }
}

TEST(CommandText, EveryCommandHasAForm) {
  EXPECT_EQ(command_names().size(), std::variant_size_v<CommandKinds>);
  for (const std::string_view name : command_names()) {
    EXPECT_TRUE(command_form(name).starts_with(name));
  }
  EXPECT_EQ(command_form("nothing"), "");
}

}  // namespace
}  // namespace punto
