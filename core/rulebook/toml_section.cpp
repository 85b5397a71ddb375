#include "core/rulebook/toml_section.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <tuple>

#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/rulebook/toml_text.hpp"

namespace punto {
namespace {

std::string value_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  return "";
}

struct Saying {
  std::string_view theirs;
  std::string_view ours;
};
constexpr std::array<Saying, 10> sayings = {{
    {"representable in 64 bits", "the number is too large or too small"},
    {"control character",
     "a control character stands in a text, where only \\u0007 and the like may"},
    {"encountered end-of-file", "the text ends too early"},
    {"cannot redefine existing", "this is there twice"},
    {"leading zeroes are prohibited", "a number begins with 0"},
    {"expected value-terminator", "something stands behind the value"},
    {"expected value, saw", "the value is missing"},
    {"could not determine value type", "the value is no number, and a text needs quotation marks"},
    {"unknown escape sequence", "a backslash stands before what it does not go with"},
    {"expected '=', saw", "there is no = behind the key"},
}};

// toml++ speaks as a program does; what people get wrong most is said as elsewhere.
std::string_view in_our_words(std::string_view description) {
  const auto known = std::ranges::find_if(
      sayings, [&](const Saying& saying) { return description.contains(saying.theirs); });
  return known == sayings.end() ? description : known->ours;
}

Problem syntax_problem(const toml::parse_error& error) {
  const toml::source_position at = error.source().begin;
  return {static_cast<int>(at.line), static_cast<int>(at.column),
          fmt::format("this is not TOML: {}", in_our_words(error.description())),
          "correct it and check again"};
}

}  // namespace

std::expected<toml::table, Problem> parse_toml(std::string_view text) {
  if (auto untrusted = find_untrusted_text(text)) return std::unexpected(std::move(*untrusted));
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) return std::unexpected(syntax_problem(parsed.error()));
  return std::move(parsed).table();
}

void sort_by_place(Problems& problems) {
  std::ranges::sort(problems, [](const Problem& left, const Problem& right) {
    return std::tie(left.line, left.column, left.what) <
           std::tie(right.line, right.column, right.what);
  });
}

Position position_of(const toml::node& node) {
  const toml::source_position begin = node.source().begin;
  return {static_cast<int>(begin.line), static_cast<int>(begin.column)};
}

Position position_of(const toml::key& key) {
  const toml::source_position begin = key.source().begin;
  return {static_cast<int>(begin.line), static_cast<int>(begin.column)};
}

void TomlSection::report(const Position& at, std::string what, std::string remedy) {
  problems_->push_back({at.line, at.column, std::move(what), std::move(remedy)});
}

bool TomlSection::has(std::string_view key) {
  return take(key) != nullptr;
}

bool TomlSection::is_empty_list(std::string_view key) const {
  const toml::node* node = table_->get(key);
  return node != nullptr && node->is_array() && node->as_array()->empty();
}

const toml::node* TomlSection::take(std::string_view key) {
  if (std::ranges::find(asked_, key) == asked_.end()) asked_.push_back(key);
  return table_->get(key);
}

const toml::node* TomlSection::require(std::string_view key, std::string_view kind) {
  const toml::node* node = take(key);
  if (node == nullptr) {
    report(position(), fmt::format("{} has no `{}`", what_, key),
           fmt::format("add {} = {}", key, kind));
  }
  return node;
}

std::optional<std::string> TomlSection::as_text(const toml::node& node, std::string_view key) {
  if (const auto* text = node.as_string()) {
    if (!text->get().empty()) return text->get();
    report(position_of(node), fmt::format("`{}` is empty", key), "write a text");
  } else {
    report(position_of(node), fmt::format("`{}` is no text", key),
           fmt::format("write {} = \"...\"", key));
  }
  return std::nullopt;
}

std::string TomlSection::id() {
  std::string id = text("id");
  const bool well_formed = std::ranges::all_of(
      id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  if (!well_formed) {
    report(position_of(*table_->get("id")), fmt::format("id \"{}\" is not well formed", id),
           "use small letters, digits and hyphens");
  }
  return id;
}

std::string TomlSection::text(std::string_view key) {
  const toml::node* node = require(key, "\"...\"");
  return node == nullptr ? "" : as_text(*node, key).value_or("");
}

std::string TomlSection::rule(std::string_view key) {
  const toml::node* node = take(key);
  if (node == nullptr) {
    report(position(), fmt::format("{} cites no rule", what_),
           fmt::format("add {} = \"4.1\" with the number in the approved rulebook", key));
    return "";
  }
  const std::string cited = as_text(*node, key).value_or("");
  if (!cited.empty() && !is_citation(cited)) {
    report(position_of(*node), fmt::format("\"{}\" is no rule number", shown(cited)),
           "write the number in the approved rulebook, as 4.1 or 5.8.2.2, or of an interpretation, "
           "as i67");
  }
  return cited;
}

int TomlSection::number(std::string_view key) {
  const toml::node* node = require(key, "1");
  if (node == nullptr) return 0;
  const auto* integer = node->as_integer();
  constexpr std::int64_t largest = 1'000'000;
  if (integer == nullptr || integer->get() < 0 || integer->get() > largest) {
    report(position_of(*node), fmt::format("`{}` is no whole number from 0 to {}", key, largest),
           fmt::format("write {} = 1", key));
    return 0;
  }
  return static_cast<int>(integer->get());
}

Names TomlSection::names(std::string_view key) {
  const auto part = section(key);
  if (!part) return {};
  TomlSection names = *part;
  Names read{names.text("en"), names.text("zh")};
  names.refuse_unknown_keys();
  return read;
}

NumberRange TomlSection::range(std::string_view key) {
  const auto part = section(key);
  if (!part) return {};
  TomlSection range = *part;
  const NumberRange read{range.number("from"), range.number("to")};
  range.refuse_unknown_keys();
  if (range.has("to") && read.from > read.to) {
    report(range.position(), fmt::format("`{}` begins after it ends", key),
           "write the smaller number first");
  }
  return read;
}

Date TomlSection::date(std::string_view key) {
  const toml::node* node = require(key, "2020-01-23");
  if (node == nullptr) return {};
  const auto* date = node->as_date();
  if (date == nullptr) {
    report(position_of(*node), fmt::format("`{}` is no date", key),
           fmt::format("write {} = 2020-01-23, without quotation marks", key));
    return {};
  }
  return {date->get().year, date->get().month, date->get().day};
}

std::vector<std::string> TomlSection::texts(std::string_view key) {
  const toml::node* node = require(key, "[\"...\"]");
  if (node == nullptr) return {};
  const auto* array = node->as_array();
  if (array == nullptr || array->empty()) {
    report(position_of(*node), fmt::format("`{}` is no list of texts", key),
           fmt::format("write {} = [\"...\"]", key));
    return {};
  }
  std::vector<std::string> texts;
  for (const toml::node& element : *array) {
    texts.push_back(as_text(element, key).value_or(""));
  }
  return texts;
}

std::optional<TomlSection> TomlSection::section(std::string_view key) {
  const toml::node* node = require(key, "{ ... }");
  if (node == nullptr) return std::nullopt;
  const auto* table = node->as_table();
  if (table == nullptr) {
    report(position_of(*node), fmt::format("`{}` is no table", key),
           fmt::format("write {} = {{ ... }} or [{}]", key, key));
    return std::nullopt;
  }
  return TomlSection{*table, fmt::format("`{}` of {}", key, what_), *problems_};
}

// What people call an entry of a list: by its id where it has one, else by its number.
std::string TomlSection::entry_name(std::string_view key, const toml::table& entry,
                                    std::size_t number) const {
  if (const auto id = entry["id"].value<std::string_view>()) {
    return fmt::format("{} \"{}\"", key, shown(*id));
  }
  const bool in_the_rulebook = what_ == root_name;
  return in_the_rulebook ? fmt::format("{} {}", key, number)
                         : fmt::format("row {} of `{}` of {}", number, key, what_);
}

std::vector<TomlSection> TomlSection::sections(std::string_view key) {
  const toml::node* node = take(key);
  if (node == nullptr) return {};
  const auto* array = node->as_array();
  if (array == nullptr) {
    report(position_of(*node), fmt::format("`{}` is no list of tables", key),
           fmt::format("write [[{}]] or {} = [ {{ ... }} ]", key, key));
    return {};
  }
  std::vector<TomlSection> sections;
  for (const toml::node& element : *array) {
    if (const auto* table = element.as_table()) {
      sections.emplace_back(*table, entry_name(key, *table, sections.size() + 1), *problems_);
    } else {
      report(position_of(element), fmt::format("an entry of `{}` is no table", key),
             "write it as { ... }");
    }
  }
  return sections;
}

std::vector<int> TomlSection::words(std::string_view key, std::span<const std::string_view> known) {
  const toml::node* node = require(key, fmt::format("[\"{}\"]", known.front()));
  return node == nullptr ? std::vector<int>{} : choose_words(*this, *node, key, known);
}

int TomlSection::word(std::string_view key, std::span<const std::string_view> words) {
  if (require(key, fmt::format("\"{}\"", words.front())) == nullptr) return 0;
  return word_or(key, words, 0);
}

int TomlSection::word_or(std::string_view key, std::span<const std::string_view> words,
                         int otherwise) {
  const toml::node* node = take(key);
  if (node == nullptr) return otherwise;
  if (node->is_array()) {
    report(position_of(*node), fmt::format("`{}` takes one word", key),
           fmt::format("choose one of {}", one_of(words)));
    return otherwise;
  }
  const std::vector<int> chosen = choose_words(*this, *node, key, words);
  return chosen.empty() ? otherwise : chosen.front();
}

bool TomlSection::truth_or_false(std::string_view key) {
  const toml::node* node = take(key);
  if (node == nullptr) return false;
  if (const auto* truth = node->as_boolean()) return truth->get();
  report(position_of(*node), fmt::format("`{}` is neither true nor false", key),
         fmt::format("write {} = true", key));
  return false;
}

void TomlSection::refuse_unknown_keys() {
  for (const auto& [key, value] : *table_) {
    if (std::ranges::find(asked_, key.str()) != asked_.end()) continue;
    const std::string guess = did_you_mean(key.str(), asked_);
    report(position_of(key), fmt::format("unknown key `{}` in {}", key.str(), what_),
           guess.empty() ? fmt::format("known are {}", one_of(asked_)) : guess);
  }
}

std::vector<int> choose_words(TomlSection& section, const toml::node& node, std::string_view key,
                              std::span<const std::string_view> words) {
  std::vector<int> chosen;
  const auto choose = [&](const toml::node& value) {
    const std::string text = value_text(value);
    const auto found = text.empty() ? words.end() : std::ranges::find(words, text);
    if (found != words.end()) {
      chosen.push_back(static_cast<int>(found - words.begin()));
      return;
    }
    const std::string guess = did_you_mean(text, words);
    section.report(position_of(value),
                   fmt::format("`{}` cannot be \"{}\" in {}", key, text, section.what()),
                   guess.empty() ? fmt::format("choose from {}", one_of(words)) : guess);
  };
  if (const auto* array = node.as_array()) {
    for (const toml::node& element : *array) choose(element);
    if (array->empty()) {
      section.report(position_of(node), fmt::format("`{}` names no value", key),
                     fmt::format("choose from {}", one_of(words)));
    }
  } else {
    choose(node);
  }
  return chosen;
}

}  // namespace punto
