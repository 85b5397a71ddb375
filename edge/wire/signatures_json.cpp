#include "edge/wire/signatures_json.hpp"

#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

std::string component_json(const Component& component) {
  const std::string build =
      component.build.empty() ? "" : fmt::format(R"(,"build":{})", json_string(component.build));
  return fmt::format(R"({{"kind":"{}","name":{},"version":{}{},"sha256":"{}"}})",
                     component_kind_names[static_cast<std::size_t>(component.kind)],
                     json_string(component.name), json_string(component.version), build,
                     to_text(component.digest));
}

}  // namespace

std::string signatures_to_json(const Components& components) {
  return fmt::format("[{}]\n", json_items(components, component_json));
}

}  // namespace punto
