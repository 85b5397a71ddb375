#pragma once

#include <string>
#include <string_view>

namespace punto {

// One line of a log.
struct LogLine {
  std::string time;
  std::string_view level;
  std::string_view table;  // empty: none
  std::string_view kind;   // of a significant event; empty: none
  std::string_view text;
};

// {"time":...,"level":...,"table":...,"event":...,"text":...}
std::string to_json(const LogLine& line);

}  // namespace punto
