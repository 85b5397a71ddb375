#include "cli/signatures.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>

#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "core/audit/component.hpp"
#include "core/cards/shown.hpp"
#include "edge/wire/signatures_json.hpp"

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

int compare_with_list(const Components& components, const std::string& file) {
  const auto text = read_file(file, "list of signatures");
  if (!text) return refuse(text.error());
  const auto listed = read_components(*text);
  if (!listed) return refuse(to_text(listed.error(), shown(file)));
  const auto differences = compare(components, *listed);
  for (const ComponentDifference& difference : differences) {
    write_out(to_text(difference) + '\n');
  }
  if (!differences.empty()) return exit_no;
  write_out(fmt::format("all {} as listed\n", components.size()));
  return exit_done;
}

}  // namespace

int run_signatures(const SignaturesOptions& options, const RulebookShelf& shelf) {
  const auto components = components_at_hand(shelf);
  if (!components) {
    return refuse(
        fmt::format("{} cannot be read; run it on Linux with /proc mounted", running_program));
  }
  if (!options.compare.empty()) return compare_with_list(*components, options.compare);
  if (options.json) {
    write_out(signatures_to_json(*components));
    return exit_done;
  }
  for (const Component& component : *components) write_out(to_text(component) + '\n');
  return exit_done;
}

}  // namespace punto
