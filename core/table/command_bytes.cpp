#include "core/table/command_bytes.hpp"

#include "core/table/field_bytes.hpp"

namespace punto {

void append_bytes(std::string& to, const Command& command) {
  field_bytes::put_varint(to, command.body.index());
  field_bytes::put(to, command.by);
  std::visit([&](const auto& body) { field_bytes::put(to, body); }, command.body);
}

}  // namespace punto
