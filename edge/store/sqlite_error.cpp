#include "edge/store/sqlite_error.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <cstring>

namespace punto {
namespace {

constexpr int primary(int code) {
  return code & 0xff;
}

// Failures of input and output are told apart by what the system said.
StoreTrouble trouble_of_system(int code, int system_error) {
  switch (code) {
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_IOERR_CORRUPTFS:
    case SQLITE_IOERR_DATA: return StoreTrouble::Corrupt;
    default: break;
  }
  switch (system_error) {
    case ENOSPC:
    case EDQUOT: return StoreTrouble::Full;
    case EROFS:
    case EACCES:
    case EPERM: return StoreTrouble::ReadOnly;
    case ENOENT: return StoreTrouble::Missing;
    case EISDIR: return StoreTrouble::NotOurs;
    default: return StoreTrouble::Unavailable;
  }
}

StoreTrouble trouble_of(int code, int system_error) {
  if (code == SQLITE_READONLY_DBMOVED) return StoreTrouble::Missing;
  switch (primary(code)) {
    case SQLITE_NOTADB: return StoreTrouble::NotOurs;
    case SQLITE_ERROR:       // a table or column is not there: statements themselves are right
    case SQLITE_CONSTRAINT:  // somebody else has written a number that is ours to give
    case SQLITE_MISMATCH:
    case SQLITE_FORMAT:
    case SQLITE_TOOBIG:
    case SQLITE_CORRUPT: return StoreTrouble::Corrupt;
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY: return StoreTrouble::ReadOnly;
    case SQLITE_FULL: return StoreTrouble::Full;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return StoreTrouble::InUse;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR: return trouble_of_system(code, system_error);
    default: return StoreTrouble::Unavailable;
  }
}

// What SQLite says, and what the system said where it was asked.
std::string details(sqlite3* connection, int code, int system_error) {
  std::string said = connection == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(connection);
  const bool of_system = primary(code) == SQLITE_IOERR || primary(code) == SQLITE_CANTOPEN;
  if (of_system && system_error != 0) said += fmt::format(": {}", std::strerror(system_error));
  return said;
}

}  // namespace

StoreError corrupt(const std::string& path, std::string_view what) {
  return {StoreTrouble::Corrupt,
          fmt::format("{} is damaged ({}); restore it from a backup", path, what)};
}

StoreError sqlite_error(const std::string& path, sqlite3* connection, int code) {
  const int system_error = connection == nullptr ? 0 : sqlite3_system_errno(connection);
  const StoreTrouble trouble = trouble_of(code, system_error);
  const auto say = [&](std::string_view what_and_remedy) {
    return StoreError{trouble, fmt::format("{} {}", path, what_and_remedy)};
  };
  switch (trouble) {
    case StoreTrouble::NotOurs:
      return say("is no store of Punto; give another path, or restore it from a backup");
    case StoreTrouble::Corrupt: return corrupt(path, details(connection, code, system_error));
    case StoreTrouble::ReadOnly:
      return say("may not be written; give this user the right to write the file and its folder");
    case StoreTrouble::Full: return say("has no room left on its disk; make room and go on");
    case StoreTrouble::InUse:
      return say("is locked by another program; close that program and try again");
    case StoreTrouble::Missing:
      return say("is not where it was; put it back, or restore it from a backup");
    case StoreTrouble::Newer:
    case StoreTrouble::Unavailable: break;
  }
  return say(fmt::format("cannot be used ({}); look after its disk and try again",
                         details(connection, code, system_error)));
}

}  // namespace punto
