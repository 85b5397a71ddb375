#pragma once

#include <map>
#include <memory>
#include <vector>

#include "tests/forwarding_store.hpp"
#include "tests/test_floor.hpp"

namespace punto {

// The one among several nodes that keeps the others out.
struct OnlyOne {
  const void* in = nullptr;
};

// A node's way to the store that all of them have.
class NodeStore final : public ForwardingStore {
 public:
  NodeStore(EventStore& store, OnlyOne& only) : ForwardingStore(store), only_(only) {}
  NodeStore(const NodeStore&) = delete;
  NodeStore& operator=(const NodeStore&) = delete;
  NodeStore(NodeStore&&) = delete;
  NodeStore& operator=(NodeStore&&) = delete;
  ~NodeStore() override { let_others_in(); }

  bool is_away = false;

  Stored<std::vector<Appended>> append(std::span<const Append> appends,
                                       std::span<const ProjectionUpdate> updates) override {
    if (is_away) return away();
    return ForwardingStore::append(appends, updates);
  }
  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                   std::size_t bytes) override {
    if (is_away) return away();
    return ForwardingStore::read(stream, from, bytes);
  }
  Stored<void> reopen() override {
    let_others_in();
    if (is_away) return away();
    return ForwardingStore::reopen();
  }
  Stored<bool> keep_others_out(std::chrono::milliseconds /*patience*/) {
    if (is_away) return away();
    if (only_.in == nullptr) only_.in = this;
    return only_.in == this;
  }
  void let_others_in() {
    if (only_.in == this) only_.in = nullptr;
  }

 private:
  static std::unexpected<StoreError> away() {
    return std::unexpected(StoreError{StoreTrouble::Unavailable, "the way is cut; mend it"});
  }

  OnlyOne& only_;
};

// Which node may do what, as a test says it.
class TestShares final : public SharedFloor {
 public:
  [[nodiscard]] std::uint64_t version() const override { return version_; }
  [[nodiscard]] bool is_keeper() const override { return is_keeper_; }
  [[nodiscard]] TableRight right_to(std::string_view table) const override {
    const auto found = rights_.find(table);
    return found == rights_.end() ? TableRight::OfOthers : found->second;
  }
  void has_left(std::string_view table) override {
    left.emplace_back(table);
    set(table, TableRight::OfOthers);
  }

  void keep() { is_keeper_ = true; }
  void stop_keeping() { is_keeper_ = false; }
  void set(std::string_view table, TableRight right) {
    rights_[std::string{table}] = right;
    ++version_;
  }

  // The store's own way to it.
  Stored<bool> keep_others_out(std::chrono::milliseconds patience) override {
    return store->keep_others_out(patience);
  }
  void let_others_in() override { store->let_others_in(); }

  std::vector<std::string> left;
  NodeStore* store = nullptr;

 private:
  std::map<std::string, TableRight, std::less<>> rights_;
  std::uint64_t version_ = 1;
  bool is_keeper_ = false;
};

// A process that serves some of a floor's tables.
struct TestNode {
  TestNode(EventStore& all, OnlyOne& only, const std::vector<TablePlan>& plans, const Keys& keys)
      : store(all, only) {
    test.store = &store;
    test.plans = plans;
    test.other_keys = &keys;
    test.shared = &shares;
    shares.store = &store;
  }

  NodeStore store;
  TestShares shares;
  TestFloor test;
};

}  // namespace punto
