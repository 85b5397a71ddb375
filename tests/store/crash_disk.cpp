#include "tests/store/crash_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

namespace punto {
namespace {

constexpr std::size_t sector = 512;

void carry_out(std::string& content, const UnsyncedChange& change) {
  if (!change.bytes) {
    content.resize(change.at);
    return;
  }
  content.resize(std::max(content.size(), change.at + change.bytes->size()));
  content.replace(change.at, change.bytes->size(), *change.bytes);
}

}  // namespace

std::uint64_t CrashDisk::count(Deed deed) const {
  return counts_[std::to_underlying(deed)];
}

void CrashDisk::fail(const Fault& fault) {
  fault_ = fault;
  fault_->nth += count(fault.deed);
}

// Counts the deed, and tells whether it fails.
int CrashDisk::begin(Deed deed) {
  if (!has_power()) return SQLITE_IOERR;
  if (deed != Deed::Open && deed != Deed::Read && --changes_left_ == 0) return SQLITE_IOERR;
  const std::uint64_t done = ++counts_[std::to_underlying(deed)];
  if (!fault_ || fault_->deed != deed) return SQLITE_OK;
  const bool fails = fault_->lasting == Lasting::Once ? done == fault_->nth : done >= fault_->nth;
  return fails ? fault_->code : SQLITE_OK;
}

const DiskFile* CrashDisk::find(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : found->second.get();
}

int CrashDisk::open(const std::string& name, File& file) {
  if (const int code = begin(Deed::Open); code != SQLITE_OK) return code;
  File& named = names_[name];
  if (!named) named = std::make_shared<DiskFile>();
  file = named;
  return SQLITE_OK;
}

int CrashDisk::read(const DiskFile& file, char* bytes, std::size_t size, std::size_t at) {
  if (const int code = begin(Deed::Read); code != SQLITE_OK) return code;
  const std::size_t there = at < file.seen.size() ? std::min(size, file.seen.size() - at) : 0;
  std::copy_n(file.seen.begin() + static_cast<std::ptrdiff_t>(there > 0 ? at : 0), there, bytes);
  std::fill(bytes + there, bytes + size, '\0');
  return there == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

// Where a part before it was lost, a file may hold zeros or whatever was on the disk.
void CrashDisk::make_safe(DiskFile& file, const UnsyncedChange& change) {
  const bool rubbish = change.bytes && file.safe.size() < change.at && random_.percent(50);
  while (rubbish && file.safe.size() < change.at) {
    file.safe.push_back(static_cast<char>(random_.next()));
  }
  carry_out(file.safe, change);
}

void CrashDisk::change(DiskFile& file, UnsyncedChange change) {
  carry_out(file.seen, change);
  file.unsynced.push_back(std::move(change));
}

void CrashDisk::write_sectors(DiskFile& file, std::string_view bytes, std::size_t at) {
  while (!bytes.empty()) {
    const std::size_t size = std::min(bytes.size(), sector - at % sector);
    change(file, {at, std::string{bytes.substr(0, size)}});
    bytes.remove_prefix(size);
    at += size;
  }
}

std::size_t CrashDisk::bytes_used() const {
  std::size_t used = 0;
  for (const auto& [name, file] : names_) used += file->seen.size();
  return used;
}

// Of a write that fails some sectors may have been written.
int CrashDisk::write(DiskFile& file, std::string_view bytes, std::size_t at) {
  int code = begin(Deed::Write);
  const std::size_t end = at + bytes.size();
  const std::size_t grows = end > file.seen.size() ? end - file.seen.size() : 0;
  if (code == SQLITE_OK && grows > 0 && bytes_used() + grows > room_) code = SQLITE_FULL;
  if (code != SQLITE_OK) bytes = bytes.substr(0, random_.below(bytes.size() / sector + 1) * sector);
  if (code == SQLITE_FULL && grows > 0) return code;
  write_sectors(file, bytes, at);
  return code;
}

int CrashDisk::truncate(DiskFile& file, std::size_t size) {
  if (const int code = begin(Deed::Truncate); code != SQLITE_OK) return code;
  change(file, {size, std::nullopt});
  return SQLITE_OK;
}

// After a sync that failed Linux takes what was to be written for clean, whether it was or not, and
// a later sync succeeds without it.
int CrashDisk::sync(DiskFile& file) {
  const int code = begin(Deed::Sync);
  if (!has_power() || (lies_ && code == SQLITE_OK)) return code;
  for (const UnsyncedChange& change : file.unsynced) {
    if (code == SQLITE_OK || random_.percent(50)) make_safe(file, change);
  }
  file.unsynced.clear();
  return code;
}

int CrashDisk::remove(const std::string& name) {
  if (const int code = begin(Deed::Delete); code != SQLITE_OK) return code;
  return names_.erase(name) == 0 ? SQLITE_IOERR_DELETE_NOENT : SQLITE_OK;
}

void CrashDisk::sync_folder() {
  if (has_power() && !lies_) safe_names_ = names_;
}

// Nothing, everything, a beginning, or any of it.
void CrashDisk::crash(DiskFile& file) {
  const std::size_t way = random_.below(4);
  const std::size_t beginning = random_.below(file.unsynced.size() + 1);
  for (std::size_t i = 0; i < file.unsynced.size(); ++i) {
    const bool written =
        way == 1 || (way == 2 && i < beginning) || (way == 3 && random_.percent(50));
    if (written) make_safe(file, file.unsynced[i]);
  }
  file.unsynced.clear();
  file.seen = file.safe;
}

// A name that was made, given to another file or deleted since the folder was synced is as before
// or as after.
void CrashDisk::lose_names() {
  Names left;
  for (const auto& [name, file] : safe_names_) {
    const auto now = names_.find(name);
    const bool same = now != names_.end() && now->second == file;
    if (same || random_.percent(50)) left[name] = file;
  }
  for (const auto& [name, file] : names_) {
    if (!left.contains(name) && !safe_names_.contains(name) && random_.percent(50)) {
      left[name] = file;
    }
  }
  names_ = left;
  safe_names_ = std::move(left);
}

void CrashDisk::restore_power() {
  lose_names();
  for (const auto& [name, file] : names_) crash(*file);
  changes_left_ = ~std::uint64_t{0};
}

}  // namespace punto
