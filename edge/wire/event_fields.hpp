#pragma once

#include <string>

#include "core/house/event.hpp"
#include "core/table/event.hpp"
#include "core/voucher/voucher.hpp"

namespace punto {

// Whatever an event says, by loops over its fields. What proves who somebody is stays "hidden".

// "person-hired person=100 name=Ana jobs=cashier,auditor", as scenarios write events of a table:
// what was not said is left out, and a wager that somebody proposes to change is a number.
std::string fields_text(const house::EventBody& body);
std::string fields_text(const voucher::EventBody& body);

// All fields as a JSON object: amounts are whole cents, times ISO 8601, ids numbers. `rulebook` is
// that of the table.
std::string fields_json(const house::EventBody& body);
std::string fields_json(const voucher::EventBody& body);
std::string fields_json(const EventBody& body, const Rulebook& rulebook);

}  // namespace punto
