#include "tests/drive/wind_down.hpp"

#include <algorithm>

#include "core/table/differential.hpp"
#include "core/table/progress.hpp"
#include "core/table/resolve.hpp"
#include "core/table/squeeze.hpp"
#include "tests/drive/cast.hpp"

namespace punto::drive {
namespace {

// Nobody who has a part in what happened before.
constexpr int fresh_person = 90;

struct Steward {
  const TableState& state;
  Random& random;
  int tries;

  [[nodiscard]] bool is_virtual() const { return state.settings.cards == CardSource::VirtualShoe; }

  [[nodiscard]] static Actor of(Role role) { return person(role, fresh_person); }
  // A Dealer may not be signed on; a Pit Manager may deal.
  [[nodiscard]] static Actor dealer() { return of(Role::PitManager); }
  [[nodiscard]] Actor authority() const {
    const Role role = authority_of(state);
    return role == Role::Dealer ? dealer() : of(role);
  }

  // Some card of which the table thinks that it may be there.
  Card some_card() {
    const Composition& unseen = state.shoe.unseen;
    const int cards = cards_in(unseen.kind());
    const int from = static_cast<int>(random.below(static_cast<std::size_t>(cards)));
    for (int i = 0; i < cards; ++i) {
      const Card card = card_in_deck(unseen.kind(), (from + i) % cards);
      if (unseen.count(card) > 0) return card;
    }
    return card_in_deck(unseen.kind(), 0);
  }

  Command procedure();
  Command ruling();
  Command inventory();
  Command betting();
  Command dealing();
  Command draw();
  Command expose();
};

Command Steward::procedure() {
  switch (state.procedure->stage) {
    case Stage::Found: return {dealer(), Confirm{}};
    case Stage::Approval: return {authority(), Approve{}};
    case Stage::Order: {
      DecideOrder order;
      for (std::size_t i = 0; i < state.shoe.waiting.size(); ++i) {
        order.order.push_back(static_cast<std::uint8_t>(i));
      }
      return {authority(), order};
    }
    case Stage::Ruling: return ruling();
    case Stage::SetAside: return {authority(), SetCardsAside{}};
    case Stage::Inventory: return inventory();
    case Stage::Assignment: return {authority(), AssignMissingCards{state.procedure->values}};
    case Stage::Discretion: return {dealer(), DecideOffer{random.percent(50)}};
    case Stage::Offer: return {machine(), CloseOffer{}};
  }
  return {dealer(), Confirm{}};
}

Command Steward::ruling() {
  GiveRuling ruling;
  ruling.reason = "to go on";
  const auto any = random.below(4);
  ruling.action = any == 0 ? Action::Continue : any == 1 ? Action::Reconstruct : Action::LetStand;
  if (tries > 60 && random.percent(60)) ruling.action = Action::Void;
  if (state.procedure->wager) ruling.action = Action::SettleNormally;
  return {authority(), ruling};
}

// The hand that is still there is turned before the cards are counted.
Command Steward::inventory() {
  const std::size_t other = *state.procedure->side == Side::Player ? 1 : 0;
  for (std::size_t i = other; i < state.round.cards.size(); i += 2) {
    const DealtCard& card = state.round.cards[i];
    if (card.drawn && !card.read) return {dealer(), ReadCard{static_cast<Place>(i), some_card()}};
  }
  Composition left = Composition::of_decks(state.law->rulebook.deck, state.settings.decks);
  RecordInventory inventory;
  const std::size_t side = static_cast<std::size_t>(*state.procedure->side);
  for (std::size_t i = 0; i < state.round.cards.size(); ++i) {
    const DealtCard& card = state.round.cards[i];
    if (card.drawn && card.read) (void)left.remove(card.card);
    if (card.drawn && !card.read && i % 2 == side) (void)left.remove(some_card());
  }
  for (const DealtCard& card : state.shoe.waiting) {
    inventory.set_aside.push_back(card.read ? card.card : some_card());
    (void)left.remove(inventory.set_aside.back());
  }
  for (int i = 0; i < cards_in(left.kind()); ++i) {
    const Card card = card_in_deck(left.kind(), i);
    inventory.sorted.emplace_back(card, static_cast<std::uint8_t>(left.count(card)));
  }
  return {authority(), inventory};
}

Command Steward::betting() {
  if (!state.round.differential_called || exceeded_row(state) == nullptr) {
    return {dealer(), CloseBetting{state.round.number}};
  }
  const Winner heavier =
      imbalance_of(state).heavier == Side::Player ? Winner::Player : Winner::Banker;
  for (const PlacedWager& wager : state.round.wagers) {
    if (state.law->rulebook.wagers[wager.kind].backs != heavier) continue;
    return {of(Role::GamingShiftManager), RemoveWager{state.round.number, wager.number}};
  }
  return {dealer(), CloseBetting{state.round.number}};
}

Command Steward::draw() {
  const DealingMethod* method = method_of(state);
  const bool player_draws = method != nullptr && method->drawn_by == DrawnBy::Player;
  if (player_draws) {
    if (state.seats.empty()) return {dealer(), Sit{PlayerId{99}, 1, {}}};
    const PlayerId drawer = state.device_holder.value_or(state.seats.front().player);
    if (!may_draw(state, drawer)) return {of(Role::AssistantCasinoManager), AllowDrawing{drawer}};
    if (!state.device_holder) return {dealer(), TakeDevice{drawer}};
  }
  if (state.shoe.waiting.empty() && state.shoe.in_device == 0) return {dealer(), ReportEmptyShoe{}};
  DrawCard draw;
  const bool known = !state.shoe.waiting.empty() && state.shoe.waiting.front().read;
  const bool keyed_later = state.settings.cards == CardSource::KeyedIn && is_dealt_face_down(state);
  if (!known && !keyed_later) draw.card = some_card();
  return {player_draws ? player(*state.device_holder) : dealer(), draw};
}

Command Steward::expose() {
  const Side side = static_cast<Side>(random.below(2));
  switch (random.below(5)) {
    case 0: return {dealer(), RevealFirst{side}};
    case 1: return {dealer(), PassHand{side, {}}};
    case 2: return {dealer(), ExposeHand{side}};
    default: break;
  }
  std::vector<Place> unread;
  for (std::size_t i = static_cast<std::size_t>(side); i < Round::most_cards; i += 2) {
    const DealtCard& card = state.round.cards[i];
    if (card.drawn && !card.read && !is_virtual()) unread.push_back(static_cast<Place>(i));
  }
  if (unread.empty()) return {dealer(), ExposeHand{side}};
  const bool by_device = state.settings.cards == CardSource::CardReader && random.percent(50);
  return {by_device ? machine() : dealer(), ReadCard{random.one_of(unread), some_card()}};
}

Command Steward::dealing() {
  switch (progress_of(state.round.cards).waits) {
    case Waits::ForCard: return draw();
    case Waits::ForExposure: return expose();
    case Waits::Finished: break;
  }
  return {dealer(), Settle{}};
}

}  // namespace

std::optional<NextStep> wind_down(const TableState& state, Random& random, Time now, int tries) {
  Steward steward{state, random, tries};
  if (state.suspended) return NextStep{{Steward::of(Role::PitManager), ResumeTable{}}, now};
  if (state.procedure) {
    const Time until = state.procedure->offer.until;
    return NextStep{steward.procedure(), now < until ? until : now};
  }
  if (state.phase == Phase::Betting) return NextStep{steward.betting(), now};
  if (state.phase == Phase::Dealing) return NextStep{steward.dealing(), now};
  return {};
}

}  // namespace punto::drive
