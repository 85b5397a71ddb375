#include "core/scenario/command_text.hpp"

#include <algorithm>
#include <boost/mp11/list.hpp>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/field_type.hpp"
#include "core/scenario/settings_text.hpp"

namespace punto {
namespace {

constexpr std::string_view round_field = "round";
constexpr std::string_view player_field = "player";

// May be left out: the table has a usual value for it.
bool may_be_missing(const FieldSlot& slot) {
  static constexpr std::array<std::string_view, 4> have_usual_value = {round_field, "together",
                                                                       "source", "replace-cards"};
  return slot.type->may_be_missing ||
         std::ranges::find(have_usual_value, slot.name) != have_usual_value.end();
}

// Tables refuse a command without it. Only of an irregularity everybody tells what he knows.
bool is_wanted(const FieldSlot& slot, const CommandBody& body) {
  if (!may_be_missing(slot)) return true;
  return (slot.type->is_text || slot.type->is_list) &&
         !std::holds_alternative<DeclareIrregularity>(body);
}

bool is_own(const FieldSlot& slot, const ReadingContext& context) {
  return slot.name == player_field && slot.type->is_player && context.self;
}

// Bare words fill a field only where nobody could mean anything else.
bool takes_bare_words(const FieldSlot& slot, const ReadingContext& context) {
  return !slot.type->is_truth && slot.name != round_field && !is_own(slot, context);
}

// The fields of a command, which must outlive them. The settings of a table are text of their own.
std::vector<FieldSlot> slots_of(CommandBody& command) {
  std::vector<FieldSlot> slots;
  std::visit(
      [&]<typename Body>(Body& body) {
        if constexpr (!std::is_same_v<Body, OpenTable>) {
          for_each_field(body, [&]<typename Type>(std::string_view name, Type& member) {
            slots.push_back({name, &member, &FieldTypeOf<Type>::type});
          });
        }
      },
      command);
  return slots;
}

struct CommandKind {
  std::string_view name;
  CommandBody (*make)();
};

template <typename... Bodies>
std::vector<CommandKind> kinds_of(const std::variant<Bodies...>*) {
  return {{name_of_type<Bodies>.text(), [] { return CommandBody{Bodies{}}; }}...};
}

const std::vector<CommandKind>& command_kinds() {
  static const std::vector<CommandKind> kinds = kinds_of(static_cast<const CommandBody*>(nullptr));
  return kinds;
}

const CommandKind* find_kind(std::string_view name) {
  const auto found = std::ranges::find(command_kinds(), name, &CommandKind::name);
  return found == command_kinds().end() ? nullptr : &*found;
}

class CommandReader {
 public:
  CommandReader(const CommandKind& kind, const ReadingContext& context)
      : context_(context), body_(kind.make()), slots_(slots_of(body_)) {
    filled_.resize(slots_.size());
    named_.resize(slots_.size());
    for (std::size_t i = 0; i < slots_.size(); ++i) start(i);
  }

  std::expected<CommandBody, Problems> read(LineWords words) {
    for (const LineWord& word : words.subspan(1)) read_word(word);
    if (problems_.empty()) find_missing(words.front());
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return std::move(body_);
  }

 private:
  void start(std::size_t i) {
    const FieldSlot& slot = slots_[i];
    if (slot.name == round_field && context_.state != nullptr) {
      *static_cast<RoundNumber*>(slot.member) = context_.state->round.number;
    } else if (is_own(slot, context_)) {
      *static_cast<PlayerId*>(slot.member) = *context_.self;
      filled_[i] = true;
    }
  }

  void read_word(const LineWord& word) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const bool named = word.is_bare() ? slots_[i].type->is_truth && slots_[i].name == word.value
                                        : slots_[i].name == word.key;
      if (named) return fill(i, word, word.is_bare() ? "yes" : word.value);
    }
    for (std::size_t i = 0; word.is_bare() && i < slots_.size(); ++i) {
      if (filled_[i] || !takes_bare_words(slots_[i], context_)) continue;
      return fill(i, word, word.value);
    }
    report_unknown(word);
  }

  void fill(std::size_t i, const LineWord& word, std::string_view text) {
    const FieldSlot& slot = slots_[i];
    if (named_[i]) {
      problems_.push_back({0, word.column, fmt::format("{} is given twice", slot.name),
                           "leave one of the two out"});
      return;
    }
    filled_[i] = named_[i] = true;
    if (const auto mistake = slot.type->read(slot.member, text, slot.name, context_)) {
      problems_.push_back({0, word.column, mistake->what, mistake->remedy});
    } else if (slot.name == player_field && !context_.self) {
      // What follows is about the Player for whom it is done: "answer-offer P2 all".
      context_.self = *static_cast<const PlayerId*>(slot.member);
    }
  }

  void find_missing(const LineWord& command) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (filled_[i] || may_be_missing(slots_[i])) continue;
      problems_.push_back({0, command.column,
                           fmt::format("{} has no {}", command.value, slots_[i].name),
                           fmt::format("the form is: {}", command_form(command.value))});
    }
  }

  void report_unknown(const LineWord& word) {
    std::vector<std::string_view> names;
    for (const FieldSlot& slot : slots_) names.push_back(slot.name);
    const std::string_view command = name_of(body_);
    const std::string written = word.is_bare() ? word.value : word.key;
    const std::string guess = did_you_mean(written, names);
    problems_.push_back({0, word.column,
                         word.is_bare()
                             ? fmt::format("\"{}\" is one word too many", shown(written))
                             : fmt::format("{} has no field \"{}\"", command, shown(written)),
                         !guess.empty()  ? guess
                         : names.empty() ? fmt::format("{} stands alone", command)
                                         : fmt::format("the form is: {}", command_form(command))});
  }

  ReadingContext context_;
  CommandBody body_;
  std::vector<FieldSlot> slots_;
  std::vector<bool> filled_;  // by a word, or by who gives the command
  std::vector<bool> named_;   // by a word
  Problems problems_;
};

std::expected<CommandBody, Problems> read_opening(LineWords words, const ReadingContext& context) {
  SettingsRead read = read_settings(words, context);
  if (!read.problems.empty()) return std::unexpected(std::move(read.problems));
  return OpenTable{.rulebook = {}, .settings = std::move(read.settings)};
}

// Left out where the reader would come to the same value without it.
bool goes_without_saying(const FieldSlot& slot, const FieldSlot& usual,
                         const ReadingContext& context) {
  if (slot.name == round_field) {
    return context.state != nullptr &&
           *static_cast<const RoundNumber*>(slot.member) == context.state->round.number;
  }
  if (is_own(slot, context)) {
    return *static_cast<const PlayerId*>(slot.member) == *context.self;
  }
  return may_be_missing(slot) && slot.type->same(slot.member, usual.member);
}

// Quotation marks stay where a text belongs that has words in it.
std::string write_value(const FieldSlot& slot, const OpenField* open, const Rulebook& rulebook) {
  if (open == nullptr) {
    return quoted_where_needed(slot.type->write(slot.member, slot.name, rulebook));
  }
  return slot.type->is_text ? fmt::format("\"{}\"", open->text) : open->text;
}

std::string write_fields(CommandBody& body, std::span<const OpenField> open_fields,
                         const ReadingContext& context) {
  CommandBody plain = find_kind(name_of(body))->make();
  const auto slots = slots_of(body);
  const auto usual = slots_of(plain);
  std::string text;
  bool bare = true;  // until a field is left out or named
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const FieldSlot& slot = slots[i];
    const auto found = std::ranges::find(open_fields, slot.name, &OpenField::name);
    const OpenField* open = found == open_fields.end() ? nullptr : &*found;
    const bool takes_bare = takes_bare_words(slot, context);
    if (open == nullptr && goes_without_saying(slot, usual[i], context)) {
      if (takes_bare) bare = false;
      continue;
    }
    const std::string value = write_value(slot, open, context.rulebook);
    if (slot.type->is_truth && value == "yes" && open == nullptr) {
      text += fmt::format(" {}", slot.name);
    } else if (bare && takes_bare && !slot.type->is_text) {
      text += fmt::format(" {}", value);
    } else {
      text += fmt::format(" {}={}", slot.name, value);
    }
  }
  return text;
}

}  // namespace

std::expected<CommandBody, Problems> read_command(LineWords words, const ReadingContext& context) {
  const LineWord& name = words.front();
  const CommandKind* kind = name.is_bare() ? find_kind(name.value) : nullptr;
  if (kind == nullptr) {
    const std::string guess = did_you_mean(name.value, command_names());
    return std::unexpected(
        Problems{{0, name.column, fmt::format("unknown command \"{}\"", shown(name.value)),
                  guess.empty() ? "docs/SCENARIOS.md lists the commands" : guess}});
  }
  if (kind->name == name_of_type<OpenTable>.text()) return read_opening(words.subspan(1), context);
  return CommandReader{*kind, context}.read(words);
}

std::string to_text(const CommandBody& body, const ReadingContext& context) {
  std::string text{name_of(body)};
  if (const auto* open = std::get_if<OpenTable>(&body)) {
    for (const std::string& word : write_settings(open->settings, context.rulebook)) {
      text += ' ' + word;
    }
    return text;
  }
  return to_form(body, {}, context);
}

std::string to_form(const CommandBody& body, std::span<const OpenField> open,
                    const ReadingContext& context) {
  CommandBody copy = body;
  return std::string{name_of(body)} + write_fields(copy, open, context);
}

std::string to_text(const Command& command, const Rulebook& rulebook, const TableState* state) {
  ReadingContext context{rulebook, state};
  if (command.by.kind == ActorKind::Player) context.self = PlayerId{command.by.id};
  return fmt::format("{}: {}", actor_text(command.by), to_text(command.body, context));
}

std::string_view name_of(const CommandBody& body) {
  return command_kinds()[body.index()].name;
}

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names;
  for (const CommandKind& kind : command_kinds()) names.push_back(kind.name);
  return names;
}

std::string placeholder(std::string_view field) {
  std::string capitals{field};
  std::ranges::transform(capitals, capitals.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return capitals;
}

std::string command_form(std::string_view name) {
  const CommandKind* kind = find_kind(name);
  if (kind == nullptr) return {};
  std::string text{name};
  if (name == name_of_type<OpenTable>.text()) return text + " [KEY=VALUE ...]";
  std::string rest;
  bool bare = true;  // words without a key would fill a field that may be left out
  CommandBody body = kind->make();
  for (const FieldSlot& slot : slots_of(body)) {
    const std::string capitals = placeholder(slot.name);
    const bool takes_bare = slot.name != round_field && !slot.type->is_truth;
    if (slot.type->is_truth) {
      const bool usual = *static_cast<const bool*>(slot.member);
      rest += fmt::format(" [{}{}]", slot.name, usual ? "=yes|no" : "");
    } else if (!is_wanted(slot, body)) {
      rest += fmt::format(" [{}={}]", slot.name, capitals);
      bare = bare && !takes_bare;
    } else if (slot.type->is_text) {
      text += fmt::format(" {}=\"{}\"", slot.name, capitals);
    } else {
      text += bare ? fmt::format(" {}", capitals) : fmt::format(" {}={}", slot.name, capitals);
    }
  }
  return text + rest;
}

std::vector<FieldMeaning> field_meanings(std::string_view name, const Rulebook& rulebook) {
  std::vector<FieldMeaning> meanings;
  const CommandKind* kind = find_kind(name);
  if (kind == nullptr) return meanings;
  CommandBody body = kind->make();
  for (const FieldSlot& slot : slots_of(body)) {
    meanings.push_back({std::string{slot.name}, slot.type->values(slot.name, rulebook)});
  }
  return meanings;
}

}  // namespace punto
