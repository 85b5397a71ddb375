#pragma once

#include <string>
#include <string_view>

namespace punto {

// Appends a JSON string with its quotation marks. Bytes that are no UTF-8 become U+FFFD, so that
// whatever came in, what goes out is JSON.
void append_json_string(std::string& out, std::string_view text);

std::string json_string(std::string_view text);

// What `write` makes of each item, with commas between.
template <typename Items, typename Write>
std::string json_items(const Items& items, Write write) {
  std::string json;
  for (const auto& item : items) {
    if (!json.empty()) json += ',';
    json += write(item);
  }
  return json;
}

bool is_utf8(std::string_view text);

// Appends one character, given by its number.
void append_utf8(std::string& out, unsigned code);

}  // namespace punto
