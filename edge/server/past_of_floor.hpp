#pragma once

#include <map>
#include <string>

#include "core/report/gaming_calendar.hpp"
#include "core/report/play_ledger.hpp"
#include "core/report/waits.hpp"
#include "edge/store/event_store.hpp"

namespace punto::server {

// What the pit wants to know, and whoever follows records from now on has not seen.
struct PastOfFloor {
  struct Table {
    PlayLedger ledger;  // of the gaming day
    TableWaits waits;   // since it began
  };

  GamingCalendar calendar;
  HouseWaits waits;
  std::map<std::string, Table> tables;
};

// Of each table the events before this number: those from there on are known.
using FirstKnown = std::map<std::string, std::uint64_t>;

// Of tables it reads the records of the gaming day alone.
Stored<PastOfFloor> read_past_of_floor(EventReader& reader, const FirstKnown& tables);

}  // namespace punto::server
