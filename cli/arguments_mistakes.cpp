#include "cli/arguments_mistakes.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <ranges>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 2> may_be_empty = {"--cards", "--outcomes"};

std::string unknown(std::string_view kind, const std::string& word,
                    const std::vector<std::string>& names) {
  const std::vector<std::string_view> views{names.begin(), names.end()};
  const std::string guess = did_you_mean(word, views);
  return fmt::format("unknown {} \"{}\"; {}", kind, shown(word),
                     guess.empty() ? fmt::format("there are {}", one_of(views)) : guess);
}

std::string unknown_option(const CLI::App& command, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return unknown("option", word, names);
}

bool has_option(const CLI::App& command, const std::string& word) {
  const std::string name = word.substr(2, word.find('=') - 2);
  return std::ranges::any_of(command.get_options(),
                             [&](const CLI::Option* option) { return option->check_lname(name); });
}

std::string_view before(std::string_view text, std::string_view mark) {
  return text.substr(0, text.find(mark));
}

std::string_view behind(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  return at == std::string_view::npos ? text : text.substr(at + mark.size());
}

// "--floor: At Most 1 required but received 2", "--floor: 1 required TEXT missing"
std::string wrong_number(std::string_view text) {
  if (text.contains("At Most 1 ")) {
    return fmt::format("{} is given more than once", before(text, ":"));
  }
  if (text.ends_with("missing")) return fmt::format("{} has no value", before(text, ":"));
  if (text.contains("flag override")) return fmt::format("{} takes no value", before(text, " "));
  return fmt::format("{} has too {} values", before(text, ":"),
                     text.contains("At least ") ? "few" : "many");
}

// "Could not convert: --decks = many", "--json: Should be true/false or a number"
std::string wrong_value(std::string_view text) {
  const std::string_view pair = behind(text, "Could not convert: ");
  if (pair == text) return fmt::format("{} takes no value", before(text, ":"));
  return fmt::format("{} cannot be \"{}\"", before(pair, " = "), shown(behind(pair, " = ")));
}

// CLI11 has a type for each kind of mistake, and words that are not ours.
std::string in_our_words(const CLI::App& app, const CLI::ParseError& error) {
  const std::string_view text = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return fmt::format("\"{}\" is too much", shown(app.remaining(true).front()));
  }
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) return wrong_value(text);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return wrong_number(text);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    const bool is_command = text.starts_with("A subcommand");
    return is_command ? "there is no command" : fmt::format("{} is missing", before(text, " "));
  }
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) {
    return fmt::format("{} needs {}, which is missing", before(text, " "),
                       behind(text, "requires "));
  }
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    return fmt::format("{} and {} do not go together", before(text, " "),
                       behind(text, "excludes "));
  }
  std::string other{text};
  std::ranges::replace(other, '\n', ' ');
  return other;
}

}  // namespace

void refuse_empty_values(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    const std::string name = option->get_name();
    const bool takes_value = option->get_items_expected_min() > 0;
    if (!takes_value || std::ranges::find(may_be_empty, name) != may_be_empty.end()) continue;
    option->check(CLI::Validator{
        [name](const std::string& value) {
          return value.empty() ? fmt::format("{} is empty; write a value, or leave it out", name)
                               : std::string{};
        },
        ""});
  }
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    refuse_empty_values(*command);
  }
}

std::string unknown_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return unknown("command", word, names);
}

std::string explain(const CLI::App& app, const CLI::ParseError& error,
                    const std::vector<std::string>& reversed) {
  // Only the check for empty values objects to a value itself.
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) {
    return std::string{behind(error.what(), ": ")};
  }
  const CLI::App* command = &app;
  std::string path = "punto";
  for (const std::string& word : std::views::reverse(reversed)) {
    const auto inner =
        command->get_subcommands([&](const CLI::App* each) { return each->get_name() == word; });
    if (inner.empty()) {
      const bool wants_command = !command->get_subcommands({}).empty();
      if (wants_command && !word.starts_with("-")) return unknown_command(*command, word);
      break;
    }
    command = inner.front();
    path += " " + word;
  }
  for (const std::string& word : std::views::reverse(reversed)) {
    const bool known = !word.starts_with("--") || word == "--" || has_option(*command, word) ||
                       has_option(app, word);
    if (!known) return unknown_option(*command, word);
  }
  return fmt::format("{}; see `{} --help`", in_our_words(app, error), path);
}

}  // namespace punto
