#include "core/table/view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/table/cards_not_shown.hpp"
#include "tests/drive/twin.hpp"
#include "tests/random_play.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr PlayerId anna{1};
constexpr PlayerId bela{2};
constexpr PlayerId caro{3};
constexpr std::uint8_t on_player = 0;  // the wagers of every book begin with these two
constexpr std::uint8_t on_banker = 1;
constexpr std::size_t players_hand = 0;
constexpr std::size_t bankers_hand = 1;

// ---- nothing depends on a hidden card -----------------------------------------------------------

class EveryTableView : public testing::TestWithParam<TableKind> {};

std::string name_of_kind(const testing::TestParamInfo<TableKind>& info) {
  return std::string{info.param.name};
}

TEST_P(EveryTableView, is_the_same_whatever_the_hidden_cards_are) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    RandomPlay play{seed};
    open_as(play, GetParam());
    for (int turn = 0; turn < 250; ++turn) {
      for (const Actor& by : play.actors()) {
        if (by.kind == ActorKind::Machine) continue;  // it sees everything
        const TableState other = drive::twin_of(play.state, viewer_of(by), play.chance);
        ASSERT_EQ(view(other, viewer_of(by)), view(play.state, viewer_of(by)))
            << seed << " " << turn;
        ASSERT_EQ(next_steps(other, by, play.now), next_steps(play.state, by, play.now))
            << seed << " " << turn;
      }
      const TableState other = drive::twin_of(play.state, public_viewer(), play.chance);
      ASSERT_EQ(view(other, public_viewer()), view(play.state, public_viewer()));
      ASSERT_EQ(cards_not_shown(other), cards_not_shown(play.state)) << seed << " " << turn;
      if (!play.turn()) break;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(kinds, EveryTableView, testing::ValuesIn(table_kinds), name_of_kind);

// ---- cards --------------------------------------------------------------------------------------

class View : public testing::Test, protected TestTable {
 protected:
  void open_table(std::uint8_t method, CardSource cards, Seating seating = Seating::Felt) {
    open("fortune-six-v6", [&](TableSettings& settings) {
      settings.cards = cards;
      settings.seating = seating;
      settings.method = method;
      settings.zone = Zone::Hlga;
      settings.offer_milliseconds = 30'000;
    });
    must(test_dealer, Sit{anna, 1, {1'000'00}});
    must(test_dealer, Sit{bela, 2, {1'000'00}});
    if (seating == Seating::Felt) must(test_dealer, Sit{caro, 1, {1'000'00}});
  }
  void must(const Actor& by, CommandBody body) {
    ASSERT_TRUE(try_to(by, std::move(body))) << name_of(refusal.reason);
  }
  void wager(PlayerId who, std::uint8_t kind, std::int64_t amount) {
    must(player(who), PlaceWager{state.round.number, who, kind, {amount}, false});
  }
  void draw(std::initializer_list<std::string_view> cards) {
    for (const std::string_view card : cards) must(test_dealer, DrawCard{parse_card(card), {}});
  }
  // Anna squeezes the Player hand and Bela the Banker hand.
  void deal_to_squeeze() {
    open_table(0, CardSource::CardReader);
    must(test_dealer, OpenBetting{});
    wager(anna, on_player, 100'00);
    wager(bela, on_banker, 100'00);
    must(test_dealer, CloseBetting{1});
    draw({"2C", "KD", "3H", "QS"});
    must(test_dealer, PassHand{Side::Player, {}});
    must(test_dealer, PassHand{Side::Banker, {}});
    must(test_dealer, RevealFirst{Side::Player});
  }
  void declare(Trigger trigger) {
    const Rulebook& book = state.law->rulebook;
    DeclareIrregularity declared;
    declared.irregularity =
        static_cast<std::uint8_t>(book.find_irregularity(trigger) - book.irregularities.data());
    declared.round = state.round.number;
    must(test_dealer, declared);
  }

  [[nodiscard]] TableView seen_by(const Actor& actor) const {
    return view(state, viewer_of(actor));
  }
  [[nodiscard]] TableView seen_by(PlayerId who) const { return seen_by(player(who)); }
  [[nodiscard]] TableView seen_by_all() const { return view(state, public_viewer()); }
};

std::vector<CardFace> faces(const TableView& shown) {
  std::vector<CardFace> all;
  for (const CardView& card : shown.cards) all.push_back(card.face);
  return all;
}

using enum CardFace;

TEST_F(View, shows_a_squeezed_hand_to_its_holder_alone) {
  deal_to_squeeze();
  EXPECT_THAT(faces(seen_by(anna)),
              ElementsAre(Private, FaceDown, Private, FaceDown, NotDrawn, NotDrawn));
  EXPECT_THAT(faces(seen_by(bela)),
              ElementsAre(FaceDown, Private, FaceDown, Private, NotDrawn, NotDrawn));
  EXPECT_EQ(seen_by(anna).cards[2].card, *parse_card("3H"));
  EXPECT_EQ(seen_by(anna).cards[1].card, Card{});
  EXPECT_EQ(seen_by(machine()).cards[1].card, *parse_card("KD"));
  for (const TableView& shown : {seen_by(caro), seen_by_all(), seen_by(test_dealer),
                                 seen_by(test_pit_manager), seen_by(test_shift_manager)}) {
    EXPECT_THAT(faces(shown),
                ElementsAre(FaceDown, FaceDown, FaceDown, FaceDown, NotDrawn, NotDrawn));
  }
  for (const TableView& shown : {seen_by(anna), seen_by(machine())}) {
    EXPECT_EQ(shown.hands[players_hand].total, std::nullopt);
    EXPECT_EQ(shown.hands[players_hand].holder, anna);
    EXPECT_EQ(shown.hands[bankers_hand].holder, bela);
    EXPECT_EQ(shown.to_reveal, Side::Player);
    EXPECT_EQ(shown.next_card, std::nullopt);
  }
}

TEST_F(View, shows_an_exposed_hand_to_everybody) {
  deal_to_squeeze();
  must(player(anna), ExposeHand{Side::Player});
  EXPECT_THAT(faces(seen_by_all()),
              ElementsAre(Exposed, FaceDown, Exposed, FaceDown, NotDrawn, NotDrawn));
  EXPECT_EQ(seen_by_all().hands[players_hand].total, 5);
  EXPECT_EQ(seen_by_all().hands[bankers_hand].total, std::nullopt);
  EXPECT_EQ(seen_by_all().to_reveal, Side::Banker);
  EXPECT_FALSE(seen_by_all().totals_announced);
  must(player(bela), ExposeHand{Side::Banker});
  EXPECT_TRUE(seen_by_all().totals_announced);
  EXPECT_EQ(seen_by_all().next_card, Place::PlayerThird);
  draw({"4H"});
  EXPECT_EQ(seen_by(anna).cards[4].face, Private);
  EXPECT_EQ(seen_by(bela).cards[4].face, FaceDown);
  EXPECT_EQ(seen_by(anna).hands[players_hand].total, 5);  // as announced, not as she knows
  EXPECT_EQ(seen_by_all().outcome, std::nullopt);
}

TEST_F(View, has_no_turn_before_the_first_hand_is_chosen) {
  open_table(0, CardSource::CardReader);
  must(test_dealer, OpenBetting{});
  must(test_dealer, CloseBetting{1});
  draw({"2C", "KD", "3H", "QS"});
  EXPECT_EQ(seen_by_all().to_reveal, std::nullopt);
  must(test_dealer, RevealFirst{Side::Banker});
  EXPECT_EQ(seen_by_all().to_reveal, Side::Banker);
}

TEST_F(View, hides_from_a_player_what_his_designee_squeezes) {
  deal_to_squeeze();
  must(test_pit_manager, AllowSqueeze{Side::Player, caro, false});
  EXPECT_EQ(seen_by(caro).cards[0].face, Private);
  EXPECT_EQ(seen_by(anna).cards[0].face, FaceDown);
  must(test_pit_manager, AllowSqueeze{Side::Player, caro, true});
  EXPECT_EQ(seen_by(caro).cards[0].face, FaceDown);
  EXPECT_TRUE(seen_by_all().hands[players_hand].designee);
}

TEST_F(View, shows_nothing_of_a_card_laid_at_the_wrong_hand) {
  deal_to_squeeze();
  state.round.cards[2].laid_at = Place::BankerSecond;
  EXPECT_EQ(seen_by(anna).cards[2].face, FaceDown);
  EXPECT_EQ(seen_by(bela).cards[2].face, FaceDown);
  EXPECT_EQ(seen_by_all().cards[2].laid_at, Place::BankerSecond);
}

TEST_F(View, shows_cards_dealt_face_up_at_once) {
  open_table(1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  EXPECT_EQ(seen_by_all().announced, Announced::BettingOpens);
  must(test_dealer, CloseBetting{1});
  EXPECT_EQ(seen_by_all().announced, Announced::BettingCloses);
  draw({"9C", "2D"});
  EXPECT_THAT(faces(seen_by_all()),
              ElementsAre(Exposed, Exposed, NotDrawn, NotDrawn, NotDrawn, NotDrawn));
  EXPECT_EQ(seen_by_all().hands[players_hand].total, 9);
  must(test_dealer, DrawCard{});  // not keyed in yet
  EXPECT_EQ(seen_by_all().cards[2].face, FaceDown);
  must(test_dealer, ReadCard{Place::PlayerSecond, *parse_card("KC")});
  draw({"3D"});
  ASSERT_TRUE(seen_by_all().outcome);
  EXPECT_EQ(seen_by_all().outcome->winner(), Winner::Player);
  EXPECT_EQ(seen_by_all().shoe.cards_left, 8 * 52 - 4);
}

TEST_F(View, counts_the_cards_of_the_shoe_for_surveillance_alone) {
  deal_to_squeeze();
  EXPECT_EQ(seen_by(machine()).shoe.unseen, state.shoe.unseen);
  EXPECT_EQ(seen_by(test_shift_manager).shoe.unseen, std::nullopt);
  DealtCard waiting;
  waiting.drawn = waiting.read = true;
  waiting.card = *parse_card("9C");
  state.shoe.waiting.push_back(waiting);
  EXPECT_EQ(seen_by(machine()).shoe.waiting[0].card, *parse_card("9C"));
  EXPECT_EQ(seen_by(test_dealer).shoe.waiting[0].face, FaceDown);
  EXPECT_EQ(seen_by(test_dealer).shoe.waiting[0].card, Card{});
}

TEST_F(View, names_the_player_who_holds_the_device) {
  open_table(2, CardSource::CardReader);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 100'00);
  must(player(anna), TakeDevice{anna});
  EXPECT_EQ(seen_by_all().device_holder, anna);
  EXPECT_EQ(seen_by_all().method, 2);
}

// ---- Players and wagers -------------------------------------------------------------------------

TEST_F(View, tells_a_player_alone_that_his_seat_is_locked) {
  open_table(1, CardSource::KeyedIn, Seating::Terminals);
  EXPECT_FALSE(seen_by(anna).seats[0].account->locked);
  apply(state, Event{now, machine(), SeatLocked{anna, {100}}});
  EXPECT_TRUE(seen_by(anna).seats[0].account->locked);
  EXPECT_EQ(seen_by(bela).seats[0].account, std::nullopt);
}

TEST_F(View, keeps_wagers_and_credits_at_terminals_private) {
  open_table(1, CardSource::KeyedIn, Seating::Terminals);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 100'00);
  wager(bela, on_player, 50'00);
  EXPECT_THAT(seen_by(anna).wagers, SizeIs(1));
  EXPECT_EQ(seen_by(anna).wagers[0].amount, Cents{100'00});
  EXPECT_EQ(seen_by(anna).seats[0].account->credits, Cents{900'00});
  EXPECT_EQ(seen_by(anna).seats[1].account, std::nullopt);
  EXPECT_THAT(seen_by(anna).areas, IsEmpty());
  EXPECT_THAT(seen_by_all().wagers, IsEmpty());
  EXPECT_EQ(seen_by_all().totals[on_player], Cents{150'00});
  EXPECT_THAT(seen_by(test_dealer).wagers, SizeIs(2));
  EXPECT_THAT(seen_by(test_dealer).areas, SizeIs(2));
  EXPECT_EQ(seen_by(test_dealer).seats[1].account->credits, Cents{950'00});
  EXPECT_EQ(seen_by_all().seats[1].player, bela);
}

TEST_F(View, shows_what_lies_on_felt_but_not_whose_it_is) {
  open_table(1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  wager(bela, on_player, 50'00);
  const std::vector<Share> shares = {{anna, {60'00}}, {caro, {40'00}}};
  must(test_dealer, PlaceJointWager{1, on_player, shares});
  EXPECT_THAT(seen_by_all().areas, ElementsAre(AreaTotal{2, on_player, 1, {50'00}},
                                               AreaTotal{1, on_player, 1, {100'00}}));
  ASSERT_THAT(seen_by(caro).wagers, SizeIs(1));
  EXPECT_EQ(seen_by(caro).wagers[0].amount, Cents{100'00});
  EXPECT_THAT(seen_by(caro).wagers[0].shares, ElementsAre(Share{caro, {40'00}}));
  EXPECT_THAT(seen_by(test_dealer).wagers[1].shares, SizeIs(2));
}

TEST_F(View, shows_takings_to_the_pit_alone) {
  open_table(1, CardSource::KeyedIn);
  EXPECT_EQ(seen_by(test_supervisor).takings->brought_in, Cents{3'000'00});
  EXPECT_EQ(seen_by(test_dealer).takings, std::nullopt);
  EXPECT_EQ(seen_by_all().takings, std::nullopt);
  EXPECT_EQ(seen_by(test_supervisor).dealer, PersonId{1});
  EXPECT_EQ(seen_by(anna).dealer, std::nullopt);
}

TEST_F(View, measures_the_differential) {
  open("fortune-six-v6", [](TableSettings& settings) { settings.differential = Cents{100'00}; });
  must(test_dealer, Sit{anna, 1, {1'000'00}});
  must(test_dealer, OpenBetting{});
  wager(anna, on_banker, 300'00);
  EXPECT_EQ(seen_by_all().differential, (DifferentialView{{100'00}, {0}, {300'00}, false}));
  must(test_dealer, CloseBetting{1});
  EXPECT_TRUE(seen_by_all().differential->called);
}

// ---- irregularities -----------------------------------------------------------------------------

TEST_F(View, shows_an_offer_to_whom_it_is_made) {
  open_table(1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 100'00);
  wager(bela, on_banker, 100'00);
  must(test_dealer, CloseBetting{1});
  declare(Trigger::Interruption);
  const auto offer_to = [&](const Actor& actor) { return *seen_by(actor).procedure->offer; };
  EXPECT_EQ(seen_by_all().procedure->rule, Citation{"5.17.1"});
  EXPECT_TRUE(offer_to(player(anna)).awaits_viewer);
  EXPECT_THAT(offer_to(player(anna)).may_withdraw, ElementsAre(1));
  EXPECT_THAT(offer_to(player(anna)).waiting_for, IsEmpty());
  EXPECT_FALSE(offer_to(player(caro)).awaits_viewer);
  EXPECT_THAT(offer_to(test_dealer).waiting_for, ElementsAre(anna, bela));
  EXPECT_EQ(offer_to(player(caro)).answers_awaited, 2);
  EXPECT_EQ(offer_to(player(caro)).until, state.procedure->offer.until);
  must(player(anna), AnswerOffer{anna, {}});
  EXPECT_FALSE(offer_to(player(anna)).awaits_viewer);
  EXPECT_THAT(offer_to(player(anna)).may_withdraw, IsEmpty());
  must(player(bela), AnswerOffer{bela, {2}});
  EXPECT_EQ(seen_by_all().procedure, std::nullopt);
}

TEST_F(View, keeps_to_staff_what_the_table_has_only_found) {
  open_table(0, CardSource::CardReader);
  must(test_dealer, OpenBetting{});
  must(test_dealer, CloseBetting{1});
  draw({"4G"});  // of another deck, face down
  ASSERT_EQ(state.procedure->stage, Stage::Found);
  EXPECT_EQ(seen_by_all().procedure, std::nullopt);
  EXPECT_EQ(seen_by(anna).procedure, std::nullopt);
  EXPECT_EQ(seen_by(test_dealer).procedure->rule, Citation{"5.1"});
  EXPECT_TRUE(seen_by(test_dealer).procedure->viewer_may_act);
}

TEST_F(View, says_whose_authority_is_awaited) {
  open_table(1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  declare(Trigger::Malfunction);
  EXPECT_EQ(seen_by_all().procedure->awaited, Role::GamingShiftManager);
  EXPECT_FALSE(seen_by(test_dealer).procedure->viewer_may_act);
  EXPECT_TRUE(seen_by(test_shift_manager).procedure->viewer_may_act);
  EXPECT_EQ(seen_by_all().told, std::nullopt);
  must(test_shift_manager, Approve{});
  EXPECT_EQ(seen_by_all().told, state.told);
  EXPECT_TRUE(seen_by_all().told);
}

// ---- rounds that are over -----------------------------------------------------------------------

TEST_F(View, shows_a_settlement_to_each_his_own) {
  open_table(1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  wager(anna, on_player, 100'00);
  wager(bela, on_banker, 50'00);
  must(test_dealer, CloseBetting{1});
  draw({"9C", "2D", "KC", "3D"});
  must(test_dealer, Settle{});
  ASSERT_THAT(*seen_by(anna).last_record->settlement, SizeIs(1));
  EXPECT_EQ(seen_by(anna).last_record->settlement->front().returned, Cents{200'00});
  EXPECT_EQ(seen_by(bela).last_record->settlement->front().returned, Cents{0});
  EXPECT_THAT(*seen_by_all().last_record->settlement, IsEmpty());
  EXPECT_THAT(seen_by_all().last_record->cards, SizeIs(4));
  EXPECT_THAT(*seen_by(test_dealer).last_record->settlement, SizeIs(2));
  ASSERT_THAT(seen_by_all().outcomes, SizeIs(1));
  EXPECT_EQ(to_text(seen_by_all().outcomes[0]), "Pn");
  EXPECT_EQ(seen_by_all().shoe.rounds, 1);
}

TEST_F(View, leaves_a_void_round_out_of_the_roads_and_its_cards_face_down) {
  deal_to_squeeze();
  declare(Trigger::CardsRunOut);
  ASSERT_TRUE(state.records.back().is_void);
  EXPECT_THAT(seen_by_all().last_record->cards, IsEmpty());
  EXPECT_THAT(seen_by(test_shift_manager).last_record->cards, IsEmpty());
  EXPECT_THAT(seen_by(machine()).last_record->cards, SizeIs(4));
  EXPECT_EQ(seen_by(anna).last_record->settlement->front().returned, Cents{100'00});
  EXPECT_THAT(seen_by_all().outcomes, IsEmpty());
  EXPECT_EQ(roads_of(state), Roads{});
}

TEST_F(View, begins_new_roads_with_a_new_shoe) {
  open_table(1, CardSource::KeyedIn);
  for (int round = 1; round <= 2; ++round) {
    must(test_dealer, OpenBetting{});
    must(test_dealer, CloseBetting{state.round.number});
    draw({"9C", "2D", "KC", "3D"});
    must(test_dealer, Settle{});
  }
  EXPECT_EQ(roads_of(state).statistics().player, 2);
  must(test_dealer, LoadShoe{});
  EXPECT_EQ(roads_of(state), Roads{});
  EXPECT_EQ(seen_by_all().last_record->number, 2);
}

// ---- cards left ---------------------------------------------------------------------------------

TEST_F(View, counts_a_card_as_left_until_everybody_has_seen_it) {
  deal_to_squeeze();
  const Composition full = Composition::of_decks(DeckKind::Standard, state.settings.decks);
  EXPECT_EQ(cards_not_shown(state), full);
  EXPECT_NE(state.shoe.unseen, full);
  EXPECT_TRUE(has_card_face_down(state));
  must(player(anna), ExposeHand{Side::Player});
  EXPECT_TRUE(has_card_face_down(state));
  EXPECT_EQ(cards_not_shown(state).size(), full.size() - 2);
  EXPECT_EQ(cards_not_shown(state).count(*parse_card("2C")), state.settings.decks - 1);
  must(player(bela), ExposeHand{Side::Banker});
  EXPECT_FALSE(has_card_face_down(state));
}

TEST_F(View, counts_the_cards_of_rounds_that_are_void_or_of_another_shoe_as_left) {
  open_table(1, CardSource::KeyedIn);
  must(test_dealer, OpenBetting{});
  must(test_dealer, CloseBetting{1});
  draw({"9C", "2D", "KC", "3D"});
  must(test_dealer, Settle{});
  const int full = state.settings.decks * cards_in(DeckKind::Standard);
  EXPECT_EQ(cards_not_shown(state).size(), full - 4);
  TableState other = state;
  other.records.back().is_void = true;
  EXPECT_EQ(cards_not_shown(other).size(), full);
  other = state;
  other.shoe.cutting_card_out = true;
  EXPECT_EQ(cards_not_shown(other).size(), full - 4);
  other.shoe.rounds_since_cutting_card = 1;
  EXPECT_EQ(cards_not_shown(other).size(), full);
  must(test_dealer, LoadShoe{});
  EXPECT_EQ(cards_not_shown(state).size(), full);
}

TEST(ViewOfNoTable, is_empty) {
  EXPECT_EQ(view(TableState{}, public_viewer()), TableView{});
}

}  // namespace
}  // namespace punto
