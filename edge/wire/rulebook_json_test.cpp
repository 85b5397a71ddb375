#include "edge/wire/rulebook_json.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "core/rulebook/read_rulebook.hpp"

namespace punto {
namespace {

namespace json = boost::json;

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

json::value parsed(const std::string& line) {
  EXPECT_EQ(line.find('\n'), line.size() - 1) << "one line";
  return json::parse(line);
}

json::value book(std::string_view game) {
  return parsed(rulebook_to_json(*shelf().find(game)));
}

std::string at(const json::value& value, std::string_view pointer) {
  return json::serialize(value.at_pointer(pointer));
}

TEST(RulebookJson, ListsEveryRulebookWithItsHeading) {
  const json::value list = parsed(rulebook_list_to_json(shelf()));
  ASSERT_EQ(list.as_array().size(), 11u);
  for (const json::value& each : list.as_array()) {
    EXPECT_NE(shelf().find(each.at("id").as_string()), nullptr);
  }
  EXPECT_EQ(at(list, "/0"),
            R"({"id":"fa-fa-fabulous-4-v3","version":3,"short_name":"FF4",)"
            R"("title":"Fa Fa Fabulous 4 Baccarat (MBS) Game Rules, version 3",)"
            R"("effective":"2020-01-23",)"
            R"("name":{"en":"Fa Fa Fabulous 4 Baccarat","zh":"发发神奇四百家乐"}})");
}

TEST(RulebookJson, WritesTheHeadOfARulebook) {
  const json::value tiger = book("tiger");
  EXPECT_EQ(at(tiger, "/id"), "\"tiger\"");
  EXPECT_EQ(at(tiger, "/deck"), R"({"kind":"52 cards","decks":{"from":4,"to":10},"rule":"2.1"})");
  EXPECT_EQ(at(tiger, "/betting/closes"),
            R"({"by":"terminal","en":["No more bets","Bets are closed"],)"
            R"("zh":["停止下注","下注截止"],"rule":"3.2"})");
  EXPECT_EQ(at(tiger, "/layouts"), R"([{"name":"Appendix E"},{"name":"Appendix I"}])");
  EXPECT_EQ(at(tiger, "/methods"), "[]");
  EXPECT_EQ(at(book("fa-fa-fabulous-4-v3"), "/deck/kind"), "\"65 cards\"");
}

TEST(RulebookJson, WritesLayoutsWithPositionsAndMethods) {
  const json::value fortune = book("fortune-six-v6");
  EXPECT_EQ(at(fortune, "/layouts/5"), R"({"name":"Appendix F","positions":{"from":8,"to":16}})");
  EXPECT_EQ(at(fortune, "/methods/2"),
            R"({"id":"C","drawn_by":"player","hands_pass_to":"any player","reading_device":true,)"
            R"("zones":["hlga"],"allowed_by":"assistant-casino-manager",)"
            R"("allowed_rule":"3.8.2","rule":"3.11"})");
}

TEST(RulebookJson, WritesWagersWithTheirRows) {
  const json::value tiger = book("tiger");
  EXPECT_EQ(at(tiger, "/wagers/1"),
            R"({"id":"banker","name":{"en":"Banker","zh":"庄"},"rule":"3.9","optional":false,)"
            R"("backs":"banker","pays":[)"
            R"({"when":{"winner":["banker"]},"text":"Banker wins","odds":"0.95 to 1",)"
            R"("net":"19/20","rule":"4.7"},)"
            R"({"when":{"winner":["tie"]},"text":"tie","odds":"push","net":"0",)"
            R"("rule":"3.9.1"}]})");
  EXPECT_EQ(at(tiger, "/wagers/3/highest_only_rule"), "\"4.9\"");
  EXPECT_EQ(at(tiger, "/wagers/3/optional"), "true");
  EXPECT_FALSE(tiger.at_pointer("/wagers/3").as_object().contains("backs"));
  EXPECT_EQ(at(tiger, "/wagers/3/pays/0/name/en"), "\"Twin Tiger Pair\"");
  EXPECT_EQ(at(tiger, "/wagers/3/pays/0/when"), R"({"same_pair":["true"]})");
}

TEST(RulebookJson, NamesTheValuesOfTheDeckInUse) {
  const json::value fabulous = book("fa-fa-fabulous-4-v3");
  EXPECT_EQ(at(fabulous, "/wagers/5/pays/0/when"),
            R"({"player_pair_rank":["4"],"player_pair_suit":["gold"]})");
  EXPECT_EQ(at(fabulous, "/wagers/0/pays/2/when"),
            R"({"winner":["player"],"total":["2","3","5","6","7","8","9"]})");
}

TEST(RulebookJson, WritesIrregularitiesWithTheirResolutions) {
  const json::value tiger = book("tiger");
  EXPECT_EQ(at(tiger, "/irregularities/2"),
            R"({"id":"insufficient-cards","name":{"en":"Insufficient cards to complete the round",)"
            R"("zh":"剩余牌张不足以完成本局"},"on":"cards run out","rule":"5.3","resolutions":[)"
            R"({"when":{},"do":"void","offer":"none","by":"dealer","replace_cards":"no",)"
            R"("rule":"5.3"}]})");
  EXPECT_EQ(at(tiger, "/irregularities/0/resolutions/0/when"),
            R"({"cards":["extra","missing","foreign","unshuffled"],"round":["in play"]})");
  EXPECT_EQ(at(tiger, "/irregularities/0/resolutions/1"),
            R"({"when":{"round":["between rounds"]},"do":"let-stand","offer":"none",)"
            R"("by":"dealer","replace_cards":"must","rule":"i67"})");
}

TEST(RulebookJson, WritesWhoDecidesWhatIsOfferedAndWhatBecomesOfTheCards) {
  const Rulebook& fortune = *shelf().find("fortune-six-v6");
  const auto drawn = fortune.find_irregularity("cards-drawn-together") - &fortune.irregularities[0];
  const std::string rows = "/irregularities/" + std::to_string(drawn) + "/resolutions/";
  const json::value value = book("fortune-six-v6");
  EXPECT_EQ(at(value, rows + "1"),
            R"({"when":{"order":["unknown"],"during":["initial deal"]},"do":"void",)"
            R"("offer":"none","by":"dealer","replace_cards":"may","rule":"5.8.2.1"})");
  EXPECT_EQ(at(value, rows + "2"),
            R"({"when":{"order":["unknown"],"during":["drawing"]},"do":"decide-order",)"
            R"("offer":"withdraw-undecided-all-or-none","offered":"shall","by":"pit-manager",)"
            R"("replace_cards":"no",)"
            R"("rule":"5.8.2.2"})");
}

TEST(RulebookJson, WritesOffersThatNeedNotBeMade) {
  const Rulebook& fortune = *shelf().find("fortune-six-v6");
  const auto first = fortune.find_irregularity(Trigger::CuttingCardFirst);
  const std::string row =
      "/irregularities/" + std::to_string(first - &fortune.irregularities[0]) + "/resolutions/0";
  EXPECT_EQ(at(book("fortune-six-v6"), row + "/offered"), "\"may\"");
}

TEST(RulebookJson, WritesProcedures) {
  const json::value fortune = book("fortune-six-v6");
  EXPECT_EQ(fortune.at("procedures").as_object().size(), procedure_count);
  EXPECT_EQ(at(fortune, "/procedures/hands"),
            R"({"text":"two hands are dealt, Player and Banker","by":"dealer","rule":"3.12"})");
  EXPECT_EQ(at(fortune, "/procedures/most-wagers"),
            R"({"text":"at most 3 wagers stand on one playing area","by":"dealer",)"
            R"("rule":"3.6","number":3})");
  const json::value silent = book("super-six-etg-v3");
  EXPECT_EQ(silent.at("procedures").as_object().size(), 10u);
  EXPECT_EQ(at(silent, "/procedures/uncovered"),
            R"x({"text":"what no rule covers is decided (Gaming Shift Manager)",)x"
            R"("by":"gaming-shift-manager","rule":"i77"})");
}

TEST(RulebookJson, HasEveryWagerAndEveryRowOfEveryRulebook) {
  for (const ShelvedRulebook& shelved : shelf().rulebooks()) {
    const json::value value = book(shelved.rulebook.id);
    const auto& wagers = value.at("wagers").as_array();
    ASSERT_EQ(wagers.size(), shelved.rulebook.wagers.size());
    for (std::size_t i = 0; i < wagers.size(); ++i) {
      EXPECT_EQ(wagers[i].at("pays").as_array().size(), shelved.rulebook.wagers[i].pays.size());
    }
    EXPECT_EQ(value.at("irregularities").as_array().size(), shelved.rulebook.irregularities.size());
  }
}

TEST(RulebookJson, WritesWhatIsWrongWithAFile) {
  const std::string& sound = shelf().rulebooks().front().text;
  std::vector<CheckedFile> files;
  files.push_back({"sound.toml", read_rulebook(sound)});
  files.push_back({"a \"b\".toml", std::unexpected(Problems{{12, 5, "odds \"8:1\"", "write"}})});
  EXPECT_EQ(json::serialize(parsed(checked_files_to_json(files))),
            R"([{"file":"sound.toml","sound":true,"problems":[]},)"
            R"({"file":"a \"b\".toml","sound":false,"problems":[)"
            R"({"line":12,"column":5,"what":"odds \"8:1\"","remedy":"write"}]}])");
  EXPECT_EQ(checked_files_to_json({}), "[]\n");
}

TEST(RulebookJson, WritesChangesWithTheirKind) {
  using Kind = Change::Kind;
  EXPECT_EQ(changes_to_json({{Kind::Added, "Wagers", "Tie", "", "8 to 1"},
                             {Kind::Removed, "Wagers", "Tie", "8 to 1", ""},
                             {Kind::Changed, "Game", "name", "a\nb", "c"}}),
            R"([{"kind":"added","section":"Wagers","subject":"Tie","before":"","after":"8 to 1"},)"
            R"({"kind":"removed","section":"Wagers","subject":"Tie","before":"8 to 1","after":""},)"
            R"({"kind":"changed","section":"Game","subject":"name","before":"a\nb","after":"c"}])"
            "\n");
  EXPECT_EQ(changes_to_json({}), "[]\n");
}

}  // namespace
}  // namespace punto
