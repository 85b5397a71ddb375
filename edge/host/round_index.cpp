#include "edge/host/round_index.hpp"

#include <algorithm>

#include "core/table/field_bytes.hpp"

namespace punto {
namespace {

std::string value_of(const RoundEvents& events) {
  std::string value;
  field_bytes::put_varint(value, events.first);
  field_bytes::put_varint(value, events.last);
  field_bytes::put(value, events.is_void);
  return value;
}

}  // namespace

// Keys sort by their bytes, so numbers have their highest byte first.
std::string round_key(std::string_view stream, RoundNumber round) {
  std::string key{stream};
  key += '\0';
  for (int shift = 24; shift >= 0; shift -= 8) key += static_cast<char>(round >> shift);
  return key;
}

RoundNumber round_of(std::string_view key) {
  RoundNumber round = 0;
  for (const char byte : key.substr(key.size() - 4)) {
    round = round << 8 | static_cast<std::uint8_t>(byte);
  }
  return round;
}

std::optional<RoundEvents> parse_round_events(std::string_view value) {
  field_bytes::Bytes reader{value};
  RoundEvents events;
  events.first = reader.take_varint();
  events.last = reader.take_varint();
  field_bytes::take(reader, events.is_void);
  if (!reader.good() || !reader.left().empty()) return std::nullopt;
  return events;
}

void RoundIndex::follow(const Event& event, std::uint64_t number) {
  if (const auto* opened = std::get_if<BettingOpened>(&event.body)) {
    if (!opened->again) first_ = number;
  }
  const auto* settled = std::get_if<RoundSettled>(&event.body);
  const auto* voided = std::get_if<RoundVoided>(&event.body);
  if (settled == nullptr && voided == nullptr) return;
  const RoundNumber round = settled != nullptr ? settled->round : voided->round;
  if (first_ == 0) return;  // it began before the first event that the store holds
  update_.position = number;
  update_.rows.push_back({round_key(name_, round), value_of({first_, number, voided != nullptr})});
}

void RoundIndex::follow(const Record& record) {
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    const auto entry = take_entry(left);
    if (!entry) return;  // whoever rebuilds the table says so
    for (const Event& event : entry->events) {
      // A record may begin before the place where reading goes on.
      if (number > seen_) follow(event, number);
      seen_ = std::max(seen_, number++);
    }
  }
}

std::optional<ProjectionUpdate> RoundIndex::take() {
  if (update_.rows.empty()) return std::nullopt;
  update_.projection = round_projection;
  update_.stream = stream_;
  return std::exchange(update_, {});
}

}  // namespace punto
