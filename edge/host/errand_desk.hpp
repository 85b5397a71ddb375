#pragma once

#include <map>
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

// Which errands of the house are out, and how far. Each step waits until the one before is durable:
// what goes from one owner to another is never in two places, whichever of them fails.
class ErrandDesk {
 public:
  [[nodiscard]] bool is_out(house::ErrandNumber errand) const { return out_.contains(errand); }

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

 private:
  struct Out {
    std::string stream;
    ErrandOutcome outcome;
    bool is_answered = false;
  };
  std::map<house::ErrandNumber, Out> out_;
};

}  // namespace punto
