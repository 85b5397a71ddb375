#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/house/significant_event.hpp"
#include "core/rulebook/payout.hpp"
#include "core/table/identity.hpp"

namespace punto {

// What became of one Player's share of a wager.
struct ReplayedShare {
  std::string player;
  std::string wager;  // its id
  std::string name;
  Cents staked;
  Cents returned;
  std::string verdict;  // won, lost, push, returned, or what was ruled for the wager
  std::string rule;     // as rulebooks cite it; empty: none
  std::string odds;     // empty: none were paid
};

// One event of a round as it is told to people.
struct ReplayedStep {
  std::uint64_t event = 0;
  std::string time;
  std::string by;
  std::string text;
  std::string rule;                                      // as rulebooks cite it; empty: none
  std::optional<std::vector<ReplayedShare>> settlement;  // of a round settled, void or corrected
  std::string kind = {};       // "card-read": for screens that say it in their own words
  std::string body = {};       // its fields in JSON; empty where the settlement has them
  std::string concerned = {};  // the Player whom it is about; empty: nobody alone
  bool tells_hidden_card = false;
};

struct ReplayedRound {
  std::string table;
  RoundNumber number = 0;  // 0: what was before the first
  std::string game;        // its name; empty where no table is open yet
  std::string book;        // as approved: "EB4 version 4"
  std::string rulebook;    // "tiger@4"
  ShoeNumber shoe = 0;     // 0: none yet
  bool is_finished = false;
  std::string damage;  // why nothing later could be read; empty: all was
  std::vector<ReplayedStep> steps;
};

// {"table":...,"round":...,"game":...,"book":...,"rulebook":...,"shoe":...,"finished":...,
// "damage":null,"steps":[{"event":...,"time":...,"by":...,"text":...,"rule":...,"kind":...,
// "body":{...}}]}; a step that settles has
// "settlement":[{"player":...,"wager":...,"staked":...,"returned":...,"verdict":...,"rule":...,
// "odds":...}] instead of a body. Amounts are whole cents.
std::string replay_to_json(const ReplayedRound& round);

// {"events":[{"time":...,"kind":...,"table":...,"text":...}]}; the table is null where it is the
// floor.
std::string house_to_json(const std::vector<SignificantEvent>& events);

}  // namespace punto
