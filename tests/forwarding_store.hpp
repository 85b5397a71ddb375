#pragma once

#include "edge/store/event_store.hpp"

namespace punto {

// Hands everything on to another store: for those that change or watch one thing of it.
class ForwardingStore : public EventStore {
 public:
  explicit ForwardingStore(EventStore& store) : store_(store) {}

  Stored<std::vector<StreamInfo>> streams() override { return store_.streams(); }
  Stored<std::optional<StreamInfo>> find_stream(std::string_view name) override {
    return store_.find_stream(name);
  }
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
    return store_.append(appends, updates);
  }
  Stored<Appended> adopt(const StreamInfo& stream, std::span<const Record> records) override {
    return store_.adopt(stream, records);
  }
  Stored<void> forget(std::span<const Forgotten> streams,
                      std::span<const ProjectionUpdate> updates) override {
    return store_.forget(streams, updates);
  }
  Stored<void> drop_projection(std::string_view projection) override {
    return store_.drop_projection(projection);
  }
  Stored<void> compact() override { return store_.compact(); }
  Stored<void> reopen() override { return store_.reopen(); }

 private:
  EventStore& store_;
};

}  // namespace punto
