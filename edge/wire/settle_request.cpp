#include "edge/wire/settle_request.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

enum class Key : std::uint8_t { Game, Cards, Decks, Established, Wagers, Without, count };

constexpr std::array<std::string_view, static_cast<std::size_t>(Key::count)> key_names = {
    "game", "cards", "decks", "established", "wagers", "without"};

// A reader of exactly one object of this shape, for speed: it makes no tree and copies no text
// that has no escapes in it. It accepts nothing that is not JSON.
class RequestReader {
 public:
  RequestReader(std::string_view line, SettleRequest& request)
      : begin_(line.data()),
        at_(line.data()),
        end_(line.data() + line.size()),
        game_(request.game),
        question_(request.question) {}

  std::optional<std::string> read() {
    const bool whole = read_object() && at_line_end();
    if (!whole) return std::move(error_);
    for (const Key key : {Key::Game, Key::Cards}) {
      if ((keys_ & bit(key)) == 0) return fmt::format("key \"{}\" is missing", name(key));
    }
    return std::nullopt;
  }

 private:
  static constexpr std::string_view name(Key key) {
    return key_names[static_cast<std::size_t>(key)];
  }
  static constexpr unsigned bit(Key key) { return 1u << static_cast<unsigned>(key); }

  bool fail(std::string text) {
    if (error_.empty()) error_ = std::move(text);
    return false;
  }

  bool not_json(std::string_view wanted) {
    return fail(fmt::format("not understood: {} wanted at column {}", wanted, at_ - begin_ + 1));
  }

  void skip_space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }

  bool take(char c) {
    skip_space();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }

  bool at_line_end() {
    skip_space();
    return at_ == end_ || not_json("the end of the line");
  }

  // Elements between two brackets, separated by commas.
  template <typename ReadElement>
  bool read_elements(char close, ReadElement read_element) {
    if (take(close)) return true;
    do {
      if (!read_element()) return false;
    } while (take(','));
    return take(close) || not_json(close == ']' ? "\",\" or \"]\"" : "\",\" or \"}\"");
  }

  bool read_object() {
    if (!take('{')) return not_json("\"{\"");
    return read_elements('}', [this] { return read_member(); });
  }

  bool read_member() {
    std::string_view key;
    if (!read_string(key)) return false;
    const auto found = std::ranges::find(key_names, key);
    if (found == key_names.end()) {
      return fail(fmt::format("unknown key \"{}\"; known are {}", shown(key), one_of(key_names)));
    }
    const auto known = static_cast<Key>(found - key_names.begin());
    if ((keys_ & bit(known)) != 0) return fail(fmt::format("key \"{}\" is there twice", key));
    keys_ |= bit(known);
    if (!take(':')) return not_json("\":\"");
    return read_value(known);
  }

  bool read_value(Key key) {
    switch (key) {
      case Key::Game: return read_game();
      case Key::Cards: return read_list(key, [this] { return read_card(); });
      case Key::Decks: return read_decks();
      case Key::Established: return read_established();
      case Key::Wagers: return read_wagers();
      case Key::Without: return read_list(key, [this] { return read_without(); });
      case Key::count: break;
    }
    return false;
  }

  template <typename ReadElement>
  bool read_list(Key key, ReadElement read_element) {
    if (!take('[')) return fail(fmt::format("\"{}\" is no list; write [\"...\"]", name(key)));
    return read_elements(']', read_element);
  }

  bool read_game() {
    std::string_view text;
    if (!read_string(text)) return false;
    game_.assign(text);
    return true;
  }

  bool read_card() {
    std::string_view text;
    if (!read_string(text)) return false;
    const auto card = parse_card(text);
    if (!card) return fail(explain_no_card(text));
    question_.cards.push_back(*card);
    return true;
  }

  bool read_without() {
    std::string_view text;
    if (!read_string(text)) return false;
    question_.without.emplace_back(text);
    return true;
  }

  bool read_decks() {
    skip_space();
    int decks = 0;
    const auto [after, problem] = std::from_chars(at_, end_, decks);
    const bool fractional = problem == std::errc{} && after != end_ &&
                            (*after == '.' || *after == 'e' || *after == 'E');
    const bool whole = problem == std::errc{} && *at_ != '-' && *at_ != '0' && !fractional;
    if (!whole) return fail("\"decks\" is no whole number; write 8");
    at_ = after;
    question_.decks = decks;
    return true;
  }

  bool read_established() {
    skip_space();
    const std::string_view rest{at_, static_cast<std::size_t>(end_ - at_)};
    question_.established = rest.starts_with("true");
    if (!question_.established && !rest.starts_with("false")) {
      return fail("\"established\" is neither true nor false");
    }
    at_ += question_.established ? 4 : 5;
    return true;
  }

  bool read_wagers() {
    if (!take('{')) return fail("\"wagers\" is no object; write {\"banker\":\"100.00\"}");
    return read_elements('}', [this] { return read_wager(); });
  }

  bool read_wager() {
    std::string_view text;
    if (!read_string(text)) return false;
    std::string wager{text};
    if (!take(':')) return not_json("\":\"");
    skip_space();
    if (at_ == end_ || *at_ != '"') {
      return fail(fmt::format("the amount of \"{}\" is no text; write \"100.00\"", wager));
    }
    if (!read_string(text)) return false;
    const auto amount = parse_cents(text);
    if (!amount) return fail(amount.error());
    question_.stakes.emplace_back(std::move(wager), *amount);
    return true;
  }

  // The text is valid until the next string is read.
  bool read_string(std::string_view& text) {
    if (!take('"')) return not_json("a text in quotation marks");
    const char* start = at_;
    while (at_ != end_ && *at_ != '"' && *at_ != '\\' && static_cast<unsigned char>(*at_) >= 0x20) {
      ++at_;
    }
    if (at_ != end_ && *at_ == '"') {
      text = {start, static_cast<std::size_t>(at_ - start)};
      ++at_;
    } else if (!read_escaped_string(start, text)) {
      return false;
    }
    return is_utf8(text) || fail("not understood: a text has bytes that are no UTF-8");
  }

  bool read_escaped_string(const char* start, std::string_view& text) {
    unescaped_.assign(start, at_);
    while (at_ != end_ && *at_ != '"') {
      if (static_cast<unsigned char>(*at_) < 0x20) return not_json("a printable character");
      if (*at_ != '\\') {
        unescaped_ += *at_++;
      } else if (++at_; !read_escape()) {
        return not_json("an escape such as \\n or \\u0041");
      }
    }
    if (at_ == end_) return not_json("a quotation mark that ends the text");
    ++at_;
    text = unescaped_;
    return true;
  }

  bool read_escape() {
    if (at_ == end_) return false;
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char letter = *at_++;
    if (letter == 'u') return read_unicode_escape();
    const std::size_t found = letters.find(letter);
    if (found == std::string_view::npos) return false;
    unescaped_ += meanings[found];
    return true;
  }

  bool read_four_hex_digits(unsigned& code) {
    if (end_ - at_ < 4) return false;
    const auto [after, problem] = std::from_chars(at_, at_ + 4, code, 16);
    if (problem != std::errc{} || after != at_ + 4) return false;
    at_ += 4;
    return true;
  }

  // Characters beyond U+FFFF come as two escapes, the halves of a surrogate pair.
  bool read_unicode_escape() {
    unsigned code = 0;
    if (!read_four_hex_digits(code)) return false;
    if (code >= 0xdc00 && code <= 0xdfff) return false;
    if (code >= 0xd800 && code <= 0xdbff) {
      unsigned second = 0;
      if (end_ - at_ < 2 || at_[0] != '\\' || at_[1] != 'u') return false;
      at_ += 2;
      if (!read_four_hex_digits(second) || second < 0xdc00 || second > 0xdfff) return false;
      code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
    }
    append_utf8(unescaped_, code);
    return true;
  }

  const char* begin_;
  const char* at_;
  const char* end_;
  std::string& game_;
  SettleQuestion& question_;
  unsigned keys_ = 0;
  std::string unescaped_;
  std::string error_;
};

// Keeps the memory, for the next line.
void forget(SettleRequest& request) {
  SettleQuestion& question = request.question;
  request.game.clear();
  question.cards.clear();
  question.decks.reset();
  question.established = false;
  question.stakes.clear();
  question.without.clear();
}

}  // namespace

std::optional<std::string> read_settle_request(std::string_view line, SettleRequest& request) {
  forget(request);
  return RequestReader{line, request}.read();
}

}  // namespace punto
