#pragma once

#include <optional>

#include "core/table/progress.hpp"
#include "core/table/state.hpp"

namespace punto {

using Objection = std::optional<Refusal>;

// Where the books are silent the table rests on these readings (docs/INTERPRETATIONS.md).
namespace reading {
inline constexpr Citation machine_deals{"i16"};
inline constexpr Citation exact_payment{"i38"};
inline constexpr Citation shoe{"i42"};
inline constexpr Citation last_round_of_shoe{"i43"};
inline constexpr Citation nobody_backs_hand{"i47"};
inline constexpr Citation missing_cards{"i98"};
inline constexpr Citation surplus_card{"i81"};
inline constexpr Citation keyed_card{"i88"};
inline constexpr Citation shown_announcement{"i90"};
inline constexpr Citation silence{"i91"};
inline constexpr Citation on_behalf{"i99"};
inline constexpr Citation declaring{"i100"};
inline constexpr Citation set_up{"i104"};
inline constexpr Citation dealers_change{"i105"};
inline constexpr Citation credits{"i106"};
inline constexpr Citation found_wager{"i107"};
inline constexpr Citation second_person{"i109"};
inline constexpr Citation named_round{"i110"};
inline constexpr Citation large_win{"i118"};
inline constexpr Citation own_limits{"i119"};
inline constexpr Citation restraint{"i120"};
}  // namespace reading

// A command being decided: the table as it is, who asks, and when. What it asks for may be objected
// to; the checks are here, one for each kind of objection.
struct Moment {
  const TableState& table;
  const Actor& by;
  Time now;

  [[nodiscard]] const Rulebook& book() const { return table.law->rulebook; }
  [[nodiscard]] const TableSettings& settings() const { return table.settings; }
  [[nodiscard]] bool is_virtual() const { return settings().cards == CardSource::VirtualShoe; }

  // Who announces what the cards show.
  [[nodiscard]] Actor announcer() const;

  // The rule of a procedure, or the reading where the book has none.
  [[nodiscard]] Citation rule(Procedure procedure, Citation otherwise = {}) const {
    const Citation& own = table.law->procedures[static_cast<std::size_t>(procedure)];
    return own.empty() ? otherwise : own;
  }

  // The Dealer who is signed on, a higher position, or the machine of an electronic table.
  [[nodiscard]] Objection unless_dealer() const;
  // As before, or the dealing device where there is one.
  [[nodiscard]] Objection unless_dealer_or_device() const;
  // As before, or the system behind the table, which keeps seats, accounts and time.
  [[nodiscard]] Objection unless_dealer_or_system() const;
  [[nodiscard]] Objection unless_role(Role needed, Citation rule = {}) const;
  // The Player himself, his terminal, or whoever may act as Dealer.
  [[nodiscard]] Objection unless_self_or_dealer(PlayerId player, Citation rule) const;
  [[nodiscard]] Objection unless_between_rounds(Citation rule) const;
  [[nodiscard]] Objection unless_round(RoundNumber round) const;
  [[nodiscard]] Objection unless_dealing() const;
  [[nodiscard]] Objection unless_seated(PlayerId player) const;
  [[nodiscard]] Objection unless_stage(Stage stage) const;
};

inline std::unexpected<Refusal> refused(RefusalReason reason, Citation rule) {
  return std::unexpected(Refusal{reason, rule});
}

// Several events of one command, each decided on what the ones before have changed. For everything
// that is not done many times a second.
class Draft {
 public:
  explicit Draft(const Moment& moment) : state_(moment.table), by_(moment.by), now_(moment.now) {}

  void add(EventBody body);
  void add_by(const Actor& by, EventBody body);

  [[nodiscard]] const TableState& state() const { return state_; }
  [[nodiscard]] const Rulebook& book() const { return state_.law->rulebook; }
  [[nodiscard]] const Actor& by() const { return by_; }
  [[nodiscard]] Time now() const { return now_; }
  [[nodiscard]] Moment moment() const { return {state_, by_, now_}; }
  Events take() { return std::move(events_); }

 private:
  TableState state_;
  Actor by_;
  Time now_;
  Events events_;
};

// The one event of a command, built where it stays: this is the way of every wager.
template <typename Body>
Decision only(const Moment& moment, Body&& body) {
  Decision decision{std::in_place};
  decision->emplace_back(moment.now, moment.by, std::forward<Body>(body));
  return decision;
}

}  // namespace punto
