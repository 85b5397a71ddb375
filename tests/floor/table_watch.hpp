#pragma once

#include <functional>

#include "core/audit/money_trail.hpp"
#include "core/audit/table_auditor.hpp"
#include "tests/drive/hidden_shoe.hpp"
#include "tests/floor/note_watch.hpp"
#include "tests/floor/stream_watch.hpp"

namespace punto::simulated {

// What a table has won in chips, which lie in the Dealer's tray: worked out here once more, and not
// asked of what is tested.
inline Cents chips_won(const TableState& state) {
  Cents won = state.house_win;
  for (const Receivable& receivable : state.receivables) take_from(won, receivable.amount);
  take_from(won, state.debts_paid);
  return won;
}

// Follows what is durable at one table. Its money is followed on a trail that others read too.
class TableWatch final : public StreamWatch {
 public:
  // Since when a Player of the table has to stop, as the house has it on record.
  using Stops = std::function<std::optional<Time>(PlayerId)>;
  // What is followed of the table and read elsewhere too.
  struct Beside {
    TableTrail& trail;
    NoteWatch& notes;
    Stops stops;
  };
  TableWatch(const std::string& table, std::uint64_t seed, Beside beside);

  [[nodiscard]] const std::string& table() const { return table_; }
  [[nodiscard]] const TableState& state() const { return auditor_.state(); }
  [[nodiscard]] const AuditedTotals& totals() const { return auditor_.totals(); }
  [[nodiscard]] drive::HiddenShoe& shoe() { return shoe_; }

  // The key of the cards is lost, so the machine may give a round up; or it is there again.
  void lose_key() { machine_may_stop_ = true; }
  void find_key() { machine_may_stop_ = false; }

 private:
  std::size_t follow_entry(std::string_view& left, std::uint64_t first) override;
  void look_at_all() override;
  void follow_events(const Entry& entry, std::uint64_t first);
  void follow_event(const Event& event);
  void judge_end_of_round(const Event& event);
  void judge_wager(const Event& event) const;

  std::string table_;
  TableAuditor auditor_;
  drive::HiddenShoe shoe_;
  TableTrail& trail_;
  NoteWatch& notes_;
  Stops stops_;
  bool machine_may_stop_ = false;
  bool somebody_spoke_up_ = false;  // an irregularity that may make this round void
};

}  // namespace punto::simulated
