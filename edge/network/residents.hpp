#pragma once

#include <map>
#include <string>
#include <unordered_set>

#include "edge/network/application.hpp"
#include "edge/network/limits.hpp"
#include "edge/network/server.hpp"

namespace punto::network {

// A connection as long as it lasts.
class Resident {
 public:
  Resident() = default;
  Resident(const Resident&) = delete;
  Resident& operator=(const Resident&) = delete;
  virtual ~Resident() = default;

  // The server stops: whoever is being answered is answered, and nothing more.
  virtual void end() = 0;
};

// Everybody who is connected, and what they share. On the thread of the server only.
class Residents {
 public:
  Residents(Application& application, const Limits& limits)
      : application_(application), limits_(limits) {}

  [[nodiscard]] Application& application() const { return application_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] bool is_ending() const { return is_ending_; }

  [[nodiscard]] bool has_room_for(const std::string& address) const {
    const auto known = by_address_.find(address);
    const std::size_t same = known == by_address_.end() ? 0 : known->second;
    const bool has_share = same < limits_.connections_of_address || limits_.is_proxy(address);
    return all_.size() < limits_.connections && has_share;
  }

  void add(Resident& resident, const std::string& address) {
    all_.insert(&resident);
    ++by_address_[address];
    traffic.connections = all_.size();
  }
  void remove(Resident& resident, const std::string& address) {
    all_.erase(&resident);
    const auto known = by_address_.find(address);
    if (--known->second == 0) by_address_.erase(known);
    traffic.connections = all_.size();
  }

  void end_all() {
    is_ending_ = true;
    const auto all = all_;  // some leave at once
    for (Resident* resident : all) {
      if (all_.contains(resident)) resident->end();
    }
  }

  Traffic traffic;

 private:
  Application& application_;
  const Limits& limits_;
  std::unordered_set<Resident*> all_;
  std::map<std::string, std::size_t> by_address_;
  bool is_ending_ = false;
};

}  // namespace punto::network
