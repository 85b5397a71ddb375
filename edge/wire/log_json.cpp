#include "edge/wire/log_json.hpp"

#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {

std::string to_json(const LogLine& line) {
  std::string json = fmt::format(R"({{"time":"{}","level":"{}")", line.time, line.level);
  if (!line.table.empty()) json += fmt::format(R"(,"table":{})", json_string(line.table));
  if (!line.kind.empty()) json += fmt::format(R"(,"event":"{}")", line.kind);
  return json + fmt::format(R"(,"text":{}}})", json_string(line.text));
}

}  // namespace punto
