#include "tests/tamper/tamper.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <fstream>
#include <vector>

namespace punto::tamper {
namespace {

namespace fs = std::filesystem;

std::string read_all(const fs::path& path) {
  std::ifstream in{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

void write_all(const fs::path& path, const std::string& bytes) {
  std::ofstream out{path, std::ios::binary | std::ios::trunc};
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// The database or its write-ahead log, whichever has something in it.
fs::path some_file(const fs::path& folder, drive::Random& random) {
  const fs::path database = folder / store_name;
  const fs::path log = folder / (std::string{store_name} + "-wal");
  const bool has_log = fs::exists(log) && fs::file_size(log) > 0;
  return has_log && random.percent(50) ? log : database;
}

std::string flip(const fs::path& file, drive::Random& random) {
  std::string bytes = read_all(file);
  const std::size_t at = random.below(bytes.size());
  const auto flipped = static_cast<char>(1 + random.below(255));
  bytes[at] = static_cast<char>(bytes[at] ^ flipped);
  write_all(file, bytes);
  return fmt::format("{}: byte {}", file.filename().string(), at);
}

std::string cut(const fs::path& file, drive::Random& random) {
  const std::size_t size = random.below(fs::file_size(file));
  fs::resize_file(file, size);
  return fmt::format("{}: cut to {}", file.filename().string(), size);
}

std::string swap_blocks(const fs::path& file, drive::Random& random) {
  constexpr std::array<std::size_t, 4> sizes = {64, 512, 4096, 4120};
  std::string bytes = read_all(file);
  const std::size_t size = random.one_of(sizes);
  if (bytes.size() < 2 * size) return flip(file, random);
  const std::size_t one = random.below(bytes.size() / size) * size;
  const std::size_t other = random.below(bytes.size() / size) * size;
  for (std::size_t i = 0; i < size && one + i < bytes.size() && other + i < bytes.size(); ++i) {
    std::swap(bytes[one + i], bytes[other + i]);
  }
  write_all(file, bytes);
  return fmt::format("{}: {} bytes at {} and {}", file.filename().string(), size, one, other);
}

// ---- by SQL -------------------------------------------------------------------------------------

class Database {
 public:
  explicit Database(const fs::path& path) { sqlite3_open(path.c_str(), &handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() { sqlite3_close(handle_); }

  void run(const std::string& sql) {
    sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  }

  std::vector<std::int64_t> numbers(const std::string& sql) {
    std::vector<std::int64_t> found;
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement, nullptr);
    while (sqlite3_step(statement) == SQLITE_ROW) {
      found.push_back(sqlite3_column_int64(statement, 0));
    }
    sqlite3_finalize(statement);
    return found;
  }

 private:
  sqlite3* handle_ = nullptr;
};

std::string swap_records(Database& database, drive::Random& random) {
  const auto places = database.numbers("SELECT place FROM record");
  const std::int64_t one = random.one_of(places);
  const std::int64_t other = random.one_of(places);
  for (const std::string_view column : {"bytes", "head", "count"}) {
    if (column != "bytes" && random.percent(40)) continue;
    database.run(fmt::format(
        "CREATE TEMP TABLE kept AS SELECT {0} FROM record WHERE place={1};"
        "UPDATE record SET {0}=(SELECT {0} FROM record WHERE place={2}) WHERE place={1};"
        "UPDATE record SET {0}=(SELECT {0} FROM kept) WHERE place={2}; DROP TABLE kept",
        column, one, other));
  }
  return fmt::format("records {} and {}", one, other);
}

std::string drop_record(Database& database, drive::Random& random) {
  const std::int64_t place = random.one_of(database.numbers("SELECT place FROM record"));
  database.run(fmt::format("DELETE FROM record WHERE place={}", place));
  return fmt::format("record {}", place);
}

std::string change_record(Database& database, drive::Random& random) {
  constexpr std::array<std::string_view, 6> changes = {
      "count=count+1",      "epoch=epoch+1", "head=randomblob(32)",
      "bytes=bytes||x'00'", "place=place+1", "bytes=zeroblob(length(bytes))"};
  const std::int64_t place = random.one_of(database.numbers("SELECT place FROM record"));
  const std::string_view change = random.one_of(changes);
  database.run(fmt::format("UPDATE record SET {} WHERE place={}", change, place));
  return fmt::format("record {}: {}", place, change);
}

std::string rename_stream(Database& database, drive::Random& random) {
  const std::int64_t id = random.one_of(database.numbers("SELECT id FROM stream"));
  database.run(fmt::format("UPDATE stream SET name=name||'x' WHERE id={}", id));
  return fmt::format("stream {}", id);
}

}  // namespace

std::string do_harm(Harm harm, const fs::path& folder, drive::Random& random) {
  switch (harm) {
    case Harm::FlipByte: return flip(some_file(folder, random), random);
    case Harm::CutFile: return cut(some_file(folder, random), random);
    case Harm::SwapBlocks: return swap_blocks(some_file(folder, random), random);
    default: break;
  }
  Database database{folder / store_name};
  switch (harm) {
    case Harm::SwapRecords: return swap_records(database, random);
    case Harm::DropRecord: return drop_record(database, random);
    case Harm::ChangeRecord: return change_record(database, random);
    default: return rename_stream(database, random);
  }
}

}  // namespace punto::tamper
