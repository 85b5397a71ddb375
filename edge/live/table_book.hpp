#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/report/play_ledger.hpp"
#include "core/report/waits.hpp"
#include "core/table/exposure.hpp"
#include "edge/wire/pit_forms.hpp"

namespace punto::live {

// What the pit wants to know of a table beside its state: the play of the gaming day, since when
// something waits, the odds as they were counted last.
struct TableBook {
  std::uint64_t first = 1;  // the number of the first event that was followed here
  PlayLedger ledger;
  TableWaits waits;
  std::vector<double> edges;  // of the house, by wager, from full decks; empty: not counted yet
  std::optional<wire::PitOddsForm> odds;
  std::optional<Composition> counted;  // the cards that these odds are of

  void follow(const Event& event) {
    ledger.follow(event);
    waits.follow(event);
  }

  // How the round can still end, found once for the same cards.
  const std::vector<int>& open_settlements(const TableState& state) {
    const ShownCards shown = shown_cards(state);
    if (open_.empty() || shown != shown_ || law_ != state.law.get()) {
      shown_ = shown;
      law_ = state.law.get();
      open_ = punto::open_settlements(*state.law, shown);
    }
    return open_;
  }

 private:
  const Law* law_ = nullptr;
  ShownCards shown_;
  std::vector<int> open_;
};

}  // namespace punto::live
