#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "edge/store/event_store.hpp"
#include "edge/store/floor_lease.hpp"
#include "edge/store/shared_event_store.hpp"

namespace punto {

struct PostgresOptions {
  std::chrono::milliseconds patience{10'000};            // with a server that does not answer
  std::chrono::milliseconds patience_with_locks{5'000};  // that another session holds
  std::chrono::milliseconds patience_with_owner{3'000};  // of the floor, who may be ending
  std::chrono::milliseconds longest_pause{2'000};        // between two attempts to connect
  std::size_t known_streams = 10'000;                    // are looked at again after an error
  const FloorLease* lease = nullptr;                     // of a node: only with it may it write
  const FloorNode* shares_as = nullptr;                  // a node that writes beside others
};

// The one process that writes a floor in a database of PostgreSQL: it makes what it needs where the
// database is empty, brings an older layout to this one, and holds a lock as long as it is
// connected. `address` is a URI of libpq. One thread at a time uses the store; others have readers.
Stored<std::unique_ptr<EventStore>> open_postgres_store(const std::string& address,
                                                        const PostgresOptions& options = {});

// One of several processes that write a floor, as this node. One that writes it alone keeps all of
// them out.
Stored<std::unique_ptr<SharedEventStore>> open_shared_postgres_store(const std::string& address,
                                                                     const FloorNode& self,
                                                                     PostgresOptions options = {});

enum class ReadAt : std::uint8_t {
  EachMoment,  // every answer is as of now
  OneMoment,   // all answers are as of the first one, for a copy beside a floor that runs
};

// Reads what is there, while the floor runs or not, on a connection of its own; makes and changes
// nothing. Where the connection is lost the next question makes another.
Stored<std::unique_ptr<EventReader>> open_postgres_reader(const std::string& address,
                                                          ReadAt at = ReadAt::EachMoment,
                                                          const PostgresOptions& options = {});

// Whether it is an address of a database: "postgres://..." or "postgresql://...".
bool is_postgres_address(std::string_view text);

// The address without anything secret, for messages; what is wrong where it is none.
std::expected<std::string, std::string> shown_postgres_address(const std::string& address);

}  // namespace punto
