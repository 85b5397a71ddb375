#include "edge/wire/operation_words.hpp"

#include <algorithm>
#include <array>

#include "core/cards/insist.hpp"
#include "core/table/fields.hpp"

namespace punto::wire {
namespace {

using enum Senders;

constexpr std::array table_words = {
    CommandWords{"open-table", Staff, "Opens the table with a rulebook and settings."},
    CommandWords{"choose-method", Staff, "Chooses the dealing method."},
    CommandWords{"set-wagers-per-area", Staff, "Sets how many wagers a playing area takes."},
    CommandWords{"set-limits", House,
                 "Sets the minimum and maximum of a wager: "
                 "it is proposed to the house (through-the-house)."},
    CommandWords{"set-offered", House,
                 "Offers a wager, or no longer: "
                 "it is proposed to the house (through-the-house)."},
    CommandWords{"set-differential", House,
                 "Sets the table differential, or lifts it where it is left out: "
                 "it is proposed to the house (through-the-house)."},
    CommandWords{"sign-on", Staff, "Signs the Dealer on who sends it; the one before is relieved."},
    CommandWords{"announce-last-round", Staff, "Announces that the next round is the last."},
    CommandWords{"close-table", House,
                 "Closes the table after its last round: "
                 "it is proposed to the house (through-the-house)."},
    CommandWords{"suspend-table", StaffAndDevices, "Suspends play, with a reason."},
    CommandWords{"resume-table", Staff, "Resumes play."},
    CommandWords{"start-gaming-day", House,
                 "Starts a new gaming day at the table: "
                 "only the clock of the floor does that (through-the-house)."},
    CommandWords{"sit", House, "Seats a Player: only the house does that (through-the-house)."},
    CommandWords{"add-credits", House,
                 "Adds credits to a seat: only the house does that (through-the-house)."},
    CommandWords{"leave", Everybody, "Leaves the table with all credits."},
    CommandWords{"release-seat", Staff, "Releases a seat that was locked after a large win."},
    CommandWords{
        "settle-debt", House,
        "Settles what a correction left unpaid: only the house does that (through-the-house)."},
    CommandWords{"load-shoe", Staff, "Loads a shoe into the dealing device."},
    CommandWords{"cut-shoe", Staff,
                 "Cuts the shoe: so many cards from the front go behind the others."},
    CommandWords{"burn-cards", Staff, "Burns cards, by the first one where the burn goes by it."},
    CommandWords{"report-cutting-card", StaffAndDevices,
                 "Reports that the cutting card has appeared."},
    CommandWords{"report-empty-shoe", StaffAndDevices,
                 "Reports that the shoe has run out in the round."},
    CommandWords{"open-betting", Staff, "Opens betting for the next round."},
    CommandWords{"confirm-shown", Everybody, "Confirms that the terminal shows an announcement."},
    CommandWords{"place-wager", Everybody, "Places a wager, or adds to the one that is there."},
    CommandWords{"place-joint-wager", StaffAndDevices,
                 "Places a wager of several Players at one position."},
    CommandWords{"decrease-wager", Everybody, "Takes an amount off a wager."},
    CommandWords{"withdraw-wager", Everybody, "Takes a wager back while betting is open."},
    CommandWords{"record-found-wager", Staff,
                 "Records a wager that lay on the felt unnoticed when betting closed."},
    CommandWords{"remove-wager", Staff,
                 "Removes a wager of the heavier side to meet the differential."},
    CommandWords{"close-betting", Staff, "Closes betting: no more bets."},
    CommandWords{"draw-card", Everybody, "Draws a card, with its value where it is known."},
    CommandWords{"read-card", StaffAndDevices, "Tells the value of a card that was drawn."},
    CommandWords{"correct-card", Staff, "Corrects a card that was read wrongly, with a reason."},
    CommandWords{"expose-hand", Everybody, "Exposes the cards of a hand."},
    CommandWords{"reveal-first", Staff, "Says which of two hands is revealed first."},
    CommandWords{"pass-hand", Staff, "Passes a hand to a Player, who squeezes it."},
    CommandWords{"decline-hand", Everybody, "Declines to squeeze a hand."},
    CommandWords{"choose-handler", Staff, "Chooses who of several squeezes a hand."},
    CommandWords{"allow-squeeze", Staff, "Allows somebody else to squeeze a hand."},
    CommandWords{"take-device", Everybody, "Takes the dealing device, where Players draw."},
    CommandWords{"allow-drawing", Staff, "Allows a Player to draw without a valid wager."},
    CommandWords{"relinquish-device", Everybody, "Gives the dealing device back."},
    CommandWords{"settle", Staff, "Settles the round."},
    CommandWords{"declare-irregularity", StaffAndDevices,
                 "Declares an irregularity with what is known of it."},
    CommandWords{"confirm", Staff, "Confirms what the table has found by itself."},
    CommandWords{"dismiss", Staff, "Dismisses it: it was no irregularity."},
    CommandWords{"approve", Staff, "Approves what was declared."},
    CommandWords{"decide-offer", Staff, "Decides whether Players may withdraw."},
    CommandWords{"answer-offer", Everybody, "Answers an offer to withdraw wagers."},
    CommandWords{"close-offer", StaffAndDevices, "Closes the offer when its time is over."},
    CommandWords{"decide-order", Staff, "Decides the order of the cards that wait."},
    CommandWords{"give-ruling", Staff, "Rules on what the book leaves to a person, with a reason."},
    CommandWords{"set-cards-aside", Staff, "Sets the cards of the round aside."},
    CommandWords{"record-inventory", Staff, "Records the count of all cards."},
    CommandWords{"assign-missing-cards", Staff, "Says which missing card belongs where."},
    CommandWords{"report-terminal-failure", StaffAndDevices, "Reports that a terminal has failed."},
    CommandWords{"correct-round", Staff, "Corrects a round that was settled, with a reason."},
    CommandWords{"restrain-player", House,
                 "Makes a Player's limits at his seat stricter: only the house does that "
                 "(through-the-house)."},
};

struct HouseSummary {
  std::string_view name;
  std::string_view summary;
};
constexpr std::array house_words = {
    HouseSummary{"change-settings", "Changes the settings of the house."},
    HouseSummary{"note", "Notes a significant event."},
    HouseSummary{"hire", "Hires a person for some jobs."},
    HouseSummary{"change-jobs", "Changes the jobs of a person."},
    HouseSummary{"set-credential", "Sets the PIN or password of a person."},
    HouseSummary{"dismiss", "Takes a person off the staff."},
    HouseSummary{"begin-duty", "Begins duty in a job, of a Dealer at a table."},
    HouseSummary{"end-duty", "Ends duty."},
    HouseSummary{"unlock-person", "Unlocks a person after failed sign-ons."},
    HouseSummary{"add-terminal",
                 "Adds a terminal; the answer has the secret with which it is paired."},
    HouseSummary{"set-terminal-key",
                 "Pairs a terminal anew; the answer has the secret, and the one before is void."},
    HouseSummary{"enable-terminal", "Puts a terminal into service."},
    HouseSummary{"disable-terminal", "Takes a terminal out of service, with a reason."},
    HouseSummary{"insert-cash", "Adds cash that was inserted to the credits."},
    HouseSummary{"present-voucher", "Redeems a voucher at a terminal."},
    HouseSummary{
        "cash-out",
        "Cashes a terminal out: the answer has the code of the voucher, or staff pay by hand."},
    HouseSummary{"pay-by-hand", "Pays in cash what a terminal owes."},
    HouseSummary{"call-attendant", "Calls an attendant to a terminal."},
    HouseSummary{"answer-call", "Answers the call of a terminal."},
    HouseSummary{"correct-terminal",
                 "Corrects a terminal whose meters do not add up: what its guest is owed is paid "
                 "by hand, with a reason."},
    HouseSummary{"add-device",
                 "Adds a card reader or another device; the answer has the secret with which it "
                 "is paired."},
    HouseSummary{"remove-device", "Removes a device: its secret is void."},
    HouseSummary{"register-player", "Registers a Player with a card."},
    HouseSummary{"replace-card", "Gives a Player another card; the one before is void."},
    HouseSummary{"set-player-pin", "Sets the PIN that goes with a Player's card."},
    HouseSummary{"unlock-player", "Unlocks a Player after wrong PINs."},
    HouseSummary{"insert-card",
                 "Inserts a Player's card at a terminal, with his PIN where he has one."},
    HouseSummary{"remove-card", "Removes the card from a terminal."},
    HouseSummary{"set-player-limits", "Sets what a Player allows himself for a gaming day."},
    HouseSummary{"cool-off", "Keeps a Player from playing for a while."},
    HouseSummary{"exclude", "Excludes a Player until a time."},
    HouseSummary{"end-exclusion", "Ends the exclusion of a Player."},
    HouseSummary{"sit-at-terminal", "Sits down at a table with credits of the terminal."},
    HouseSummary{"add-at-terminal", "Adds credits of the terminal to the seat."},
    HouseSummary{"sit-at-felt", "Seats a Player at a felt table with chips and cash."},
    HouseSummary{"buy-in-at-felt", "Adds chips and cash to a seat at a felt table."},
    HouseSummary{"propose-change", "Proposes a change of a table's settings."},
    HouseSummary{"approve-change", "Approves a change that somebody else has proposed."},
    HouseSummary{"reject-change", "Rejects a change that was proposed, with a reason."},
    HouseSummary{"release-winner", "Releases the seat of a winner after a large win."},
    HouseSummary{"open-float", "Opens the float of a table with what was counted."},
    HouseSummary{"fill-float", "Fills the float of a table from the cage."},
    HouseSummary{"credit-float", "Gives chips of a float back to the cage."},
    HouseSummary{"give-change", "Changes chips for chips, or cash for cash."},
    HouseSummary{"close-float", "Closes the float of a table with what was counted."},
    HouseSummary{"collect-table-drop", "Collects the drop of a table with what was counted."},
    HouseSummary{"collect-terminal-box", "Collects the box of a terminal with what was counted."},
    HouseSummary{"fund-cage", "Brings cash into the cage."},
    HouseSummary{"bank-cash", "Takes cash out of the cage to the bank."},
    HouseSummary{"count-cage", "Counts the cash of the cage."},
    HouseSummary{"sell-voucher", "Sells a voucher; the answer has its code."},
    HouseSummary{"cash-voucher", "Pays a voucher in cash."},
    HouseSummary{"void-voucher", "Voids a voucher that cannot be read and pays it, with a reason."},
    HouseSummary{"sell-chips", "Sells chips."},
    HouseSummary{"cash-chips", "Pays chips in cash."},
    HouseSummary{"settle-debt", "Settles what a correction left unpaid."},
    HouseSummary{"open-incident", "Opens an incident."},
    HouseSummary{"add-to-incident", "Adds to an incident."},
    HouseSummary{"close-incident", "Closes an incident."},
};

constexpr std::array of_machine = {
    MachineCommand{"open-house", "The floor opens the house by its file."},
    MachineCommand{"start-gaming-day", "The floor starts a gaming day by its clock."},
    MachineCommand{"report-failed-sign-on", "Whoever could send it could lock anybody out."},
    MachineCommand{"report-sign-on", "The server knows whose secret was right."},
    MachineCommand{"report-sign-off", "The server knows who has signed off."},
    MachineCommand{"report-approval", "The server knows who has approved with his secret."},
    MachineCommand{"set-up-person", "It takes the set-up code that the program has printed."},
    MachineCommand{"report-failed-pin", "Whoever could send it could lock any Player out."},
    MachineCommand{"take-back", "The floor knows what a Player has who has left a table."},
    MachineCommand{"add-table", "The floor adds the tables of its file."},
    MachineCommand{"expire-vouchers", "The floor looks at its clock for vouchers that expire."},
    MachineCommand{"end-errand", "The floor knows what a table or voucher has answered."},
    MachineCommand{"record-components", "The program knows what it is made of."},
};

template <typename... Bodies>
constexpr bool are_all_there(const std::variant<Bodies...>* /*kinds*/) {
  std::size_t i = 0;
  return sizeof...(Bodies) == table_words.size() &&
         ((table_words[i++].name == name_of_type<Bodies>.text()) && ...);
}
static_assert(are_all_there(static_cast<const CommandKinds*>(nullptr)),
              "one line for each command of a table, in their order");

}  // namespace

const CommandWords& words_of_table_command(std::string_view name) {
  const auto found = std::ranges::find(table_words, name, &CommandWords::name);
  INSIST(found != table_words.end());
  return *found;
}

std::optional<std::string_view> summary_of_house_command(std::string_view name) {
  const auto found = std::ranges::find(house_words, name, &HouseSummary::name);
  if (found == house_words.end()) return {};
  return found->summary;
}

std::span<const MachineCommand> machine_commands() {
  return of_machine;
}

}  // namespace punto::wire
