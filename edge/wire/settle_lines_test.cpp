#include "edge/wire/settle_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace punto {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

// Answers line by line; each answer must be one line of JSON.
class Stream {
 public:
  json::object ask(std::string_view line) {
    std::string out;
    lines_.answer(line, out);
    return parsed(out);
  }

  json::object ask_too_long() {
    std::string out;
    lines_.answer_too_long(out);
    return parsed(out);
  }

  [[nodiscard]] bool any_error() const { return lines_.any_error(); }

 private:
  static json::object parsed(const std::string& out) {
    EXPECT_EQ(out.find('\n'), out.size() - 1) << out;
    boost::system::error_code failed;
    const json::value value = json::parse(out, failed);
    EXPECT_FALSE(failed) << out;
    return failed ? json::object{} : value.as_object();
  }

  SettleLines lines_{shelf()};
};

json::object ask(std::string_view line) {
  return Stream{}.ask(line);
}

std::string at(const json::object& answer, std::string_view key) {
  const json::value* found = answer.if_contains(key);
  return found == nullptr ? "nothing" : json::serialize(*found);
}

std::string error_of(std::string_view line) {
  const json::object answer = ask(line);
  const json::value* error = answer.if_contains("error");
  return error == nullptr ? "" : std::string{error->as_string()};
}

TEST(SettleLines, AnswerTheExampleOfTheContract) {
  const auto answer = ask(R"({"game":"tiger","cards":["9C","4D","KH","2S","7D"]})");
  EXPECT_EQ(json::value(answer), json::parse(R"({
    "game": "tiger", "cards": ["9C", "4D", "KH", "2S"],
    "player_total": 9, "banker_total": 6,
    "player_cards": ["9C", "KH"], "banker_cards": ["4D", "2S"],
    "winner": "player", "natural": true, "player_pair": false, "banker_pair": false, "unused": 1,
    "pays": {"player": "1", "banker": "-1", "tie": "-1", "tiger-pair": "-1", "tiger": "-1",
             "small-tiger": "-1", "big-tiger": "-1", "tiger-tie": "-1"},
    "rules": {"player": "4.7", "banker": "3.9", "tie": "1.1.20", "tiger-pair": "1.1.22",
              "tiger": "1.1.21", "small-tiger": "1.1.17", "big-tiger": "1.1.3",
              "tiger-tie": "1.1.23"}
  })"))
      << json::serialize(answer);
}

TEST(SettleLines, PayFractionsAndPushesExactly) {
  const auto banker = ask(R"({"game":"tiger","cards":["2C","2D","3H","4S","KD"]})");
  EXPECT_EQ(at(banker, "pays"), R"({"player":"-1","banker":"19/20","tie":"-1","tiger-pair":"-1",)"
                                R"("tiger":"12","small-tiger":"22","big-tiger":"-1",)"
                                R"("tiger-tie":"-1"})");
  const auto half = ask(R"({"game":"no-commission","cards":["2C","2D","3H","4S","KD"]})");
  EXPECT_EQ(at(half, "pays"),
            R"({"player":"-1","banker":"1/2","tie":"-1","player-pair":"-1","banker-pair":"-1"})");
  const auto tie = ask(R"({"game":"no-commission","cards":["4C","4D","4H","4D"]})");
  EXPECT_EQ(at(tie, "pays"),
            R"({"player":"0","banker":"0","tie":"8","player-pair":"11","banker-pair":"11"})");
  EXPECT_EQ(at(tie, "winner") + at(tie, "natural") + at(tie, "player_pair"), "\"tie\"truetrue");
}

TEST(SettleLines, CountTheCardsThatAreLeftOver) {
  EXPECT_EQ(at(ask(R"({"game":"tiger","cards":["9C","4D","KH","2S"]})"), "unused"), "0");
  std::string many = R"({"game":"tiger","cards":["9C","4D","KH","2S")";
  for (int i = 0; i < 112; ++i) many += ",\"2C\"";
  EXPECT_EQ(at(ask(many + "]}"), "unused"), "112");
}

TEST(SettleLines, AcceptLowerCaseAndAnswerInUpperCase) {
  const auto answer = ask(R"({"game":"fa-fa-fabulous-4-v3","cards":["4g","9f","4G","sw","aa"]})");
  EXPECT_EQ(at(answer, "cards"), R"(["4G","9F","4G","SW"])");
  EXPECT_EQ(json::serialize(answer.at("pays").at("player-precious-pair")), "\"30\"");
}

TEST(SettleLines, NumberTheLinesThatAreWrongAndGoOn) {
  Stream stream;
  EXPECT_FALSE(stream.ask(R"({"game":"tiger","cards":["9C","4D","KH","2S"]})").contains("error"));
  EXPECT_FALSE(stream.any_error());
  const auto second = stream.ask("nonsense");
  EXPECT_EQ(at(second, "line"), "2");
  EXPECT_EQ(second.size(), 2u);
  const auto third = stream.ask(R"({"game":"tiger","cards":["10C"]})");
  EXPECT_EQ(at(third, "line"), "3");
  EXPECT_THAT(at(third, "error"), HasSubstr("a ten is written T: TC"));
  EXPECT_EQ(at(stream.ask_too_long(), "line"), "4");
  EXPECT_EQ(at(stream.ask(""), "line"), "5");
  const auto last = stream.ask(R"({"game":"tiger","cards":["9C","4D","KH","2S"]})");
  EXPECT_EQ(at(last, "winner"), "\"player\"");
  EXPECT_TRUE(stream.any_error()) << "once is enough";
}

TEST(SettleLines, AnswerEachLineByItsOwnGame) {
  Stream stream;
  const std::string cards = R"("cards":["2C","2D","3H","4S","KD"]})";
  for (int again = 0; again < 2; ++again) {
    const auto tiger = stream.ask(R"({"game":"tiger",)" + cards);
    const auto half = stream.ask(R"({"game":"tiger-no-commission",)" + cards);
    EXPECT_EQ(at(tiger, "game"), "\"tiger\"");
    EXPECT_EQ(tiger.at("pays").at("banker").as_string(), "19/20");
    EXPECT_EQ(at(half, "game"), "\"tiger-no-commission\"");
    EXPECT_EQ(half.at("pays").at("banker").as_string(), "1/2");
  }
  EXPECT_TRUE(stream.ask(R"({"game":"tigr",)" + cards).contains("error"));
  EXPECT_EQ(at(stream.ask(R"({"game":"tiger@4",)" + cards), "game"), "\"tiger\"");
}

TEST(SettleLines, SuggestTheGameThatWasMeant) {
  EXPECT_EQ(error_of(R"({"game":"tigr","cards":[]})"),
            "unknown game \"tigr\"; did you mean \"tiger\"?");
  EXPECT_THAT(error_of(R"({"game":"roulette","cards":[]})"), HasSubstr("punto rules list"));
}

TEST(SettleLines, SayThatAndByWhichRuleARoundIsVoid) {
  const auto short_of_cards = ask(R"({"game":"tiger","cards":["2C","3D","4H"]})");
  EXPECT_EQ(at(short_of_cards, "void") + at(short_of_cards, "rule"), "true\"5.3\"");
  EXPECT_EQ(at(short_of_cards, "cards"), R"(["2C","3D","4H"])");
  EXPECT_FALSE(short_of_cards.contains("pays"));
  EXPECT_EQ(at(ask(R"({"game":"fortune-six-v5","cards":[]})"), "rule"), "\"5.5\"");
  EXPECT_EQ(at(ask(R"({"game":"super-six-etg-v3","cards":["2C"]})"), "rule"), "\"5.5\"");
  const auto foreign = ask(R"({"game":"tiger","cards":["9C","4D","KH","4G"]})");
  EXPECT_EQ(at(foreign, "void") + at(foreign, "rule"), "true\"5.1\"");
  EXPECT_THAT(at(foreign, "reason"), HasSubstr("4G"));
}

TEST(SettleLines, TakeAVoidRoundForAnAnswerAndNoMistake) {
  Stream stream;
  stream.ask(R"({"game":"tiger","cards":[]})");
  EXPECT_FALSE(stream.any_error());
}

TEST(SettleLines, CountCopiesOnlyWhereDecksAreGiven) {
  const std::string nines = R"({"game":"tiger","cards":["9C","9C","9C","9C","9C"])";
  EXPECT_FALSE(ask(nines + "}").contains("void"));
  EXPECT_FALSE(ask(nines + ",\"decks\":5}").contains("void"));
  EXPECT_EQ(at(ask(nines + ",\"decks\":4}"), "rule"), "\"5.1\"");
  EXPECT_THAT(error_of(nines + ",\"decks\":3}"), HasSubstr("4 to 10 (rule 2.1)"));
}

TEST(SettleLines, SayWhatIsEstablishedInAPartialRound) {
  const auto open = ask(R"({"game":"no-commission","cards":["9C"],"established":true})");
  EXPECT_EQ(at(open, "established"),
            R"({"any":false,"wagers":{"player":"open","banker":"open","tie":"open",)"
            R"("player-pair":"open","banker-pair":"open"}})");
  EXPECT_EQ(at(open, "next"), "\"banker\"");
  EXPECT_FALSE(open.contains("pays") || open.contains("void"));
  const auto pair = ask(R"({"game":"no-commission","cards":["9C","2D","9H"],"established":true})");
  EXPECT_EQ(at(pair, "established"),
            R"({"any":true,"wagers":{"player":"open","banker":"open","tie":"open",)"
            R"("player-pair":"won","banker-pair":"open"}})");
  const auto none = ask(R"({"game":"no-commission","cards":[],"established":true,"decks":4})");
  EXPECT_EQ(at(none, "next"), "\"player\"");
}

TEST(SettleLines, SayWhatIsEstablishedInAFinishedRoundToo) {
  const auto tie =
      ask(R"({"game":"no-commission","cards":["9C","9D","KH","QS"],"established":true})");
  EXPECT_EQ(at(tie, "established"),
            R"({"any":true,"wagers":{"player":"push","banker":"push","tie":"won",)"
            R"("player-pair":"lost","banker-pair":"lost"}})");
  EXPECT_TRUE(tie.contains("pays"));
}

TEST(SettleLines, LeaveOutTheWagersThatAreSwitchedOff) {
  const std::string asked = R"({"game":"tiger","cards":["9C","4D","KH","2S"],)";
  const auto answer = ask(asked + R"("without":["tiger-pair","tiger","small-tiger"]})");
  EXPECT_EQ(at(answer, "pays"),
            R"({"player":"1","banker":"-1","tie":"-1","big-tiger":"-1","tiger-tie":"-1"})");
  EXPECT_EQ(answer.at("rules").as_object().size(), 5u);
  EXPECT_EQ(ask(asked + R"("without":[]})").at("pays").as_object().size(), 8u);
  EXPECT_THAT(error_of(asked + R"("without":["tie"]})"), HasSubstr("no optional wager"));
  const auto partial = ask(R"({"game":"tiger","cards":["9C","4D"],"established":true,)"
                           R"("without":["tiger-pair","tiger","small-tiger","big-tiger"]})");
  EXPECT_EQ(partial.at("established").at("wagers").as_object().size(), 4u);
}

// Against a Player's natural nine the Banker can tie or lose, but not win with six.
TEST(SettleLines, CountOnlyOfferedWagersAmongWhatIsEstablished) {
  const std::string asked = R"({"game":"tiger","cards":["9C","4D","KH"],"established":true)";
  const auto all = ask(asked + "}");
  EXPECT_EQ(all.at("established").at("wagers").at("tiger").as_string(), "lost");
  EXPECT_TRUE(all.at("established").at("any").as_bool());
  const auto fewer =
      ask(asked + R"(,"without":["tiger","small-tiger","big-tiger","tiger-tie","tiger-pair"]})");
  EXPECT_EQ(at(fewer, "established"),
            R"({"any":false,"wagers":{"player":"open","banker":"open","tie":"open"}})");
}

TEST(SettleLines, SettleTheAmountsThatAreWagered) {
  const auto answer = ask(R"({"game":"tiger","cards":["2C","2D","3H","4S","KD"],)"
                          R"("wagers":{"banker":"100","player":"2.50","tiger":"5"}})");
  EXPECT_EQ(at(answer, "wagers"),
            R"({"banker":{"stake":"100.00","net":"95.00","returned":"195.00","rule":"4.7"},)"
            R"("player":{"stake":"2.50","net":"-2.50","returned":"0.00","rule":"3.9"},)"
            R"("tiger":{"stake":"5.00","net":"60.00","returned":"65.00","rule":"4.10"}})");
  EXPECT_EQ(at(answer, "staked") + at(answer, "returned"), "\"107.50\"\"260.00\"");
  EXPECT_FALSE(ask(R"({"game":"tiger","cards":["9C","4D","KH","2S"]})").contains("wagers"));
}

TEST(SettleLines, RefuseAmountsThatCannotBeTaken) {
  const auto refusal = [](const std::string& wagers) {
    return error_of(R"({"game":"tiger","cards":["9C","4D","KH","2S"],"wagers":{)" + wagers + "}}");
  };
  EXPECT_THAT(refusal(R"("banker":"0.10")"), HasSubstr("multiple of 0.20"));
  EXPECT_THAT(refusal(R"("super-six":"1")"), HasSubstr("not offered in tiger"));
  EXPECT_THAT(refusal(R"("tie":"1","tie":"1")"), HasSubstr("there twice"));
  EXPECT_THAT(refusal(R"("tie":"0")"), HasSubstr("more than 0"));
}

TEST(SettleLines, NeverLeaveHalfAnAnswerBehindAnError) {
  SettleLines lines{shelf()};
  std::string out = "before\n";
  lines.answer(R"({"game":"tiger","cards":["9C"],"wagers":{"tie":"0"}})", out);
  EXPECT_EQ(out.substr(0, 17), "before\n{\"error\":\"");
}

std::string any_line() {
  const std::vector<std::string> asked = {
      R"({"game":"tiger","cards":["9C","4D","KH","2S","7D"],"decks":8})",
      R"({"game":"fa-fa-fabulous-4-v3","cards":["4G","9F"],"established":true})",
      R"({"game":"tiger","cards":["9C","4D","KH","2S"],"wagers":{"tie":"5"},"without":["tiger"]})",
      "", "{}"};
  std::string line = *rc::gen::elementOf(asked);
  const int changes = *rc::gen::inRange(0, 4);
  for (int i = 0; i < changes; ++i) {
    const auto place = *rc::gen::inRange<std::size_t>(0, line.size() + 1);
    if (*rc::gen::arbitrary<bool>() && place < line.size()) line.erase(place, 1);
    line.insert(place, 1, *rc::gen::character<char>());
  }
  return line;
}

// Whatever the line: one line of JSON, either an error or an answer.
RC_GTEST_PROP(SettleLinesProperty, AnswerAnyBytesInOneLineOfJson, ()) {
  const std::string line = *rc::gen::exec(any_line).as("line");
  SettleLines lines{shelf()};
  std::string out;
  lines.answer(line, out);
  RC_ASSERT(out.find('\n') == out.size() - 1);
  boost::system::error_code failed;
  const json::value value = json::parse(out, failed);
  RC_ASSERT(!failed);
  RC_ASSERT(value.is_object());
  RC_ASSERT(value.as_object().contains("error") == lines.any_error());
  RC_ASSERT(value.as_object().contains("error") != value.as_object().contains("game"));
}

}  // namespace
}  // namespace punto
