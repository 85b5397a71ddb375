#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/house/event.hpp"

namespace punto::simulated {

// How often, and how much in all.
struct Flow {
  std::uint64_t count = 0;
  Cents amount;

  void add(Cents one) {
    ++count;
    add_to(amount, one);
  }
};

// What happened in the house, by its events.
struct MoneyCounts {
  std::map<std::string, Flow, std::less<>> flows;
  std::map<std::string, std::uint64_t, std::less<>> returned;  // errands, by purpose and reason

  void count(std::string_view name, Cents amount = {}) {
    const auto found = flows.find(name);
    Flow& flow = found != flows.end() ? found->second : flows[std::string{name}];
    flow.add(amount);
  }
};

}  // namespace punto::simulated
