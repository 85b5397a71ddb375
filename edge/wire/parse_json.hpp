#pragma once

#include <boost/json/value.hpp>
#include <expected>
#include <string_view>

#include "edge/wire/wire_mistake.hpp"

namespace punto::wire {

namespace json = boost::json;

// How deep, wide and long what is read may be. How long it is in all is for whoever receives it.
inline constexpr std::size_t deepest_json = 16;
inline constexpr std::size_t most_fields = 64;
inline constexpr std::size_t most_items_in_list = 4'096;
inline constexpr std::size_t longest_string = 1 << 20;

// One JSON text. A field that is there twice is a mistake: programs do not agree which counts. So
// is a number with a fraction or an exponent: nothing here is counted in such.
std::expected<json::value, WireMistake> parse_json(std::string_view text,
                                                   json::storage_ptr storage = {});

}  // namespace punto::wire
