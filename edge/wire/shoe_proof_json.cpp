#include "edge/wire/shoe_proof_json.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <boost/json/basic_parser_impl.hpp>
#include <fmt/format.h>
#include <limits>

#include "core/audit/hexadecimal.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

namespace json = boost::json;
using boost::system::error_code;

constexpr std::string_view format_name = "punto shoe proof 1";
constexpr std::size_t longest_text = 1000;

// clang-format off
enum class Key : std::uint8_t {
  Format, Table, Shoe, Rulebook, Deck, Decks, Commitment, Seed, Cut, Cards, None,
};
constexpr std::array<std::string_view, static_cast<std::size_t>(Key::None)> key_names = {
    "format", "table", "shoe", "rulebook", "deck", "decks", "commitment", "seed", "cut", "cards"};
// clang-format on

constexpr std::string_view name_of(Key key) {
  return key_names[static_cast<std::size_t>(key)];
}

// Takes the parts of the text as the parser finds them. A tree would lose a key that is there
// twice.
class ProofHandler {
 public:
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = max_object_size;
  static constexpr std::size_t max_key_size = longest_text;
  static constexpr std::size_t max_string_size = longest_text;

  [[nodiscard]] ShoeProof& proof() { return proof_; }
  [[nodiscard]] const std::string& problem() const { return problem_; }

  // Of the whole, when every part was taken.
  [[nodiscard]] std::string missing() const {
    for (std::size_t i = 0; i < key_names.size(); ++i) {
      if ((keys_ >> i & 1u) == 0) return fmt::format("key \"{}\" is missing", key_names[i]);
    }
    return "";
  }

  bool on_document_begin(error_code& /*error*/) { return true; }
  bool on_document_end(error_code& /*error*/) { return true; }
  bool on_object_begin(error_code& error) {
    if (inside_) return wrong_type(error);
    inside_ = true;
    return true;
  }
  bool on_object_end(std::size_t /*size*/, error_code& /*error*/) { return true; }
  bool on_array_begin(error_code& error) {
    if (key_ != Key::Cards || in_list_) return wrong_type(error);
    in_list_ = true;
    return true;
  }
  bool on_array_end(std::size_t /*size*/, error_code& /*error*/) {
    in_list_ = false;
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t /*size*/, error_code& /*error*/) {
    text_ += std::string_view{part};
    return true;
  }
  bool on_key(json::string_view part, std::size_t /*size*/, error_code& error) {
    text_ += std::string_view{part};
    const std::string name = std::exchange(text_, {});
    const auto found = std::ranges::find(key_names, name);
    if (found == key_names.end()) {
      return fail(error,
                  fmt::format("unknown key \"{}\"; known are {}", shown(name), one_of(key_names)));
    }
    key_ = static_cast<Key>(found - key_names.begin());
    const unsigned bit = 1u << static_cast<unsigned>(key_);
    if ((keys_ & bit) != 0) return fail(error, fmt::format("key \"{}\" is there twice", name));
    keys_ |= bit;
    return true;
  }

  bool on_string_part(json::string_view part, std::size_t /*size*/, error_code& /*error*/) {
    text_ += std::string_view{part};
    return true;
  }
  bool on_string(json::string_view part, std::size_t /*size*/, error_code& error) {
    text_ += std::string_view{part};
    const std::string text = std::exchange(text_, {});
    switch (key_) {
      case Key::Format: return text == format_name || wrong_type(error);
      case Key::Table: proof_.shoe.table = text; return !text.empty() || wrong_type(error);
      case Key::Rulebook: return take_digits(text, proof_.shoe.rulebook.bytes, error);
      case Key::Commitment: return take_digits(text, proof_.commitment.bytes, error);
      case Key::Seed: return take_digits(text, proof_.seed.bytes, error);
      case Key::Cards: return in_list_ ? take_card(text, error) : wrong_type(error);
      default: return wrong_type(error);
    }
  }

  bool on_number_part(json::string_view /*part*/, error_code& /*error*/) { return true; }
  bool on_int64(std::int64_t number, json::string_view /*text*/, error_code& error) {
    switch (key_) {
      case Key::Shoe: return take_number(number, {1, 0xffff'ffff}, proof_.shoe.number, error);
      case Key::Deck: return take_deck(number, error);
      case Key::Decks:
        return take_number(number, {fewest_decks, most_decks}, proof_.shoe.decks, error);
      case Key::Cut:
        return take_number(number, {0, most_decks * largest_deck_size - 1}, proof_.cut, error);
      default: return wrong_type(error);
    }
  }
  bool on_uint64(std::uint64_t /*number*/, json::string_view /*text*/, error_code& error) {
    return wrong_type(error);
  }
  bool on_double(double /*number*/, json::string_view /*text*/, error_code& error) {
    return wrong_type(error);
  }
  bool on_bool(bool /*value*/, error_code& error) { return wrong_type(error); }
  bool on_null(error_code& error) {
    if (!in_list_) return wrong_type(error);
    proof_.drawn.emplace_back();
    return true;
  }
  bool on_comment_part(json::string_view /*part*/, error_code& /*error*/) { return true; }
  bool on_comment(json::string_view /*part*/, error_code& /*error*/) { return true; }

 private:
  struct Range {
    std::int64_t least;
    std::int64_t most;
  };

  bool fail(error_code& error, std::string problem) {
    problem_ = std::move(problem);
    error = json::error::syntax;
    return false;
  }

  bool wrong_type(error_code& error) {
    return fail(error, key_ == Key::None
                           ? "it is no object; write {\"format\":...}"
                           : fmt::format("\"{}\" is wrong; {}", name_of(key_), wanted(key_)));
  }

  static std::string wanted(Key key) {
    switch (key) {
      case Key::Format: return fmt::format("write \"{}\"", format_name);
      case Key::Table: return "write the table's name, as \"T7\"";
      case Key::Shoe: return "write the number of the shoe, from 1";
      case Key::Rulebook:
      case Key::Commitment:
      case Key::Seed: return "write 64 hexadecimal digits";
      case Key::Deck: return "write 52 or 65";
      case Key::Decks: return fmt::format("write {} to {}", fewest_decks, most_decks);
      case Key::Cut:
        return "write the number of cards that were put behind, 0 where it was not cut";
      case Key::Cards: return "write [\"9C\", null], null for a card that nobody saw";
      case Key::None: break;
    }
    return "";
  }

  bool take_digits(std::string_view text, std::span<std::uint8_t> bytes, error_code& error) {
    return read_hexadecimal(text, bytes) || wrong_type(error);
  }

  template <typename Number>
  bool take_number(std::int64_t number, Range range, Number& to, error_code& error) {
    if (number < range.least || number > range.most) return wrong_type(error);
    to = static_cast<Number>(number);
    return true;
  }

  bool take_deck(std::int64_t size, error_code& error) {
    for (const DeckKind kind : {DeckKind::Standard, DeckKind::FiveElement}) {
      proof_.shoe.deck = kind;
      if (cards_in(kind) == size) return true;
    }
    return wrong_type(error);
  }

  bool take_card(std::string_view text, error_code& error) {
    const auto card = parse_card(text);
    if (!card) return fail(error, explain_no_card(text));
    proof_.drawn.emplace_back(*card);
    return true;
  }

  ShoeProof proof_;
  std::string problem_;
  std::string text_;  // the parts so far of a text that comes in parts
  Key key_ = Key::None;
  unsigned keys_ = 0;  // a bit for each that has come
  bool inside_ = false;
  bool in_list_ = false;
};

}  // namespace

std::string shoe_proof_to_json(const ShoeProof& proof) {
  json::array cards;
  for (const auto& card : proof.drawn) {
    cards.push_back(card ? json::value(to_text(*card)) : json::value(nullptr));
  }
  return json::serialize(json::object{{"format", format_name},
                                      {"table", proof.shoe.table},
                                      {"shoe", proof.shoe.number},
                                      {"rulebook", to_text(proof.shoe.rulebook)},
                                      {"deck", cards_in(proof.shoe.deck)},
                                      {"decks", proof.shoe.decks},
                                      {"commitment", to_text(proof.commitment)},
                                      {"seed", to_hexadecimal(proof.seed.bytes)},
                                      {"cut", proof.cut},
                                      {"cards", std::move(cards)}}) +
         '\n';
}

std::string shoe_verdict_to_json(const ShoeProof& proof,
                                 const std::expected<void, std::string>& verified) {
  const json::value difference = verified ? json::value(nullptr) : json::value(verified.error());
  const auto seen = std::ranges::count_if(proof.drawn, [](auto& card) { return card.has_value(); });
  return json::serialize(json::object{{"table", proof.shoe.table},
                                      {"shoe", proof.shoe.number},
                                      {"verified", verified.has_value()},
                                      {"cards_seen", seen},
                                      {"difference", difference}}) +
         '\n';
}

std::expected<ShoeProof, std::string> read_shoe_proof(std::string_view text) {
  json::basic_parser<ProofHandler> parser{json::parse_options{}};
  error_code error;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
  ProofHandler& handler = parser.handler();
  if (!handler.problem().empty()) return std::unexpected(handler.problem());
  if (error == json::error::string_too_large || error == json::error::key_too_large) {
    return std::unexpected(
        fmt::format("a text in it is longer than {} bytes; that of no proof is", longest_text));
  }
  const bool whole = !error && text.find_first_not_of(" \t\r\n", read) == std::string_view::npos;
  if (!whole) {
    return std::unexpected(
        fmt::format("not understood: it is no JSON from column {} on", read + 1));
  }
  if (std::string missing = handler.missing(); !missing.empty()) {
    return std::unexpected(std::move(missing));
  }
  return std::move(handler.proof());
}

}  // namespace punto
