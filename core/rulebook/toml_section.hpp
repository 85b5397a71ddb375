#pragma once

// toml++ 3.3 asserts what it then reports as a mistake in the text (a table header that begins
// with no key); a broken file must not stop the program.
#define TOML_ASSERT(expression) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/names.hpp"
#include "core/rulebook/problem.hpp"
#include "core/rulebook/rulebook.hpp"

namespace punto {

struct Position {
  int line = 0;
  int column = 0;
};

// A whole text, or the first place where it is no TOML.
std::expected<toml::table, Problem> parse_toml(std::string_view text);

void sort_by_place(Problems& problems);

Position position_of(const toml::node& node);
Position position_of(const toml::key& key);

// One table of a file while it is read. Each key is asked for once by name; a key that
// nobody asked for is a mistake, as is a key that is missing or of another type. All mistakes are
// gathered, and reading goes on with an empty value.
class TomlSection {
 public:
  static constexpr std::string_view root_name = "the rulebook";

  TomlSection(const toml::table& table, std::string what, Problems& problems)
      : table_(&table), what_(std::move(what)), problems_(&problems) {}

  // What must be there.
  std::string id();
  std::string text(std::string_view key);
  std::string rule(std::string_view key = "rule");
  int number(std::string_view key);
  Names names(std::string_view key);
  NumberRange range(std::string_view key);
  Date date(std::string_view key);
  std::vector<std::string> texts(std::string_view key);
  std::optional<TomlSection> section(std::string_view key);

  // The indexes of one or several words in a closed list.
  std::vector<int> words(std::string_view key, std::span<const std::string_view> known);

  // The index of one word; 0 after a mistake.
  int word(std::string_view key, std::span<const std::string_view> words);

  // What may be there.
  bool has(std::string_view key);
  [[nodiscard]] bool is_empty_list(std::string_view key) const;
  bool truth_or_false(std::string_view key);
  int word_or(std::string_view key, std::span<const std::string_view> words, int otherwise);
  std::vector<TomlSection> sections(std::string_view key);

  // Every key that was not asked for is a mistake; call it last.
  void refuse_unknown_keys();

  const toml::node* take(std::string_view key);
  [[nodiscard]] const toml::table& table() const { return *table_; }
  [[nodiscard]] const std::string& what() const { return what_; }
  [[nodiscard]] Position position() const { return position_of(*table_); }
  Problems& problems() { return *problems_; }

  void report(const Position& at, std::string what, std::string remedy);

 private:
  [[nodiscard]] std::string entry_name(std::string_view key, const toml::table& entry,
                                       std::size_t number) const;
  const toml::node* require(std::string_view key, std::string_view kind);
  std::optional<std::string> as_text(const toml::node& node, std::string_view key);

  const toml::table* table_;
  std::string what_;
  Problems* problems_;
  std::vector<std::string_view> asked_;
};

// The indexes of the chosen words: of one value or of an array, each a text, a number or a truth.
// Reports what is not among the words.
std::vector<int> choose_words(TomlSection& section, const toml::node& node, std::string_view key,
                              std::span<const std::string_view> words);

}  // namespace punto
