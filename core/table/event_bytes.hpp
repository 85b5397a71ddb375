#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/table/event.hpp"

namespace punto {

// Events as the bytes that a store keeps and hashes: the number of the kind, when, by whom, then
// the fields in their order. Numbers are varints, those with a sign folded; texts and lists have
// their length before them. A list of all kinds and fields is pinned by a test, so that nothing
// stored is ever read otherwise than it was written.
void append_bytes(std::string& to, const Event& event);

// Takes one event off the front of `bytes`. Nothing where they are no event; `bytes` is then
// wherever reading stopped.
std::optional<Event> take_event(std::string_view& bytes);

// Every kind of event with its fields and their types, one a line: what the bytes mean.
std::string event_schema();

}  // namespace punto
