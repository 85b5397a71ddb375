#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <optional>
#include <string_view>

#include "core/audit/entry.hpp"

namespace punto::server {

// A command as it was said, whoever sits where by now.
struct SaidCommand {
  std::string_view name;
  std::optional<PersonId> approver;
  const boost::json::value& body;
};

// Of a text that must not be kept; nobody can try texts out who has not the floor's key.
using DigestOfSecret = std::function<Digest(std::string_view)>;

// By which a key that comes again with something else is noticed. The order of members does not
// count. Secrets, PINs and the numbers of cards and vouchers go in by their digests alone.
RequestBody request_body(const SaidCommand& said, const DigestOfSecret& digest_of_secret);

}  // namespace punto::server
