#pragma once

#include <string>
#include <string_view>

namespace punto::wire {

// The description of the whole interface (OpenAPI 3.1), with the frames of the WebSocket among its
// schemas. The same program always writes the same text.
std::string interface_text(std::string_view version);

}  // namespace punto::wire
