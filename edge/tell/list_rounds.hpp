#pragma once

#include <expected>
#include <string>

#include "edge/store/event_store.hpp"
#include "edge/wire/round_forms.hpp"

namespace punto {

inline constexpr std::size_t most_rounds_listed = 64;

struct RoundPage {
  RoundNumber before = 1;
  std::size_t count = 50;  // most_rounds_listed at most
};

// Rounds of a table that are over. Only the events around them are read, so the cards of a round in
// which a procedure moved some are left out: tell_round has them. So are those of a void round,
// some of which nobody saw. The error is one line.
std::expected<wire::RoundListForm, std::string> list_rounds(EventReader& store,
                                                            const std::string& table,
                                                            const RoundPage& page);

}  // namespace punto
