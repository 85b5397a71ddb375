#include "edge/wire/json_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace punto {
namespace {

namespace json = boost::json;

// What a JSON parser reads where we wrote `text`.
std::string read_back(std::string_view text) {
  boost::system::error_code failed;
  const json::value value = json::parse(json_string(text), failed);
  EXPECT_FALSE(failed) << json_string(text) << ": " << failed.message();
  return failed ? "" : std::string{value.as_string()};
}

TEST(JsonText, KeepsWhatIsUtf8AsItIs) {
  for (const std::string_view text :
       {"", "tiger", "quoted \"tiger\"", "back\\slash", "tab\tnewline\n", "老虎百家乐", "é", "\x7f",
        "\U0001f0a1", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\U00010000",
        "\U0010ffff", "</script>"}) {
    EXPECT_EQ(read_back(text), text);
  }
}

TEST(JsonText, KeepsEveryAsciiCharacterAndNul) {
  for (int c = 0; c < 128; ++c) {
    const std::string text{'a', static_cast<char>(c), 'b'};
    EXPECT_EQ(read_back(text), text) << c;
  }
}

TEST(JsonText, HasNoLineBreakInIt) {
  EXPECT_EQ(json_string("a\r\nb").find_first_of("\r\n"), std::string::npos);
}

TEST(JsonText, ReplacesBytesThatAreNoUtf8) {
  const std::string_view replacement = "\xef\xbf\xbd";
  const auto replaced = [&](std::string_view bytes, int times) {
    std::string text{'a'};
    text.append(bytes).append(1, 'b');
    std::string expected{'a'};
    for (int i = 0; i < times; ++i) expected += replacement;
    EXPECT_EQ(read_back(text), expected + 'b');
  };
  replaced("\x80", 1);  // continues nothing
  replaced("\xff", 1);
  replaced("\xc0\xaf", 2);  // a slash written too long
  replaced("\xc1\xbf", 2);
  replaced("\xe0\x9f\xbf", 3);      // two bytes would do
  replaced("\xf0\x8f\xbf\xbf", 4);  // three bytes would do
  replaced("\xed\xa0\x80", 3);      // half of a surrogate pair
  replaced("\xed\xbf\xbf", 3);
  replaced("\xf4\x90\x80\x80", 4);  // beyond the last character
  replaced("\xf5\x80\x80\x80", 4);
  replaced("\xe8\x80", 2);  // cut short
  replaced("\xf0\x9f\x82", 3);
}

TEST(JsonText, OfATextCutInsideACharacterIsStillJson) {
  const std::string text = "老虎";
  for (std::size_t i = 0; i <= text.size(); ++i) read_back(text.substr(0, i));
}

TEST(JsonText, OfAnyThreeBytesIsJson) {
  const std::vector<int> edges = {0x00, 0x1f, 0x22, 0x41, 0x5c, 0x7f, 0x80, 0x8f, 0x90,
                                  0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xec,
                                  0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff};
  for (const int first : edges) {
    for (const int second : edges) {
      for (const int third : edges) {
        read_back(std::string{static_cast<char>(first), static_cast<char>(second),
                              static_cast<char>(third)});
      }
    }
  }
}

TEST(JsonText, IsAppendedToWhatIsThere) {
  std::string out = "{\"error\":";
  append_json_string(out, "no \"card\"");
  EXPECT_EQ(out, R"({"error":"no \"card\"")");
}

// Every character there is, and nothing between them.
TEST(Utf8, IsWrittenOfEveryCharacterAndKnownAgain) {
  for (unsigned code = 0; code <= 0x10ffff; ++code) {
    const bool half_of_a_pair = code >= 0xd800 && code <= 0xdfff;
    std::string text;
    append_utf8(text, code);
    ASSERT_EQ(is_utf8(text), !half_of_a_pair) << code;
    const bool cut_is_utf8 = text.size() == 1 || is_utf8(text.substr(0, text.size() - 1));
    ASSERT_EQ(cut_is_utf8, code < 0x80) << code;
  }
  std::string tiger;
  for (const unsigned code : {0x8001u, 0x864eu, 0x1f0a1u, 0xe9u, 0x41u}) append_utf8(tiger, code);
  EXPECT_EQ(tiger, "老虎\U0001f0a1éA");
}

TEST(Utf8, IsNotWhatContinuesNothingOrIsWrittenTooLong) {
  for (const char* bytes : {"\x80", "a\xff", "\xc0\xaf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf",
                            "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe8\x80", "老\xe8"}) {
    EXPECT_FALSE(is_utf8(bytes)) << bytes;
  }
  EXPECT_TRUE(is_utf8(""));
}

RC_GTEST_PROP(JsonTextProperty, OfAnyBytesIsJsonAndOfReadTextIsThatText, (const std::string& any)) {
  boost::system::error_code failed;
  const json::value value = json::parse(json_string(any), failed);
  RC_ASSERT(!failed);
  const std::string text{value.as_string()};
  const std::string again{json::parse(json_string(text)).as_string()};
  RC_ASSERT(again == text);
}

}  // namespace
}  // namespace punto
