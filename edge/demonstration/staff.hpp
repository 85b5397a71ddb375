#pragma once

#include <map>
#include <optional>
#include <random>

#include "edge/host/floor.hpp"

namespace punto {

// Staff for guests who are demonstrated: after a while they release the seat of a large winner, pay
// by hand what a terminal owes, and rule that play goes on where a rulebook leaves it to them. They
// are persons of the house like all others, hired, on duty and two where two are needed, so that
// the records are as on a real floor. Nobody can sign on as one of them, unless they are given a
// credential.
class DemonstrationStaff {
 public:
  explicit DemonstrationStaff(std::uint64_t seed) : chance_(seed) {}

  // What their PIN is compared with, all of them the same.
  void let_sign_on(std::string credential) { credential_ = std::move(credential); }
  // "900001 (administrator), ...".
  static std::string numbers();

  // Whether the house has any of them.
  static bool is_in(const house::State& house);

  // To be called by the thread that makes the turns, before each. Gives the time when somebody will
  // want to do something.
  std::optional<Time> act(Floor& floor, Time now);

  // The floor that was asked has gone without an answer; there may be another.
  void forget_asked() { is_asking_ = false; }

 private:
  [[nodiscard]] std::optional<house::Command> next_command(const Floor& floor, Time now);
  bool is_due(house::TerminalId terminal, Time now);
  void ask(Floor& floor, house::Command command, Time now);
  void rule(Floor& floor, Time now);

  std::mt19937_64 chance_;
  std::string credential_;
  std::map<house::TerminalId, Time> waiting_;  // for staff, who come at this time
  std::map<std::string, Time> referred_;       // tables that wait for a ruling, likewise
  Time asks_at_;
  bool is_asking_ = false;  // and the house has not answered yet
};

}  // namespace punto
