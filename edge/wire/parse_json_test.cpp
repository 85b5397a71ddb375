#include "edge/wire/parse_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace punto::wire {
namespace {

WireMistake mistake_in(std::string_view text) {
  const auto value = parse_json(text);
  EXPECT_FALSE(value) << text;
  return value ? WireMistake{} : value.error();
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

TEST(ParseJson, IsWhatAPlainParserReads) {
  for (const std::string_view text :
       {R"({"a":1,"b":[true,false,null],"c":{"a":"b"}})", R"("é庄")", "[]", "-5",
        "18446744073709551615", R"({"a":{"x":1},"b":{"x":2}})", " {} "}) {
    const auto value = parse_json(text);
    ASSERT_TRUE(value) << text;
    EXPECT_EQ(*value, json::parse(text));
  }
}

TEST(ParseJson, AFieldIsThereOnce) {
  EXPECT_EQ(mistake_in(R"({"amount":1,"amount":2})"),
            (WireMistake{WireFault::RepeatedField, "/amount", ""}));
  EXPECT_EQ(mistake_in(R"({"shares":[{"player":1},{"player":2,"x":[],"player":2}]})"),
            (WireMistake{WireFault::RepeatedField, "/shares/1/player", ""}));
  EXPECT_EQ(mistake_in(R"({"a":{"b":1},"a":{"b":1}})").pointer, "/a");
  EXPECT_EQ(mistake_in(R"({"a":1,"\u0061":2})").pointer, "/a") << "however it is written";
  EXPECT_TRUE(parse_json(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]})"));
}

TEST(ParseJson, NumbersAreWhole) {
  const auto whole = [](std::string_view pointer) {
    return WireMistake{WireFault::WrongType, std::string{pointer}, "integer"};
  };
  EXPECT_EQ(mistake_in(R"({"round":1.0})"), whole("/round"));
  EXPECT_EQ(mistake_in(R"({"a":[1,{"b":1e3}]})"), whole("/a/1/b"));
  EXPECT_EQ(mistake_in(R"([5,18446744073709551616])"), whole("/1")) << "too large for any";
  EXPECT_EQ(mistake_in("0e4740"), whole(""));
  EXPECT_EQ(*parse_json("-0"), json::value(0));
}

TEST(ParseJson, IsBounded) {
  EXPECT_TRUE(parse_json(nested(deepest_json)));
  EXPECT_EQ(mistake_in(nested(deepest_json + 1)).fault, WireFault::TooDeep);
  EXPECT_EQ(mistake_in(nested(100'000)).fault, WireFault::TooDeep);
  std::string many = "{";
  for (std::size_t i = 0; i <= most_fields; ++i) {
    many += (i == 0 ? "\"f" : ",\"f") + std::to_string(i) + "\":0";
  }
  EXPECT_EQ(mistake_in(many + "}").fault, WireFault::TooManyFields);
  std::string items = "[0";
  for (std::size_t i = 0; i < most_items_in_list; ++i) items += ",0";
  EXPECT_EQ(mistake_in(items + "]").fault, WireFault::ListTooLong);
  EXPECT_EQ(mistake_in('"' + std::string(longest_string + 1, 'a') + '"').fault,
            WireFault::TextTooLong);
  EXPECT_EQ(mistake_in("{\"" + std::string(200, 'a') + "\":1}").fault, WireFault::UnknownField);
}

TEST(ParseJson, NothingElseIsJson) {
  for (const std::string_view text : {"",
                                      " ",
                                      "{",
                                      "{}x",
                                      "{} {}",
                                      "{'a':1}",
                                      "{a:1}",
                                      "[1,]",
                                      "01",
                                      "+1",
                                      ".5",
                                      "NaN",
                                      "Infinity",
                                      "nul",
                                      "\"\n\"",
                                      "\"\\x\"",
                                      "// a\n{}",
                                      "\xef\xbb\xbf{}",
                                      "\"\xff\"",
                                      "\"\xc0\x80\"",
                                      "\"\xed\xa0\x80\"",
                                      "\"\\ud800\"",
                                      "{\"a\" 1}",
                                      "{\"a\":}"}) {
    EXPECT_EQ(mistake_in(text).fault, WireFault::NotJson) << text;
  }
  EXPECT_EQ(mistake_in("[1, x]").allowed, "RFC 8259, UTF-8 [4]") << "where it broke";
}

TEST(ParseJson, UsesTheStorageThatItIsGiven) {
  json::monotonic_resource memory;
  const auto value = parse_json(R"({"a":[1]})", &memory);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->storage().get(), &memory);
}

}  // namespace
}  // namespace punto::wire
