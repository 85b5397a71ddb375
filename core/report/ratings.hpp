#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/report/gaming_calendar.hpp"
#include "core/table/state.hpp"

namespace punto {

struct GameOdds;

// What one Player did, in one shift or in several.
struct RatedPlay {
  std::uint64_t rounds = 0;  // in which he had a wager that was settled
  std::uint64_t wagers = 0;
  Cents staked;
  Cents returned;
  std::int64_t milliseconds = 0;  // at the table
  // What was at risk on each wager of each game, in the order of its rulebook.
  std::map<std::shared_ptr<const GameOdds>, std::vector<Cents>> at_risk;

  [[nodiscard]] Cents win() const { return {staked.value - returned.value}; }  // of the house
  // What the odds let him lose, in cents.
  [[nodiscard]] double expected() const;
  void add(const RatedPlay& other);
};

// From sitting down at a table to leaving it.
struct SeatSession {
  PlayerId player{};
  std::string table;
  Time since;
  std::optional<Time> until;
  std::map<DayShift, RatedPlay> shifts;
};

// Guests without a card have higher numbers than those with one.
bool has_card(PlayerId player);

// Players by what they do at tables, each time that they sit down by itself.
class RatingBook {
 public:
  // The Players of a table whose earlier events are kept elsewhere.
  void begin(const std::string& table, const TableState& state, Time last);
  // In the order of each table's events; `game` where a round is over.
  void follow(const GamingCalendar& calendar, const std::string& table, const Event& event,
              const std::shared_ptr<const GameOdds>& game);
  // Whoever still sits there has played until the last event.
  void end(const GamingCalendar& calendar, const std::string& table);

  [[nodiscard]] const std::vector<SeatSession>& sessions() const { return sessions_; }

 private:
  SeatSession* find(const std::string& table, PlayerId player);
  void sit(const std::string& table, PlayerId player, Time at);
  void settle(DayShift shift, const std::string& table, const Settlement& settlement,
              const std::shared_ptr<const GameOdds>& game);
  void correct(DayShift shift, const std::string& table, const Correction& correction);

  std::vector<SeatSession> sessions_;
  std::map<std::string, std::map<PlayerId, std::size_t>> seated_;  // by tables
  std::map<std::string, Time> last_;                               // event of each table
};

// A Player with a card, or one time that somebody without a card sat at a table.
struct Rating {
  PlayerId player{};
  std::optional<std::string> table;  // of one time, with
  std::optional<Time> since;
  std::optional<Time> until;  // nothing: he still sits there
  RatedPlay play;
};

// Of the shifts that are wanted: first those with a card by their numbers, then the others as they
// came.
std::vector<Rating> ratings_of(const RatingBook& book,
                               const std::function<bool(DayShift shift)>& is_wanted);

}  // namespace punto
