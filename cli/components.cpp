#include "cli/components.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>

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

}  // namespace punto
