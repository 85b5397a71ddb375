#pragma once

#include <string>
#include <string_view>

namespace punto {

// Appends a JSON string with its quotation marks. Bytes that are no UTF-8 become U+FFFD, so that
// whatever came in, what goes out is JSON.
void append_json_string(std::string& out, std::string_view text);

std::string json_string(std::string_view text);

bool is_utf8(std::string_view text);

// Appends one character, given by its number.
void append_utf8(std::string& out, unsigned code);

}  // namespace punto
