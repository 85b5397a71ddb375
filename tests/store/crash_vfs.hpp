#pragma once

#include <sqlite3.h>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/store/crash_disk.hpp"

namespace punto {

// The memory that connections to one database share, and the locks on its parts.
struct SharedMemory {
  std::vector<std::unique_ptr<std::string>> regions;
  std::array<int, SQLITE_SHM_NLOCK> locks{};  // so many share it, or -1 where one alone has it
};

// Who has locked a database file, as SQLite's five levels want it.
struct FileLocks {
  int shared = 0;
  const void* writer = nullptr;  // RESERVED or more
  bool pending = false;          // nobody else may begin to read
};

// A disk that crashes, under a name that SQLite knows as a file system. One thread uses it.
class CrashVfs {
 public:
  explicit CrashVfs(std::uint64_t seed);
  CrashVfs(const CrashVfs&) = delete;
  CrashVfs& operator=(const CrashVfs&) = delete;
  ~CrashVfs();

  [[nodiscard]] const std::string& name() const { return name_; }
  CrashDisk& disk() { return disk_; }

  std::shared_ptr<SharedMemory> share_memory(const std::string& file);
  std::shared_ptr<FileLocks> locks(const std::string& file);

 private:
  CrashDisk disk_;
  std::string name_;
  sqlite3_vfs vfs_{};
  // Gone with the last who uses them, as with the last process.
  std::map<std::string, std::weak_ptr<SharedMemory>> memories_;
  std::map<std::string, std::weak_ptr<FileLocks>> locks_;
};

}  // namespace punto
