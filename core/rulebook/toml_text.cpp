#include "core/rulebook/toml_text.hpp"

#include <algorithm>

namespace punto {
namespace {

// One line of TOML, read just far enough to know what is text and what is comment.
class TomlLine {
 public:
  explicit TomlLine(std::string_view line) : line_(line) {}

  // The column of the first character that cannot be trusted, counted from 1; 0 where there is
  // none.
  std::size_t find_untrusted() {
    while (at_ < line_.size() && line_[at_] != '#') {
      const char c = line_[at_];
      if (static_cast<unsigned char>(c) >= 0x80) return at_ + 1;
      if (c == '"' || c == '\'') {
        if (line_.substr(at_).starts_with(c == '"' ? "\"\"\"" : "'''")) return at_ + 1;
        skip_text(c);
      } else {
        ++at_;
      }
    }
    return 0;
  }

 private:
  void skip_text(char quote) {
    ++at_;
    while (at_ < line_.size() && line_[at_] != quote) {
      const bool escape = quote == '"' && line_[at_] == '\\';
      at_ += escape ? 2 : 1;
    }
    ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Problem> find_untrusted_text(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::size_t column = TomlLine{text.substr(0, end)}.find_untrusted(); column != 0) {
      const bool quotes = text[column - 1] == '"' || text[column - 1] == '\'';
      return Problem{line, static_cast<int>(column),
                     quotes ? "texts over several lines are not used in rulebooks"
                            : "this is no ASCII, and outside quotation marks and comments",
                     quotes ? "put the text on one line, between two quotation marks"
                            : "put it between quotation marks, or take it out"};
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::nullopt;
}

}  // namespace punto
