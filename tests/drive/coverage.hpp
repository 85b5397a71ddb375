#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "core/table/table.hpp"

namespace punto::drive {

// How often each thing was reached.
class Coverage {
 public:
  void count(const TableState& before, const Command& command, const Decision& decision);
  void add(const Coverage& other);

  [[nodiscard]] std::uint64_t steps() const { return accepted_ + refused_; }
  [[nodiscard]] std::uint64_t accepted() const { return accepted_; }

  // Everything with its number, and what was reached less often than `enough`.
  [[nodiscard]] std::string report(std::uint64_t enough) const;

 private:
  using Row = std::pair<std::string, std::string>;  // book; irregularity and row

  void count_row(const TableState& state, Trigger trigger, std::size_t row);
  void count_refusal(const TableState& before, const Command& command, const Refusal& refusal);
  void count_event(const TableState& before, const EventBody& body);

  std::uint64_t accepted_ = 0;
  std::uint64_t refused_ = 0;
  std::array<std::uint64_t, std::variant_size_v<CommandBody>> given_{};
  std::array<std::uint64_t, std::variant_size_v<CommandBody>> done_{};
  std::array<std::uint64_t, std::variant_size_v<EventBody>> events_{};
  std::array<std::uint64_t, refusal_count> refusals_{};
  std::map<std::pair<std::string, std::pair<std::size_t, std::size_t>>, std::uint64_t> rows_;
};

}  // namespace punto::drive
