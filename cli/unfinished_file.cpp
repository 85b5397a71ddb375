#include "cli/unfinished_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "core/cards/shown.hpp"
#include "edge/store/store_files.hpp"

namespace punto {
namespace {

constexpr const char* beside[] = {"-wal", "-shm", "-journal"};

std::string part_of(const std::string& path) {
  return path + ".part";
}

std::unexpected<std::string> cannot_write(const std::string& path, int error) {
  switch (error) {
    case ENOENT:
      return std::unexpected(
          fmt::format("the folder of {} is not there; make it first, or name "
                      "another file",
                      shown(path)));
    case ENOSPC:
    case EDQUOT:
      return std::unexpected(
          fmt::format("{} has no room left on its disk; make room, or name another", shown(path)));
    default:
      return std::unexpected(fmt::format("{} cannot be written: {}; name another file", shown(path),
                                         std::strerror(error)));
  }
}

// Whoever had the file before may have given it its name between opening and locking.
bool is_still(const std::string& part, int file) {
  struct stat opened{};
  const auto found = identity_of(part);
  return fstat(file, &opened) == 0 && found == FileIdentity{opened.st_dev, opened.st_ino};
}

void remove_beside(const std::string& part) {
  std::error_code ignored;
  for (const char* ending : beside) std::filesystem::remove(part + ending, ignored);
}

}  // namespace

std::expected<UnfinishedFile, std::string> UnfinishedFile::begin(const std::string& path,
                                                                 mode_t mode) {
  std::error_code unknown;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, unknown))) {
    return std::unexpected(fmt::format("{} is there already; name another file", shown(path)));
  }
  const std::string part = part_of(path);
  const int file = open(part.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode);
  if (file < 0) return cannot_write(part, errno);
  if (flock(file, LOCK_EX | LOCK_NB) != 0 || !is_still(part, file)) {
    close(file);
    return std::unexpected(
        fmt::format("{} is being made by another process; wait for it", shown(path)));
  }
  UnfinishedFile unfinished{path, file};
  remove_beside(part);
  if (ftruncate(file, 0) != 0) return cannot_write(part, errno);
  return unfinished;
}

UnfinishedFile::UnfinishedFile(std::string path, int file)
    : path_(std::move(path)), part_(part_of(path_)), file_(file) {}

UnfinishedFile::UnfinishedFile(UnfinishedFile&& other) noexcept
    : path_(std::move(other.path_)),
      part_(std::move(other.part_)),
      file_(std::exchange(other.file_, -1)) {}

UnfinishedFile::~UnfinishedFile() {
  if (file_ < 0) return;
  std::error_code ignored;
  remove_beside(part_);
  std::filesystem::remove(part_, ignored);
  close(file_);
}

std::expected<void, std::string> UnfinishedFile::finish() {
  if (fsync(file_) != 0) return cannot_write(part_, errno);
  std::error_code error;
  std::filesystem::rename(part_, path_, error);
  if (error) return cannot_write(path_, error.value());
  close(std::exchange(file_, -1));
  const auto durable = sync_folder_of(std::filesystem::absolute(path_, error).string());
  if (!durable) return std::unexpected(durable.error().text);
  return {};
}

}  // namespace punto
