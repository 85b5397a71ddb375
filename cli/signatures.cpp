#include "cli/signatures.hpp"

#include <fmt/format.h>

#include "cli/components.hpp"
#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "edge/wire/signatures_json.hpp"

namespace punto {
namespace {

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
    return refuse("/proc/self/exe cannot be read; run it on Linux with /proc mounted");
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
