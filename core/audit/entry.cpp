#include "core/audit/entry.hpp"

#include <algorithm>

#include "core/house/house.hpp"
#include "core/table/command_bytes.hpp"
#include "core/table/event_bytes.hpp"
#include "core/table/field_bytes.hpp"

namespace punto {
namespace {

template <std::size_t size>
std::array<std::uint8_t, size> beginning_of(const Digest& digest) {
  std::array<std::uint8_t, size> bytes;
  std::copy_n(digest.bytes.begin(), size, bytes.begin());
  return bytes;
}

template <std::size_t size>
void put(std::string& to, const std::array<std::uint8_t, size>& bytes) {
  to.append(reinterpret_cast<const char*>(bytes.data()), size);
}

template <std::size_t size>
void take(field_bytes::Bytes& from, std::array<std::uint8_t, size>& bytes) {
  for (std::uint8_t& byte : bytes) byte = from.take_byte();
}

// The number of events and whether a request is named share one varint.
constexpr std::uint64_t head_of(std::size_t events, bool has_request) {
  return events << 1 | (has_request ? 1 : 0);
}

// Before the head, where it would stand for no events.
constexpr std::uint64_t names_asker = 0;

RequestBody body_of(const auto& command) {
  std::string bytes;
  append_bytes(bytes, command);
  return beginning_of<8>(sha256(bytes));
}

void append_entry(std::string& to, const std::optional<Request>& request, const auto& events) {
  field_bytes::put_varint(to, head_of(events.size(), request.has_value()));
  if (request) {
    put(to, request->id.bytes);
    put(to, request->body);
  }
  for (const auto& event : events) append_bytes(to, event);
}

template <typename EventType>
std::optional<EntryOf<EventType>> take_entry_of(std::string_view& bytes, auto take_one) {
  field_bytes::Bytes reader{bytes};
  std::uint64_t head = reader.take_varint();
  EntryOf<EventType> entry;
  if (std::is_same_v<EventType, Event> && head == names_asker) {
    take(reader, entry.asked_by.emplace());
    if (*entry.asked_by == PersonId{}) return std::nullopt;
    head = reader.take_varint();
  }
  if (head % 2 == 1) {
    take(reader, entry.request.emplace().id.bytes);
    take(reader, entry.request->body);
  }
  if (!reader.good() || head < 2 || head / 2 > most_events) return std::nullopt;
  bytes = reader.left();
  for (std::uint64_t i = 0; i < head / 2; ++i) {
    auto event = take_one(bytes);
    if (!event) return std::nullopt;
    entry.events.push_back(std::move(*event));
  }
  return entry;
}

}  // namespace

RequestId request_id(std::string_view sender, std::string_view key) {
  std::string text;
  field_bytes::put_text(text, sender);
  text += key;
  return {beginning_of<16>(sha256(text))};
}

RequestBody request_body(const Command& command) {
  return body_of(command);
}

RequestBody request_body(const house::Command& command) {
  return body_of(command);
}

void append_bytes(std::string& to, const std::optional<Request>& request, const Events& events,
                  std::optional<PersonId> asked_by) {
  if (asked_by) {
    field_bytes::put_varint(to, names_asker);
    field_bytes::put(to, *asked_by);
  }
  append_entry(to, request, events);
}

void append_bytes(std::string& to, const std::optional<Request>& request,
                  const house::Events& events) {
  append_entry(to, request, events);
}

std::optional<Entry> take_entry(std::string_view& bytes) {
  return take_entry_of<Event>(bytes, [](std::string_view& left) { return take_event(left); });
}

std::optional<HouseEntry> take_house_entry(std::string_view& bytes) {
  return take_entry_of<house::Event>(
      bytes, [](std::string_view& left) { return house::take_event(left); });
}

}  // namespace punto
