#include "edge/wire/write_json.hpp"

#include <fmt/format.h>

#include "core/rulebook/settle.hpp"
#include "edge/wire/rulebook_names.hpp"
#include "edge/wire/wire_words.hpp"

namespace punto::wire {

json::value write_index(std::size_t index, Meaning meaning, const WireContext& context) {
  if (const auto name = name_at(index, meaning, context.rulebook)) return write_text(*name);
  return write_text(fmt::format("#{}", index));
}

json::value write_word(WordsOfEnumeration words, std::size_t index) {
  if (index >= words.size()) return write_text(fmt::format("#{}", index));
  json::value value(json::string_kind);
  json::string& text = value.get_string();
  text.assign(words[index].begin(), words[index].end());
  for (char& letter : text) letter = hyphened(letter);
  return value;
}

json::value write_card(Card card) {
  return write_text(to_text(card));
}

// The letters of the pictures are those of the deck.
json::value write_pair(Pair pair, const WireContext& context) {
  if (!pair.exists()) return write_text("none");
  if (pair.suited()) return write_card({pair.rank(), pair.suit()});
  const DeckKind deck = context.rulebook == nullptr ? DeckKind::Standard : context.rulebook->deck;
  return write_text(to_text(Card{pair.rank(), first_suit(deck)}).substr(0, 1));
}

json::value write_bytes(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  json::value value(json::string_kind);
  json::string& text = value.get_string();
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    text.push_back(digits[byte >> 4]);
    text.push_back(digits[byte & 15]);
  }
  return value;
}

json::value write_kinds(WagerKinds kinds, const WireContext& context) {
  json::array array;
  const std::size_t count = context.rulebook == nullptr ? 0 : context.rulebook->wagers.size();
  for (std::size_t i = 0; i < count; ++i) {
    if ((kinds >> i & 1) != 0) array.push_back(write_index(i, Meaning::Wager, context));
  }
  return array;
}

json::value write_jobs(house::Jobs jobs) {
  json::array array;
  for (std::size_t i = 0; i < house::job_names.size(); ++i) {
    if ((jobs >> i & 1) != 0) array.push_back(write_word(house::job_names, i));
  }
  return array;
}

json::value write_circumstances(const Circumstances::Values& values) {
  json::object object;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Word word = word_of(static_cast<Circumstance>(i));
    if (values[i] >= word.values.size()) continue;
    object.emplace(word.name, write_word(word.values, values[i]));
  }
  return object;
}

json::value write_composition(const Composition& cards) {
  json::array array;
  for (int i = 0; i < cards_in(cards.kind()); ++i) {
    const Card card = card_in_deck(cards.kind(), i);
    if (cards.count(card) == 0) continue;
    array.push_back({{"card", write_card(card)}, {"count", cards.count(card)}});
  }
  return array;
}

json::value write_text(std::string_view text) {
  return json::string_view{text.data(), text.size()};
}

// A stake that was not at risk, or that a void round gives back, was settled by no pay row.
std::string_view rule_of_share(const SettledShare& share, const WireContext& context) {
  const bool is_lost = share.row == PayTable::lost;
  if (share.at_risk.value == 0 || (is_lost && share.returned == share.staked)) return {};
  if (context.rulebook == nullptr || share.kind >= context.rulebook->wagers.size()) return {};
  const Wager& wager = context.rulebook->wagers[share.kind];
  if (share.row >= static_cast<int>(wager.pays.size())) return {};
  return rule_of(wager, share.row);
}

void write_slots(json::object& to, std::span<const WriteSlot> slots, Absent absent,
                 const WireContext& context) {
  to.reserve(to.size() + slots.size());
  for (const WriteSlot& slot : slots) {
    if (slot.is_there == nullptr || slot.is_there(slot.member)) {
      to.emplace(slot.name, slot.write(slot.member, slot.name, context));
    } else if (absent == Absent::Null) {
      to.emplace(slot.name, nullptr);
    }
  }
}

WireContext at_table(const WireContext& context, std::string_view table) {
  WireContext there = context;
  if (context.rulebook_of) there.rulebook = context.rulebook_of(table);
  return there;
}

}  // namespace punto::wire
