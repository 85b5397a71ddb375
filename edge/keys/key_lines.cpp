#include "edge/keys/key_lines.hpp"

#include <fmt/format.h>

namespace punto {
namespace {

std::string_view take_until(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return taken;
}

}  // namespace

std::expected<void, std::string> read_key_lines(
    std::string_view text, std::string_view heading,
    const std::function<std::optional<std::string>(const KeyWords&)>& read) {
  if (take_until(text, '\n') != heading) {
    return std::unexpected(fmt::format("its first line is not \"{}\"; name another file", heading));
  }
  for (int number = 2; !text.empty(); ++number) {
    std::string_view line = take_until(text, '\n');
    // Files may be put together.
    if (line.empty() || line.starts_with('#') || line == heading) continue;
    const std::string_view kind = take_until(line, ' ');
    const std::string_view time = take_until(line, ' ');
    // No word of a line is repeated in a message: it may be a secret.
    if (const auto problem = read(KeyWords{kind, time, line})) {
      return std::unexpected(fmt::format("line {}: {}", number, *problem));
    }
  }
  return {};
}

}  // namespace punto
