#include "core/audit/component.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/audit/hexadecimal.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

using Words = std::vector<std::string_view>;

std::string_view name_of(ComponentKind kind) {
  return component_kind_names[static_cast<std::size_t>(kind)];
}

// "rulebook tiger@4"
std::string title_of(const Component& component) {
  return fmt::format("{} {}@{}", name_of(component.kind), component.name, component.version);
}

// What it is known by; of a program also which one it is.
std::string identity_of(const Component& component) {
  if (component.kind == ComponentKind::Rulebook) return to_text(component.digest);
  return fmt::format("{} ({} {})", to_text(component.digest), shown(component.version),
                     shown(component.build));
}

Words words_in(std::string_view line) {
  Words words;
  constexpr std::string_view space = " \t\r";
  for (std::size_t at = 0; (at = line.find_first_not_of(space, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(space, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::unexpected<Mistake> wrong(std::string what, std::string remedy) {
  return std::unexpected(Mistake{std::move(what), std::move(remedy)});
}

std::expected<Component, Mistake> read_component(const Words& words) {
  Component component;
  if (!read_hexadecimal(words.front(), component.digest.bytes)) {
    return wrong(fmt::format("\"{}\" is no SHA-256 digest", shown(words.front())),
                 "give a list that `punto signatures` has printed, without --json");
  }
  const auto kind = words.size() < 2 ? component_kind_names.end()
                                     : std::ranges::find(component_kind_names, words[1]);
  if (kind == component_kind_names.end()) {
    return wrong("it does not say of what the digest is",
                 fmt::format("write {} after it", one_of(component_kind_names)));
  }
  component.kind = static_cast<ComponentKind>(kind - component_kind_names.begin());
  const std::size_t expected = component.kind == ComponentKind::Program ? 5 : 4;
  if (words.size() != expected) {
    return wrong(fmt::format("a {} has {} words, not {}", *kind, expected, words.size()),
                 component.kind == ComponentKind::Program
                     ? "write digest, program, name, version and build"
                     : "write digest, rulebook, name and version");
  }
  component.name = words[2];
  component.version = words[3];
  if (words.size() > 4) component.build = words[4];
  return component;
}

bool are_counterparts(const Component& left, const Component& right) {
  const bool have_one_name = left.kind == right.kind && left.name == right.name;
  return have_one_name && (left.kind == ComponentKind::Program || left.version == right.version);
}

const Component* find_counterpart(const Components& list, const Component& of) {
  const auto found =
      std::ranges::find_if(list, [&](const Component& each) { return are_counterparts(each, of); });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

std::string to_text(const Component& component) {
  return fmt::format("{} {} {} {}{}{}", to_text(component.digest), name_of(component.kind),
                     component.name, component.version, component.build.empty() ? "" : " ",
                     component.build);
}

std::expected<Components, Problem> read_components(std::string_view text) {
  Components list;
  const auto problem = [](int line, const Mistake& mistake) {
    return std::unexpected(Problem{line, 1, mistake.what, mistake.remedy});
  };
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Words words = words_in(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (words.empty()) continue;
    const auto component = read_component(words);
    if (!component) return problem(number, component.error());
    if (find_counterpart(list, *component) != nullptr) {
      return problem(number, {fmt::format("{} is there twice", shown(title_of(*component))),
                              "leave the line out that was not approved"});
    }
    list.push_back(*component);
  }
  if (list.empty())
    return problem(1, {"nothing is listed", "print a list with `punto signatures`"});
  return list;
}

std::vector<ComponentDifference> compare(const Components& here, const Components& listed) {
  std::vector<ComponentDifference> differences;
  for (const Component& component : here) {
    const Component* other = find_counterpart(listed, component);
    if (other == nullptr) {
      differences.push_back({ComponentChange::New, component, {}});
    } else if (*other != component) {
      differences.push_back({ComponentChange::Different, component, *other});
    }
  }
  for (const Component& component : listed) {
    if (find_counterpart(here, component) != nullptr) continue;
    differences.push_back({ComponentChange::Missing, {}, component});
  }
  return differences;
}

std::string to_text(const ComponentDifference& difference) {
  const auto& [change, here, listed] = difference;
  switch (change) {
    case ComponentChange::New: return fmt::format("new: {} is not on the list", title_of(here));
    case ComponentChange::Missing:
      return fmt::format("missing: {} is on the list and not here", shown(title_of(listed)));
    case ComponentChange::Different:
      return fmt::format("different: {} is {}, on the list it is {}", title_of(here),
                         identity_of(here), identity_of(listed));
  }
  return "";
}

}  // namespace punto
