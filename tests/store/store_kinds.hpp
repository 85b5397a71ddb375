#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "edge/store/memory_store.hpp"
#include "edge/store/postgres_store.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/store/stored_records.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/test_database.hpp"

namespace punto {

// Where a store of any kind can be.
class PlaceOfStore {
 public:
  [[nodiscard]] std::string file() const { return folder_.file("floor.punto"); }
  const std::string& database() {
    if (database_.empty()) database_ = emptied_database().address();
    return database_;
  }

 private:
  TemporaryFolder folder_;
  std::string database_;
};

struct StoreKind {
  const char* name;
  std::function<std::unique_ptr<EventStore>(PlaceOfStore&)> open;
};

inline std::vector<StoreKind> durable_stores() {
  std::vector<StoreKind> kinds = {
      {"Sqlite", [](PlaceOfStore& place) { return must(open_sqlite_store(place.file())); }}};
  if (!test_servers().empty()) {
    kinds.push_back({"Postgres", [](PlaceOfStore& place) {
                       return must(open_postgres_store(place.database()));
                     }});
  }
  return kinds;
}

inline std::vector<StoreKind> every_store() {
  std::vector<StoreKind> kinds = durable_stores();
  kinds.push_back({"Memory", [](PlaceOfStore&) { return make_memory_store(); }});
  kinds.push_back({"SqliteThatKnowsOne", [](PlaceOfStore& place) {
                     const SqliteOptions options{.known_streams = 1};
                     return must(open_sqlite_store(place.file(), options));
                   }});
  return kinds;
}

}  // namespace punto
