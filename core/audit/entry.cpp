#include "core/audit/entry.hpp"

#include <algorithm>

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

}  // namespace

RequestId request_id(std::string_view sender, std::string_view key) {
  std::string text;
  field_bytes::put_text(text, sender);
  text += key;
  return {beginning_of<16>(sha256(text))};
}

RequestBody request_body(const Command& command) {
  std::string bytes;
  append_bytes(bytes, command);
  return beginning_of<8>(sha256(bytes));
}

void append_bytes(std::string& to, const std::optional<Request>& request, const Events& events) {
  field_bytes::put_varint(to, head_of(events.size(), request.has_value()));
  if (request) {
    put(to, request->id.bytes);
    put(to, request->body);
  }
  for (const Event& event : events) append_bytes(to, event);
}

std::optional<Entry> take_entry(std::string_view& bytes) {
  field_bytes::Bytes reader{bytes};
  const std::uint64_t head = reader.take_varint();
  Entry entry;
  if (head % 2 == 1) {
    take(reader, entry.request.emplace().id.bytes);
    take(reader, entry.request->body);
  }
  if (!reader.good() || head < 2 || head / 2 > most_events) return std::nullopt;
  bytes = reader.left();
  for (std::uint64_t i = 0; i < head / 2; ++i) {
    auto event = take_event(bytes);
    if (!event) return std::nullopt;
    entry.events.push_back(std::move(*event));
  }
  return entry;
}

}  // namespace punto
