#include "cli/require_wager.hpp"

#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {

std::expected<std::size_t, std::string> require_wager(const Rulebook& rulebook,
                                                      const std::string& id) {
  const int index = rulebook.wager_index(id);
  if (index >= 0) return static_cast<std::size_t>(index);
  std::vector<std::string_view> ids;
  for (const Wager& wager : rulebook.wagers) ids.push_back(wager.id);
  return std::unexpected(fmt::format("\"{}\" is not offered in {}; there are {}", shown(id),
                                     rulebook.id, one_of(ids)));
}

}  // namespace punto
