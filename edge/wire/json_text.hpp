#pragma once

#include <string>
#include <string_view>

namespace punto {

// Appends a JSON string with its quotation marks. Bytes that are no UTF-8 become U+FFFD, so that
// whatever came in, what goes out is JSON.
void append_json_string(std::string& out, std::string_view text);

std::string json_string(std::string_view text);

}  // namespace punto
