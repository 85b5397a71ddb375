#include "edge/store/store_address.hpp"

#include "edge/store/postgres_store.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {

std::string StoreAddress::shown() const {
  return is_file() ? place_ : shown_postgres_address(place_).value_or("the database");
}

Stored<std::unique_ptr<EventStore>> open_store(const StoreAddress& address,
                                               const FloorLease* lease) {
  if (address.is_file()) return open_sqlite_store(address.place());
  if (lease == nullptr) return open_postgres_store(address.place());
  // Another takes the floor over within seconds: so long nobody waits for an answer in vain.
  return open_postgres_store(address.place(),
                             {.patience = std::chrono::milliseconds{5'000}, .lease = lease});
}

Stored<std::unique_ptr<EventReader>> open_reader(const StoreAddress& address) {
  if (address.is_file()) return open_sqlite_reader(address.place());
  return open_postgres_reader(address.place());
}

}  // namespace punto
