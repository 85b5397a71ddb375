#include <fmt/format.h>
#include <libpq-fe.h>
#include <memory>

#include "core/cards/shown.hpp"
#include "edge/store/postgres_store.hpp"

namespace punto {
namespace {

struct Free {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
  void operator()(char* text) const { PQfreemem(text); }
};

std::string value_of(const PQconninfoOption* options, std::string_view key) {
  for (; options->keyword != nullptr; ++options) {
    if (key == options->keyword) return options->val == nullptr ? "" : options->val;
  }
  return {};
}

}  // namespace

bool is_postgres_address(std::string_view text) {
  return text.starts_with("postgres://") || text.starts_with("postgresql://");
}

std::expected<std::string, std::string> shown_postgres_address(const std::string& address) {
  char* mistake = nullptr;
  const std::unique_ptr<PQconninfoOption, Free> options{PQconninfoParse(address.c_str(), &mistake)};
  const std::unique_ptr<char, Free> freed{mistake};
  if (!options || !is_postgres_address(address)) {
    // What libpq says may have the password in it.
    return std::unexpected(
        "the address of the database cannot be read; write "
        "postgres://USER@HOST:PORT/DATABASE");
  }
  const std::string user = value_of(options.get(), "user");
  const std::string host = value_of(options.get(), "host");
  const std::string port = value_of(options.get(), "port");
  const std::string database = value_of(options.get(), "dbname");
  const std::string_view of_network = host.starts_with('/') ? std::string_view{} : host;
  return shown(fmt::format("postgres://{}{}{}{}{}/{}", user, user.empty() ? "" : "@", of_network,
                           port.empty() ? "" : ":", port, database));
}

}  // namespace punto
