#include "core/table/event_bytes.hpp"

#include "core/table/field_bytes.hpp"
#include "core/table/field_text.hpp"

namespace punto {

void append_bytes(std::string& to, const Event& event) {
  field_bytes::put_event(to, event);
}

std::optional<Event> take_event(std::string_view& bytes) {
  return field_bytes::take_event<Event>(bytes);
}

std::string event_schema() {
  return field_text::event_schema<Event>();
}

}  // namespace punto
