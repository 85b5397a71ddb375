#pragma once

#include "core/voucher/voucher_code.hpp"
#include "edge/host/answer.hpp"
#include "edge/network/http.hpp"
#include "edge/server/caller.hpp"
#include "edge/wire/problem_json.hpp"
#include "edge/wire/wire_mistake.hpp"

namespace punto::server {

// What is wrong, as application/problem+json in the caller's language.
network::Response problem(const Caller& caller, const wire::Problem& problem);
network::Response problem(const Caller& caller, wire::Trouble trouble);
network::Response problem(const Caller& caller, const wire::WireMistake& mistake);
network::Response problem(const Caller& caller, const CodeMistake& mistake);
network::Response problem(const Caller& caller, const Answer& answer);
network::Response problem(const Caller& caller, const HouseAnswer& answer);
// By a house that was not asked: the server knows what it would say.
network::Response problem(const Caller& caller, house::Refusal refusal);
network::Response too_many(const Caller& caller, int seconds);

// Of a request that could not even be read.
wire::Trouble trouble_of(unsigned status);

// The reason of a refusal, for figures; empty where it was done.
std::string_view reason_of(const Answer& answer);
std::string_view reason_of(const HouseAnswer& answer);

// What was asked for, as JSON.
network::Response success(const boost::json::value& value);

}  // namespace punto::server
