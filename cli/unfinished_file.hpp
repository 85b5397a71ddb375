#pragma once

#include <expected>
#include <string>
#include <sys/types.h>

namespace punto {

// A file that is being made beside its place, as FILE.part: it has its name when it is whole and
// durable, or nothing is left of it. Nobody else makes the same file meanwhile. Errors are one
// line.
class UnfinishedFile {
 public:
  // Refused where something has the name already. `mode` is who may read it, less the umask.
  static std::expected<UnfinishedFile, std::string> begin(const std::string& path, mode_t mode);

  UnfinishedFile(UnfinishedFile&& other) noexcept;
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(UnfinishedFile&&) = delete;
  ~UnfinishedFile();

  // Where it is until then.
  [[nodiscard]] const std::string& part() const { return part_; }

  // Whole: gives it its name.
  std::expected<void, std::string> finish();

 private:
  UnfinishedFile(std::string path, int file);

  std::string path_;
  std::string part_;
  int file_ = -1;  // locked; -1: nothing to be taken away
};

}  // namespace punto
