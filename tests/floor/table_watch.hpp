#pragma once

#include <array>
#include <map>
#include <set>

#include "core/audit/entry.hpp"
#include "core/audit/record.hpp"
#include "core/audit/table_auditor.hpp"
#include "edge/store/event_store.hpp"
#include "tests/drive/hidden_shoe.hpp"

namespace punto::simulated {

// Where the events of a request stand.
struct StoredDeed {
  std::uint64_t first = 0;
  std::uint32_t count = 0;

  friend bool operator==(const StoredDeed&, const StoredDeed&) = default;
};

// Follows what is durable at one table and nothing else, through every crash of the floor. Whatever
// cannot be right is thrown as Broken.
class TableWatch {
 public:
  TableWatch(std::string table, std::uint64_t seed);

  // The next record.
  void follow(const Record& record);
  // What the store holds and nobody has published; then the stream must be the one followed.
  void catch_up(EventStore& store);

  [[nodiscard]] const std::string& table() const { return table_; }
  [[nodiscard]] const TableState& state() const { return auditor_.state(); }
  [[nodiscard]] const AuditedTotals& totals() const { return auditor_.totals(); }
  [[nodiscard]] drive::HiddenShoe& shoe() { return shoe_; }
  [[nodiscard]] std::uint64_t next() const { return next_; }

  // Of this gaming day and the one before it.
  [[nodiscard]] const StoredDeed* find(const RequestId& request) const;
  // It was refused, so it may never be found.
  void forbid(const RequestId& request) { forbidden_.insert(request); }

  // The key of the cards is lost, so the machine may give a round up; or it is there again.
  void lose_key() { machine_may_stop_ = true; }
  void find_key() { machine_may_stop_ = false; }

  // What Players brought, less what they took away, counted by the events alone.
  [[nodiscard]] Cents brought() const { return brought_; }

 private:
  void follow(const Entry& entry, std::uint64_t first);
  void follow(const Event& event);
  void count_money(const Event& event);
  void judge_end_of_round(const Event& event);
  void start_gaming_day();
  [[noreturn]] void fail_here(std::string_view what) const;

  std::string table_;
  std::uint64_t next_ = 1;
  Digest head_;
  TableAuditor auditor_;
  drive::HiddenShoe shoe_;
  std::array<std::map<RequestId, StoredDeed>, 2> requests_;  // the day before, and this one
  std::set<RequestId> forbidden_;
  Cents brought_;
  bool machine_may_stop_ = false;
  bool somebody_spoke_up_ = false;  // an irregularity that may make this round void
};

}  // namespace punto::simulated
