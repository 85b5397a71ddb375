#include <algorithm>

#include "core/rules/point_total.hpp"
#include "core/table/decisions.hpp"
#include "core/table/resolve.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// A Ten or a picture burns ten cards.
int burned_after(Card first) {
  const int value = point_value(first);
  return value == 0 ? 10 : value;
}

}  // namespace

Decision decide(const Moment& moment, const LoadShoe& command) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  if (const auto objection = moment.unless_between_rounds(reading::shoe)) {
    return std::unexpected(*objection);
  }
  const ShoeInUse& shoe = moment.table.shoe;
  const bool replaced = shoe.must_replace || shoe.may_replace;
  return only(moment, ShoeLoaded{shoe.number + 1, moment.settings().decks, command.commitment,
                                 replaced ? shoe.replace_rule : reading::shoe});
}

Decision decide(const Moment& moment, const CutShoe& command) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  const ShoeInUse& shoe = moment.table.shoe;
  if (!shoe.loaded) return refused(NoShoe, reading::shoe);
  if (shoe.cut > 0) return refused(AlreadyDone, reading::shoe);
  if (command.cards < 1 || command.cards >= shoe.in_device) {
    return refused(CardsDoNotFit, reading::shoe);
  }
  return only(moment, ShoeCut{command.cards});
}

Decision decide(const Moment& moment, const BurnCards& command) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  const ShoeInUse& shoe = moment.table.shoe;
  const TableSettings& settings = moment.settings();
  if (!shoe.loaded) return refused(NoShoe, reading::shoe);
  if (settings.burn == Burn::None) return refused(NoSuchProcedure, reading::shoe);
  if (shoe.cut == 0) return refused(ShoeNotReady, reading::shoe);
  if (shoe.burned) return refused(AlreadyDone, reading::shoe);
  if (settings.burn == Burn::Fixed) {
    if (command.first) return refused(CardIsFaceDown, reading::shoe);
    return only(moment, CardsBurned{{}, settings.burn_cards});
  }
  if (!command.first) return refused(CardNotGiven, reading::shoe);
  if (deck_of(*command.first) != moment.book().deck) return refused(NotThisDeck, reading::shoe);
  const int cards = 1 + burned_after(*command.first);
  return only(moment, CardsBurned{command.first, static_cast<std::uint8_t>(cards)});
}

// 3.17, EB4 3.10: removed, and the round goes on; as first card of the round the book's row tells
// more.
Decision decide(const Moment& moment, const ReportCuttingCard& /*command*/) {
  if (const auto objection = moment.unless_dealer_or_device()) return std::unexpected(*objection);
  const Citation rule = moment.rule(Procedure::CuttingCard);
  if (moment.is_virtual()) return refused(TableNoticesItself, rule);
  if (const auto objection = moment.unless_dealing()) return std::unexpected(*objection);
  if (moment.table.shoe.cutting_card_out) return refused(AlreadyDone, rule);
  Draft draft{moment};
  report_cutting_card(draft);
  return draft.take();
}

Decision decide(const Moment& moment, const ReportEmptyShoe& /*command*/) {
  if (const auto objection = moment.unless_dealer_or_device()) return std::unexpected(*objection);
  if (const auto objection = moment.unless_dealing()) return std::unexpected(*objection);
  const ShoeInUse& shoe = moment.table.shoe;
  const bool waits_for_card = progress_of(moment.table.round.cards).waits == Waits::ForCard;
  if (!waits_for_card || !shoe.waiting.empty()) {
    return refused(NotThisPlace, moment.rule(Procedure::Hands));
  }
  if (moment.is_virtual() && shoe.in_device > 0) return refused(CardsDoNotFit, reading::shoe);
  Draft draft{moment};
  Reported reported;
  reported.round = moment.table.round.number;
  if (shoe.in_device == 0) {
    report_finding(draft, Trigger::CardsRunOut, reported);
  } else {
    reported.cards = WrongCards::Missing;
    report_finding(draft, Trigger::WrongCards, reported);
  }
  return draft.take();
}

}  // namespace punto
