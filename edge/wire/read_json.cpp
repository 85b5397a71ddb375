#include "edge/wire/read_json.hpp"

#include <fmt/format.h>

#include "core/voucher/voucher_code.hpp"
#include "edge/wire/rulebook_names.hpp"
#include "edge/wire/wire_words.hpp"

namespace punto::wire {
namespace {

// Of one card: far more than any number of decks holds.
constexpr std::int64_t most_copies = 255;

DeckKind deck_at(const WireContext& context) {
  return context.rulebook == nullptr ? DeckKind::Standard : context.rulebook->deck;
}

bool fail_pair(WireReader& reader) {
  return reader.fail(WireFault::NotACard, "none, 9, 9C");
}

// Each word once; `add` takes its place.
template <typename Add>
bool read_set(WireReader& reader, const json::value& from, std::size_t most, Add add) {
  const json::array* items = nullptr;
  if (!read_items(reader, from, most, items)) return false;
  for (std::size_t i = 0; i < items->size(); ++i) {
    reader.enter(i);
    if (!add((*items)[i])) return false;
    reader.leave();
  }
  return true;
}

bool add_bit(WireReader& reader, std::size_t bit, std::uint64_t& bits) {
  if ((bits >> bit & 1) != 0) return reader.fail(WireFault::RepeatedItem);
  bits |= std::uint64_t{1} << bit;
  return true;
}

bool read_copies(WireReader& reader, const json::value& from, std::string_view field,
                 void* member) {
  static_cast<void>(field);
  std::int64_t number = 0;
  if (!read_whole(reader, from, {0, most_copies}, number)) return false;
  *static_cast<std::uint8_t*>(member) = static_cast<std::uint8_t>(number);
  return true;
}

}  // namespace

bool read_index(WireReader& reader, const json::value& from, Meaning meaning, std::uint8_t& to) {
  std::string_view name;
  if (!read_string(reader, from, name)) return false;
  const auto place = place_of(name, meaning, reader.context().rulebook);
  if (!place)
    return reader.fail(WireFault::UnknownWord, names_in(meaning, reader.context().rulebook));
  to = static_cast<std::uint8_t>(*place);
  return true;
}

bool read_card(WireReader& reader, const json::value& from, Card& to) {
  std::string_view text;
  if (!read_string(reader, from, text)) return false;
  const auto card = parse_card(text);
  if (!card || to_text(*card) != text) {
    return reader.fail(WireFault::NotACard, deck_at(reader.context()) == DeckKind::Standard
                                                ? "[A23456789TJQK][CDHS]"
                                                : "[A23456789TSLF][FGEWA]");
  }
  to = *card;
  return true;
}

bool read_pair(WireReader& reader, const json::value& from, Pair& to) {
  std::string_view text;
  if (!read_string(reader, from, text)) return false;
  to = {};
  if (text == "none") return true;
  if (text.size() == 2) {
    Card card;
    if (!read_card(reader, from, card)) return false;
    to = Pair{card, card};
    return true;
  }
  if (text.size() != 1) return fail_pair(reader);
  const DeckKind deck = deck_at(reader.context());
  const Suit first = first_suit(deck);
  for (int rank = 0; rank < rank_count; ++rank) {
    const Card card{static_cast<Rank>(rank), first};
    if (to_text(card).substr(0, 1) != text) continue;
    to = Pair{card, Card{card.rank(), static_cast<Suit>(static_cast<int>(first) + 1)}};
    return true;
  }
  return fail_pair(reader);
}

bool read_citation(WireReader& reader, const json::value& from, Citation& to) {
  std::string_view text;
  if (!read_string(reader, from, text)) return false;
  if (text.size() > Citation::longest || !is_citation(text)) {
    return reader.fail(WireFault::NotARule, "5.8.2.2, i67");
  }
  to = Citation{text};
  return true;
}

bool read_kinds(WireReader& reader, const json::value& from, WagerKinds& to) {
  to = 0;
  return read_set(reader, from, most_wager_kinds, [&](const json::value& item) {
    std::uint8_t wager = 0;
    return read_index(reader, item, Meaning::Wager, wager) && add_bit(reader, wager, to);
  });
}

bool read_jobs(WireReader& reader, const json::value& from, house::Jobs& to) {
  std::uint64_t jobs = 0;
  const bool is_read =
      read_set(reader, from, house::job_names.size(), [&](const json::value& item) {
        std::size_t job = 0;
        return read_word(reader, item, house::job_names, job) && add_bit(reader, job, jobs);
      });
  to = static_cast<house::Jobs>(jobs);
  return is_read;
}

bool read_circumstances(WireReader& reader, const json::value& from, Circumstances::Values& to) {
  if (!from.is_object()) return reader.fail(WireFault::WrongType, "object");
  const json::object& object = from.get_object();
  std::size_t known = 0;
  to.fill(no_value);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const Word word = word_of(static_cast<Circumstance>(i));
    const json::value* member = object.if_contains(word.name);
    if (member == nullptr) continue;
    ++known;
    std::size_t index = 0;
    reader.enter(word.name);
    if (!read_word(reader, *member, word.values, index)) return false;
    reader.leave();
    to[i] = static_cast<std::uint8_t>(index);
  }
  return known == object.size() || reader.fail(WireFault::UnknownField);
}

bool read_counted_card(WireReader& reader, const json::value& from,
                       std::pair<Card, std::uint8_t>& to) {
  const std::array slots = {ReadSlot{"card", &to.first, read_member<Card>, Presence::Needed},
                            ReadSlot{"count", &to.second, read_copies, Presence::Needed}};
  return read_slots(reader, from, slots);
}

bool read_composition(WireReader& reader, const json::value& from, Composition& to) {
  const DeckKind deck = deck_at(reader.context());
  to = Composition{deck};
  return read_set(reader, from, largest_deck_size, [&](const json::value& item) {
    std::pair<Card, std::uint8_t> counted;
    if (!read_counted_card(reader, item, counted)) return false;
    if (deck_of(counted.first) != deck) return reader.fail_in("card", WireFault::NotACard);
    if (to.count(counted.first) != 0) return reader.fail(WireFault::RepeatedItem);
    to.add(counted.first, counted.second);
    return true;
  });
}

bool read_voucher_code(WireReader& reader, const json::value& from, std::string& to) {
  if (!read_text(reader, from, "code", to)) return false;
  const auto code = read_code(to);
  if (code) {
    to = code->digits();
    return true;
  }
  switch (code.error().fault) {
    case CodeFault::Empty:
    case CodeFault::WrongLength:
      return reader.fail(WireFault::CodeWrongLength, std::to_string(VoucherCode::length));
    case CodeFault::NotDigits: return reader.fail(WireFault::CodeNotDigits);
    case CodeFault::Mistyped:
    case CodeFault::OtherFloor: break;
  }
  return reader.fail(WireFault::CodeMistyped);
}

bool read_rule_of_share(WireReader& reader, const json::value& from, const SettledShare& share) {
  std::string_view rule;
  const std::string_view expected = rule_of_share(share, reader.context());
  const bool is_there = from.get_object().contains("rule");
  if (!is_there && !expected.empty()) return reader.fail_in("rule", WireFault::MissingField);
  if (is_there && !read_kind(reader, from, "rule", rule)) return false;
  if (rule == expected) return true;
  return reader.fail_in("rule", WireFault::NotARule, std::string{expected});
}

bool read_wager_of_terms(WireReader& reader, const json::value& from, std::size_t at) {
  std::string_view wager;
  if (!read_kind(reader, from, "wager", wager)) return false;
  const auto expected = name_at(at, Meaning::Wager, reader.context().rulebook);
  if (wager == expected) return true;
  return reader.fail_in("wager", WireFault::UnknownWord, std::string{expected.value_or("")});
}

}  // namespace punto::wire
