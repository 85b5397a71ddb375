#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/drive/random.hpp"

namespace punto {

// What a program may ask of a disk, and what can fail.
enum class Deed : std::uint8_t { Open, Read, Write, Sync, Truncate, Delete };
inline constexpr std::size_t deed_kinds = 6;

enum class Lasting : std::uint8_t { Once, FromThenOn };

// The n-th deed of its kind from now on fails with a code of SQLite's.
struct Fault {
  Deed deed{};
  std::uint64_t nth = 1;
  int code = 0;
  Lasting lasting = Lasting::Once;
};

// A change that a crash may lose: bytes within one sector, or a new size.
struct UnsyncedChange {
  std::size_t at = 0;
  std::optional<std::string> bytes;
};

// A file as programs see it, and as it would be found after a crash.
struct DiskFile {
  std::string seen;
  std::string safe;
  std::vector<UnsyncedChange> unsynced;
};

// A disk in memory that loses what it may lose. Everything comes from the seed.
class CrashDisk {
 public:
  using File = std::shared_ptr<DiskFile>;

  explicit CrashDisk(std::uint64_t seed) : random_(seed) {}

  // What a program does. The answers are codes of SQLite's.
  int open(const std::string& name, File& file);
  int read(const DiskFile& file, char* bytes, std::size_t size, std::size_t at);
  int write(DiskFile& file, std::string_view bytes, std::size_t at);
  int truncate(DiskFile& file, std::size_t size);
  int sync(DiskFile& file);
  int remove(const std::string& name);
  void sync_folder();
  [[nodiscard]] const DiskFile* find(const std::string& name) const;

  // What befalls it. The power goes after so many deeds that change something, or now; then every
  // deed fails until it is back.
  void cut_power_after(std::uint64_t changes) { changes_left_ = changes; }
  void cut_power() { changes_left_ = 0; }
  [[nodiscard]] bool has_power() const { return changes_left_ > 0; }
  // What was not synced is there or not, sector by sector. Nobody may have a file open.
  void restore_power();

  void fail(const Fault& fault);
  void mend() { fault_.reset(); }
  // Room for so many bytes in all files together.
  void limit_room(std::size_t bytes) { room_ = bytes; }
  // Syncs are answered and not done, as by a bad controller.
  void lie_about_syncs() { lies_ = true; }

  [[nodiscard]] std::uint64_t count(Deed deed) const;

 private:
  using Names = std::map<std::string, File>;

  int begin(Deed deed);
  void change(DiskFile& file, UnsyncedChange change);
  void write_sectors(DiskFile& file, std::string_view bytes, std::size_t at);
  void make_safe(DiskFile& file, const UnsyncedChange& change);
  void crash(DiskFile& file);
  void lose_names();
  [[nodiscard]] std::size_t bytes_used() const;

  drive::Random random_;
  Names names_;
  Names safe_names_;
  std::array<std::uint64_t, deed_kinds> counts_{};
  std::uint64_t changes_left_ = ~std::uint64_t{0};
  std::optional<Fault> fault_;
  std::size_t room_ = std::size_t{1} << 40;
  bool lies_ = false;
};

}  // namespace punto
