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
    const bool is_older = shoes_.empty() || opened.number < shoes_.begin()->first;
    if (is_part_ && is_older) continue;
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

// Whoever could keep a shoe closed could deal from it what he likes.
CardCheck::Wrong CardCheck::end() const {
  const ShoeNumber number = proof_.shoe.number;
  if (number == 0 || shoes_.seed(number) != nullptr) return {};
  return fmt::format("shoe {} is over and was never opened, so its cards are not proven", number);
}

CardCheck::Wrong CardCheck::begin(const TableState& state, const ShoeLoaded& loaded) {
  order_.clear();
  proof_ = {};
  drawn_.reset();
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

CardCheck::Wrong CardCheck::compare(std::size_t left, Card card) const {
  if (order_.empty()) return {};
  if (left >= order_.size()) return "a card was drawn from an empty shoe";
  if (order_[left] == card) return {};
  return fmt::format("card {} of shoe {} is {}, and its seed gives {}", left + 1,
                     proof_.shoe.number, to_text(card), to_text(order_[left]));
}

CardCheck::Wrong CardCheck::follow(const ShoeCut& cut) {
  if (cut.cards >= static_cast<std::size_t>(proof_.shoe.cards())) {
    return "a shoe was cut behind its last card";
  }
  proof_.cut = cut.cards;
  if (shoes_.seed(proof_.shoe.number) != nullptr) order_ = order_of(proof_);
  return {};
}

// A machine reads each card as it draws it.
CardCheck::Wrong CardCheck::follow(const CardRead& read) {
  const auto drawn = std::exchange(drawn_, {});
  if (drawn != read.place || left_ == 0) return "a card was read that had not just been drawn";
  return compare(left_ - 1, read.card);
}

std::vector<std::string> CardCheck::follow(const TableState& state, const Event& event) {
  std::vector<std::string> wrong;
  const auto add = [&](Wrong found) {
    if (found) wrong.push_back(std::move(*found));
  };
  if (!state.law || state.settings.cards != CardSource::VirtualShoe) return wrong;
  const bool closes = std::holds_alternative<TableClosed>(event.body);
  const auto* loaded = std::get_if<ShoeLoaded>(&event.body);
  if (closes || loaded != nullptr) add(end());
  if (loaded != nullptr) add(begin(state, *loaded));
  const std::size_t all = static_cast<std::size_t>(proof_.shoe.cards());
  if (loaded != nullptr || state.shoe.in_device > all) return wrong;
  left_ = all - state.shoe.in_device;
  if (const auto* cut = std::get_if<ShoeCut>(&event.body)) add(follow(*cut));
  const auto* burned = std::get_if<CardsBurned>(&event.body);
  if (burned != nullptr && burned->first) add(compare(left_, *burned->first));
  const auto* drawn = std::get_if<CardDrawn>(&event.body);
  if (drawn_ && !std::holds_alternative<CardRead>(event.body)) {
    wrong.emplace_back("a card was drawn and not read");
    drawn_.reset();
  }
  if (drawn != nullptr && !drawn->waiting) drawn_ = drawn->place;
  if (const auto* read = std::get_if<CardRead>(&event.body)) add(follow(*read));
  return wrong;
}

}  // namespace punto
