#pragma once

#include <map>
#include <string>
#include <unordered_set>

#include "core/audit/money_trail.hpp"
#include "core/audit/starting_point.hpp"
#include "edge/audit/shoe_book.hpp"
#include "edge/audit/stream_walk.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/host/request_memory.hpp"
#include "edge/host/round_index.hpp"
#include "edge/host/snapshot.hpp"

namespace punto {

// What projections say of a table's stream, to be compared with what its events say.
struct ClaimedRows {
  std::optional<std::string> snapshot;        // sealed bytes
  std::map<std::string, std::string> rounds;  // by their keys
  std::uint64_t rounds_position = 0;          // up to here they are complete
  bool is_impossible = false;                 // there are rounds behind the end of the stream
};

// Follows the stream of one table.
class TableWalk {
 public:
  TableWalk(std::string stream, const ShoeBook& shoes, const SignedHeads& states,
            ClaimedRows claimed);

  std::vector<StoreFinding> found;

  // To be told whether the round came to an end, and with which event; 0: it did not.
  void look_for(RoundNumber round) { wanted_ = round; }
  [[nodiscard]] std::uint64_t found_round() const { return wanted_end_; }

  // Where the store holds only the end of the stream.
  void begin_at(const StartingPoint& point);
  void follow(const Record& record);
  // After the last record.
  void finish();

  [[nodiscard]] VerifiedTable result() const;
  TableTrail take_trail() { return std::move(trail_); }

 private:
  using Requests = std::unordered_set<RequestId, RequestMemory::Hash>;

  void follow(const std::optional<Request>& request, const Event& event);
  void check_snapshot(const Digest& head);
  void check_state(const Digest& head);
  void check_rounds();
  void report(std::string what);

  std::string stream_;
  std::string table_;
  const SignedHeads& states_;
  ClaimedRows claimed_;
  TableAuditor auditor_;
  TableTrail trail_;
  CardCheck cards_;
  RoundIndex rounds_;
  Requests requests_;
  Requests requests_before_;  // of the gaming day before
  Time last_;
  RoundNumber wanted_ = 0;
  std::uint64_t wanted_end_ = 0;
  std::size_t reported_ = 0;          // of the auditor's
  std::optional<Snapshot> snapshot_;  // until its place in the stream is reached
  bool is_readable_ = true;
};

}  // namespace punto
