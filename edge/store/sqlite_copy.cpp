#include <sqlite3.h>

#include <memory>

#include "edge/store/sqlite_error.hpp"
#include "edge/store/sqlite_reading.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

// Of 4 KB each. They are flushed at once, so that a floor which flushes to the same disk waits for
// no more than these.
constexpr int pages_in_step = 1000;

// Nobody looks at the copy before it is whole, so it needs no journal.
constexpr const char* settings =
    "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA mmap_size = 0;"
    "PRAGMA trusted_schema = OFF;";

// What SQLite's backup can find wrong with what it reads; all else is a matter of the copy.
bool is_of_source(int code) {
  switch (code) {
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_IOERR_CORRUPTFS:
    case SQLITE_IOERR_DATA: return true;
    default: break;
  }
  const int primary = code & 0xff;
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_PROTOCOL;
}

class Copying {
 public:
  Copying(SqliteConnection& from, SqliteConnection& to, const CopyOptions& options)
      : from_(from), to_(to), options_(options) {}

  Stored<void> run();

 private:
  struct Finish {
    void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
  };
  using Backup = std::unique_ptr<sqlite3_backup, Finish>;

  Stored<void> hold_snapshot();
  Stored<void> copy_pages(Backup backup);
  Stored<void> flush();
  void tell(sqlite3_backup* backup) const;

  SqliteConnection& from_;
  SqliteConnection& to_;
  const CopyOptions& options_;
};

// Without it SQLite begins the copy anew after every commit of the floor, and a floor that plays
// commits faster than a copy can end. The log grows until the copy is made, no more.
Stored<void> Copying::hold_snapshot() {
  if (Stored<void> begun = from_.execute("BEGIN"); !begun) return begun;
  const Stored<std::uint64_t> read = from_.number("SELECT count(*) FROM sqlite_schema");
  if (!read) return std::unexpected(read.error());
  return {};
}

Stored<void> Copying::flush() {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(to_.handle(), "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file));
  if (file == nullptr || file->pMethods == nullptr) return {};
  const int code = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
  if (code != SQLITE_OK) return std::unexpected(sqlite_error(to_.path(), nullptr, code));
  return {};
}

void Copying::tell(sqlite3_backup* backup) const {
  if (!options_.progress) return;
  const int all = sqlite3_backup_pagecount(backup);
  options_.progress(static_cast<std::uint64_t>(all - sqlite3_backup_remaining(backup)),
                    static_cast<std::uint64_t>(all));
}

Stored<void> Copying::copy_pages(Backup backup) {
  int code = SQLITE_OK;
  while (code == SQLITE_OK) {
    code = sqlite3_backup_step(backup.get(), pages_in_step);
    if (code != SQLITE_OK) break;
    if (Stored<void> done = flush(); !done) return done;
    tell(backup.get());
  }
  backup.reset();  // now the copy's connection knows why
  if (code == SQLITE_DONE) return {};
  return std::unexpected(is_of_source(code) ? sqlite_error(from_.path(), nullptr, code)
                                            : to_.error(code));
}

Stored<void> Copying::run() {
  if (Stored<void> set = to_.execute(settings); !set) return set;
  if (Stored<void> held = hold_snapshot(); !held) return held;
  Backup backup{sqlite3_backup_init(to_.handle(), "main", from_.handle(), "main")};
  if (!backup) return std::unexpected(to_.error(sqlite3_errcode(to_.handle())));
  if (Stored<void> copied = copy_pages(std::move(backup)); !copied) return copied;
  return flush();
}

// What no question asks for can be damaged too, as the list of free pages, and would be found when
// it is needed.
Stored<void> check_pages(const std::string& path, const CopyOptions& options,
                         const std::string& source) {
  auto connection = SqliteConnection::open(path, OpenFor::Reading, options.vfs);
  if (!connection) return std::unexpected(std::move(connection.error()));
  const Stored<std::string> found = (*connection)->text("PRAGMA integrity_check(1)");
  if (!found) return std::unexpected(found.error());
  if (*found == "ok") return {};
  // Behind a line that says in which database.
  const std::size_t from = found->starts_with("***") ? found->find('\n') + 1 : 0;
  const std::string_view what = std::string_view{*found}.substr(from);
  return std::unexpected(corrupt(source, what.substr(0, what.find('\n'))));
}

}  // namespace

// Not VACUUM INTO: that is refused on a connection that may only ask, and writes every row anew,
// which takes twice the time. Both hold one snapshot.
Stored<void> copy_sqlite_store(const std::string& from, const std::string& to,
                               const CopyOptions& options) {
  auto source = open_for_reading_alone(from, options.vfs);
  if (!source) return std::unexpected(std::move(source.error()));
  auto copy = SqliteConnection::open(to, OpenFor::Making, options.vfs);
  if (!copy) return std::unexpected(std::move(copy.error()));
  if (Stored<void> copied = Copying{**source, **copy, options}.run(); !copied) return copied;
  source->reset();
  copy->reset();
  if (Stored<void> single = make_single_file(to, options.vfs); !single) return single;
  return check_pages(to, options, from);
}

}  // namespace punto
