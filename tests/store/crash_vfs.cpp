#include "tests/store/crash_vfs.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace punto {
namespace {

// An open file; SQLite gives the memory for it.
struct OpenFile : sqlite3_file {
  CrashVfs* vfs = nullptr;
  std::string name;
  CrashDisk::File file;
  bool sync_folder = false;  // with the first sync: a log or journal is of no use without its name
  int persist_log = 0;

  int level = SQLITE_LOCK_NONE;
  std::shared_ptr<FileLocks> locks;

  std::shared_ptr<SharedMemory> memory;
  std::array<int, SQLITE_SHM_NLOCK> held{};  // 1 shared, -1 alone
};

OpenFile& open_file(sqlite3_file* file) {
  return *static_cast<OpenFile*>(file);
}

CrashVfs& crash_vfs(sqlite3_vfs* vfs) {
  return *static_cast<CrashVfs*>(vfs->pAppData);
}

int unlock(sqlite3_file* file, int level) {
  OpenFile& self = open_file(file);
  if (self.level <= level) return SQLITE_OK;
  if (self.locks->writer == &self) {
    self.locks->writer = nullptr;
    self.locks->pending = false;
  }
  if (level == SQLITE_LOCK_NONE) --self.locks->shared;
  self.level = level;
  return SQLITE_OK;
}

int lock_alone(OpenFile& self, int level) {
  FileLocks& locks = *self.locks;
  if (locks.writer != nullptr && locks.writer != &self) return SQLITE_BUSY;
  locks.writer = &self;
  if (level == SQLITE_LOCK_EXCLUSIVE) locks.pending = true;
  self.level = level == SQLITE_LOCK_EXCLUSIVE && locks.shared > 1 ? SQLITE_LOCK_PENDING : level;
  return self.level == level ? SQLITE_OK : SQLITE_BUSY;
}

int lock(sqlite3_file* file, int level) {
  OpenFile& self = open_file(file);
  if (self.level >= level) return SQLITE_OK;
  if (level != SQLITE_LOCK_SHARED) return lock_alone(self, level);
  if (self.locks->pending) return SQLITE_BUSY;
  ++self.locks->shared;
  self.level = level;
  return SQLITE_OK;
}

int check_reserved(sqlite3_file* file, int* reserved) {
  *reserved = open_file(file).locks->writer != nullptr ? 1 : 0;
  return SQLITE_OK;
}

int unmap_memory(sqlite3_file* file, int /*delete_it*/) {
  OpenFile& self = open_file(file);
  if (!self.memory) return SQLITE_OK;
  for (std::size_t i = 0; i < self.held.size(); ++i) {
    if (self.held[i] != 0) self.memory->locks[i] -= self.held[i];
  }
  self.held = {};
  self.memory.reset();
  return SQLITE_OK;
}

int map_memory(sqlite3_file* file, int region, int size, int extend, void volatile** mapped) {
  OpenFile& self = open_file(file);
  if (!self.memory) self.memory = self.vfs->share_memory(self.name);
  auto& regions = self.memory->regions;
  const auto wanted = static_cast<std::size_t>(region);
  *mapped = nullptr;
  if (regions.size() <= wanted && extend == 0) return SQLITE_OK;
  while (regions.size() <= wanted) {
    regions.push_back(std::make_unique<std::string>(static_cast<std::size_t>(size), '\0'));
  }
  *mapped = regions[wanted]->data();
  return SQLITE_OK;
}

int lock_memory(sqlite3_file* file, int offset, int count, int flags) {
  OpenFile& self = open_file(file);
  const auto begin = static_cast<std::size_t>(offset);
  const auto end = begin + static_cast<std::size_t>(count);
  const int wanted = (flags & SQLITE_SHM_EXCLUSIVE) != 0 ? -1 : 1;
  const bool locks = (flags & SQLITE_SHM_LOCK) != 0;
  for (std::size_t i = begin; i < end && locks; ++i) {
    const int others = self.memory->locks[i] - self.held[i];
    if (others < 0 || (wanted < 0 && others != 0)) return SQLITE_BUSY;
  }
  for (std::size_t i = begin; i < end; ++i) {
    self.memory->locks[i] += (locks ? wanted : 0) - self.held[i];
    self.held[i] = locks ? wanted : 0;
  }
  return SQLITE_OK;
}

void memory_barrier(sqlite3_file* /*file*/) {}

int close(sqlite3_file* file) {
  unmap_memory(file, 0);
  unlock(file, SQLITE_LOCK_NONE);
  open_file(file).~OpenFile();
  return SQLITE_OK;
}

int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 at) {
  OpenFile& self = open_file(file);
  return self.vfs->disk().read(*self.file, static_cast<char*>(bytes),
                               static_cast<std::size_t>(size), static_cast<std::size_t>(at));
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  OpenFile& self = open_file(file);
  const std::string_view written{static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
  return self.vfs->disk().write(*self.file, written, static_cast<std::size_t>(at));
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  OpenFile& self = open_file(file);
  return self.vfs->disk().truncate(*self.file, static_cast<std::size_t>(size));
}

int sync(sqlite3_file* file, int /*flags*/) {
  OpenFile& self = open_file(file);
  const int code = self.vfs->disk().sync(*self.file);
  if (code == SQLITE_OK && std::exchange(self.sync_folder, false)) self.vfs->disk().sync_folder();
  return code;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(open_file(file).file->seen.size());
  return SQLITE_OK;
}

int control(sqlite3_file* file, int operation, void* argument) {
  if (operation != SQLITE_FCNTL_PERSIST_WAL) return SQLITE_NOTFOUND;
  OpenFile& self = open_file(file);
  int& persist = *static_cast<int*>(argument);
  if (persist >= 0) self.persist_log = persist;
  persist = self.persist_log;
  return SQLITE_OK;
}

int sector_size(sqlite3_file* /*file*/) {
  return 512;
}

// As SQLite takes it for granted on Linux: a write harms no byte beside those it writes.
int characteristics(sqlite3_file* /*file*/) {
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

constexpr sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = check_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = memory_barrier,
    .xShmUnmap = unmap_memory,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* opened_flags) {
  file->pMethods = nullptr;
  CrashVfs& disk = crash_vfs(vfs);
  if (name == nullptr) return SQLITE_CANTOPEN;
  const bool there = disk.disk().find(name) != nullptr;
  if (!there && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
  CrashDisk::File opened;
  if (const int code = disk.disk().open(name, opened); code != SQLITE_OK) return code;
  auto* self = new (file) OpenFile{};
  self->vfs = &disk;
  self->name = name;
  self->file = std::move(opened);
  self->locks = disk.locks(name);
  self->sync_folder = !there && (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
  self->pMethods = &methods;
  if (opened_flags != nullptr) *opened_flags = flags;
  return SQLITE_OK;
}

int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  CrashDisk& disk = crash_vfs(vfs).disk();
  const int code = disk.remove(name);
  if (code == SQLITE_OK && sync_folder != 0) disk.sync_folder();
  return code;
}

// An empty file counts as none, as on any Unix.
int access(sqlite3_vfs* vfs, const char* name, int flags, int* answer) {
  const DiskFile* found = crash_vfs(vfs).disk().find(name);
  const bool wanted = flags != SQLITE_ACCESS_EXISTS || (found != nullptr && !found->seen.empty());
  *answer = found != nullptr && wanted ? 1 : 0;
  return SQLITE_OK;
}

int full_path(sqlite3_vfs* /*vfs*/, const char* name, int size, char* path) {
  sqlite3_snprintf(size, path, "%s", name);
  return SQLITE_OK;
}

int randomness(sqlite3_vfs* /*vfs*/, int size, char* bytes) {
  std::fill_n(bytes, size, '\0');
  return size;
}

// Nobody else runs, so waiting would not help.
int sleep(sqlite3_vfs* /*vfs*/, int microseconds) {
  return microseconds;
}

int current_time(sqlite3_vfs* /*vfs*/, double* days) {
  *days = 2461361.0;
  return SQLITE_OK;
}

int last_error(sqlite3_vfs* /*vfs*/, int /*size*/, char* /*text*/) {
  return 0;
}

// The numbers that SQLite draws itself, as for the salt of its log.
void seed_sqlite(std::uint64_t seed) {
  sqlite3_initialize();
  sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, static_cast<int>(seed), nullptr);
  sqlite3_randomness(0, nullptr);
}

}  // namespace

CrashVfs::CrashVfs(std::uint64_t seed) : disk_(seed) {
  static int count = 0;
  name_ = "crash-" + std::to_string(++count);
  vfs_.iVersion = 1;
  vfs_.szOsFile = sizeof(OpenFile);
  vfs_.mxPathname = 200;
  vfs_.zName = name_.c_str();
  vfs_.pAppData = this;
  vfs_.xOpen = open;
  vfs_.xDelete = remove;
  vfs_.xAccess = access;
  vfs_.xFullPathname = full_path;
  vfs_.xRandomness = randomness;
  vfs_.xSleep = sleep;
  vfs_.xCurrentTime = current_time;
  vfs_.xGetLastError = last_error;
  seed_sqlite((seed & 0x3fffffff) + 1);
  sqlite3_vfs_register(&vfs_, 0);
}

CrashVfs::~CrashVfs() {
  sqlite3_vfs_unregister(&vfs_);
  seed_sqlite(0);
}

std::shared_ptr<SharedMemory> CrashVfs::share_memory(const std::string& file) {
  std::shared_ptr<SharedMemory> shared = memories_[file].lock();
  if (!shared) memories_[file] = shared = std::make_shared<SharedMemory>();
  return shared;
}

std::shared_ptr<FileLocks> CrashVfs::locks(const std::string& file) {
  std::shared_ptr<FileLocks> shared = locks_[file].lock();
  if (!shared) locks_[file] = shared = std::make_shared<FileLocks>();
  return shared;
}

}  // namespace punto
