#pragma once

#include <utility>

#include "tests/forwarding_store.hpp"

namespace punto {

// A store that fails when it is told to.
class FaultyStore final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;

  enum class Fault : std::uint8_t {
    None,
    Before,    // nothing was stored
    After,     // it was stored, and nobody knows
    Conflict,  // somebody else has written
    Deposed,   // somebody else owns the streams
  };
  Fault next_append = Fault::None;
  int appends_before = 0;  // that go well
  bool is_away = false;    // and cannot be reopened

  Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                       std::span<const ProjectionUpdate> updates) override {
    const bool is_later = appends_before > 0 && appends_before-- > 0;
    const Fault fault = is_later ? Fault::None : std::exchange(next_append, Fault::None);
    if (is_away || fault == Fault::Before) return away();
    if (fault == Fault::Conflict || fault == Fault::Deposed) {
      const auto why = fault == Fault::Conflict ? Appended::Conflict : Appended::WrongEpoch;
      auto updated = ForwardingStore::append({}, updates);  // which are made all the same
      if (updated) updated->assign(appends.size(), why);
      return updated;
    }
    auto appended = ForwardingStore::append(appends, updates);
    if (fault == Fault::After) return away();
    return appended;
  }
  Stored<void> reopen() override {
    if (is_away) return away();
    return {};
  }

 private:
  static std::unexpected<StoreError> away() {
    return std::unexpected(StoreError{StoreTrouble::Unavailable, "the disk is away; plug it in"});
  }
};

}  // namespace punto
