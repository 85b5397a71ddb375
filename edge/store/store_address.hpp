#pragma once

#include <memory>
#include <string>

#include "edge/store/event_store.hpp"

namespace punto {

// Where a store is: a file of SQLite, or a database of PostgreSQL.
class StoreAddress {
 public:
  static StoreAddress of_file(std::string path) { return {Kind::File, std::move(path)}; }
  // The text is a URI of libpq, and may hold a password.
  static StoreAddress of_database(std::string address) {
    return {Kind::Database, std::move(address)};
  }

  [[nodiscard]] bool is_file() const { return kind_ == Kind::File; }
  [[nodiscard]] const std::string& place() const { return place_; }
  // Without anything secret.
  [[nodiscard]] std::string shown() const;

 private:
  enum class Kind : std::uint8_t { File, Database };
  StoreAddress(Kind kind, std::string place) : kind_(kind), place_(std::move(place)) {}

  Kind kind_;
  std::string place_;
};

class FloorLease;

// As sqlite_store.hpp and postgres_store.hpp have it. A node has a lease, and a database.
Stored<std::unique_ptr<EventStore>> open_store(const StoreAddress& address,
                                               const FloorLease* lease = nullptr);
Stored<std::unique_ptr<EventReader>> open_reader(const StoreAddress& address);

}  // namespace punto
