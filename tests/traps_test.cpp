// The places where a rulebook text can be misread, one test for each reading of parts A, B and C
// that shows in a settlement (16, who deals, has no effect on one). The suite's name carries the
// number of the interpretation. Hands are written "Player v Banker".

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/cards/composition.hpp"
#include "tests/product_settlement.hpp"

namespace {

using product::net;
using product::rulebook;
using Names = std::vector<std::string>;

const Names pair_games = {"fortune-six-v6",          "fortune-six-v5",
                          "super-six-no-commission", "fortune-six-no-commission",
                          "super-6-no-commission",   "no-commission",
                          "super-six-etg-v3"};
const Names half_on_six_games = {"super-six-no-commission", "fortune-six-no-commission",
                                 "super-6-no-commission",   "no-commission",
                                 "tiger-no-commission",     "super-six-etg-v3"};
const Names commission_games = {"fortune-six-v6", "fortune-six-v5", "tiger"};
const Names dragon_games = {"fortune-six-no-commission", "super-6-no-commission"};
const Names tiger_games = {"tiger", "tiger-no-commission"};
const Names fortune_six_games = {"fortune-six-v6", "fortune-six-v5", "fortune-six-no-commission"};

Names wager_ids(const std::string& game) {
  Names ids;
  for (const auto& wager : rulebook(game).wagers) ids.push_back(wager.id);
  return ids;
}

Names optional_wagers(const std::string& game) {
  Names ids;
  for (const auto& wager : rulebook(game).wagers) {
    if (wager.optional) ids.push_back(wager.id);
  }
  return ids;
}

bool contains(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

bool has_wager(const std::string& game, const std::string& wager) {
  return rulebook(game).find_wager(wager) != nullptr;
}

void expect_same_wagers(const std::string& game, const std::string& wagers) {
  EXPECT_EQ(wager_ids(game), product::words(wagers)) << game;
}

// A. Cards, pairs and hands

TEST(Interpretation01, TenWithAPictureIsNoPair) {
  for (const std::string& game : pair_games) {
    for (const std::string hand : {"TC JD", "TC QD", "TC KD", "JC TD", "KC TC"}) {
      EXPECT_EQ(net(game, "player-pair", hand + " v 9H TS"), "-1") << game << ' ' << hand;
      EXPECT_EQ(net(game, "banker-pair", "9H KS v " + hand), "-1") << game << ' ' << hand;
    }
  }
  for (const std::string& game : tiger_games) {
    EXPECT_EQ(net(game, "tiger-pair", "TC JD v 9H KS"), "-1") << game;
  }
  EXPECT_EQ(net("fabulous-4s", "player-precious-pair", "TD JD v 9H KS"), "-1");
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "player-precious-pair", "TG SG v 9E FW"), "-1");
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "banker-precious-pair", "9E FW v TG LG"), "-1");
}

TEST(Interpretation01, UnlikePicturesAreNoPairAndLikeOnesAre) {
  for (const std::string& game : pair_games) {
    for (const std::string hand : {"KC QC", "KC JC", "QC JC"}) {
      EXPECT_EQ(net(game, "player-pair", hand + " v 9H TS"), "-1") << game << ' ' << hand;
    }
    for (const std::string hand : {"KC KD", "QC QC", "JS JH", "TC TD", "AC AS"}) {
      EXPECT_EQ(net(game, "player-pair", hand + " v 9H 9S"), "11") << game << ' ' << hand;
    }
  }
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "player-precious-pair", "SF LF v 9E TW"), "-1");
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "player-precious-pair", "SF SF v 9E 9W"), "9");
}

TEST(Interpretation02, OldBooksPairByRankWhateverTheSuits) {
  for (const std::string game : {"fortune-six-v5", "super-six-etg-v3"}) {
    EXPECT_EQ(net(game, "player-pair", "9C 9D v KH 7S"), "11") << game;
    EXPECT_EQ(net(game, "player-pair", "9C 9C v KH 7S"), "11") << game;
    EXPECT_EQ(net(game, "banker-pair", "9C KD v QH QS"), "11") << game;
    EXPECT_EQ(net(game, "banker-pair", "9C KD v QH JS"), "-1") << game;
  }
}

TEST(Interpretation03, EachPairWagerLooksAtItsOwnHand) {
  for (const std::string& game : pair_games) {
    EXPECT_EQ(net(game, "player-pair", "9C KD v QH QS"), "-1") << game;
    EXPECT_EQ(net(game, "banker-pair", "QH QS v 9C KD"), "-1") << game;
  }
  EXPECT_EQ(net("fabulous-4s", "player-precious-pair", "9C KD v 4D 4D"), "-1");
  EXPECT_EQ(net("fabulous-4s", "banker-precious-pair", "4D 4D v 9C KD"), "-1");
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "player-precious-pair", "9F FG v 4G 4G"), "-1");
}

TEST(Interpretation04, TigerPairIsPaidOnceToTheHighestClass) {
  for (const std::string& game : tiger_games) {
    EXPECT_EQ(net(game, "tiger-pair", "9C 9D v 9H 9S"), "100") << game;
    EXPECT_EQ(net(game, "tiger-pair", "9C 9D v QH QS"), "20") << game;
    EXPECT_EQ(net(game, "tiger-pair", "9C 9D v QH KS"), "4") << game;
    EXPECT_EQ(net(game, "tiger-pair", "QC KD v 9H 9S"), "4") << game;
    EXPECT_EQ(net(game, "tiger-pair", "9C KD v KH 9S"), "-1") << game;
  }
}

TEST(Interpretation05, TensAgainstJacksAreDoubleAndFourTensTwin) {
  for (const std::string& game : tiger_games) {
    EXPECT_EQ(net(game, "tiger-pair", "TC TD 9H v JH JS 9C"), "20") << game;
    EXPECT_EQ(net(game, "tiger-pair", "TS TH 9H v TS TD 9C"), "100") << game;
    EXPECT_EQ(net(game, "tiger-pair", "QC QD 9H v QH QS 9C"), "100") << game;
    EXPECT_EQ(net(game, "tiger-pair", "QC QD 9H v KH KS 9C"), "20") << game;
  }
}

TEST(Interpretation06, PreciousPairIsTheHighestClassItReaches) {
  const std::string wager = "player-precious-pair";
  EXPECT_EQ(net("fabulous-4s", wager, "4D 4D v 9H KS"), "30");
  EXPECT_EQ(net("fabulous-4s", wager, "4D 4C v 9H KS"), "15");
  EXPECT_EQ(net("fabulous-4s", wager, "4H 4H v 9H KS"), "15");
  EXPECT_EQ(net("fabulous-4s", wager, "QD QD v 9H KS"), "12");
  EXPECT_EQ(net("fabulous-4s", wager, "QD QH v 9H KS"), "9");
  EXPECT_EQ(net("fabulous-4s", wager, "QH QH v 9H KS"), "9");
}

TEST(Interpretation07, PreciousPairLosesWithAnyOtherOutcome) {
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "player-precious-pair", "4G 5G v 8E FW"), "-1");
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "player-precious-pair", "LG FG v 9E TW"), "-1");
}

TEST(Interpretation08, GoldAloneOfTheFiveElementsIsPrecious) {
  const std::string game = "fa-fa-fabulous-4-v3";
  for (const std::string element : {"F", "E", "W", "A"}) {
    const std::string four = "4" + element;
    const std::string lu = "L" + element;
    EXPECT_EQ(net(game, "player-precious-pair", four + " " + four + " v 9F TW"), "15");
    EXPECT_EQ(net(game, "player-precious-pair", four + " 4G v 9F TW"), "15");
    EXPECT_EQ(net(game, "player-precious-pair", lu + " " + lu + " v 9F TW"), "9");
    EXPECT_EQ(net(game, "player-precious-pair", lu + " LG v 9F TW"), "9");
  }
  EXPECT_EQ(net(game, "player-precious-pair", "4G 4G v 9F TW"), "30");
  EXPECT_EQ(net(game, "player-precious-pair", "LG LG v 9F TW"), "12");
}

TEST(Interpretation09, SixtyFiveCardsAreThirteenRanksInFiveElements) {
  const auto deck = punto::Composition::of_decks(punto::DeckKind::FiveElement, 1);
  EXPECT_EQ(deck.size(), 65);
  for (const char rank : std::string("A23456789TSLF")) {
    for (const char element : std::string("FGEWA")) {
      EXPECT_EQ(deck.count(product::card(std::string{rank, element})), 1) << rank << element;
    }
  }
  for (const auto& shelved : product::shelf().rulebooks()) {
    const auto& book = shelved.rulebook;
    EXPECT_EQ(book.deck == punto::DeckKind::FiveElement, book.id == "fa-fa-fabulous-4-v3");
    EXPECT_EQ(book.decks, (punto::NumberRange{4, 10})) << book.id;
  }
}

TEST(Interpretation10, ThePointTotalIsTheRightDigitOfTheSum) {
  // Seventeen against sixteen is seven against six.
  EXPECT_EQ(net("fortune-six-v5", "player", "9C 8D v 9H 7S"), "1");
  // Twenty-four against seventeen is four against seven.
  EXPECT_EQ(net("super-six-etg-v3", "banker", "8C 7D 9H v 9S 8C"), "1");
}

TEST(Interpretation11, SixteenIsASix) {
  for (const std::string& game : fortune_six_games) {
    EXPECT_EQ(net(game, "fortune-six", "2C KD AH v 9H 7S"), "12") << game;
    EXPECT_EQ(net(game, "fortune-six", "KC TD 2H v 9C 5D 2S"), "20") << game;
  }
  for (const std::string& game : tiger_games) {
    EXPECT_EQ(net(game, "tiger", "2C KD AH v 9H 7S"), "12") << game;
    EXPECT_EQ(net(game, "big-tiger", "KC TD 2H v 9C 5D 2S"), "50") << game;
    EXPECT_EQ(net(game, "tiger-tie", "9C 7D v 8H 8S"), "35") << game;
  }
  EXPECT_EQ(net("super-six-etg-v3", "super-six", "2C KD AH v 9H 7S"), "15");
  EXPECT_EQ(net("super-six-etg-v3", "banker", "KC TD 2H v 9C 5D 2S"), "1/2");
}

TEST(Interpretation12, AceTenAndPicturesAsThirdCard) {
  // round_of fails where the Banker did not draw as written.
  for (const std::string third : {"AH", "TH", "JH", "QH", "KH"}) {
    for (const std::string stands : {"4S KC", "5S KC", "6S KC"}) {
      product::round_of("KC QD " + third + " v " + stands);
    }
    product::round_of("KC QD " + third + " v 3S KC 2D");
  }
}

TEST(Interpretation13, BankerDrawsOnZeroToFiveWhenThePlayerStood) {
  for (const std::string player : {"6C KD", "7C KD"}) {
    for (const std::string drew :
         {"KH TS 2C", "AH TS 2C", "2H TS 2C", "3H TS 2C", "4H TS 2C", "5H TS 2C"}) {
      product::round_of(player + " v " + drew);
    }
    product::round_of(player + " v 6H TS");
    product::round_of(player + " v 7H TS");
  }
}

TEST(Interpretation14, ThePlayersThirdCardComesFirst) {
  const auto round = punto::deal_round(product::cards("KC KD QC QD 9S 2H"));
  EXPECT_EQ(product::to_text(round.hand(punto::Side::Player).cards()), "KC QC 9S");
  EXPECT_EQ(product::to_text(round.hand(punto::Side::Banker).cards()), "KD QD 2H");
}

TEST(Interpretation15, GarbledCellsAreHundredAndNine) {
  EXPECT_EQ(net("tiger", "tiger-pair", "TS TH 9H v TS TD 9C"), "100");
  EXPECT_EQ(net("fabulous-4s", "banker-precious-pair", "9C KD v KC KH"), "9");
}

// B. Which wagers exist

TEST(Interpretation17, AGameHasTheWagersOfItsTablesAndNoOthers) {
  const std::string main_and_pairs = "player banker tie player-pair banker-pair";
  const std::string dragons = " player-dragon-bonus banker-dragon-bonus";
  const std::string tigers = "player banker tie tiger-pair tiger small-tiger big-tiger tiger-tie";
  const std::string fours =
      "player banker tie player-fabulous-4 banker-fabulous-4 player-precious-pair "
      "banker-precious-pair";
  expect_same_wagers("fortune-six-v6", main_and_pairs + " fortune-six");
  expect_same_wagers("fortune-six-v5", main_and_pairs + " fortune-six");
  expect_same_wagers("super-six-no-commission", main_and_pairs + " super-six");
  expect_same_wagers("super-six-etg-v3", main_and_pairs + " super-six");
  expect_same_wagers("fortune-six-no-commission", main_and_pairs + " fortune-six" + dragons);
  expect_same_wagers("super-6-no-commission", main_and_pairs + " super-6" + dragons);
  expect_same_wagers("no-commission", main_and_pairs);
  expect_same_wagers("tiger", tigers);
  expect_same_wagers("tiger-no-commission", tigers);
  expect_same_wagers("fabulous-4s", fours);
  expect_same_wagers("fa-fa-fabulous-4-v3", fours);
  EXPECT_EQ(product::shelf().rulebooks().size(), 11u);
}

TEST(Interpretation18, MayBeAvailableMeansOptional) {
  const Names dragons = {"player-dragon-bonus", "banker-dragon-bonus"};
  const Names tigers = {"tiger-pair", "tiger", "small-tiger", "big-tiger", "tiger-tie"};
  for (const auto& shelved : product::shelf().rulebooks()) {
    const std::string& game = shelved.rulebook.id;
    Names expected;
    if (contains(dragon_games, game)) expected = dragons;
    if (contains(tiger_games, game)) expected = tigers;
    EXPECT_EQ(optional_wagers(game), expected) << game;
  }
}

TEST(Interpretation19, DragonBonusIsOnTwoGamesOnly) {
  for (const auto& shelved : product::shelf().rulebooks()) {
    const std::string& game = shelved.rulebook.id;
    EXPECT_EQ(has_wager(game, "player-dragon-bonus"), contains(dragon_games, game)) << game;
    EXPECT_EQ(has_wager(game, "banker-dragon-bonus"), contains(dragon_games, game)) << game;
  }
}

TEST(Interpretation20, SuperSixAndSuper6AreDifferentWagersOfEqualPay) {
  EXPECT_FALSE(has_wager("super-six-no-commission", "super-6"));
  EXPECT_FALSE(has_wager("super-6-no-commission", "super-six"));
  EXPECT_EQ(net("super-six-no-commission", "super-six", "2C KD AH v 6H KS"), "15");
  EXPECT_EQ(net("super-6-no-commission", "super-6", "2C KD AH v 6H KS"), "15");
}

TEST(Interpretation21, PreciousPairsAreOnTheFabulousGamesOnly) {
  for (const auto& shelved : product::shelf().rulebooks()) {
    const std::string& game = shelved.rulebook.id;
    const bool fabulous = game == "fabulous-4s" || game == "fa-fa-fabulous-4-v3";
    EXPECT_EQ(has_wager(game, "player-precious-pair"), fabulous) << game;
    EXPECT_EQ(has_wager(game, "banker-precious-pair"), fabulous) << game;
  }
}

TEST(Interpretation22, FabulousGamesHaveNoPlainPairsAndFabulous4sNoElementEights) {
  for (const std::string game : {"fabulous-4s", "fa-fa-fabulous-4-v3"}) {
    EXPECT_FALSE(has_wager(game, "player-pair")) << game;
    EXPECT_FALSE(has_wager(game, "banker-pair")) << game;
  }
  EXPECT_EQ(net("fabulous-4s", "tie", "4C 4D v 4H 4S"), "8");
}

TEST(Interpretation23, TigerGamesHaveNoPlainPairs) {
  for (const std::string& game : tiger_games) {
    EXPECT_FALSE(has_wager(game, "player-pair")) << game;
    EXPECT_FALSE(has_wager(game, "banker-pair")) << game;
  }
}

TEST(Interpretation24, TigerWagersAreSeparateAndMayWinTogether) {
  for (const std::string& game : tiger_games) {
    const std::string two_cards = "2C KD AH v 6H KS";
    EXPECT_EQ(net(game, "tiger", two_cards), "12") << game;
    EXPECT_EQ(net(game, "small-tiger", two_cards), "22") << game;
    EXPECT_EQ(net(game, "big-tiger", two_cards), "-1") << game;
    const std::string three_cards = "KC TD 2H v 9C 5D 2S";
    EXPECT_EQ(net(game, "tiger", three_cards), "20") << game;
    EXPECT_EQ(net(game, "small-tiger", three_cards), "-1") << game;
    EXPECT_EQ(net(game, "big-tiger", three_cards), "50") << game;
  }
}

TEST(Interpretation25, PairIsTwoWagersInTheOldBooks) {
  for (const std::string game : {"fortune-six-v5", "super-six-etg-v3"}) {
    EXPECT_TRUE(has_wager(game, "player-pair") && has_wager(game, "banker-pair")) << game;
    EXPECT_FALSE(has_wager(game, "pair")) << game;
  }
}

TEST(Interpretation27, TieOnElementEightsIsNoWager) {
  EXPECT_FALSE(has_wager("fa-fa-fabulous-4-v3", "tie-on-element-eights"));
  EXPECT_EQ(wager_ids("fa-fa-fabulous-4-v3").size(), 7u);
}

// C. Settlement

TEST(Interpretation28, OnlyAWinningSixHalvesTheBankersPay) {
  for (const std::string& game : half_on_six_games) {
    EXPECT_EQ(net(game, "banker", "2C KD AH v 6H KS"), "1/2") << game;
    EXPECT_EQ(net(game, "banker", "KC TD 2H v 9C 5D 2S"), "1/2") << game;
    EXPECT_EQ(net(game, "banker", "6C KD v 6H KS"), "0") << game;
    EXPECT_EQ(net(game, "banker", "7C KD v 6H KS"), "-1") << game;
    EXPECT_EQ(net(game, "banker", "2C KD AH v 7H KS"), "1") << game;
  }
}

TEST(Interpretation28, OnlyAWinningFourOrOneChangesThePay) {
  EXPECT_EQ(net("fabulous-4s", "player", "KC 2D 2H v KS QC 4D"), "0");
  EXPECT_EQ(net("fabulous-4s", "player", "KC 2D 2H v KS QC 5D"), "-1");
  EXPECT_EQ(net("fabulous-4s", "banker", "KC QD 5H v KS 2C 2D"), "-1");
  EXPECT_EQ(net("fabulous-4s", "banker", "KC QD 2H v KS AC TD"), "-1");
}

TEST(Interpretation29, SuperSixNeedsTheBankerToWin) {
  EXPECT_EQ(net("super-six-no-commission", "super-six", "6C KD v 6H KS"), "-1");
  EXPECT_EQ(net("super-six-no-commission", "super-six", "7C KD v 6H KS"), "-1");
  EXPECT_EQ(net("super-6-no-commission", "super-6", "6C KD v 6H KS"), "-1");
  EXPECT_EQ(net("super-6-no-commission", "super-6", "KC 5D AH v 6C KD"), "-1");
  EXPECT_EQ(net("super-six-etg-v3", "super-six", "7C KD v 6H KS"), "-1");
}

TEST(Interpretation30, BankerWinningOnFourPushesInBothFabulousGames) {
  EXPECT_EQ(net("fabulous-4s", "banker", "KC QD 3H v KS 2C 2D"), "0");
  EXPECT_EQ(net("fabulous-4s", "banker", "KC QD AH v 4S KC"), "0");
  EXPECT_EQ(net("fa-fa-fabulous-4-v3", "banker", "FF LG 3E v FW 2F 2G"), "0");
  // Others win and lose on it as usual.
  EXPECT_EQ(net("fabulous-4s", "player", "KC QD 3H v KS 2C 2D"), "-1");
  EXPECT_EQ(net("fabulous-4s", "tie", "KC QD 3H v KS 2C 2D"), "-1");
  EXPECT_EQ(net("fabulous-4s", "banker-fabulous-4", "KC QD 3H v KS 2C 2D"), "25");
}

TEST(Interpretation31, NaturalNineBeatsNaturalEight) {
  for (const std::string& game : dragon_games) {
    EXPECT_EQ(net(game, "player-dragon-bonus", "9C KD v 8H KS"), "1") << game;
    EXPECT_EQ(net(game, "banker-dragon-bonus", "9C KD v 8H KS"), "-1") << game;
    EXPECT_EQ(net(game, "player-dragon-bonus", "8C KD v 9H KS"), "-1") << game;
    EXPECT_EQ(net(game, "banker-dragon-bonus", "8C KD v 9H KS"), "1") << game;
  }
}

TEST(Interpretation31, ANaturalTiePushesTheDragonBonusOnly) {
  for (const std::string& game : dragon_games) {
    for (const std::string hands : {"8C KD v 8H KS", "9C KD v 9H KS"}) {
      EXPECT_EQ(net(game, "player-dragon-bonus", hands), "0") << game << ' ' << hands;
      EXPECT_EQ(net(game, "banker-dragon-bonus", hands), "0") << game << ' ' << hands;
      EXPECT_EQ(net(game, "tie", hands), "8") << game << ' ' << hands;
      EXPECT_EQ(net(game, "player", hands), "0") << game << ' ' << hands;
      EXPECT_EQ(net(game, "banker", hands), "0") << game << ' ' << hands;
      EXPECT_EQ(net(game, "player-pair", hands), "-1") << game << ' ' << hands;
    }
  }
}

TEST(Interpretation32, DragonBonusLosesOnWhatIsNotListed) {
  for (const std::string& game : dragon_games) {
    for (const std::string hands :
         {"7C KD v 6H KS", "7C KD v 2H KS 3C", "7C KD v 2H KS 2C", "7C KD v 7H KS",
          "KC 2D 7H v KS 2C 7D", "KC 2D 6H v KS 2C 6D"}) {
      EXPECT_EQ(net(game, "player-dragon-bonus", hands), "-1") << game << ' ' << hands;
      EXPECT_EQ(net(game, "banker-dragon-bonus", hands), "-1") << game << ' ' << hands;
    }
  }
}

TEST(Interpretation33, ANaturalPaysEvenByAnyMarginAndOthersByMargin) {
  for (const std::string& game : dragon_games) {
    EXPECT_EQ(net(game, "player-dragon-bonus", "9C KD v KH QS"), "1") << game;
    EXPECT_EQ(net(game, "player-dragon-bonus", "8C KD v 4H KS"), "1") << game;
    // A nine and an eight by three cards are no naturals.
    EXPECT_EQ(net(game, "player-dragon-bonus", "KC 2D 7H v KS QC TD"), "30") << game;
    EXPECT_EQ(net(game, "player-dragon-bonus", "KC 2D 6H v KS QC TD"), "10") << game;
    EXPECT_EQ(net(game, "banker-dragon-bonus", "KC QD TH v KS 2C 7D"), "30") << game;
    // Nor are a seven and a six by two.
    EXPECT_EQ(net(game, "player-dragon-bonus", "7C KD v 2H KS 8C"), "6") << game;
    EXPECT_EQ(net(game, "player-dragon-bonus", "6C KD v 2H KS 8C"), "4") << game;
    EXPECT_EQ(net(game, "banker-dragon-bonus", "KC QD TH v 7H KS"), "6") << game;
  }
}

TEST(Interpretation34, ElementEightsPayEightHundredInPlaceOfEight) {
  const std::string game = "fa-fa-fabulous-4-v3";
  EXPECT_EQ(net(game, "tie", "4F 4G v 4E 4W"), "800");
  EXPECT_EQ(net(game, "tie", "4A 4A v 4A 4A"), "800");
  EXPECT_EQ(net(game, "player", "4F 4G v 4E 4W"), "0");
  EXPECT_EQ(net(game, "banker", "4F 4G v 4E 4W"), "0");
}

TEST(Interpretation34, BothHandsMustBeTwoFours) {
  const std::string game = "fa-fa-fabulous-4-v3";
  EXPECT_EQ(net(game, "tie", "4F 4G v 8E FW"), "8");
  EXPECT_EQ(net(game, "tie", "5F 3G v 4E 4W"), "8");
  EXPECT_EQ(net(game, "tie", "8F TG v 8E FW"), "8");
  EXPECT_EQ(net(game, "tie", "FF 2G 6E v FW 2F 6G"), "8");
  EXPECT_EQ(net(game, "tie", "4F 4G v 9E FW"), "-1");
}

TEST(Interpretation36, SixByTwoOrThreeCardsCountsTheBankersCards) {
  for (const std::string& game : fortune_six_games) {
    // The Player has three cards in both: with two it would stand on six or seven and not lose.
    EXPECT_EQ(net(game, "fortune-six", "2C KD AH v 6H KS"), "12") << game;
    EXPECT_EQ(net(game, "fortune-six", "KC TD 2H v 2C KD 4S"), "20") << game;
  }
}

TEST(Interpretation37, TigerTieTakesAnyNumberOfCards) {
  for (const std::string& game : tiger_games) {
    EXPECT_EQ(net(game, "tiger-tie", "6C KD v 6H KS"), "35") << game;
    EXPECT_EQ(net(game, "tiger-tie", "6C KD v 2H KS 4C"), "35") << game;
    EXPECT_EQ(net(game, "tiger-tie", "KC 5D AH v 6C KD"), "35") << game;
    EXPECT_EQ(net(game, "tiger-tie", "KC 2D 4H v KS 3D 3C"), "35") << game;
    EXPECT_EQ(net(game, "tiger-tie", "7C KD v 7H KS"), "-1") << game;
    EXPECT_EQ(net(game, "tie", "6C KD v 6H KS"), "8") << game;
  }
}

TEST(Interpretation38, NothingIsRounded) {
  const punto::Fraction commission(19, 20);
  const punto::Fraction half(1, 2);
  EXPECT_EQ(punto::exact_winnings(punto::Cents{20}, commission), punto::Cents{19});
  EXPECT_EQ(punto::exact_winnings(punto::Cents{10}, commission), std::nullopt);
  EXPECT_EQ(punto::exact_winnings(punto::Cents{2}, half), punto::Cents{1});
  EXPECT_EQ(punto::exact_winnings(punto::Cents{1}, half), std::nullopt);
}

TEST(Interpretation39, CommissionIsInFortuneSixAtTheTableAndInTigerOnly) {
  const std::string banker_seven = "2C KD AH v 7H KS";
  const std::string banker_six = "2C KD AH v 6H KS";
  for (const std::string& game : commission_games) {
    EXPECT_EQ(net(game, "banker", banker_seven), "19/20") << game;
    EXPECT_EQ(net(game, "banker", banker_six), "19/20") << game;
  }
  for (const std::string& game : half_on_six_games) {
    EXPECT_EQ(net(game, "banker", banker_seven), "1") << game;
  }
  EXPECT_EQ(net("fabulous-4s", "banker", banker_seven), "1");
  EXPECT_EQ(net("fabulous-4s", "banker", banker_six), "1");
}

// D to F, as far as settlement shows them

TEST(Interpretation45, TooFewCardsVoidTheRoundByEachBooksRule) {
  for (const auto& shelved : product::shelf().rulebooks()) {
    const auto& book = shelved.rulebook;
    const bool old_book = book.id == "fortune-six-v5" || book.id == "super-six-etg-v3";
    EXPECT_EQ(punto::void_rule(book, punto::Trigger::CardsRunOut), old_book ? "5.5" : "5.3")
        << book.id;
  }
}

TEST(Interpretation66, CardsOfOtherDecksVoidTheRound) {
  for (const auto& shelved : product::shelf().rulebooks()) {
    const auto& book = shelved.rulebook;
    EXPECT_EQ(punto::void_rule(book, punto::Trigger::WrongCards), "5.1") << book.id;
  }
}

TEST(Interpretation80, EachRuleSetHasItsOwnVersionAndDate) {
  const std::map<std::string, std::pair<int, punto::Date>> issues = {
      {"fortune-six-v6", {6, {2020, 1, 23}}},
      {"fortune-six-v5", {5, {2019, 4, 18}}},
      {"fa-fa-fabulous-4-v3", {3, {2020, 1, 23}}},
      {"super-six-etg-v3", {3, {2017, 2, 17}}},
  };
  const std::pair<int, punto::Date> electronic = {4, {2025, 3, 20}};
  for (const auto& shelved : product::shelf().rulebooks()) {
    const auto& book = shelved.rulebook;
    const auto& issue = issues.contains(book.id) ? issues.at(book.id) : electronic;
    EXPECT_EQ(book.version, issue.first) << book.id;
    EXPECT_EQ(book.effective, issue.second) << book.id;
  }
}

}  // namespace
