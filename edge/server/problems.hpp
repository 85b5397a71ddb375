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
// He is not signed on, or as somebody else than this is for.
network::Response not_for(const Caller& caller);
network::Response too_many(const Caller& caller, int seconds);
// What is wrong with what was looked for, in the English of the records.
network::Response not_there(const Caller& caller, std::string_view what);
// The same of records that do not verify, and of those of which nobody knows yet.
network::Response not_verified(const Caller& caller, std::string_view wrong);
network::Response not_verified_yet(const Caller& caller);

// Of a request that could not even be read.
wire::Problem problem_unread(unsigned status, wire::Language language);

// The refusal, or what else it is, for figures.
std::string reason_of(const wire::Problem& problem);

// What was asked for, as JSON.
network::Response success(const boost::json::value& value);
network::Response json_text(std::string text);

}  // namespace punto::server
