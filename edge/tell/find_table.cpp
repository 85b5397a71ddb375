#include "edge/tell/find_table.hpp"

#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {

std::expected<StreamInfo, std::string> find_table(EventReader& store, const std::string& table) {
  constexpr std::string_view table_prefix = "table/";
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error().text);
  std::vector<std::string_view> names;
  for (const StreamInfo& stream : *streams) {
    if (!stream.name.starts_with(table_prefix)) continue;
    names.push_back(std::string_view{stream.name}.substr(table_prefix.size()));
    if (names.back() == table) return stream;
  }
  if (names.empty()) return std::unexpected("there is no table in this store");
  const std::string guess = did_you_mean(table, names);
  return std::unexpected(fmt::format("there is no table \"{}\"; {}", shown(table),
                                     guess.empty() ? "there are " + one_of(names) : guess));
}

}  // namespace punto
