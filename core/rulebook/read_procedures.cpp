#include <fmt/format.h>

#include "core/rulebook/rulebook_parts.hpp"

namespace punto {
namespace {

// The whole entry, { rule, by, number }; the number only where the procedure counts something.
ProcedureRule read_entry(TomlSection section, Procedure procedure) {
  ProcedureRule entry;
  entry.rule = section.rule();
  if (takes_authority(procedure)) {
    entry.by = static_cast<Role>(section.word_or("by", role_names, 0));
  } else if (const toml::node* by = section.take("by")) {
    section.report(position_of(*by), fmt::format("nobody decides about `{}`", name_of(procedure)),
                   "remove `by`");
  }
  if (takes_number(procedure)) {
    entry.number = section.number("number");
    const toml::node* number = section.take("number");
    const bool read = number != nullptr && number->is_integer();
    if (read && (entry.number < 1 || entry.number > largest_procedure_number)) {
      section.report(position_of(*number),
                     fmt::format("`{}` cannot count to {}", name_of(procedure), entry.number),
                     fmt::format("stay within 1 to {}", largest_procedure_number));
    }
  }
  section.refuse_unknown_keys();
  return entry;
}

std::optional<ProcedureRule> read_procedure(TomlSection& section, Procedure procedure) {
  const std::string_view name = name_of(procedure);
  const toml::node* node = section.take(name);
  if (node == nullptr) {
    if (is_required(procedure)) {
      section.report(section.position(), fmt::format("{} has no `{}`", section.what(), name),
                     fmt::format("add {} = \"4.1\" with its rule", name));
    }
    return std::nullopt;
  }
  if (node->is_table()) return read_entry(*section.section(name), procedure);
  if (takes_number(procedure)) {
    section.report(position_of(*node), fmt::format("`{}` has no number", name),
                   fmt::format("write {} = {{ rule = \"4.1\", number = 3 }}", name));
    return std::nullopt;
  }
  return ProcedureRule{section.rule(name)};
}

}  // namespace

void read_procedures(TomlSection& root, Rulebook& rulebook) {
  auto section = root.section("procedures");
  if (!section) return;
  for (std::size_t i = 0; i < procedure_count; ++i) {
    rulebook.procedures[i] = read_procedure(*section, static_cast<Procedure>(i));
  }
  section->refuse_unknown_keys();
}

}  // namespace punto
