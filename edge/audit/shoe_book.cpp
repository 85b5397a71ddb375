#include "edge/audit/shoe_book.hpp"

#include <fmt/format.h>

namespace punto {

std::optional<std::string> ShoeBook::follow(const Record& record) {
  std::string_view left = record.bytes;
  std::uint32_t count = 0;
  for (; !left.empty(); ++count) {
    const auto entry = take_shoe_entry(left);
    if (!entry) return "an entry of the stream of shoes cannot be read";
    if (const auto* sealed = std::get_if<SealedShoe>(&*entry)) {
      if (!shoes_.emplace(sealed->number, Shoe{sealed->commitment, {}}).second) {
        return fmt::format("shoe {} was sealed twice", sealed->number);
      }
      continue;
    }
    const OpenedShoe& opened = std::get<OpenedShoe>(*entry);
    const auto found = shoes_.find(opened.number);
    if (found == shoes_.end()) return fmt::format("shoe {} was never sealed", opened.number);
    found->second.seed = opened.seed;
  }
  if (count != record.count) return "a record of the stream of shoes has a wrong count";
  return {};
}

const Digest* ShoeBook::commitment(ShoeNumber number) const {
  const auto found = shoes_.find(number);
  return found == shoes_.end() ? nullptr : &found->second.commitment;
}

const ShoeSeed* ShoeBook::seed(ShoeNumber number) const {
  const auto found = shoes_.find(number);
  return found == shoes_.end() || !found->second.seed ? nullptr : &*found->second.seed;
}

std::optional<std::string> CardCheck::begin(const TableState& state, const ShoeLoaded& loaded) {
  order_.clear();
  proof_ = {};
  if (loaded.decks < fewest_decks || loaded.decks > most_decks) {
    return fmt::format("shoe {} has {} decks", loaded.number, loaded.decks);
  }
  proof_.shoe = {table_, loaded.number, state.law->digest, state.law->rulebook.deck, loaded.decks};
  const Digest* sealed = shoes_.commitment(loaded.number);
  if (sealed == nullptr) return fmt::format("shoe {} was never sealed", loaded.number);
  if (*sealed != loaded.commitment) {
    return fmt::format("shoe {} was sealed with another commitment", loaded.number);
  }
  const ShoeSeed* seed = shoes_.seed(loaded.number);
  if (seed == nullptr) {
    ++sealed_;
    return {};
  }
  proof_.seed = *seed;
  if (commitment_to(proof_.shoe, *seed) != loaded.commitment) {
    return fmt::format("the seed of shoe {} is not the one committed to", loaded.number);
  }
  ++proven_;
  return {};
}

std::optional<std::string> CardCheck::compare(std::size_t left, Card card) const {
  if (order_.empty()) return {};
  if (left >= order_.size()) return "a card was drawn from an empty shoe";
  if (order_[left] == card) return {};
  return fmt::format("card {} of shoe {} is {}, and its seed gives {}", left + 1,
                     proof_.shoe.number, to_text(card), to_text(order_[left]));
}

std::optional<std::string> CardCheck::follow(const TableState& state, const Event& event) {
  if (!state.law || state.settings.cards != CardSource::VirtualShoe) return {};
  if (const auto* loaded = std::get_if<ShoeLoaded>(&event.body)) return begin(state, *loaded);
  const std::size_t all = static_cast<std::size_t>(proof_.shoe.cards());
  if (state.shoe.in_device > all) return {};
  const std::size_t left = all - state.shoe.in_device;
  if (const auto* cut = std::get_if<ShoeCut>(&event.body)) {
    if (cut->cards >= all) return "a shoe was cut behind its last card";
    proof_.cut = cut->cards;
    if (shoes_.seed(proof_.shoe.number) != nullptr) order_ = order_of(proof_);
  }
  if (const auto* burned = std::get_if<CardsBurned>(&event.body)) {
    return burned->first ? compare(left, *burned->first) : std::nullopt;
  }
  // The card has left the shoe by the event before.
  const auto* read = std::get_if<CardRead>(&event.body);
  return read != nullptr && left > 0 ? compare(left - 1, read->card) : std::nullopt;
}

}  // namespace punto
