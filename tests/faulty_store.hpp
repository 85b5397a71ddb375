#pragma once

#include <utility>

#include "edge/store/event_store.hpp"

namespace punto {

// A store that fails when it is told to.
class FaultyStore final : public EventStore {
 public:
  explicit FaultyStore(EventStore& store) : store_(store) {}

  enum class Fault : std::uint8_t {
    None,
    Before,    // nothing was stored
    After,     // it was stored, and nobody knows
    Conflict,  // somebody else has written
  };
  Fault next_append = Fault::None;
  bool is_away = false;  // and cannot be reopened

  Stored<std::vector<StreamInfo>> streams() override { return store_.streams(); }
  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                   std::size_t bytes) override {
    return store_.read(stream, from, bytes);
  }
  Stored<std::optional<std::string>> row(std::string_view projection,
                                         std::string_view key) override {
    return store_.row(projection, key);
  }
  Stored<std::vector<ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                          std::size_t most) override {
    return store_.rows(projection, from, most);
  }
  Stored<std::uint64_t> position(std::string_view projection, StreamId stream) override {
    return store_.position(projection, stream);
  }
  Stored<StreamInfo> stream(std::string_view name) override { return store_.stream(name); }
  Stored<StreamInfo> claim(StreamId stream) override { return store_.claim(stream); }
  Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                       std::span<const ProjectionUpdate> updates) override {
    const Fault fault = std::exchange(next_append, Fault::None);
    if (is_away || fault == Fault::Before) return away();
    if (fault == Fault::Conflict) {
      return std::vector<Appended>(appends.size(), Appended::Conflict);
    }
    auto appended = store_.append(appends, updates);
    if (fault == Fault::After) return away();
    return appended;
  }
  Stored<void> drop_projection(std::string_view projection) override {
    return store_.drop_projection(projection);
  }
  Stored<void> reopen() override {
    if (is_away) return away();
    return {};
  }

 private:
  static std::unexpected<StoreError> away() {
    return std::unexpected(StoreError{StoreTrouble::Unavailable, "the disk is away; plug it in"});
  }

  EventStore& store_;
};

}  // namespace punto
