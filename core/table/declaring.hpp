#pragma once

#include <optional>
#include <vector>

#include "core/table/command.hpp"
#include "core/table/state.hpp"

namespace punto {

// What whoever declares an irregularity is asked, in this order. Each is a field of the command.
enum class Asked : std::uint8_t { Round, Cards, Together, Order, Side, Player, Value };
inline constexpr std::array<std::string_view, 7> asked_names = {
    "round", "cards", "together", "order", "side", "player", "value"};

// What the table would do once all was answered, or why it would not.
struct Declaration {
  DeclareIrregularity command;  // with the answers
  std::vector<Asked> answered;  // which of them were asked for
  std::optional<Refusal> refusal;
  std::uint8_t row = 0;        // of the irregularity
  Role authority{};            // who must approve, or decide, what the row orders
  std::optional<Stage> stage;  // in which the procedure would be then; nothing: it is carried out
  // What is left to tell, where there are no two or three possible answers.
  std::vector<Place> values;      // the cards at these places, and who has seen them
  std::uint8_t cards_in_order{};  // so many cards, in the order in which they belong
  bool is_order_needed = false;   // else they are in the order in which they were drawn
};

// One irregularity of the rulebook, and the way to it by questions.
struct Declarable {
  std::uint8_t irregularity = 0;
  std::optional<Role> by;  // the lowest role that may declare it now; nothing: nobody may
  Refusal refusal;         // why not
  std::vector<Asked> questions;
  std::vector<Declaration> outcomes;  // one for each combination of answers, if there are any
};

// Every irregularity of the table's rulebook, for staff of this role or a higher one. The table is
// asked what it would do, on copies of itself: this is for when somebody has chosen to declare one.
std::vector<Declarable> declarations(const TableState& state, Role role, Time now);

// The rounds on record that one can say it happened in, the newest first. What holds for the first
// of them holds for all.
std::vector<RoundNumber> earlier_rounds(const TableState& state);

// How many cards can have come out together without being recorded, besides none.
struct CountRange {
  std::uint8_t least = 0;
  std::uint8_t most = 0;
};
std::optional<CountRange> cards_together(const TableState& state);

}  // namespace punto
