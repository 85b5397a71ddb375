#pragma once

#include "core/table/circumstances.hpp"
#include "core/table/moment.hpp"

namespace punto {

// From an irregularity to the end of its procedure. The rulebook's row says what is done; the
// functions here do it. To find the procedure of a rule, look the number up in the rulebook's file
// and the row's `do` in `do_action`.

// What the table noticed by itself. Staff confirm it, since a card may have been keyed in wrongly.
void report_finding(Draft& draft, Trigger trigger, const Reported& reported);

// Removes the cutting card; as the first card of a round it may be an irregularity (3.17.1).
void report_cutting_card(Draft& draft);

// Takes the row that applies and goes on as far as it can without an answer from anybody.
void declare(Draft& draft, std::uint8_t irregularity, const Reported& reported,
             std::optional<WagerNumber> wager = {}, const Particulars& particulars = {});

// The authority has spoken, or none was needed.
void go_on_to_offer(Draft& draft);
void open_offer(Draft& draft);
void carry_out(Draft& draft);
void carry_out(Draft& draft, Action action, CardReplacement replace_cards, Citation rule);

// The announcements that are due after the cards that lie open now (3.14, 1.1.8).
void announce(Draft& draft);

// Who must approve what the row orders, and what stands against a person who would: the role, or
// being the one who declared it (interpretation 109).
Role authority_of(const TableState& state);
Objection unless_authority(const Moment& moment);

const Resolution& row_of(const TableState& state);
const Irregularity& irregularity_of(const TableState& state);

// Moves the difference between two settlements of a round that was settled before.
void correct_credits(Draft& draft, const Settlement& was, const Settlement& now);

// Settles the recorded round anew by these cards, or makes it void where there are none.
void correct_record(Draft& draft, RoundNumber round, const std::vector<Card>& cards,
                    const std::string& reason, Citation rule);

}  // namespace punto
