#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/table/table.hpp"

namespace punto::drive {

// How often each thing was reached.
class Coverage {
 public:
  void count(const TableState& before, const Command& command, const Decision& decision);
  void add(const Coverage& other);

  [[nodiscard]] std::uint64_t steps() const { return accepted_ + refused_; }
  [[nodiscard]] std::uint64_t accepted() const { return accepted_; }

  // Everything with its number.
  [[nodiscard]] std::string report() const;

  // Every command, event, refusal and resolution that was reached less often than `least`, and
  // every rulebook under which not half of the commands were accepted, one to a line.
  [[nodiscard]] std::string shortcomings(std::uint64_t least) const;

 private:
  struct Share {
    std::uint64_t given = 0;
    std::uint64_t accepted = 0;
  };
  struct Line {
    std::string what;
    std::uint64_t number = 0;
  };
  struct Chapter {
    std::string_view title;
    std::vector<Line> lines;
  };

  void count_row(const TableState& state, Trigger trigger, std::size_t row);
  void count_refusal(const TableState& before, const Command& command, const Refusal& refusal);
  void count_refused_row(const TableState& before, const DeclareIrregularity& declared,
                         const Refusal& refusal);
  void count_event(const TableState& before, const EventBody& body);
  void count_found(const TableState& before, const WagerFound& found);
  [[nodiscard]] std::vector<Chapter> chapters() const;
  [[nodiscard]] std::vector<Line> rows() const;

  std::uint64_t accepted_ = 0;
  std::uint64_t refused_ = 0;
  std::array<std::uint64_t, std::variant_size_v<CommandKinds>> given_{};
  std::array<std::uint64_t, std::variant_size_v<CommandKinds>> done_{};
  std::array<std::uint64_t, std::variant_size_v<EventKinds>> events_{};
  std::array<std::uint64_t, refusal_count> refusals_{};
  std::map<std::pair<std::string, std::pair<std::size_t, std::size_t>>, std::uint64_t> rows_;
  std::map<std::string, Share, std::less<>> books_;
};

}  // namespace punto::drive
