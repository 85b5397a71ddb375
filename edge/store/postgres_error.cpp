#include "edge/store/postgres_error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "edge/store/sqlite_error.hpp"

namespace punto {
namespace {

// A state, or a class of them by its first two letters, and what to tell of it.
struct Meaning {
  std::string_view state;
  StoreTrouble trouble;
  std::string_view told;  // with what was said where it has {}
};

using enum StoreTrouble;

// The first that fits counts.
constexpr std::array meanings = {
    Meaning{"28", Unavailable,
            "does not let this user in ({}); name the right one, with its "
            "password in PGPASSFILE or ~/.pgpass"},
    Meaning{"3D000", Missing, "is not there; make it with: createdb -E UTF8 -T template0 NAME"},
    Meaning{"42501", ReadOnly,
            "may not be used by this user ({}); make him the owner of the "
            "database, or grant him CREATE and all that is in schema punto"},
    Meaning{"25006", ReadOnly,
            "may not be written: it is a standby, or read-only; name the "
            "primary"},
    Meaning{"53100", Full, "has no room left on its disk; make room, the floor goes on by itself"},
    Meaning{"53300", Unavailable, "has no connection free; raise max_connections, or end others"},
    Meaning{"53", Unavailable, "lacks something it needs ({}); see the log of the server"},
    Meaning{"55P03", InUse,
            "has rows that another session keeps locked; find it in "
            "pg_stat_activity and end it, the floor goes on by itself"},
    Meaning{"23505", InUse, "was written by another program; end that program"},
    Meaning{"57P03", Unavailable,
            "is starting or stopping ({}); wait, the floor goes on by itself"},
    Meaning{"57P", Unavailable, "was stopped ({}); start it, the floor goes on by itself"},
    Meaning{"57014", Unavailable, "was told to stop working on it ({}); look who ended it"},
    Meaning{"25P03", Unavailable,
            "ended a transaction that stood still; the floor goes on by "
            "itself"},
};

// A message of libpq may have several lines, and ends with one.
std::string one_line(std::string_view said) {
  std::string line;
  for (const char letter : said) {
    const bool is_blank = letter == '\n' || letter == '\t' || letter == ' ';
    if (is_blank && (line.empty() || line.back() == ' ')) continue;
    line += is_blank ? ' ' : letter;
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

bool is_damage(std::string_view state) {
  // A table or column is not there, or not as it was made: statements themselves are right.
  constexpr std::array classes = {"XX001", "XX002", "42", "22", "23", "0A"};
  return std::ranges::any_of(classes,
                             [&](std::string_view each) { return state.starts_with(each); });
}

}  // namespace

StoreError postgres_error(const std::string& database, std::string_view state,
                          std::string_view said) {
  const std::string line = one_line(said);
  if (state.empty()) {
    return {Unavailable,
            fmt::format("{} cannot be reached ({}); start it or mend the way there, a floor that "
                        "runs goes on by itself",
                        database, line)};
  }
  const auto found = std::ranges::find_if(
      meanings, [&](const Meaning& each) { return state.starts_with(each.state); });
  if (found != meanings.end()) {
    return {found->trouble,
            fmt::format("{} {}", database, fmt::format(fmt::runtime(found->told), line))};
  }
  if (is_damage(state)) return corrupt(database, line);
  return {Unavailable,
          fmt::format("{} cannot be used ({}); see the log of the server", database, line)};
}

}  // namespace punto
