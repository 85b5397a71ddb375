#include "core/house/refusal.hpp"

namespace punto::house {
namespace {

struct Words {
  std::string_view name;
  std::string_view sentence;
};

constexpr std::array<Words, refusal_count> all_words = {{
    {"house-not-open", "the house is not open yet; start the floor"},
    {"house-already-open", "the house is open already; change its settings instead"},
    {"may-not", "this is not for your position; ask somebody whose job it is"},
    {"no-such-person", "nobody on the staff has this number; look at the list of staff"},
    {"person-has-left", "this person has left the staff; hire the person anew"},
    {"person-is-locked", "this person is locked after failed sign-ons; an administrator unlocks"},
    {"not-on-duty", "nobody acts off duty; sign on first"},
    {"second-person-needed", "a second person has to approve this; call one who may"},
    {"same-person", "nobody approves what he does himself; call another person"},
    {"second-person-may-not", "the second person may not approve this; call one whose job it is"},
    {"not-at-this-table", "a Dealer acts at the table that he deals; sign on at this one first"},
    {"name-missing", "a name is missing; give one"},
    {"reason-missing", "a reason is missing; give one"},
    {"credential-missing", "a PIN or password is missing; give one"},
    {"amount-not-valid", "the amount cannot be; give one above nothing, within what is possible"},
    {"time-not-valid", "the time cannot be; give one that is still to come"},
    {"setting-not-valid",
     "a setting of the house cannot be; give a name, the same currency and amounts above nothing"},
    {"job-not-held", "this person does not hold that job; choose another or have it added"},
    {"already-there", "that number, card or key is taken; choose another"},
    {"day-is-over", "that gaming day is over; name the one that is open"},
    {"day-not-over", "that gaming day has begun already or lies behind; wait for the next"},
    {"change-not-allowed", "only settings of an open table are changed this way; choose one"},
    {"no-such-terminal", "there is no such terminal; look at the list of terminals"},
    {"terminal-is-disabled",
     "this terminal is out of service; choose another or call an attendant"},
    {"terminal-is-enabled", "this terminal is in service already; nothing is left to do"},
    {"hand-pay-open", "this terminal waits for a payment by hand; an attendant is on the way"},
    {"no-hand-pay-open", "nothing is to be paid by hand here; look at the terminal's number"},
    {"terminal-is-busy", "something is still under way here; wait a moment and try again"},
    {"no-credits", "there are no credits here; buy some first"},
    {"not-enough-credits", "there are not enough credits here; choose a smaller amount"},
    {"too-many-credits", "no more credits fit on this terminal; cash out first"},
    {"not-called", "nobody has called from this terminal; look at its number"},
    {"meters-do-not-add-up",
     "the meters of this terminal do not add up; it is out of service until "
     "staff have looked at it"},
    {"terminal-in-service", "this terminal is in service; take it out of service first"},
    {"no-such-device", "there is no such device; look at the list of devices"},
    {"meters-add-up", "the meters of this terminal add up; there is nothing to correct"},
    {"no-such-player", "no such Player is known; register the Player first"},
    {"no-such-card", "this card is not known here; ask at the cage"},
    {"card-in-use", "this card is in use elsewhere; remove it there first"},
    {"nobody-there", "nobody is at this terminal; insert a card or credits first"},
    {"player-is-locked", "this Player is locked after wrong PINs; ask at the cage"},
    {"player-not-locked", "this Player is not locked; look at the number"},
    {"player-is-excluded",
     "this Player is excluded and may not play; a manager can tell until when"},
    {"player-cools-off", "this Player takes a break; he may play when it is over"},
    {"not-excluded", "this Player is not excluded; look at the number"},
    {"loss-limit-reached", "the loss limit for today leaves less than that; bring less or stop"},
    {"stake-limit-reached", "the limit on stakes for today is reached; play again tomorrow"},
    {"time-limit-reached", "the time limit for today is reached; play again tomorrow"},
    {"already-seated", "this Player sits at a table already; leave it first"},
    {"not-seated", "this Player sits at no table; sit down first"},
    {"no-such-table", "there is no such table on this floor; look at the list of tables"},
    {"not-on-felt", "this table has terminals; sit down at one of them"},
    {"not-at-terminals", "this table has felt; go to its Dealer"},
    {"no-such-proposal", "no such change waits for a decision; look at the list of proposals"},
    {"proposal-is-yours", "nobody approves a change that he proposed; call another person"},
    {"float-is-open", "the float of this table is open; close it first"},
    {"float-not-open", "the float of this table is not open; count it in first"},
    {"float-is-short", "the float of this table has not so many chips; have it filled first"},
    {"taken-before", "this was taken back before; nothing is left to do"},
    {"cage-is-short", "the cage has not so much cash; fund it first"},
    {"too-many-chips",
     "guests cannot have so many chips by the books; count the floats, or record what was sold"},
    {"voucher-in-use", "this voucher is being looked at elsewhere; wait a moment"},
    {"no-such-voucher", "this voucher is not open here; read its code again"},
    {"voucher-has-expired",
     "this voucher has expired and is not paid any more; show the guest until when it was"},
    {"nothing-expired", "no voucher has expired; nothing is left to do"},
    {"no-such-errand", "no such errand is under way; it has ended before"},
    {"no-such-incident", "no such incident is open; look at the list of incidents"},
}};

}  // namespace

std::string_view name_of(Refusal refusal) {
  return all_words[static_cast<std::size_t>(refusal)].name;
}

std::string_view explain(Refusal refusal) {
  return all_words[static_cast<std::size_t>(refusal)].sentence;
}

}  // namespace punto::house
