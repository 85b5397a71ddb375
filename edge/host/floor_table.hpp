#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "edge/host/electronic_table.hpp"
#include "edge/host/floor_parts.hpp"
#include "edge/host/recent_records.hpp"
#include "edge/host/round_index.hpp"
#include "edge/host/waiting_line.hpp"

namespace punto {

// A table of the floor, with everything that belongs to it.
struct FloorTable {
  FloorTable(TablePlan table_plan, const StreamInfo& stream, const FloorSettings& settings)
      : plan(std::move(table_plan)),
        line(settings.most_waiting),
        recent(stream.next, settings.recent_bytes),
        rounds(stream.id, stream.name) {}

  TablePlan plan;
  WaitingLine<WaitingAsk> line;
  std::optional<HostedTable> hosted;  // nothing while it is out of service
  std::optional<ElectronicTable> electronic;
  RecentRecords recent;
  RoundIndex rounds;
  std::vector<Departure> departures;               // durable; the house has not taken them back yet
  std::map<std::uint64_t, int> failed_departures;  // how often the house broke at one
  std::uint64_t snapshot_at = 1;                   // the number of the next event when it was made
  std::string fault;                               // what broke, until the table has been rebuilt
  Significance fault_kind = Significance::TableFault;
  bool is_fault_noted = false;
  std::string suspended_for;          // a fault, until it is durable that play is suspended
  std::string told_trouble;           // of the machine, so that it is told once
  RoundNumber interrupted_round = 0;  // to which the rule for interruptions was applied

  // Where several nodes share the floor.
  std::atomic<bool> is_elsewhere = false;   // another node has it, or nobody
  std::uint64_t epoch = 0;                  // with which this node has it
  TableRight right = TableRight::OfOthers;  // as it was looked up last
};

}  // namespace punto
