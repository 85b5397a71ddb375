#pragma once

#include <optional>
#include <string>

#include "edge/store/postgres_connection.hpp"

namespace punto {

// The advisory locks of a floor's database. A session that ends gives them back.
enum class FloorLock : std::uint8_t {
  Floor = 1,     // of the session that writes; shared where several nodes share the floor
  Lease = 2,     // of the node that has the floor or keeps its house, where several serve it
  Node = 3,      // shared: of sessions that write for nodes, which may end each other's
  House = 4,     // of the one of them that decides in the house
  Alive = 5,     // shared: of the session by which a node that shares the floor is heard of
  Draining = 6,  // shared: of such a session, where the node gives all its tables away
};

// The first number of these locks: "PUNT".
inline constexpr int lock_class = 0x50554e54;

// A session of the server, so that it can be ended where it is still there.
struct PostgresProcess {
  int number = 0;  // 0: none
  std::string begun;

  friend bool operator==(const PostgresProcess&, const PostgresProcess&) = default;
};

struct LockHolder {
  PostgresProcess process;
  std::string application;  // as it calls itself
  std::string heard;        // when it was heard of last, as the server writes it; empty: not told
};

// At once: whether it is ours now.
Stored<bool> try_lock(PostgresConnection& connection, FloorLock lock);
Stored<bool> try_share_lock(PostgresConnection& connection, FloorLock lock);
Stored<void> unshare_lock(PostgresConnection& connection, FloorLock lock);
Stored<void> unlock(PostgresConnection& connection, FloorLock lock);
Stored<void> share_lock(PostgresConnection& connection, FloorLock lock);

// As expressions, for statements that are prepared: 1 where it is ours now.
std::string try_to_lock(FloorLock lock);
std::string giving_back(FloorLock lock);

// Nobody where it is free; a session may have gone meanwhile, and is number 0 then.
Stored<std::optional<LockHolder>> find_holder(PostgresConnection& connection, FloorLock lock);

Stored<void> end_session(PostgresConnection& connection, const PostgresProcess& process);
// Of a node, where one of its sessions writes.
Stored<void> end_writing_node(PostgresConnection& connection);

Stored<PostgresProcess> own_process(PostgresConnection& connection);

}  // namespace punto
