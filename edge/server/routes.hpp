#pragma once

#include <optional>

#include "edge/network/http.hpp"
#include "edge/server/caller.hpp"

namespace punto::server {

class Service;

std::string_view name_of(network::Method method);

// Where a request belongs, and what comes of it there.
std::optional<network::Response> route(Service& service, const network::Request& request,
                                       const Caller& caller, const network::Respond& respond);

// What every answer says: that no other site may frame it, guess its type or keep it; by TLS also
// that this site is not to be asked without it.
void add_usual_headers(network::Response& response, bool is_secure);

}  // namespace punto::server
