#include "edge/wire/settle_request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace punto {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

std::string error_of(std::string_view line) {
  SettleRequest request;
  return read_settle_request(line, request).value_or("");
}

SettleRequest read(std::string_view line) {
  SettleRequest request;
  EXPECT_EQ(read_settle_request(line, request), std::nullopt) << line;
  return request;
}

std::string upper(std::string_view text) {
  std::string out{text};
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

// The request in one line, by our reader.
std::string summary(const SettleRequest& request) {
  const SettleQuestion& question = request.question;
  std::string text = request.game + '|';
  for (const Card card : question.cards) text += std::string{to_text(card)} + ' ';
  text += '|' + (question.decks ? std::to_string(*question.decks) : "") + '|';
  text += question.established ? "established|" : "|";
  for (const auto& [wager, stake] : question.stakes) text += wager + '=' + to_text(stake) + ' ';
  text += '|';
  for (const std::string& wager : question.without) text += wager + ' ';
  return text;
}

// The same by Boost.JSON.
std::string summary(const json::object& object) {
  const auto member = [&](const char* name) { return object.if_contains(name); };
  std::string text = std::string{object.at("game").as_string()} + '|';
  for (const json::value& card : object.at("cards").as_array()) {
    text += upper(card.as_string()) + ' ';
  }
  text += '|';
  if (const auto* decks = member("decks")) text += std::to_string(decks->as_int64());
  text += '|';
  const auto* established = member("established");
  text += established != nullptr && established->as_bool() ? "established|" : "|";
  if (const auto* wagers = member("wagers")) {
    for (const auto& [wager, stake] : wagers->as_object()) {
      const auto amount = parse_cents(std::string_view{stake.as_string()});
      text += std::string{wager} + '=' + (amount ? to_text(*amount) : "?") + ' ';
    }
  }
  text += '|';
  if (const auto* without = member("without")) {
    for (const json::value& wager : without->as_array()) {
      text += std::string{wager.as_string()} + ' ';
    }
  }
  return text;
}

TEST(SettleRequest, OfAllKeysIsReadAsWritten) {
  const auto request =
      read(R"({"game":"tiger","cards":["9C","4d","kH"],"decks":8,"established":true,)"
           R"("wagers":{"banker":"100.00","tie":"5"},"without":["tiger-pair","big-tiger"]})");
  EXPECT_EQ(summary(request),
            "tiger|9C 4D KH |8|established|banker=100.00 tie=5.00 |tiger-pair big-tiger ");
}

TEST(SettleRequest, NeedsOnlyGameAndCards) {
  const auto request = read(R"( { "cards" : [ ] , "game" : "" } )");
  EXPECT_EQ(summary(request), "|||||");
  EXPECT_EQ(request.question.decks, std::nullopt);
}

TEST(SettleRequest, ForgetsTheOneBefore) {
  SettleRequest request;
  ASSERT_EQ(read_settle_request(R"({"game":"tiger","cards":["9C"],"decks":8,"established":true,)"
                                R"("wagers":{"tie":"5"},"without":["tiger"]})",
                                request),
            std::nullopt);
  ASSERT_EQ(read_settle_request(R"({"game":"x","cards":["2D"]})", request), std::nullopt);
  EXPECT_EQ(summary(request), "x|2D ||||");
}

TEST(SettleRequest, ReadsEscapesInAnyText) {
  const auto request = read(R"({"g\u0061me":"ti\u0067\u0065r","cards":["\u0039\u0043","\u0041S"],)"
                            R"("\u0064ecks":8,"wagers":{"\u0074ie":"\u0035.\u0030"}})");
  EXPECT_EQ(summary(request), "tiger|9C AS |8||tie=5.00 |");
  EXPECT_EQ(read(R"({"game":"\"\\\/\b\f\n\r\t","cards":[]})").game, "\"\\/\b\f\n\r\t");
}

TEST(SettleRequest, RefusesWhatIsNoObjectOfJson) {
  for (const char* line : {"",
                           " ",
                           "null",
                           "5",
                           "[]",
                           "\"tiger\"",
                           "{",
                           "}",
                           "{]",
                           "{\"game\"}",
                           "{\"game\":}",
                           "{game:\"tiger\"}",
                           "{'game':'tiger','cards':[]}",
                           R"({"game":"tiger","cards":[],})",
                           R"({"game":"tiger","cards":["9C",]})",
                           R"({"game":"tiger","cards":[,]})",
                           R"({"game":"tiger","cards":["9C" "4D"]})",
                           R"({"game":"tiger" "cards":[]})",
                           R"({"game":"tiger","cards":[]} x)",
                           R"({"game":"tiger","cards":[]}{})",
                           R"({"game":"tiger","cards":[]})"
                           "\x01",
                           R"({"game":"tiger","cards":[})",
                           R"({"game":"tig)",
                           R"({"game":"tig\)",
                           R"({"game":"tig\x","cards":[]})",
                           R"({"game":"\u00","cards":[]})",
                           R"({"game":"\u00zz","cards":[]})",
                           R"({"game":"\u+041","cards":[]})",
                           R"({"game":"\u 041","cards":[]})",
                           R"({"game":"\u0x41","cards":[]})",
                           "{\"game\":\"a\tb\",\"cards\":[]}",
                           R"({"game":"tiger","cards":[],"decks":08})",
                           R"({"game":"tiger","cards":[],"decks":+8})",
                           R"({"game":"tiger","cards":[],"decks":8 8})",
                           R"({"game":"tiger","cards":[],"decks":})",
                           R"({"game":"tiger","cards":[],"established":tru})",
                           R"({"game":"tiger","cards":[],"established":truefalse})",
                           R"({"game":"tiger","cards":[],"established":True})"}) {
    EXPECT_NE(error_of(line), "") << line;
  }
}

// RFC 8259 8.1: JSON is UTF-8. The reader promises to accept nothing that is not JSON.
TEST(SettleRequest, RefusesBytesThatAreNoUtf8) {
  for (const std::string bytes : {"\xff", "\x80", "\xc0\xaf", "\xed\xa0\x80", "\xe8\x80"}) {
    for (const std::string& line :
         {R"({"game":")" + bytes + R"(","cards":[]})",
          R"({"game":"tiger","cards":[],"without":[")" + bytes + R"("]})",
          R"({"game":"tiger","cards":[],"wagers":{")" + bytes + R"(":"1"}})"}) {
      EXPECT_NE(error_of(line), "") << line;
    }
  }
}

TEST(SettleRequest, RefusesHalvesOfSurrogatePairs) {
  for (const char* half : {R"(\ud800)", R"(\udc00)", R"(\ud800x)", R"(\ud800\u0041)"}) {
    EXPECT_NE(error_of(std::string{R"({"game":")"} + half + R"(","cards":[]})"), "") << half;
  }
  EXPECT_EQ(error_of(R"({"game":"\ud83c\udca1","cards":[]})"), "");
}

TEST(SettleRequest, NamesTheKeyThatIsWrong) {
  EXPECT_THAT(error_of(R"({"cards":[]})"), HasSubstr("key \"game\" is missing"));
  EXPECT_THAT(error_of(R"({"game":"tiger"})"), HasSubstr("key \"cards\" is missing"));
  EXPECT_THAT(error_of(R"({"game":"tiger","game":"tiger","cards":[]})"),
              HasSubstr("key \"game\" is there twice"));
  EXPECT_THAT(error_of(R"({"game":"tiger","card":[]})"),
              HasSubstr("unknown key \"card\"; known are game, cards, decks, established"));
}

TEST(SettleRequest, NamesTheValueThatIsWrong) {
  const auto with = [](const std::string& rest) {
    return error_of(R"({"game":"tiger","cards":[])" + rest + "}");
  };
  EXPECT_THAT(error_of(R"({"game":"tiger","cards":["10C"]})"), HasSubstr("a ten is written T: TC"));
  EXPECT_THAT(error_of(R"({"game":"tiger","cards":"9C"})"), HasSubstr("\"cards\" is no list"));
  EXPECT_NE(error_of(R"({"game":"tiger","cards":[9]})"), "");
  EXPECT_NE(error_of(R"({"game":5,"cards":[]})"), "");
  for (const char* decks : {"0", "-8", "8.0", "8e0", "\"8\"", "null", "99999999999999999999"}) {
    EXPECT_THAT(with(std::string{",\"decks\":"} + decks), HasSubstr("\"decks\" is no whole number"))
        << decks;
  }
  EXPECT_THAT(with(R"(,"established":1)"), HasSubstr("\"established\" is neither"));
  EXPECT_THAT(with(R"(,"wagers":[])"), HasSubstr("\"wagers\" is no object"));
  EXPECT_THAT(with(R"(,"wagers":{"tie":5})"), HasSubstr("the amount of \"tie\" is no text"));
  EXPECT_THAT(with(R"(,"wagers":{"tie":"-5"})"), HasSubstr("\"-5\" is negative"));
  EXPECT_THAT(with(R"(,"without":"tiger")"), HasSubstr("\"without\" is no list"));
}

TEST(SettleRequest, SaysAtWhichColumnItIsNoJson) {
  EXPECT_THAT(error_of(R"({"game" "tiger"})"), HasSubstr("\":\" wanted at column 9"));
  EXPECT_THAT(error_of(R"({"game":"tiger","cards":[]} x)"),
              HasSubstr("the end of the line wanted at column 29"));
}

// Valid requests of any shape: keys in any order, spaces anywhere, letters escaped or not.
class RequestText {
 public:
  std::string write() {
    std::vector<std::string> members = {member("game", text("tiger")), member("cards", cards())};
    if (chance()) members.push_back(member("decks", std::to_string(*rc::gen::inRange(1, 1000))));
    if (chance()) members.push_back(member("established", chance() ? "true" : "false"));
    if (chance()) members.push_back(member("wagers", wagers()));
    if (chance()) members.push_back(member("without", without()));
    for (std::size_t i = members.size(); i > 1; --i) {
      std::swap(members[i - 1], members[*rc::gen::inRange<std::size_t>(0, i)]);
    }
    return space() + enclosed('{', members, '}') + space();
  }

 private:
  static bool chance() { return *rc::gen::arbitrary<bool>(); }

  static std::string space() {
    return *rc::gen::element<std::string>("", "", "", " ", "\t", "\r", "  \t ");
  }

  static std::string text(std::string_view plain) {
    const bool escaped = *rc::gen::inRange(0, 4) == 0;
    std::string out = "\"";
    for (const char c : plain) {
      constexpr std::string_view digits = "0123456789abcdefABCDEF";
      if (escaped && chance()) {
        const auto code = static_cast<std::size_t>(c);
        out += "\\u00";
        out += digits[code / 16];
        out += digits[code % 16 >= 10 && chance() ? code % 16 + 6 : code % 16];
      } else {
        out += c;
      }
    }
    return out + '"';
  }

  static std::string member(std::string_view name, const std::string& value) {
    return text(name) + space() + ':' + space() + value;
  }

  static std::string enclosed(char open, const std::vector<std::string>& parts, char close) {
    std::string out{open};
    for (const std::string& part : parts) {
      if (out.size() > 1) out += ',';
      out += space() + part + space();
    }
    return out + (parts.empty() ? space() : "") + close;
  }

  static std::string list(const std::vector<std::string>& texts) {
    std::vector<std::string> parts;
    for (const std::string& each : texts) parts.push_back(text(each));
    return enclosed('[', parts, ']');
  }

  static std::string cards() {
    std::vector<std::string> texts;
    const auto numbers = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 117));
    for (const int number : numbers) {
      const Card card = number < 52 ? card_in_deck(DeckKind::Standard, number)
                                    : card_in_deck(DeckKind::FiveElement, number - 52);
      std::string name{to_text(card)};
      if (chance() && name[0] >= 'A') name[0] = static_cast<char>(name[0] - 'A' + 'a');
      texts.push_back(name);
    }
    return list(texts);
  }

  // Names that nothing has, in every way that JSON can write a character.
  static std::string without() {
    const std::vector<std::string> texts = {
        R"("tiger-pair")",   R"("\"\\\/\b\f\n\r\t")",   "\"老虎\"",
        R"("\u8001\u864e")", R"("\u00e9\u0800\uffff")", R"("\ud83c\udca1\uDBFF\uDFFF")",
        "\"\U0001f0a1\""};
    std::vector<std::string> parts;
    const int count = *rc::gen::inRange(0, 4);
    for (int i = 0; i < count; ++i) parts.push_back(*rc::gen::elementOf(texts));
    return enclosed('[', parts, ']');
  }

  static std::string wagers() {
    std::vector<std::string> parts;
    for (const char* wager : {"player", "banker", "tie"}) {
      const Cents amount{*rc::gen::inRange<std::int64_t>(0, 1'000'000)};
      if (chance()) parts.push_back(member(wager, text(to_text(amount))));
    }
    return enclosed('{', parts, '}');
  }
};

RC_GTEST_PROP(SettleRequestProperty, OfAnyShapeIsReadAsBoostReadsIt, ()) {
  const std::string line = *rc::gen::exec([] { return RequestText{}.write(); }).as("line");
  SettleRequest request;
  RC_ASSERT(!read_settle_request(line, request));
  RC_ASSERT(summary(request) == summary(json::parse(line).as_object()));
}

std::string any_change(std::string line) {
  const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
  const std::string meaningful = "{}[]:,\"\\u0123456789abcdefntr \t\r.eE+-/x";
  const char other = *rc::gen::oneOf(rc::gen::elementOf(meaningful), rc::gen::character<char>());
  switch (*rc::gen::inRange(0, 5)) {
    case 0: line[at] = other; break;
    case 1: line.insert(at, 1, other); break;
    case 2: line.erase(at, 1); break;
    case 3: line.resize(at); break;
    default: line.insert(at, line.substr(at, *rc::gen::inRange<std::size_t>(0, 12))); break;
  }
  return line;
}

std::string damaged_request() {
  std::string line = RequestText{}.write();
  const int changes = *rc::gen::inRange(1, 4);
  for (int i = 0; i < changes && !line.empty(); ++i) line = any_change(line);
  return line;
}

RC_GTEST_PROP(SettleRequestProperty, ThatIsDamagedIsAcceptedOnlyWhereBoostReadsTheSame, ()) {
  const std::string line = *rc::gen::exec(damaged_request).as("line");
  RC_PRE(std::ranges::count(line, '\n') == 0);
  SettleRequest request;
  if (read_settle_request(line, request)) return;
  boost::system::error_code failed;
  const json::value value = json::parse(line, failed);
  RC_ASSERT(!failed);
  RC_ASSERT(value.is_object());
  const bool twice = std::ranges::any_of(request.question.stakes, [&](const auto& stake) {
    return std::ranges::count(request.question.stakes, stake.first,
                              &std::pair<std::string, Cents>::first) > 1;
  });
  if (!twice) RC_ASSERT(summary(request) == summary(value.as_object()));
}

}  // namespace
}  // namespace punto
