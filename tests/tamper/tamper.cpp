#include "tests/tamper/tamper.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <fstream>
#include <vector>

#include "core/audit/record.hpp"
#include "edge/audit/part_claim.hpp"
#include "edge/store/part_of_store.hpp"

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

  std::string text(const std::string& sql) {
    std::string found;
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement, nullptr);
    if (sqlite3_step(statement) == SQLITE_ROW) {
      found = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return found;
  }

  sqlite3* handle() { return handle_; }

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

// ---- by somebody who knows of the chain ---------------------------------------------------------

std::vector<Record> records_of(sqlite3* handle, std::int64_t stream) {
  std::vector<Record> records;
  sqlite3_stmt* rows = nullptr;
  sqlite3_prepare_v2(handle,
                     "SELECT place & 0xfffffffff, count, epoch, bytes FROM record "
                     "WHERE place >> 36 = ?1 ORDER BY place",
                     -1, &rows, nullptr);
  sqlite3_bind_int64(rows, 1, stream);
  while (sqlite3_step(rows) == SQLITE_ROW) {
    const auto number = [&](int column) {
      return static_cast<std::uint64_t>(sqlite3_column_int64(rows, column));
    };
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(rows, 3));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(rows, 3));
    records.push_back({number(0),
                       static_cast<std::uint32_t>(number(1)),
                       number(2),
                       {},
                       std::string{bytes, size}});
  }
  sqlite3_finalize(rows);
  return records;
}

void write_records(sqlite3* handle, std::int64_t stream, const std::vector<Record>& records) {
  sqlite3_stmt* row = nullptr;
  sqlite3_prepare_v2(handle, "INSERT INTO record VALUES(?1, ?2, ?3, ?4, ?5)", -1, &row, nullptr);
  for (const Record& record : records) {
    sqlite3_bind_int64(row, 1, (stream << 36) + static_cast<std::int64_t>(record.first));
    sqlite3_bind_int64(row, 2, record.count);
    sqlite3_bind_int64(row, 3, static_cast<std::int64_t>(record.epoch));
    sqlite3_bind_blob(row, 4, record.head.bytes.data(), 32, SQLITE_STATIC);
    sqlite3_bind_blob64(row, 5, record.bytes.data(), record.bytes.size(), SQLITE_STATIC);
    sqlite3_step(row);
    sqlite3_reset(row);
  }
  sqlite3_finalize(row);
}

// Some neighbours become one record, or a byte is flipped, or both, and every digest is made anew:
// of what was signed only the places where records end tell.
std::string remake_chain(Database& database, drive::Random& random) {
  const std::int64_t stream = random.one_of(database.numbers("SELECT id FROM stream"));
  std::vector<Record> records = records_of(database.handle(), stream);
  if (records.empty()) return rename_stream(database, random);
  const bool joins = records.size() > 1 && random.percent(60);
  const std::size_t first = random.below(records.size() - (joins ? 1 : 0));
  std::size_t joined = joins ? records.size() - first - 1 : 0;
  if (joins && random.percent(50)) joined = 1 + random.below(joined);
  Record& one = records[first];
  for (std::size_t i = first + 1; i <= first + joined; ++i) {
    one.count += records[i].count;
    one.epoch = records[i].epoch;
    one.bytes += records[i].bytes;
  }
  records.erase(records.begin() + static_cast<std::ptrdiff_t>(first + 1),
                records.begin() + static_cast<std::ptrdiff_t>(first + joined + 1));
  if (!joins || random.percent(50)) one.bytes[random.below(one.bytes.size())] ^= 1;
  Digest head =
      first_head(database.text(fmt::format("SELECT name FROM stream WHERE id={}", stream)));
  for (Record& record : records) head = record.head = head_after(head, record);
  database.run(fmt::format("DELETE FROM record WHERE place >> 36 = {}", stream));
  write_records(database.handle(), stream, records);
  return fmt::format("stream {}: {} records joined at entry {}", stream, joined + 1,
                     records[first].first);
}

// ---- rows that nobody signs ---------------------------------------------------------------------

void put_row(Database& database, std::string_view projection, const std::string& key,
             const std::string& value) {
  sqlite3_stmt* row = nullptr;
  sqlite3_prepare_v2(database.handle(), "INSERT OR REPLACE INTO projection_row VALUES(?1, ?2, ?3)",
                     -1, &row, nullptr);
  sqlite3_bind_text(row, 1, projection.data(), static_cast<int>(projection.size()), SQLITE_STATIC);
  sqlite3_bind_blob64(row, 2, key.data(), key.size(), SQLITE_STATIC);
  sqlite3_bind_blob64(row, 3, value.data(), value.size(), SQLITE_STATIC);
  sqlite3_step(row);
  sqlite3_finalize(row);
}

// A stream is said to begin behind one of its records, as after an archive.
std::string move_beginning(Database& database, drive::Random& random) {
  const std::int64_t stream = random.one_of(database.numbers("SELECT id FROM stream"));
  const std::string name =
      database.text(fmt::format("SELECT name FROM stream WHERE id={}", stream));
  const std::vector<Record> records = records_of(database.handle(), stream);
  if (records.empty()) return rename_stream(database, random);
  Digest head = first_head(name);
  const std::size_t last = random.below(records.size());
  for (std::size_t i = 0; i <= last; ++i) head = head_after(head, records[i]);
  const StartingPoint point{name, records[last].next(), head, {}, {}, {}};
  put_row(database, starting_projection, name, to_bytes(point));
  return fmt::format("stream {} is said to begin at entry {}", name, point.next);
}

std::string change_projection(Database& database, drive::Random& random) {
  if (random.percent(40)) return move_beginning(database, random);
  const std::string some =
      "(projection, key) IN (SELECT projection, key FROM projection_row ORDER BY random() LIMIT 1)";
  const std::string_view change = random.percent(50)
                                      ? "UPDATE projection_row SET value=value||x'00' WHERE "
                                      : "UPDATE projection_row SET value=zeroblob(1) WHERE ";
  database.run(std::string{change} + some);
  return std::string{change};
}

// What came after a checkpoint is taken away, and sometimes a stream of what was before; a row says
// that all this is elsewhere.
std::string pretend_part(Database& database, drive::Random& random) {
  const auto id = database.numbers("SELECT id FROM stream WHERE name='checkpoints'").front();
  const std::vector<Record> records = records_of(database.handle(), id);
  const Record& last = records[random.below(records.size())];
  std::string_view left = last.bytes;
  const auto checkpoint = parse_checkpoint(take_checkpoint(left)->text);
  database.run(fmt::format("DELETE FROM record WHERE place >> 36 = {} AND place > {}", id,
                           (id << 36) + static_cast<std::int64_t>(last.first)));
  for (const StreamHead& head : checkpoint->heads) {
    const auto stream =
        database.numbers(fmt::format("SELECT id FROM stream WHERE name='{}'", head.stream)).front();
    database.run(
        fmt::format("DELETE FROM record WHERE place >> 36 = {0} AND place >= ({0} << 36) + "
                    "{1}",
                    stream, head.next));
  }
  const bool loses_house = random.percent(50);
  if (loses_house) {
    database.run(
        "DELETE FROM record WHERE place >> 36 = (SELECT id FROM stream WHERE name='house');"
        "DELETE FROM stream WHERE name='house'");
  }
  if (random.percent(80)) {
    database.run(
        "DELETE FROM record WHERE place >> 36 IN (SELECT id FROM stream WHERE name LIKE "
        "'voucher/%'); DELETE FROM stream WHERE name LIKE 'voucher/%'");
  }
  database.run("DELETE FROM projection_row; DELETE FROM projection_position");
  const PartClaim claim = random.percent(70)
                              ? PartClaim{ArchivedUpTo{checkpoint->number, checkpoint->at}}
                              : PartClaim{BundledRound{"tiger-1", 2}};
  put_row(database, part_projection, std::string{part_key}, to_text(claim));
  return fmt::format("{}{}", to_text(claim), loses_house ? ", without its house" : "");
}

std::string add_trigger(Database& database) {
  database.run(
      "CREATE TRIGGER gone AFTER INSERT ON record BEGIN DELETE FROM record WHERE "
      "place=new.place; END");
  return "a trigger";
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
    case Harm::RemakeChain: return remake_chain(database, random);
    case Harm::AddTrigger: return add_trigger(database);
    case Harm::ChangeProjection: return change_projection(database, random);
    case Harm::PretendPart: return pretend_part(database, random);
    default: return rename_stream(database, random);
  }
}

}  // namespace punto::tamper
