#include "core/audit/starting_point.hpp"

#include "core/table/field_bytes.hpp"
#include "core/table/state_bytes.hpp"

namespace punto {

std::string to_bytes(const StartingPoint& point) {
  using field_bytes::put;
  std::string bytes;
  put(bytes, point.stream);
  put(bytes, point.next);
  put(bytes, point.head);
  put(bytes, point.last);
  put(bytes, point.rulebook);
  put(bytes, point.state);
  return bytes;
}

std::optional<StartingPoint> read_starting_point(std::string_view bytes) {
  using field_bytes::take;
  field_bytes::Bytes reader{bytes};
  StartingPoint point;
  take(reader, point.stream);
  take(reader, point.next);
  take(reader, point.head);
  take(reader, point.last);
  take(reader, point.rulebook);
  take(reader, point.state);
  if (!reader.good() || !reader.left().empty() || point.next == 0) return std::nullopt;
  return point;
}

bool is_between_rounds(const TableState& state) {
  return state.phase != Phase::Betting && state.phase != Phase::Dealing;
}

StreamState stream_state(const StartingPoint& point) {
  return {state_schema(), point.stream, point.next, sha256(to_bytes(point))};
}

std::optional<TableState> state_at(const StartingPoint& point) {
  auto state = state_from(point.state, nullptr);
  if (!state) return std::nullopt;
  try {
    const Opening opening{point.rulebook, sha256(point.rulebook), state->settings};
    state->law = std::make_shared<const Law>(opening);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  return state;
}

}  // namespace punto
