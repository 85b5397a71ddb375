#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/report/floor_visitor.hpp"

namespace punto {

// A round in which somebody who sat down from the terminal took part, or which he sat through. His
// money at the table is that of his seat.
struct RecalledRound {
  std::string table;
  RoundNumber number = 0;
  PlayerId player{};
  Time began;  // for him: betting opened, or he sat down while it was open
  bool is_over = false;
  Cents credits_before;
  Cents credits_after;  // as they are now, where it is not over
  Cents staked;
  Cents returned;  // as corrected, where it was
};

enum class TerminalStepKind : std::uint8_t {
  CashIn,
  VoucherIn,
  VoucherRefused,
  VoucherOut,
  VoucherNotPrinted,
  HandPayCalled,
  PaidByHand,
  SatDown,
  CreditsToTable,
  NotTaken,  // by the table: what was sent there is back
  LeftTable,
  Corrected,  // by staff: it has nothing any more but what they pay by hand
};

// What went into the terminal, out of it, or between it and a table.
struct TerminalStep {
  Time at;
  TerminalStepKind kind = TerminalStepKind::CashIn;
  Cents amount;
  Cents credits;  // of the terminal, afterwards
  // Where it is about a table:
  std::string table;
  PlayerId player{};
};

// Finds the rounds that were played from one terminal, at whatever table. It is shown the house
// before the tables: only the house knows who sat down from where.
class TerminalRecall : public FloorVisitor {
 public:
  explicit TerminalRecall(house::TerminalId terminal) : terminal_(terminal) {}

  void visit(const house::State& before, const house::Event& event, std::uint64_t number) override;
  void visit(const AtTable& at, const Event& event) override;
  void end(const house::State& state) override;
  void end(const std::string& table, const TableState& state) override;

  // Tables where somebody sat down from the terminal.
  [[nodiscard]] std::vector<std::string> tables() const;

  struct Last {
    std::vector<RecalledRound> rounds;  // the oldest first
    std::vector<TerminalStep> steps;    // since the round before them
  };
  [[nodiscard]] Last last(std::size_t rounds) const;

  // Those of the floor, by number; empty until the house has been shown to its end.
  std::map<house::TerminalId, std::string> terminal_names;

 private:
  struct Sitting {  // from when a Player was sent to a table until he came back
    bool is_from_here = false;
    std::uint64_t left = 0;  // the table's event with which he left; 0: not yet
  };
  struct Watched {  // a table
    bool is_new = true;
    std::vector<PlayerId> here;  // from the terminal
    std::vector<RecalledRound> in_play;
  };

  void note_step(const house::State& before, const house::Event& event);
  void note_refusal(const house::State& before, Time at, const house::Errand& errand);
  [[nodiscard]] bool is_from_here(const AtTable& at, PlayerId player) const;
  void sit_down(const AtTable& at, const Event& event, const PlayerSat& sat);
  void end_round(const AtTable& at, const Settlement& settlement);
  void correct(const std::string& table, const Correction& correction);

  house::TerminalId terminal_;
  std::vector<TerminalStep> steps_;
  std::map<std::pair<std::string, PlayerId>, std::vector<Sitting>> sittings_;
  std::map<std::string, Watched> watched_;
  std::vector<RecalledRound> over_;
};

}  // namespace punto
