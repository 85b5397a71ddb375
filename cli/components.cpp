#include "cli/components.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "cli/load_rulebooks.hpp"
#include "core/cards/shown.hpp"

namespace punto {
namespace {

// The file that runs, also where another has been put in its place since it was started.
constexpr const char* running_program = "/proc/self/exe";

std::optional<Digest> digest_of_file(const char* path) {
  std::ifstream file{path, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
  if (file.bad() || bytes.empty()) return std::nullopt;
  return sha256(bytes);
}

}  // namespace

std::optional<Components> components_at_hand(const RulebookShelf& shelf) {
  const auto program = digest_of_file(running_program);
  if (!program) return std::nullopt;
  Components components{
      {ComponentKind::Program, "punto", PUNTO_VERSION, PUNTO_BUILD, *program},
  };
  for (const ShelvedRulebook& each : shelf.rulebooks()) {
    components.push_back({ComponentKind::Rulebook, each.rulebook.id,
                          fmt::format("{}", each.rulebook.version), "", sha256(each.text)});
  }
  return components;
}

std::expected<Components, std::string> approved_components(const std::string& list,
                                                           const RulebookShelf& shelf) {
  auto components = components_at_hand(shelf);
  if (list.empty()) return components.value_or(Components{});
  if (!components) return std::unexpected("/proc/self/exe cannot be read; mount /proc");
  const auto text = read_file(list, "list of signatures");
  if (!text) return std::unexpected(text.error());
  const auto listed = read_components(*text);
  if (!listed) return std::unexpected(to_text(listed.error(), shown(list)));
  const auto differences = compare(*components, *listed);
  if (differences.empty()) return std::move(*components);
  return std::unexpected(fmt::format(
      "{}: {}{}; nothing else may run, see punto signatures --compare {}", shown(list),
      to_text(differences.front()),
      differences.size() == 1 ? "" : fmt::format(" and {} more", differences.size() - 1),
      shown(list)));
}

}  // namespace punto
