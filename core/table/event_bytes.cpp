#include "core/table/event_bytes.hpp"

#include <fmt/format.h>

#include "core/table/field_bytes.hpp"
#include "core/table/field_text.hpp"

namespace punto {

void append_bytes(std::string& to, const Event& event) {
  field_bytes::put_varint(to, event.body.index());
  field_bytes::put(to, event.at);
  field_bytes::put(to, event.by);
  std::visit([&](const auto& body) { field_bytes::put(to, body); }, event.body);
}

std::optional<Event> take_event(std::string_view& bytes) {
  field_bytes::Bytes reader{bytes};
  Event event;
  const std::uint64_t kind = reader.take_varint();
  field_bytes::take(reader, event.at);
  field_bytes::take(reader, event.by);
  bool known = false;
  boost::mp11::mp_for_each<boost::mp11::mp_iota_c<std::variant_size_v<EventBody>>>([&](auto index) {
    if (index != kind) return;
    known = true;
    field_bytes::take(reader, event.body.template emplace<index>());
  });
  bytes = reader.left();
  if (!known || !reader.good()) return std::nullopt;
  return event;
}

std::string event_schema() {
  std::string text =
      fmt::format("at {}, by {}\n", field_text::type_text<Time>(), field_text::type_text<Actor>());
  boost::mp11::mp_for_each<boost::mp11::mp_iota_c<std::variant_size_v<EventBody>>>([&](auto index) {
    using Body = std::variant_alternative_t<index, EventBody>;
    text += fmt::format("{} {}: {}\n", index.value, name_of_type<Body>.text(),
                        field_text::fields_text<Body>());
  });
  return text;
}

}  // namespace punto
