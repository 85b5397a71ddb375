#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/digest.hpp"
#include "core/rulebook/problem.hpp"

namespace punto {

enum class ComponentKind : std::uint8_t { Program, Rulebook };
inline constexpr std::array<std::string_view, 2> component_kind_names = {"program", "rulebook"};

// What a laboratory approves. It is known by the SHA-256 digest of its bytes, which is called its
// signature there.
struct Component {
  ComponentKind kind = ComponentKind::Program;
  std::string name;
  std::string version;
  std::string build;  // of a program: the compiler and its mode
  Digest digest;

  friend bool operator==(const Component&, const Component&) = default;
};
using Components = std::vector<Component>;

// One line: digest, kind, name, version and the build of a program, with a space between them.
std::string to_text(const Component& component);

// Reads a list that was printed before, a line for each; the first mistake where there is one.
std::expected<Components, Problem> read_components(std::string_view text);

enum class ComponentChange : std::uint8_t { New, Missing, Different };

struct ComponentDifference {
  ComponentChange change = ComponentChange::New;
  Component here;    // where it is not missing
  Component listed;  // where it is not new

  friend bool operator==(const ComponentDifference&, const ComponentDifference&) = default;
};

// In the order in which they are here, then what is missing. A program is compared with the one of
// its name, a rulebook with that of its name and version: of a game several may be played.
std::vector<ComponentDifference> compare(const Components& here, const Components& listed);

// One line for people.
std::string to_text(const ComponentDifference& difference);

}  // namespace punto
