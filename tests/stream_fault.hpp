#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/forwarding_store.hpp"

namespace punto {

// A store in which what is appended to some streams goes wrong once, and everything else is kept.
class StreamFaultStore final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;

  // All that is appended to these streams in the n-th transaction from now on that has any of
  // them. Names end with a slash where every stream that begins so is meant.
  struct Fault {
    std::vector<std::string> streams;
    int nth = 1;
    Appended what = Appended::Conflict;
  };
  void fail(Fault fault) {
    fault_ = std::move(fault);
    seen_ = 0;
  }

  Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                       std::span<const ProjectionUpdate> updates) override {
    const auto is_meant = [this](const Append& append) { return is_named(append.stream); };
    const bool fails = std::ranges::any_of(appends, is_meant) && ++seen_ == fault_.nth;
    if (!fails) return ForwardingStore::append(appends, updates);
    std::vector<Append> kept;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < appends.size(); ++i) {
      if (is_meant(appends[i])) continue;
      kept.push_back(appends[i]);
      places.push_back(i);
    }
    auto outcomes = ForwardingStore::append(kept, updates);
    if (!outcomes) return outcomes;
    std::vector<Appended> all(appends.size(), fault_.what);
    for (std::size_t i = 0; i < places.size(); ++i) all[places[i]] = (*outcomes)[i];
    return all;
  }

 private:
  bool is_named(StreamId id) {
    const auto streams = ForwardingStore::streams();
    const auto found = std::ranges::find(*streams, id, &StreamInfo::id);
    return found != streams->end() &&
           std::ranges::any_of(fault_.streams, [&](const std::string& name) {
             return name.ends_with('/') ? found->name.starts_with(name) : found->name == name;
           });
  }

  Fault fault_{{}, 0, Appended::Conflict};
  int seen_ = 0;
};

}  // namespace punto
