#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace punto {

// A file that is written whole or not at all: what was there stays until all is written.
class ReportFile {
 public:
  // Tries whether it can be written, before anything long begins. The error is one line.
  static std::expected<ReportFile, std::string> at(const std::string& path);

  // What went wrong, in one line; nothing where it was written.
  [[nodiscard]] std::optional<std::string> write(std::string_view text) const;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  ReportFile(std::string path, std::string target);

  [[nodiscard]] std::string problem(int error) const;
  [[nodiscard]] int open_part() const;

  std::string path_;    // as it was named
  std::string target_;  // where it leads
  std::string part_;    // beside it, while it is being written
};

}  // namespace punto
