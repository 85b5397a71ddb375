#include "edge/wire/json_text.hpp"

#include <fmt/format.h>
#include <iterator>

namespace punto {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0u) == 0x80u;
}

// How many bytes the UTF-8 character at `at` has; 0 where there is none.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const auto second = static_cast<unsigned char>(at + 1 < text.size() ? text[at + 1] : 0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(text, at + 1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool overlong = first == 0xe0 && second < 0xa0;
    const bool surrogate = first == 0xed && second > 0x9f;
    const bool whole = continues(text, at + 1) && continues(text, at + 2);
    return whole && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool outside = (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    const bool whole =
        continues(text, at + 1) && continues(text, at + 2) && continues(text, at + 3);
    return whole && !outside ? 4 : 0;
  }
  return 0;
}

void append_ascii(std::string& out, char c) {
  if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else if (static_cast<unsigned char>(c) < 0x20) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<int>(c));
  } else {
    out += c;
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) {
      out += replacement;
    } else if (length == 1) {
      append_ascii(out, text[at]);
    } else {
      out += text.substr(at, length);
    }
    at += length == 0 ? 1 : length;
  }
  out += '"';
}

bool is_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

void append_utf8(std::string& out, unsigned code) {
  const auto byte = [&out](unsigned bits) { out += static_cast<char>(bits); };
  const auto continuation = [&](unsigned shift) { byte(0x80u | (code >> shift & 0x3fu)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xc0u | code >> 6);
    continuation(0);
  } else if (code < 0x10000) {
    byte(0xe0u | code >> 12);
    continuation(6);
    continuation(0);
  } else {
    byte(0xf0u | code >> 18);
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

}  // namespace punto
