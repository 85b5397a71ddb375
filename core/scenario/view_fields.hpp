#pragma once

#include "core/table/fields.hpp"
#include "core/table/view.hpp"

namespace punto {

// The fields of views, for questions about what somebody sees.
PUNTO_FIELDS(CardView, face, laid_at, card)
PUNTO_FIELDS(HandView, total, holder, designee, kept)
PUNTO_FIELDS(ShoeView, number, cards_left, rounds, loaded, cut, burned, cutting_card_out,
             must_replace, may_replace, waiting, unseen)
PUNTO_FIELDS(SeatAccount, credits, net, left_out, shown_open, shown_closed, locked)
PUNTO_FIELDS(SeatView, player, position, account)
PUNTO_FIELDS(WagerView, number, position, kind, treatment, amount, shares)
PUNTO_FIELDS(AreaTotal, position, kind, wagers, amount)
PUNTO_FIELDS(DifferentialView, allowed, player_total, banker_total, called)
PUNTO_FIELDS(Takings, brought_in, house_win)
PUNTO_FIELDS(OfferView, offer, kinds, until, answers_awaited, awaits_viewer, may_withdraw,
             waiting_for)
PUNTO_FIELDS(ProcedureView, irregularity, row, stage, round, awaited, viewer_may_act, concerned,
             side, offer, rule)
PUNTO_FIELDS(TableView, game, phase, suspended, round, announced, last_round, told, dealer, seating,
             zone, positions, method, wagers_per_area, decks, units, terms, seats, wagers, areas,
             totals, differential, cards, next_card, hands, first_hand, to_reveal, totals_announced,
             outcome, device_holder, may_draw, shoe, procedure, last_record, under_minimum,
             receivables, takings)

constexpr WordsOfEnumeration words_of(CardFace) {
  return card_face_names;
}
constexpr WordsOfEnumeration words_of(Announced) {
  return announced_names;
}

}  // namespace punto
