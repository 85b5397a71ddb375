#include "core/audit/significant_event.hpp"

#include "core/table/field_bytes.hpp"

namespace punto {

void append_bytes(std::string& to, const SignificantEvent& event) {
  field_bytes::put(to, event.at);
  to += static_cast<char>(event.kind);
  field_bytes::put_text(to, event.table);
  field_bytes::put_text(to, event.text);
}

std::optional<SignificantEvent> take_significant_event(std::string_view& bytes) {
  field_bytes::Bytes reader{bytes};
  SignificantEvent event;
  field_bytes::take(reader, event.at);
  const std::uint8_t kind = reader.take_byte();
  event.table = reader.take_text();
  event.text = reader.take_text();
  bytes = reader.left();
  if (!reader.good() || kind >= significance_names.size()) return std::nullopt;
  event.kind = static_cast<Significance>(kind);
  return event;
}

}  // namespace punto
