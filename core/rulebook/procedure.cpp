#include "core/rulebook/procedure.hpp"

#include <algorithm>

namespace punto {
namespace {

constexpr std::array required = {
    Procedure::Layout,         Procedure::Wagering, Procedure::Limits,      Procedure::Hands,
    Procedure::TableOfPlay,    Procedure::Outcome,  Procedure::CuttingCard, Procedure::Uncovered,
    Procedure::HigherPosition, Procedure::Displays,
};

constexpr std::array up_to_somebody = {
    Procedure::FewerWagers, Procedure::OnBehalf,         Procedure::ChooseHandler,
    Procedure::FirstHand,   Procedure::DrawWithoutWager, Procedure::AnySqueeze,
    Procedure::Uncovered,
};

constexpr std::array<std::string_view, procedure_count> meanings = {
    "wagers are placed on the layout",
    "Players choose their own wagers",
    "wagers keep within the limits of the table",
    "several Players may wager on one playing area, also jointly",
    "at most {} wagers stand on one playing area",
    "fewer wagers on a playing area may be set",
    "wagers may be placed for a Player who asks",
    "each hand goes to the Player with the highest wager on it",
    "where a Player refuses the hand, the next highest wager has it",
    "of equal highest wagers the one placed first has the hand",
    "where wagers do not decide it, a Player is chosen to handle the hand",
    "where a Player refuses the hand, the next equal wager has it, counter clockwise",
    "the hand that is revealed first is chosen",
    "the Dealer keeps the cards of both hands",
    "a Player draws the cards",
    "a Player without a wager may be allowed to draw",
    "the Player who draws may give up the dealing device",
    "the Player who draws gives up the dealing device with a lost wager",
    "any Player may be allowed to squeeze",
    "two hands are dealt, Player and Banker",
    "third cards follow the Table of Play",
    "the higher point total wins, equal ones tie",
    "the cutting card is taken out and the round is finished",
    "the totals on Player and on Banker keep within the table differential",
    "Players are asked to decrease the greater total",
    "Players may increase the smaller total",
    "the cards may be replaced after a void round",
    "all cards are sorted into decks, to find those a Player has left with",
    "what the decks lack are the missing cards",
    "what no rule covers is decided",
    "a higher position may act for a lower one",
    "the cards count, whatever is displayed",
};

}  // namespace

bool is_required(Procedure procedure) {
  return std::ranges::find(required, procedure) != required.end();
}

bool takes_authority(Procedure procedure) {
  return std::ranges::find(up_to_somebody, procedure) != up_to_somebody.end();
}

std::string_view meaning_of(Procedure procedure) {
  return meanings[static_cast<std::size_t>(procedure)];
}

}  // namespace punto
