#include "edge/wire/shoe_proof_json.hpp"

#include <gtest/gtest.h>
#include <map>

namespace punto {
namespace {

ShoeProof proof_of_three_cards() {
  ShoeProof proof{{"T7", 3, {}, DeckKind::Standard, 8}, {}, {}, 100, {}};
  proof.shoe.rulebook.bytes.fill(0xab);
  proof.seed.bytes.fill(7);
  proof.commitment = commitment_to(proof.shoe, proof.seed);
  const std::vector<Card> order = order_of(proof);
  proof.drawn = {order[0], std::nullopt, order[2]};
  return proof;
}

const std::string digits(64, '0');

// The object with one value written otherwise; nothing leaves the key out.
std::string object_with(const std::string& key, const std::optional<std::string>& value) {
  std::map<std::string, std::string> values = {{"format", "\"punto shoe proof 1\""},
                                               {"table", "\"T7\""},
                                               {"shoe", "3"},
                                               {"rulebook", '"' + digits + '"'},
                                               {"deck", "52"},
                                               {"decks", "8"},
                                               {"commitment", '"' + digits + '"'},
                                               {"cut", "0"},
                                               {"seed", '"' + digits + '"'},
                                               {"cards", "[]"}};
  values.erase(key);
  if (value) values[key] = *value;
  std::string text = "{";
  for (const auto& [name, written] : values) {
    if (text.size() > 1) text += ", ";
    text.append("\"").append(name).append("\": ").append(written);
  }
  return text + "}";
}

std::string error_of(std::string_view text) {
  const auto proof = read_shoe_proof(text);
  return proof ? "" : proof.error();
}

TEST(ShoeProofJson, IsReadAsItIsWritten) {
  const ShoeProof proof = proof_of_three_cards();
  const std::string text = shoe_proof_to_json(proof);
  EXPECT_EQ(text,
            R"({"format":"punto shoe proof 1","table":"T7","shoe":3,)"
            R"("rulebook":"abababababababababababababababababababababababababababababababab",)"
            R"("deck":52,"decks":8,)"
            R"("commitment":"c6f5482cf0f916e73d52a86cef041369bb704a95fcc808bed1a6c2f48e865be5",)"
            R"("seed":"0707070707070707070707070707070707070707070707070707070707070707",)"
            R"("cut":100,"cards":["5C",null,"7C"]})"
            "\n");
  const auto read = read_shoe_proof(text);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, proof);
  EXPECT_TRUE(verify(*read));
}

TEST(ShoeProofJson, FiveElementsAndOddNames) {
  ShoeProof proof = proof_of_three_cards();
  proof.shoe.deck = DeckKind::FiveElement;
  proof.shoe.table = "table \"\n\u00e9";
  proof.drawn = {parse_card("SF")};
  EXPECT_EQ(read_shoe_proof(shoe_proof_to_json(proof)), proof);
}

TEST(ShoeProofJson, EveryKeyIsNeeded) {
  for (const char* key : {"format", "table", "shoe", "rulebook", "deck", "decks", "commitment",
                          "seed", "cut", "cards"}) {
    EXPECT_EQ(error_of(object_with(key, std::nullopt)),
              std::string{"key \""} + key + "\" is missing");
  }
  EXPECT_EQ(error_of(object_with("shoe", "3")), "");
}

TEST(ShoeProofJson, UnknownAndDoubleKeysAreNamed) {
  EXPECT_TRUE(error_of(object_with("sead", "1")).starts_with("unknown key \"sead\"; known are "))
      << error_of(object_with("sead", "1"));
  EXPECT_EQ(error_of(object_with("shoe", "3, \"shoe\": 3")), "key \"shoe\" is there twice");
}

TEST(ShoeProofJson, WrongValuesAreNamed) {
  const std::pair<const char*, const char*> wrong[] = {{"format", "\"punto shoe proof 2\""},
                                                       {"format", "1"},
                                                       {"table", "\"\""},
                                                       {"table", "7"},
                                                       {"table", "{}"},
                                                       {"shoe", "0"},
                                                       {"shoe", "-1"},
                                                       {"shoe", "4294967296"},
                                                       {"shoe", "1.5"},
                                                       {"shoe", "99999999999999999999"},
                                                       {"shoe", "1e3"},
                                                       {"rulebook", "\"ab\""},
                                                       {"seed", "null"},
                                                       {"commitment", "true"},
                                                       {"deck", "51"},
                                                       {"decks", "3"},
                                                       {"decks", "11"},
                                                       {"decks", "\"8\""},
                                                       {"cut", "-1"},
                                                       {"cut", "650"},
                                                       {"cards", "\"9C\""},
                                                       {"cards", "[[]]"},
                                                       {"cards", "[9]"},
                                                       {"cards", "{}"},
                                                       {"cards", "null"}};
  for (const auto& [key, value] : wrong) {
    const std::string error = error_of(object_with(key, value));
    EXPECT_TRUE(error.starts_with(std::string{"\""} + key + "\" is wrong; write ")) << error;
  }
  EXPECT_TRUE(error_of(object_with("cards", "[\"10C\"]")).starts_with("\"10C\" is no card"));
}

TEST(ShoeProofJson, ATextThatIsTooLongIsCalledSo) {
  EXPECT_EQ(error_of(object_with("table", '"' + std::string(1001, 't') + '"')),
            "a text in it is longer than 1000 bytes; that of no proof is");
  EXPECT_EQ(error_of(object_with("table", '"' + std::string(1000, 't') + '"')), "");
}

TEST(ShoeProofJson, OnlyOneWholeObject) {
  EXPECT_EQ(error_of("[]"), "it is no object; write {\"format\":...}");
  EXPECT_EQ(error_of("7"), "it is no object; write {\"format\":...}");
  EXPECT_EQ(error_of("{}"), "key \"format\" is missing");
  const std::string text = object_with("shoe", "3");
  EXPECT_EQ(error_of(text + " \n"), "");
  EXPECT_EQ(error_of(text + "x"),
            "not understood: it is no JSON from column " + std::to_string(text.size() + 1) + " on");
  for (std::size_t size = 0; size < text.size(); ++size) {
    ASSERT_NE(error_of(text.substr(0, size)), "") << size;
  }
}

}  // namespace
}  // namespace punto
