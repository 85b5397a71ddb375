#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "edge/host/answer.hpp"

namespace punto {

// What a table or a voucher has answered to the house.
struct ErrandOutcome {
  bool done = false;
  Cents amount = {};         // that a voucher is worth
  std::string refusal = {};  // why not
};

// Who sends the errands of the house to its tables.
inline Request request_of(house::ErrandNumber errand, const Command& command) {
  return {request_id("house", std::to_string(errand)), request_body(command)};
}

// Which errands of the house are out, and how far. Each step waits until the one before is durable:
// what goes from one owner to another is never in two places, whichever of them fails.
class ErrandDesk {
 public:
  [[nodiscard]] bool is_out(house::ErrandNumber errand) const {
    return out_.contains(errand) || is_set_aside(errand);
  }
  // It is with its table or voucher, which has taken it.
  [[nodiscard]] bool is_taken(house::ErrandNumber errand) const {
    const auto found = out_.find(errand);
    return found != out_.end() && found->second.outcome.done;
  }

  // It has been carried; its answer counts once the stream is stored.
  void carried(house::ErrandNumber errand, std::string stream, ErrandOutcome outcome) {
    out_.emplace(errand, Out{std::move(stream), std::move(outcome), false});
  }

  // What was decided on these streams is gone; its errands are carried again.
  void lose(std::string_view stream) {
    std::erase_if(out_, [&](const auto& entry) {
      return !entry.second.is_answered && entry.second.stream == stream;
    });
  }
  // Its table has gone to another node, whose answers count.
  void leave(std::string_view stream) {
    std::erase_if(out_, [&](const auto& entry) { return entry.second.stream == stream; });
  }
  // What it has said stands in no record.
  [[nodiscard]] bool has_refused(std::string_view stream) const {
    return std::ranges::any_of(out_, [&](const auto& entry) {
      return entry.second.stream == stream && !entry.second.outcome.done;
    });
  }
  // Another node has ended them: those that are no longer under way.
  template <typename IsUnderWay>
  void leave_ended(IsUnderWay is_under_way) {
    std::erase_if(out_, [&](const auto& entry) { return !is_under_way(entry.first); });
  }
  void stored() {
    for (auto& [errand, out] : out_) out.is_answered = true;
  }
  void clear() { out_.clear(); }

  // Those that can be ended now.
  std::vector<std::pair<house::ErrandNumber, ErrandOutcome>> take_answered() {
    std::vector<std::pair<house::ErrandNumber, ErrandOutcome>> answered;
    for (auto entry = out_.begin(); entry != out_.end();) {
      if (!entry->second.is_answered) {
        ++entry;
        continue;
      }
      answered.emplace_back(entry->first, std::move(entry->second.outcome));
      entry = out_.erase(entry);
    }
    return answered;
  }
  [[nodiscard]] bool has_any() const { return !out_.empty(); }

  // It was looked for in all that its table remembers no more, and is not there: the table has not
  // taken it, and once it does it remembers that again.
  void know_not_taken(house::ErrandNumber errand) { not_taken_.insert(errand); }
  [[nodiscard]] bool is_known_not_taken(house::ErrandNumber errand) const {
    return not_taken_.contains(errand);
  }

  // The house could not end it. Whatever fails at once fails again and again: the second time it is
  // set aside until the next start, so that nothing else waits for it.
  void fail(house::ErrandNumber errand) { ++failures_[errand]; }
  [[nodiscard]] bool is_set_aside(house::ErrandNumber errand) const {
    const auto found = failures_.find(errand);
    return found != failures_.end() && found->second > 1;
  }
  [[nodiscard]] bool has_set_aside() const {
    return std::ranges::any_of(failures_, [](const auto& entry) { return entry.second > 1; });
  }

 private:
  struct Out {
    std::string stream;
    ErrandOutcome outcome;
    bool is_answered = false;
  };
  std::map<house::ErrandNumber, Out> out_;
  std::map<house::ErrandNumber, int> failures_;
  std::set<house::ErrandNumber> not_taken_;
};

}  // namespace punto
