#pragma once

#include <optional>

#include "core/audit/entry.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// Which events belong to a round that is over.
struct RoundEvents {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  bool is_void = false;

  friend bool operator==(const RoundEvents&, const RoundEvents&) = default;
};

// Finds the events of a round quickly: a projection of the streams of tables, written behind.
inline constexpr std::string_view round_projection = "round";
std::string round_key(std::string_view stream, RoundNumber round);
RoundNumber round_of(std::string_view key);
std::optional<RoundEvents> parse_round_events(std::string_view value);

// Follows one stream record by record, or event by event from the first. Its position is always the
// end of a round, so that it needs to remember nothing but that.
class RoundIndex {
 public:
  // `position`: what it has seen already.
  RoundIndex(StreamId stream, std::string name, std::uint64_t position = 0)
      : stream_(stream), name_(std::move(name)), seen_(position) {}

  void follow(const Record& record);
  void follow(const Event& event, std::uint64_t number);

  // What has been found since the last time, if anything.
  std::optional<ProjectionUpdate> take();

 private:
  StreamId stream_;
  std::string name_;
  std::uint64_t seen_;       // the last event
  std::uint64_t first_ = 0;  // of the round in play; 0: it was not seen to open
  ProjectionUpdate update_;
};

}  // namespace punto
