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

// The device forgets the shoe before, so the table is asked first whether it will take a new one.
std::expected<CommandBody, std::string> Dealer::load(const TableState& state) {
  if (!decide(state, Command{machine(), LoadShoe{}}, Time{})) return LoadShoe{};
  if (number_ > 0) ended_ = device_->open();
  number_ = 0;
  auto made = device_->load(shoe_of(state, state.shoe.number + 1));
  if (!made) return std::unexpected(made.error());
  made_ = std::move(*made);
  return LoadShoe{made_->commitment};
}

std::expected<CommandBody, std::string> Dealer::cut(const TableState& state) {
  const auto cards = draw_cut(chance_, state.shoe.in_device);
  if (!cards) return std::unexpected(cards.error());
  return CutShoe{static_cast<std::uint16_t>(*cards)};
}

Card Dealer::next_card(const TableState& state) const {
  const int all = state.settings.decks * cards_in(state.law->rulebook.deck);
  return device_->card_at(all - state.shoe.in_device);
}

std::expected<CommandBody, std::string> Dealer::complete(CommandBody body,
                                                         const TableState& state) {
  if (std::holds_alternative<LoadShoe>(body)) return load(state);
  if (!has_shoe(state)) {
    const bool needs_it = std::holds_alternative<DrawCard>(body) ||
                          std::holds_alternative<CutShoe>(body) ||
                          std::holds_alternative<BurnCards>(body);
    if (needs_it) return std::unexpected("the cards of the shoe in use cannot be had");
    return body;
  }
  if (std::holds_alternative<CutShoe>(body)) return cut(state);
  const bool burns_by_card = state.settings.burn == Burn::ByFirstCard;
  if (std::holds_alternative<BurnCards>(body) && burns_by_card) return BurnCards{next_card(state)};
  if (std::holds_alternative<DrawCard>(body) && !knows_next_card(state)) {
    return DrawCard{next_card(state), {}};
  }
  return body;
}

void Dealer::follow(const CommandBody& body, const TableState& state, StreamTail& shoes) {
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
