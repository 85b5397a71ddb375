#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rulebook/names.hpp"
#include "core/rulebook/role.hpp"
#include "core/rulebook/vocabulary.hpp"

namespace punto {

// What has happened, where the table must know it: it notices it by itself, or what a person may
// declare depends on it. Every other irregularity is declared by a person, and only its rows count.
// clang-format off
enum class Trigger : std::uint8_t {
  Declared, CardsRunOut, WrongCards, WagerAfterClosing, WithdrawalAfterClosing, UnderMinimum,
  OverMaximum, DifferentialExceeded, CuttingCardFirst, DealtOutOfOrder, WrongNumberOfCards,
  DrawnTogether, Interruption, TerminalFailure, Malfunction, AnythingElse,
};
inline constexpr std::array<std::string_view, 16> trigger_names = {
    "declared", "cards run out", "wrong cards", "wager after closing", "withdrawal after closing",
    "wager under minimum", "wager over maximum", "differential exceeded", "cutting card first",
    "dealt out of order", "wrong number of cards", "drawn together", "interruption",
    "terminal failure", "malfunction", "anything else"};
// clang-format on

// The words in which a resolution row says when it applies.
// clang-format off
enum class Circumstance : std::uint8_t {
  Cards, Order, During, Found, Noticed, Betting, Value, Established, Accepted, Offence, Zone,
  Method, Device, Exposed, Round,
  count,
};
// clang-format on
using Circumstances = Narrowing<Circumstance>;

// The values of Circumstance::Cards.
enum class WrongCards : std::uint8_t { Extra, Missing, Foreign, Unshuffled };
inline constexpr std::array<std::string_view, 4> wrong_cards_names = {"extra", "missing", "foreign",
                                                                      "unshuffled"};

// The values of Circumstance::Round.
enum class RoundState : std::uint8_t { InPlay, BetweenRounds };
inline constexpr std::array<std::string_view, 2> round_state_names = {"in play", "between rounds"};

Word word_of(Circumstance circumstance);

// What is done.
// clang-format off
enum class Action : std::uint8_t {
  Void, Reconstruct, DecideOrder, Continue, LetStand, Refuse, SettleAsPlaced, PassToRightPlayer,
  ExposeByDealer, ResetDevice, UseAscertainedValue, ReplaceMissingCards, SettleNormally,
  ReturnWager, SettleToMaximum, MeetDifferential, LeaveOut, Refer,
};
inline constexpr std::array<std::string_view, 18> action_names = {
    "void", "reconstruct", "decide-order", "continue", "let-stand", "refuse", "settle-as-placed",
    "pass-to-right-player", "expose-by-dealer", "reset-device", "use-ascertained-value",
    "replace-missing-cards", "settle-normally", "return-wager", "settle-to-maximum",
    "meet-differential", "leave-out", "refer"};
// clang-format on

// Whether a table can do this on that: a wager after closing can be refused, but not reconstructed.
bool can_be_done(Trigger trigger, Action action);

// Whether Players can choose before this is done, and whether it can be left to somebody to let
// them.
bool can_follow_offer(Action action);
bool can_follow_discretion(Action action);

// Whether it is done by somebody's authority. What befalls a wager the table does by itself.
bool takes_authority(Trigger trigger, Action action);

// Whether cards can be replaced because of it: neither what befalls a wager nor what is left to a
// ruling says so.
bool can_replace_cards(Action action);

// What Players may choose before the round goes on. The exceptions to "no wager may be withdrawn"
// are a closed list (interpretation 56).
// clang-format off
enum class Offer : std::uint8_t {
  None, Withdraw, WithdrawUndecided, WithdrawAllOrNone, WithdrawUndecidedAllOrNone,
};
// clang-format on
inline constexpr std::array<std::string_view, 5> offer_names = {
    "none", "withdraw", "withdraw-undecided", "withdraw-all-or-none",
    "withdraw-undecided-all-or-none"};

// Whether the offer must be made, or may be.
inline constexpr std::array<std::string_view, 2> offered_names = {"shall", "may"};

// Whether the cards in the shoe are replaced afterwards (interpretation 73).
enum class CardReplacement : std::uint8_t { No, May, Must };
inline constexpr std::array<std::string_view, 3> card_replacement_names = {"no", "may", "must"};

struct Resolution {
  Circumstances when;
  Action action = Action::Refer;
  Offer offer = Offer::None;
  bool offer_at_discretion = false;  // the offer "may" be made, not "shall"
  Role by = Role::Dealer;
  CardReplacement replace_cards = CardReplacement::No;
  std::string replace_rule;  // by which cards are replaced, where it is not `rule`
  std::string rule;

  friend bool operator==(const Resolution&, const Resolution&) = default;
};

// The clause by which cards are replaced.
inline const std::string& replacement_rule(const Resolution& row) {
  return row.replace_rule.empty() ? row.rule : row.replace_rule;
}

// Ordered rows: the first whose circumstances match is carried out.
struct Irregularity {
  std::string id;
  Names name;
  Trigger on = Trigger::Declared;
  std::string rule;
  std::vector<Resolution> resolutions;

  friend bool operator==(const Irregularity&, const Irregularity&) = default;
};

}  // namespace punto
