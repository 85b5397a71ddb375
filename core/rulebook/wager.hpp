#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rulebook/condition.hpp"
#include "core/rulebook/names.hpp"
#include "core/rulebook/payout.hpp"

namespace punto {

struct PayRow {
  Condition when;
  Payout payout;
  std::string rule;
  Names name;  // where the rulebook has a name for the case, as "Twin Tiger Pair"; else empty

  friend bool operator==(const PayRow&, const PayRow&) = default;
};

// Ordered rows: the first that matches pays, and where none matches the wager loses.
struct Wager {
  std::string id;
  Names name;
  std::string rule;               // what it is, and that it loses otherwise
  std::optional<Winner> backs;    // a main wager on a hand or on the tie
  bool optional = false;          // "may be available": a table may switch it off
  std::string highest_only_rule;  // the rule by which overlapping rows pay once, to the highest
  std::vector<PayRow> pays;

  friend bool operator==(const Wager&, const Wager&) = default;
};

}  // namespace punto
