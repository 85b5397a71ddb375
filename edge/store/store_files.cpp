#include "edge/store/store_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace punto {
namespace {

namespace fs = std::filesystem;

std::unexpected<StoreError> refuse(StoreTrouble trouble, std::string text) {
  return std::unexpected(StoreError{trouble, std::move(text)});
}

std::unexpected<StoreError> refuse_use(const std::string& path, int system_error) {
  switch (system_error) {
    case EACCES:
    case EPERM:
      return refuse(
          StoreTrouble::ReadOnly,
          fmt::format("{} may not be written; give this user the right to write the folder", path));
    case EROFS:
      return refuse(
          StoreTrouble::ReadOnly,
          fmt::format("{} is on a disk that is mounted for reading only; mount it for writing, or "
                      "give another path",
                      path));
    case ENOSPC:
    case EDQUOT:
      return refuse(StoreTrouble::Full,
                    fmt::format("{} has no room left on its disk; make room", path));
    default:
      return refuse(StoreTrouble::Unavailable,
                    fmt::format("{} cannot be used ({}); look after its disk and try again", path,
                                std::strerror(system_error)));
  }
}

// The number that the owner of the lock has written, or words where it is just writing it.
std::string owner_of(int file) {
  std::array<char, 24> text{};
  const ssize_t size = pread(file, text.data(), text.size(), 0);
  const std::string number{text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  const bool is_number = number.size() > 1 && number.ends_with('\n') &&
                         std::all_of(number.begin(), number.end() - 1,
                                     [](char letter) { return letter >= '0' && letter <= '9'; });
  return is_number ? "process " + number.substr(0, number.size() - 1) : "another process";
}

Stored<void> refuse_folder(const std::string& path) {
  std::error_code failed;
  if (fs::is_directory(path, failed)) {
    return refuse(StoreTrouble::NotOurs,
                  fmt::format("{} is a folder; give the path of a file in it", path));
  }
  return {};
}

}  // namespace

// A link is followed also where nothing is at its end yet: that is where the file will be.
std::string real_path(const std::string& path) {
  constexpr int most_links = 40;
  std::error_code failed;
  fs::path real = fs::absolute(path, failed);
  for (int i = 0; i < most_links && fs::is_symlink(fs::symlink_status(real, failed)); ++i) {
    const fs::path target = fs::read_symlink(real, failed);
    if (failed) return path;
    real = real.parent_path() / target;
  }
  real = fs::weakly_canonical(real, failed);
  return failed ? path : real.string();
}

Stored<void> check_place_for_writing(const std::string& path) {
  std::error_code failed;
  const std::string folder = fs::path{path}.parent_path().string();
  if (!folder.empty() && !fs::is_directory(folder, failed)) {
    return refuse(StoreTrouble::Missing,
                  fmt::format("the folder {} is not there; make it first", folder));
  }
  return refuse_folder(path);
}

Stored<void> check_place_for_reading(const std::string& path) {
  if (Stored<void> file = refuse_folder(path); !file) return file;
  if (faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) != 0) {
    if (errno != EACCES) {
      return refuse(StoreTrouble::Missing, fmt::format("{} is not there; check the path", path));
    }
    return refuse(StoreTrouble::Unavailable,
                  fmt::format("{} may not be read; give this user the right to read it", path));
  }
  std::error_code failed;
  if (fs::file_size(path, failed) > 0) return {};
  return refuse(StoreTrouble::Missing,
                fmt::format("{} is empty; nothing has been stored yet", path));
}

Stored<void> sync_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return refuse_use(path, errno);
  const int failed = fsync(file) == 0 ? 0 : errno;
  close(file);
  if (failed != 0) return refuse_use(path, failed);
  return {};
}

Stored<void> sync_folder_of(const std::string& path) {
  return sync_file(fs::path{path}.parent_path().string());
}

std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) return std::nullopt;
  return FileIdentity{found.st_dev, found.st_ino};
}

Stored<StoreLock> StoreLock::take(const std::string& database) {
  const std::string path = database + ".lock";
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return refuse_use(path, errno);
  StoreLock lock{file};
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return refuse_use(path, errno);
    return refuse(StoreTrouble::InUse,
                  fmt::format("{} is in use by {}; stop that first", database, owner_of(file)));
  }
  // A disk without room is told when something is stored; the lock does not need the number.
  const std::string number = fmt::format("{}\n", getpid());
  if (ftruncate(file, 0) != 0 || pwrite(file, number.data(), number.size(), 0) < 0) errno = 0;
  return lock;
}

StoreLock::StoreLock(StoreLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

StoreLock& StoreLock::operator=(StoreLock&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

StoreLock::~StoreLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace punto
