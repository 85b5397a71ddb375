#include "core/table/next_steps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/table/fields.hpp"
#include "tests/random_play.hpp"

namespace punto {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr PlayerId anna{1};
constexpr PlayerId bela{2};
constexpr std::uint8_t on_player = 0;  // the wagers of every book begin with these two
constexpr std::uint8_t on_banker = 1;

template <std::size_t index>
std::string_view name_at() {
  return name_of_type<boost::mp11::mp_at_c<CommandKinds, index>>.text();
}

std::string name_of_step(const Step& step) {
  std::string_view name;
  boost::mp11::mp_for_each<boost::mp11::mp_iota<boost::mp11::mp_size<CommandKinds>>>([&](auto at) {
    if (at == step.command) name = name_at<at>();
  });
  return std::string{name};
}

std::vector<std::string> names_of(const std::vector<Step>& steps) {
  std::vector<std::string> names;
  for (const Step& step : steps) names.push_back(name_of_step(step));
  return names;
}

// ---- every step is accepted, and nothing simple is withheld -------------------------------------

class EveryTable : public testing::TestWithParam<TableKind> {};

std::string name_of_kind(const testing::TestParamInfo<TableKind>& info) {
  return std::string{info.param.name};
}

std::string text_of(const Actor& actor) {
  return std::string{actor_kind_names[static_cast<std::size_t>(actor.kind)]} + " " +
         std::to_string(actor.id);
}

// To judge whether an outcome is established, the table walks through what may still come.
bool takes_long(const Step& step) {
  return step.is<DeclareIrregularity>() || step.is<ReportTerminalFailure>();
}

void expect_all_accepted(RandomPlay& play) {
  for (const Possibility& possibility : play.possibilities()) {
    const std::string name = name_of_step(possibility.step);
    if (takes_long(possibility.step) && !play.chance.once_in(50)) continue;
    const auto body = play.complete(possibility);
    ASSERT_TRUE(body) << name;
    const Time when = possibility.step.not_before.value_or(play.now);
    const Decision decision = decide(play.state, Command{possibility.by, *body}, when);
    ASSERT_TRUE(decision) << name << " refused to " << text_of(possibility.by) << ": "
                          << punto::name_of(decision.error().reason);
  }
}

// The steps of one actor, against what the table says to him.
struct Offered {
  const RandomPlay& play;
  Actor by;
  std::vector<Step> steps = next_steps(play.state, by, play.now);

  template <typename... Bodies>
  void expect_exactly_if_accepted(const Bodies&... bodies) const {
    (expect_if_accepted(bodies), ...);
  }

 private:
  template <typename Body>
  void expect_if_accepted(const Body& body) const {
    const bool accepted = decide(play.state, Command{by, body}, play.now).has_value();
    const bool offered = std::ranges::any_of(steps, [&](const Step& step) {
      if constexpr (requires { body.side; }) {
        if (step.side != body.side) return false;
      }
      return step.is<Body>();
    });
    EXPECT_EQ(offered, accepted) << name_of_type<Body>.text() << " of " << text_of(by);
  }
};

void expect_nothing_withheld(const RandomPlay& play) {
  for (const Actor& by : play.actors()) {
    const Offered offered{play, by};
    offered.expect_exactly_if_accepted(OpenBetting{}, LoadShoe{}, Settle{}, RelinquishDevice{},
                                       ReportCuttingCard{}, ReportEmptyShoe{});
    offered.expect_exactly_if_accepted(Confirm{}, Dismiss{}, Approve{}, DecideOffer{},
                                       SetCardsAside{});
    offered.expect_exactly_if_accepted(SignOn{}, AnnounceLastRound{}, CloseTable{}, ResumeTable{},
                                       StartGamingDay{});
    for (const Side side : {Side::Player, Side::Banker}) {
      offered.expect_exactly_if_accepted(ExposeHand{side}, RevealFirst{side}, DeclineHand{side});
    }
  }
}

TEST_P(EveryTable, accepts_every_step_it_offers) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    RandomPlay play{seed};
    open_as(play, GetParam());
    for (int turn = 0; turn < 250; ++turn) {
      expect_all_accepted(play);
      if (turn % 4 == 0) expect_nothing_withheld(play);
      if (HasFailure()) FAIL() << "with seed " << seed << " at turn " << turn;
      if (!play.turn()) break;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(kinds, EveryTable, testing::ValuesIn(table_kinds), name_of_kind);

// ---- what each of them is asked -----------------------------------------------------------------

class NextSteps : public testing::Test, protected TestTable {
 protected:
  void open_table(std::string_view game, std::uint8_t method, CardSource cards) {
    open(game, [&](TableSettings& settings) {
      settings.cards = cards;
      settings.method = method;
      settings.zone = Zone::Hlga;
      settings.offer_milliseconds = 30'000;
    });
    sit(anna, 1, 1'000'00);
    sit(bela, 2, 1'000'00);
  }
  void sit(PlayerId who, std::uint8_t position, std::int64_t credits) {
    must(test_dealer, Sit{who, position, {credits}});
  }
  void must(const Actor& by, CommandBody body) {
    ASSERT_TRUE(try_to(by, std::move(body))) << punto::name_of(refusal.reason);
  }
  void wager(PlayerId who, std::uint8_t kind, std::int64_t amount) {
    must(player(who), PlaceWager{state.round.number, who, kind, {amount}, false});
  }
  void draw(std::string_view card) { must(test_dealer, DrawCard{parse_card(card), {}}); }

  [[nodiscard]] std::vector<std::string> names(const Actor& by) const {
    return names_of(next_steps(state, by, Time{}));
  }
  template <typename Body>
  [[nodiscard]] std::vector<Step> steps(const Actor& by) const {
    std::vector<Step> of_kind = next_steps(state, by, Time{});
    std::erase_if(of_kind, [](const Step& step) { return !step.is<Body>(); });
    return of_kind;
  }
  [[nodiscard]] Step first(const Actor& by) const { return next_steps(state, by, Time{}).front(); }
};

TEST_F(NextSteps, begin_with_what_the_play_waits_for) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  EXPECT_EQ(name_of_step(first(test_dealer)), "open-betting");
  EXPECT_EQ(first(test_dealer).rule, Citation{"3.1"});
  must(test_dealer, OpenBetting{});
  EXPECT_EQ(name_of_step(first(test_dealer)), "close-betting");
  must(test_dealer, CloseBetting{1});
  EXPECT_EQ(first(test_dealer).place, Place::PlayerFirst);
  for (const std::string_view card : {"2C", "KD", "3H", "KS"}) draw(card);
  EXPECT_EQ(name_of_step(first(test_dealer)), "draw-card");
  EXPECT_EQ(first(test_dealer).place, Place::PlayerThird);
  EXPECT_EQ(first(test_dealer).rule, Citation{"3.14"});
  draw("4H");
  EXPECT_EQ(first(test_dealer).place, Place::BankerThird);
  draw("5H");
  EXPECT_EQ(name_of_step(first(test_dealer)), "settle");
}

TEST_F(NextSteps, ask_for_the_value_of_a_card_that_was_drawn_unread) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  must(test_dealer, CloseBetting{1});
  must(test_dealer, DrawCard{});
  ASSERT_EQ(steps<ReadCard>(test_dealer).size(), 1);
  EXPECT_EQ(steps<ReadCard>(test_dealer)[0].place, Place::PlayerFirst);
  EXPECT_THAT(steps<ReadCard>(player(anna)), IsEmpty());
}

TEST_F(NextSteps, tell_a_player_the_amounts_of_each_wager) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  sit(PlayerId{3}, 3, 50);
  must(test_dealer, OpenBetting{});
  const auto place = steps<PlaceWager>(player(anna));
  ASSERT_EQ(place.size(), state.settings.wagers.size());
  EXPECT_EQ(place[on_banker].wager, on_banker);
  EXPECT_EQ(place[on_banker].amounts, (AmountRange{{100}, {1'000'00}}));
  EXPECT_THAT(names(player(anna)), Not(Contains("withdraw-wager")));
  EXPECT_THAT(steps<PlaceWager>(player(PlayerId{3})), IsEmpty());  // too little for one unit

  wager(anna, on_banker, 300'00);
  EXPECT_EQ(steps<PlaceWager>(player(anna))[on_banker].amounts, (AmountRange{{100}, {700'00}}));
  EXPECT_EQ(steps<DecreaseWager>(player(anna))[0].amounts, (AmountRange{{100}, {299'00}}));
  EXPECT_EQ(steps<WithdrawWager>(player(anna))[0].wager, on_banker);
  EXPECT_THAT(steps<WithdrawWager>(player(bela)), IsEmpty());
  EXPECT_EQ(steps<WithdrawWager>(test_dealer)[0].player, anna);

  must(test_dealer, CloseBetting{1});
  EXPECT_THAT(names(player(anna)), IsEmpty());
  EXPECT_THAT(names(player(bela)), ElementsAre("leave"));
}

TEST_F(NextSteps, begin_a_wager_with_the_minimum) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  must(test_pit_manager, SetLimits{on_player, {{25'00}, {300'00}}});
  must(test_dealer, OpenBetting{});
  EXPECT_EQ(steps<PlaceWager>(player(anna))[0].amounts, (AmountRange{{25'00}, {300'00}}));
  wager(anna, on_player, 25'00);
  EXPECT_EQ(steps<PlaceWager>(player(anna))[0].amounts, (AmountRange{{100}, {275'00}}));
  EXPECT_THAT(steps<DecreaseWager>(player(anna)), IsEmpty());
}

TEST_F(NextSteps, let_staff_place_at_terminals_only_where_the_book_lets_them) {
  const auto at_terminals = [](TableSettings& settings) { settings.seating = Seating::Terminals; };
  open("fortune-six-v6", at_terminals);
  sit(anna, 1, 1'000'00);
  must(test_dealer, OpenBetting{});
  ASSERT_EQ(steps<PlaceWager>(test_dealer).size(), 1);
  EXPECT_EQ(steps<PlaceWager>(test_dealer)[0].rule, Citation{"3.7"});

  TestTable electronic;
  electronic.open("tiger", at_terminals);
  electronic.try_to(test_dealer, Sit{anna, 1, {1'000'00}});
  electronic.try_to(test_dealer, OpenBetting{});
  EXPECT_THAT(names_of(next_steps(electronic.state, test_dealer, Time{})),
              Not(Contains("place-wager")));
  EXPECT_THAT(names_of(next_steps(electronic.state, player(anna), Time{})),
              Contains("place-wager"));
}

TEST_F(NextSteps, follow_a_squeeze_from_hand_to_hand) {
  open_table("fortune-six-v6", 0, CardSource::CardReader);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 200'00);
  wager(bela, on_player, 100'00);
  must(test_dealer, CloseBetting{1});
  for (const std::string_view card : {"2C", "KD", "3H", "KS"}) draw(card);
  EXPECT_THAT(steps<DrawCard>(test_dealer), IsEmpty());
  ASSERT_EQ(steps<PassHand>(test_dealer).size(), 1);  // nobody has backed the Banker
  EXPECT_EQ(steps<PassHand>(test_dealer)[0].player, anna);
  EXPECT_EQ(steps<PassHand>(test_dealer)[0].rule, Citation{"3.9.2"});
  EXPECT_EQ(steps<RevealFirst>(test_dealer).size(), 2);
  EXPECT_THAT(steps<ExposeHand>(test_dealer), IsEmpty());

  must(test_dealer, PassHand{Side::Player, {}});
  EXPECT_THAT(names(player(anna)), ElementsAre("decline-hand"));
  must(player(anna), DeclineHand{Side::Player});
  EXPECT_EQ(steps<PassHand>(test_dealer)[0].player, bela);
  EXPECT_EQ(steps<PassHand>(test_dealer)[0].rule, Citation{"3.9.3"});
  must(test_dealer, PassHand{Side::Player, {}});
  must(test_dealer, RevealFirst{Side::Player});
  EXPECT_THAT(names(player(bela)), ElementsAre("expose-hand", "decline-hand"));
  EXPECT_THAT(names(player(anna)), IsEmpty());
  EXPECT_THAT(steps<AllowSqueeze>(test_dealer), IsEmpty());
  EXPECT_EQ(steps<AllowSqueeze>(test_pit_manager).size(), 2);

  must(player(bela), ExposeHand{Side::Player});
  ASSERT_EQ(steps<ExposeHand>(test_dealer).size(), 1);
  EXPECT_EQ(steps<ExposeHand>(test_dealer)[0].side, Side::Banker);
}

TEST_F(NextSteps, leave_drawing_to_the_player_who_holds_the_device) {
  open_table("fortune-six-v6", 2, CardSource::CardReader);
  must(test_dealer, OpenBetting{});
  EXPECT_THAT(steps<TakeDevice>(player(anna)), IsEmpty());
  EXPECT_THAT(names(test_casino_manager), Contains("allow-drawing"));
  EXPECT_THAT(names(test_pit_manager), Not(Contains("allow-drawing")));
  wager(anna, on_player, 100'00);
  EXPECT_EQ(steps<TakeDevice>(player(anna))[0].player, anna);
  must(player(anna), TakeDevice{anna});
  must(test_dealer, CloseBetting{1});
  EXPECT_THAT(names(player(anna)), ElementsAre("draw-card", "relinquish-device"));
  EXPECT_THAT(names(player(bela)), Not(Contains("draw-card")));
}

TEST_F(NextSteps, narrow_the_differential) {
  open("fortune-six-v6", [](TableSettings& settings) { settings.differential = Cents{100'00}; });
  sit(anna, 1, 1'000'00);
  sit(bela, 2, 1'000'00);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 300'00);
  wager(bela, on_banker, 50'00);
  EXPECT_THAT(names(test_dealer), Contains("close-betting"));
  must(test_dealer, CloseBetting{1});
  EXPECT_THAT(names(test_dealer), Not(Contains("close-betting")));
  EXPECT_THAT(steps<RemoveWager>(test_dealer), IsEmpty());
  ASSERT_EQ(steps<RemoveWager>(test_pit_manager).size(), 1);
  EXPECT_EQ(steps<RemoveWager>(test_pit_manager)[0].number, 1);
  const auto has_wager = [](const std::vector<Step>& offered, std::uint8_t kind) {
    return std::ranges::any_of(offered, [&](const Step& step) { return step.wager == kind; });
  };
  EXPECT_FALSE(has_wager(steps<PlaceWager>(player(anna)), on_player));
  EXPECT_TRUE(has_wager(steps<PlaceWager>(player(bela)), on_banker));
  EXPECT_TRUE(has_wager(steps<DecreaseWager>(player(anna)), on_player));
  EXPECT_FALSE(has_wager(steps<DecreaseWager>(player(bela)), on_banker));
  wager(bela, on_banker, 150'00);
  EXPECT_THAT(names(test_dealer), Contains("close-betting"));
}

TEST_F(NextSteps, of_an_offer_are_answers_until_its_time_is_over) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 100'00);
  must(test_dealer, CloseBetting{1});
  DeclareIrregularity power_failure;
  const auto& irregularities = state.law->rulebook.irregularities;
  const auto* found = state.law->rulebook.find_irregularity(Trigger::Interruption);
  power_failure.irregularity = static_cast<std::uint8_t>(found - irregularities.data());
  power_failure.round = 1;
  must(test_dealer, power_failure);
  EXPECT_THAT(names(player(anna)), ElementsAre("answer-offer"));
  EXPECT_THAT(names(player(bela)), IsEmpty());
  ASSERT_EQ(steps<CloseOffer>(test_dealer).size(), 1);
  EXPECT_EQ(steps<CloseOffer>(test_dealer)[0].not_before, state.procedure->offer.until);
  EXPECT_THAT(names(test_dealer), Not(Contains("draw-card")));
}

TEST_F(NextSteps, count_the_cards_when_a_player_has_left_with_some) {
  open_table("fortune-six-v6", 0, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 100'00);
  must(test_dealer, CloseBetting{1});
  for (int i = 0; i < 4; ++i) must(test_dealer, DrawCard{});
  must(test_dealer, PassHand{Side::Player, {}});
  const auto& irregularities = state.law->rulebook.irregularities;
  DeclareIrregularity left_with_cards;
  left_with_cards.irregularity = static_cast<std::uint8_t>(
      state.law->rulebook.find_irregularity("left-with-cards") - irregularities.data());
  left_with_cards.round = 1;
  left_with_cards.side = Side::Player;
  left_with_cards.value = Known::Unknown;
  must(test_dealer, left_with_cards);
  EXPECT_THAT(steps<SetCardsAside>(test_dealer), IsEmpty());
  EXPECT_EQ(steps<SetCardsAside>(test_shift_manager)[0].rule, Citation{"5.11.1"});
  must(test_shift_manager, SetCardsAside{});
  EXPECT_THAT(steps<RecordInventory>(test_shift_manager), IsEmpty());
  ASSERT_EQ(steps<ReadCard>(test_dealer).size(), 2);  // of the hand that is still there
  EXPECT_EQ(steps<ReadCard>(test_dealer)[0].place, Place::BankerFirst);
  must(test_dealer, ReadCard{Place::BankerFirst, *parse_card("2C")});
  must(test_dealer, ReadCard{Place::BankerSecond, *parse_card("3C")});
  EXPECT_THAT(steps<ReadCard>(test_dealer), IsEmpty());
  EXPECT_EQ(steps<RecordInventory>(test_shift_manager).size(), 1);
}

// Interpretation 119.
TEST_F(NextSteps, offer_wagers_until_the_time_that_a_player_allowed_himself) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  const Time until{now.milliseconds + 60'000};
  must(test_dealer, Sit{PlayerId{3}, 3, {100'00}, {}, until});
  must(test_dealer, OpenBetting{});
  const auto at = [&](std::int64_t milliseconds) {
    return names_of(next_steps(state, player(PlayerId{3}), Time{milliseconds}));
  };
  EXPECT_THAT(at(until.milliseconds - 1), Contains("place-wager"));
  EXPECT_THAT(at(until.milliseconds), Not(Contains("place-wager")));
  EXPECT_THAT(at(until.milliseconds), Contains("leave"));
}

// Interpretation 118.
TEST_F(NextSteps, of_a_locked_seat_are_for_staff) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  apply(state, Event{now, machine(), SeatLocked{anna, {100}}});
  EXPECT_THAT(names(test_pit_manager), Contains("release-seat"));
  EXPECT_THAT(names(test_dealer), Not(Contains("release-seat")));
  EXPECT_THAT(steps<Leave>(player(anna)), IsEmpty());
}

TEST_F(NextSteps, keep_a_second_person_for_what_was_declared) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  DeclareIrregularity not_covered;
  const auto& book = state.law->rulebook;
  const auto* found = book.find_irregularity(Trigger::AnythingElse);
  not_covered.irregularity = static_cast<std::uint8_t>(found - book.irregularities.data());
  must(test_shift_manager, not_covered);
  EXPECT_THAT(steps<GiveRuling>(test_shift_manager), IsEmpty());
  EXPECT_THAT(steps<GiveRuling>(test_pit_manager), IsEmpty());
  std::vector<Action> rulings;
  for (const Step& step : steps<GiveRuling>(other_shift_manager)) rulings.push_back(*step.action);
  EXPECT_THAT(rulings, ElementsAre(Action::Continue, Action::LetStand));  // there is no round yet
}

TEST_F(NextSteps, of_a_suspended_table_is_to_resume_it) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  must(test_dealer, SuspendTable{"a spilt drink"});
  EXPECT_THAT(names(test_pit_manager), ElementsAre("resume-table"));
  EXPECT_THAT(names(test_dealer), IsEmpty());
  EXPECT_THAT(names(player(anna)), IsEmpty());
  EXPECT_THAT(names_of(next_steps(TableState{}, test_pit_manager, Time{})),
              ElementsAre("open-table"));
  EXPECT_THAT(names_of(next_steps(TableState{}, test_dealer, Time{})), IsEmpty());
}

TEST_F(NextSteps, list_the_irregularities_that_can_be_declared) {
  open_table("fortune-six-v6", 1, CardSource::KeyedIn);
  const auto ids = [&](const Actor& by) {
    std::vector<std::string> listed;
    for (const Step& step : irregularities_to_declare(state, by, Time{})) {
      listed.push_back(state.law->rulebook.irregularities[*step.number].id);
    }
    return listed;
  };
  EXPECT_THAT(ids(test_dealer), Contains("not-covered"));
  EXPECT_THAT(ids(test_dealer), Not(Contains("player-absent")));
  EXPECT_THAT(ids(player(anna)), IsEmpty());
  must(test_dealer, OpenBetting{});
  must(test_dealer, CloseBetting{1});
  draw("2C");
  EXPECT_THAT(ids(test_dealer), Contains("cards-drawn-together"));
  EXPECT_THAT(ids(test_dealer), Contains("insufficient-cards"));
  EXPECT_THAT(ids(test_dealer), Not(Contains("late-wager")));  // the table refuses it by itself
}

}  // namespace
}  // namespace punto
