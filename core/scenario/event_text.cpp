#include "core/scenario/event_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/field_type.hpp"
#include "core/scenario/settings_text.hpp"

namespace punto {
namespace {

// Every event has it: who gave the command.
constexpr std::string_view by_field = "by";
constexpr std::string_view circumstances_field = "circumstances";
constexpr std::string_view settings_field = "settings";

// What an event holds inside, and whose fields are its own.
template <typename Type>
concept Flattened = std::is_same_v<Type, Opening> || std::is_same_v<Type, Ruling> ||
                    std::is_same_v<Type, Inventory> || std::is_same_v<Type, Correction> ||
                    std::is_same_v<Type, Particulars> || std::is_same_v<Type, Outcome> ||
                    std::is_same_v<Type, Points>;

template <typename Type>
const auto& unboxed(const Type& value) {
  if constexpr (is_boxed<Type>) {
    return *value;
  } else {
    return value;
  }
}

std::string write_settings_field(const void* member, std::string_view /*field*/,
                                 const Rulebook& rulebook) {
  const auto& settings = *static_cast<const TableSettings*>(member);
  return fmt::format("{}", fmt::join(write_settings(settings, rulebook), ","));
}
constexpr FieldType settings_type{
    .write = write_settings_field,
    .check = [](std::string_view, std::string_view,
                const ReadingContext&) { return std::optional<Mistake>{}; },
    .is_value =
        [](const void* member, std::string_view text, std::string_view field,
           const ReadingContext& context) {
          return write_settings_field(member, field, context.rulebook) == text;
        },
};

// Follows from the points, and is what people ask for first.
std::string write_winner(const void* member, std::string_view /*field*/,
                         const Rulebook& /*rulebook*/) {
  return std::string{name_of(static_cast<const Outcome*>(member)->winner())};
}
constexpr FieldType winner_type{
    .write = write_winner,
    .check =
        [](std::string_view text, std::string_view, const ReadingContext&) {
          const auto winner = value_text::read_word(text, winner_names);
          return winner ? std::optional<Mistake>{} : winner.error();
        },
    .is_value =
        [](const void* member, std::string_view text, std::string_view field,
           const ReadingContext& context) {
          return write_winner(member, field, context.rulebook) == text;
        },
};

template <typename Type>
void gather_fields(const Type& value, std::vector<FieldView>& fields) {
  if constexpr (std::is_same_v<Type, Outcome>) fields.push_back({"winner", &value, &winner_type});
  for_each_field(value, [&](std::string_view name, const auto& member) {
    const auto& inner = unboxed(member);
    using Inner = std::remove_cvref_t<decltype(inner)>;
    if constexpr (Flattened<Inner>) {
      gather_fields(inner, fields);
    } else if constexpr (std::is_same_v<Inner, TableSettings>) {
      fields.push_back({settings_field, &inner, &settings_type});
    } else {
      fields.push_back(view_of_field(name, inner));
    }
  });
}

std::vector<FieldView> fields_of(const EventBody& event) {
  std::vector<FieldView> fields;
  std::visit([&](const auto& body) { gather_fields(body, fields); }, event);
  return fields;
}

const FieldView* find_field(const std::vector<FieldView>& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &FieldView::name);
  return found == fields.end() ? nullptr : &*found;
}

struct EventKind {
  std::string_view name;
  EventBody (*make)();
};

template <typename... Bodies>
std::vector<EventKind> kinds_of(const std::variant<Bodies...>*) {
  return {{name_of_type<Bodies>.text(), [] { return EventBody{Bodies{}}; }}...};
}

const std::vector<EventKind>& event_kinds() {
  static const std::vector<EventKind> kinds = kinds_of(static_cast<const EventBody*>(nullptr));
  return kinds;
}

// Not worth writing: nothing was said, it is what is usual, or it would fill pages.
bool says_nothing(const EventBody& event, const FieldView& field, std::string_view text) {
  if (field.name == "rulebook" || field.name == "digest" || text.empty()) return true;
  if (field.type->may_be_missing && (text == "no" || text == "none")) return true;
  if (field.name == circumstances_field && text == "none") return true;
  if (field.name == "source" && text == value_source_names.front()) return true;
  if (field.name == "commitment") return text.find_first_not_of('0') == std::string_view::npos;
  if (field.name.ends_with("-pair") && text == "no") return true;
  const auto* drawn = std::get_if<CardDrawn>(&event);
  return drawn != nullptr && field.name == "laid-at" && drawn->laid_at == drawn->place;
}

// "order:known" holds of "order:known,during:drawing".
bool is_part_of(std::string_view part, std::string_view whole) {
  const auto wholes = value_text::split_list(whole);
  return std::ranges::all_of(value_text::split_list(part), [&](std::string_view each) {
    return std::ranges::find(wholes, each) != wholes.end();
  });
}

// A bare word names a field that is yes: "again" is "again=yes".
std::string_view field_of(const LineWord& word) {
  return word.is_bare() ? word.value : word.key;
}
std::string_view value_of(const LineWord& word) {
  return word.is_bare() ? std::string_view{"yes"} : word.value;
}

bool holds(const Event& event, const std::vector<FieldView>& fields, const LineWord& word,
           const ReadingContext& context) {
  if (field_of(word) == by_field) return actor_text(event.by) == value_of(word);
  const FieldView* field = find_field(fields, field_of(word));
  if (field == nullptr) return false;
  if (field->name == circumstances_field) {
    return is_part_of(value_of(word),
                      field->type->write(field->member, field->name, context.rulebook));
  }
  return field->type->is_value(field->member, value_of(word), field->name, context);
}

std::optional<Mistake> check_word(const EventBody& plain, const LineWord& word,
                                  const ReadingContext& context) {
  const auto fields = fields_of(plain);
  const std::string_view name = field_of(word);
  if (name == by_field && !word.is_bare()) {
    const auto actor = read_actor(word.value);
    return actor ? std::optional<Mistake>{} : actor.error();
  }
  const FieldView* field = find_field(fields, name);
  if (field == nullptr) {
    std::vector<std::string_view> names{by_field};
    for (const FieldView& each : fields) names.push_back(each.name);
    const std::string guess = did_you_mean(name, names);
    return Mistake{fmt::format("{} has no field \"{}\"", name_of(plain), shown(name)),
                   guess.empty() ? fmt::format("there are {}", one_of(names)) : guess};
  }
  if (word.is_bare() && !field->type->is_truth) {
    return Mistake{fmt::format("\"{}\" has no value", name), fmt::format("write {}=...", name)};
  }
  return field->type->check(value_of(word), name, context);
}

}  // namespace

std::string_view name_of(const EventBody& body) {
  return event_kinds()[body.index()].name;
}

std::string to_text(const EventBody& body, const Rulebook& rulebook) {
  std::string text{name_of(body)};
  for (const FieldView& field : fields_of(body)) {
    const std::string written = field.type->write(field.member, field.name, rulebook);
    if (says_nothing(body, field, written)) continue;
    text += field.type->is_truth ? fmt::format(" {}", field.name)
                                 : fmt::format(" {}={}", field.name, quoted_where_needed(written));
  }
  return text;
}

std::vector<std::string_view> event_names() {
  std::vector<std::string_view> names;
  for (const EventKind& kind : event_kinds()) names.push_back(kind.name);
  return names;
}

std::string event_form(std::string_view name) {
  const auto kind = std::ranges::find(event_kinds(), name, &EventKind::name);
  if (kind == event_kinds().end()) return {};
  std::string text{name};
  const EventBody plain = kind->make();
  for (const FieldView& field : fields_of(plain)) {
    if (field.name != "rulebook") text += fmt::format(" {}", field.name);
  }
  return text;
}

std::string to_text(const Refusal& refusal) {
  std::string text{name_of(refusal.reason)};
  if (!refusal.rule.empty()) text += fmt::format(" {}", refusal.rule.text());
  return text;
}

Problems check_event_words(LineWords words, const ReadingContext& context) {
  const LineWord& name = words.front();
  const auto kind = std::ranges::find(event_kinds(), field_of(name), &EventKind::name);
  if (kind == event_kinds().end() || !name.is_bare()) {
    const std::string guess = did_you_mean(field_of(name), event_names());
    return {{0, name.column, fmt::format("unknown event \"{}\"", shown(field_of(name))),
             guess.empty() ? "docs/SCENARIOS.md lists the events" : guess}};
  }
  Problems problems;
  for (const LineWord& word : words.subspan(1)) {
    const auto mistake = check_word(kind->make(), word, context);
    if (mistake) problems.push_back({0, word.column, mistake->what, mistake->remedy});
  }
  return problems;
}

bool matches(const Event& event, LineWords words, const ReadingContext& context) {
  if (name_of(event.body) != words.front().value) return false;
  const auto fields = fields_of(event.body);
  return std::ranges::all_of(
      words.subspan(1), [&](const LineWord& word) { return holds(event, fields, word, context); });
}

std::string to_text_like(const Event& event, LineWords words, const Rulebook& rulebook) {
  if (words.empty() || name_of(event.body) != words.front().value) {
    return to_text(event.body, rulebook);
  }
  std::string text{name_of(event.body)};
  const auto fields = fields_of(event.body);
  for (const LineWord& word : words.subspan(1)) {
    if (field_of(word) == by_field) text += fmt::format(" by={}", actor_text(event.by));
    const FieldView* field = find_field(fields, field_of(word));
    if (field == nullptr) continue;
    const std::string written = field->type->write(field->member, field->name, rulebook);
    text += word.is_bare() && written == "yes"
                ? fmt::format(" {}", field->name)
                : fmt::format(" {}={}", field->name, quoted_where_needed(written));
  }
  return text;
}

}  // namespace punto
