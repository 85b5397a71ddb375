#include "core/audit/finding_text.hpp"

#include <fmt/format.h>

#include "core/cards/shown.hpp"

namespace punto {

std::string to_text(const StoreFinding& finding) {
  std::string text = shown(finding.stream);
  if (finding.entry > 0) text += fmt::format(", entry {}", finding.entry);
  if (finding.round > 0) text += fmt::format(", round {}", finding.round);
  return fmt::format("{}: {}", text, finding.what);
}

}  // namespace punto
