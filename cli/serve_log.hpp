#pragma once

#include <memory>
#include <string>

#include "edge/host/floor_parts.hpp"

namespace punto {

// What happens on a floor: lines for people on standard output, and JSON lines in a file that is
// begun anew when it has grown.
class ServeLog {
 public:
  // Nothing is written to a file where it has no name. The error is one line.
  static std::expected<std::unique_ptr<ServeLog>, std::string> open(const std::string& file);
  ~ServeLog();
  ServeLog(const ServeLog&) = delete;
  ServeLog& operator=(const ServeLog&) = delete;

  void write(const FloorNote& note);

  // A line on standard output.
  void print(std::string_view line);

  // What a record tells of rounds that are over.
  void follow(std::string_view table, const Record& record, const Rulebook& rulebook);

 private:
  ServeLog();

  class Lines;
  class ConsoleSink;
  std::shared_ptr<ConsoleSink> console_sink_;
  std::unique_ptr<Lines> console_;
  std::unique_ptr<Lines> file_;
};

}  // namespace punto
