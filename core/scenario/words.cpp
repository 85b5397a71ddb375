#include "core/scenario/words.hpp"

#include <algorithm>

namespace punto {
namespace {

constexpr char quote = '"';

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

class WordReader {
 public:
  explicit WordReader(std::string_view line) : line_(line) {}

  std::expected<std::vector<LineWord>, Problem> read() {
    std::vector<LineWord> words;
    for (;;) {
      while (at_ < line_.size() && is_space(line_[at_])) ++at_;
      if (at_ == line_.size() || line_[at_] == '#') return words;
      auto word = read_word();
      if (!word) return std::unexpected(word.error());
      words.push_back(std::move(*word));
    }
  }

 private:
  std::expected<LineWord, Problem> read_word() {
    LineWord word{.key = {}, .value = {}, .column = static_cast<int>(at_) + 1};
    bool quoted = false;
    for (; at_ < line_.size() && (quoted || !is_space(line_[at_])); ++at_) {
      const char c = line_[at_];
      if (c == quote) {
        quoted = !quoted;
      } else if (c == '=' && !quoted && word.is_bare() && !word.value.empty()) {
        word.key = std::move(word.value);
        word.value.clear();
      } else {
        word.value += c;
      }
    }
    if (!quoted) return word;
    return std::unexpected(Problem{.line = 0,
                                   .column = word.column,
                                   .what = "a quotation mark is not closed",
                                   .remedy = "write a second \" at the end of the text"});
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

std::expected<std::vector<LineWord>, Problem> split_words(std::string_view line) {
  return WordReader{line}.read();
}

std::string quoted_where_needed(std::string_view value) {
  const bool plain = !value.empty() && value.front() != '#' &&
                     value.find_first_of(" \t\r\"=") == std::string_view::npos;
  if (plain) return std::string{value};
  std::string text{value};
  std::ranges::replace(text, quote, '\'');
  return quote + text + quote;
}

}  // namespace punto
