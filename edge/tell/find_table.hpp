#pragma once

#include <expected>
#include <string>

#include "edge/store/event_store.hpp"

namespace punto {

// The stream of a table. The error says which there are.
std::expected<StreamInfo, std::string> find_table(EventReader& store, const std::string& table);

}  // namespace punto
