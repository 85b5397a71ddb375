#include "core/table/table.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/host/electronic_table.hpp"

namespace punto {
namespace {

// A card that waits and was read is known to the table.
bool knows_next_card(const TableState& state) {
  const auto& waiting = state.shoe.waiting;
  return !waiting.empty() && waiting.front().read;
}

bool needs_shoe(const CommandBody& body) {
  return std::holds_alternative<DrawCard>(body) || std::holds_alternative<CutShoe>(body) ||
         std::holds_alternative<BurnCards>(body);
}

void add(StreamTail& shoes, const ShoeEntry& entry) {
  append_bytes(shoes.bytes(), entry);
  shoes.count(1);
}

}  // namespace

VirtualShoe Dealer::shoe_of(const TableState& state, ShoeNumber number) const {
  return {table_, number, state.law->digest, state.law->rulebook.deck, state.settings.decks};
}

std::expected<void, std::string> Dealer::take_up(const TableState& state,
                                                 const SealedShoe& sealed) {
  const auto restored = device_->restore(shoe_of(state, state.shoe.number), sealed);
  if (!restored) return restored;
  if (state.shoe.cut > 0) device_->cut(state.shoe.cut);
  number_ = state.shoe.number;
  return {};
}

void Dealer::open_late(const TableState& state, const SealedShoe& sealed, StreamTail& shoes) {
  if (device_->restore(shoe_of(state, sealed.number), sealed)) add(shoes, device_->open());
}

// The device forgets the shoe before, so the table is asked first whether it will take a new one.
std::expected<void, std::string> Dealer::load(const Actor& by, LoadShoe& load,
                                              const TableState& state) {
  if (!decide(state, Command{by, load}, Time{})) return {};
  if (number_ > 0) ended_ = device_->open();
  number_ = 0;
  auto made = device_->load(shoe_of(state, state.shoe.number + 1));
  if (!made) return std::unexpected(made.error());
  made_ = std::move(*made);
  load.commitment = made_->commitment;
  return {};
}

// Somebody may choose it: the order is committed to by then.
std::expected<void, std::string> Dealer::cut(CutShoe& cut, const TableState& state) {
  if (cut.cards > 0 || state.shoe.in_device < 2) return {};
  const auto cards = draw_cut(chance_, state.shoe.in_device);
  if (!cards) return std::unexpected(cards.error());
  cut.cards = static_cast<std::uint16_t>(*cards);
  return {};
}

Card Dealer::next_card(const TableState& state) const {
  const int all = state.settings.decks * cards_in(state.law->rulebook.deck);
  return device_->card_at(all - state.shoe.in_device);
}

std::expected<Command, std::string> Dealer::complete(Command command, const TableState& state) {
  std::expected<void, std::string> done;
  if (auto* shoe = std::get_if<LoadShoe>(&command.body)) {
    done = load(command.by, *shoe, state);
  } else if (needs_shoe(command.body) && !state.shoe.loaded) {
    return command;  // the table will have none of it
  } else if (needs_shoe(command.body) && !has_shoe(state)) {
    done = std::unexpected("the cards of the shoe in use cannot be had");
  } else if (auto* shoe_cut = std::get_if<CutShoe>(&command.body)) {
    done = cut(*shoe_cut, state);
  } else if (auto* burn = std::get_if<BurnCards>(&command.body)) {
    const bool shows_first = state.settings.burn == Burn::ByFirstCard;
    if (shows_first && state.shoe.in_device > 0) burn->first = next_card(state);
  } else if (auto* draw = std::get_if<DrawCard>(&command.body)) {
    if (!knows_next_card(state) && state.shoe.in_device > 0) draw->card = next_card(state);
  }
  if (!done) return std::unexpected(done.error());
  return command;
}

void Dealer::follow(const CommandBody& body, const TableState& state, StreamTail& shoes) {
  if (state.phase == Phase::Closed) open_last(shoes);
  if (std::holds_alternative<CutShoe>(body)) device_->cut(state.shoe.cut);
  if (!std::holds_alternative<LoadShoe>(body) || !made_) return;
  if (ended_) add(shoes, *ended_);
  add(shoes, *made_);
  number_ = made_->number;
  made_.reset();
  ended_.reset();
}

void Dealer::open_last(StreamTail& shoes) {
  if (number_ == 0) return;
  add(shoes, device_->open());
  number_ = 0;
}

}  // namespace punto
