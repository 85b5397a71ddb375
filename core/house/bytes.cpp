#include "core/house/fields.hpp"
#include "core/house/house.hpp"
#include "core/table/field_bytes.hpp"
#include "core/table/field_text.hpp"

namespace punto::house {
namespace {

const Digest& digest_of_fields() {
  static const Digest digest = sha256(field_text::fields_text<State>() + event_schema());
  return digest;
}

}  // namespace

void append_bytes(std::string& to, const Event& event) {
  field_bytes::put_event(to, event);
}

std::optional<Event> take_event(std::string_view& bytes) {
  return field_bytes::take_event<Event>(bytes);
}

void append_bytes(std::string& to, const Command& command) {
  field_bytes::put(to, command);
}

std::string event_schema() {
  return field_text::event_schema<Event>();
}

std::string state_bytes(const State& state) {
  std::string bytes;
  field_bytes::put(bytes, digest_of_fields());
  field_bytes::put(bytes, state);
  return bytes;
}

std::optional<State> state_from(std::string_view bytes) {
  field_bytes::Bytes reader{bytes};
  Digest fields;
  field_bytes::take(reader, fields);
  if (fields != digest_of_fields()) return std::nullopt;
  State state;
  field_bytes::take(reader, state);
  if (!reader.good() || !reader.left().empty()) return std::nullopt;
  return state;
}

}  // namespace punto::house
