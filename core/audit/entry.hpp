#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/house/event.hpp"
#include "core/rulebook/digest.hpp"
#include "core/table/event.hpp"

namespace punto {

// Who asked, and by which key of his: the same request is done once, however often it is sent.
struct RequestId {
  std::array<std::uint8_t, 16> bytes{};

  friend constexpr auto operator<=>(const RequestId&, const RequestId&) = default;
};
RequestId request_id(std::string_view sender, std::string_view key);

// What was asked, to see whether a key comes again with something else.
using RequestBody = std::array<std::uint8_t, 8>;
RequestBody request_body(const Command& command);
RequestBody request_body(const house::Command& command);

struct Request {
  RequestId id;
  RequestBody body{};

  friend constexpr bool operator==(const Request&, const Request&) = default;
};

// The events of one command, with the request that led to them where it had a key. A record of the
// stream of a table or of the house is entries one after another; numbers count their events.
inline constexpr std::size_t most_events = 65'535;  // of an entry: far more than a command needs
template <typename EventType>
struct EntryOf {
  std::optional<Request> request;
  boost::container::small_vector<EventType, 4> events;
  // At a table: who of the staff asked for what another person, by whom the events are, approved.
  std::optional<PersonId> asked_by = {};
};
using Entry = EntryOf<Event>;
using HouseEntry = EntryOf<house::Event>;

void append_bytes(std::string& to, const std::optional<Request>& request, const Events& events,
                  std::optional<PersonId> asked_by = {});
void append_bytes(std::string& to, const std::optional<Request>& request,
                  const house::Events& events);

// Takes one entry off the front of `bytes`; nothing where they are none.
std::optional<Entry> take_entry(std::string_view& bytes);
std::optional<HouseEntry> take_house_entry(std::string_view& bytes);

}  // namespace punto
