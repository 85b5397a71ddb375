#include "tests/drive/filler.hpp"

#include <boost/mp11/algorithm.hpp>

#include "tests/drive/table_plan.hpp"

namespace punto::drive {

CommandBody Filler::any_body(std::size_t kind) {
  CommandBody body;
  boost::mp11::mp_with_index<std::variant_size_v<CommandKinds>>(
      kind, [&](auto index) { body = filled<std::variant_alternative_t<index, CommandKinds>>(); });
  return body;
}

Card Filler::any_card() {
  if (!state_.law) return {};
  if (random_.percent(3)) return card_of_other_deck();
  const DeckKind kind = state_.law->rulebook.deck;
  return card_in_deck(kind,
                      static_cast<int>(random_.below(static_cast<std::size_t>(cards_in(kind)))));
}

Card Filler::card_of_other_deck() {
  const bool standard = state_.law->rulebook.deck == DeckKind::Standard;
  const DeckKind other = standard ? DeckKind::FiveElement : DeckKind::Standard;
  return card_in_deck(other, static_cast<int>(random_.below(52)));
}

std::uint8_t Filler::any_wager() {
  if (!state_.law) return 0;
  const std::size_t wagers = state_.law->rulebook.wagers.size();
  // The wagers on Player and Banker, which come first, are what most procedures are about.
  if (random_.percent(40)) return static_cast<std::uint8_t>(random_.below(2));
  return static_cast<std::uint8_t>(random_.below(random_.percent(98) ? wagers : wagers + 2));
}

Cents Filler::any_amount(std::uint8_t wager) {
  const std::int64_t unit = state_.settings.units.stake.value;
  if (random_.percent(4)) return {random_.between(-50, 5'000)};
  if (random_.permille(5)) return {largest_amount.value + random_.between(-1, 1) * unit};
  if (wager >= state_.settings.wagers.size()) return {unit};
  const Limits& limits = state_.settings.wagers[wager].limits;
  const std::int64_t width = (limits.most.value - limits.least.value) / unit;
  const auto within = static_cast<std::int64_t>(random_.below(static_cast<std::size_t>(width + 1)));
  switch (random_.below(12)) {
    case 0: return {limits.least.value - unit};
    case 1: return {limits.most.value + unit * random_.between(1, 9)};
    case 2: return limits.most;
    case 3:
    case 4:
    case 5:
    case 6: return limits.least;
    default: return {limits.least.value + unit * (within / (random_.percent(50) ? 1 : 5))};
  }
}

std::vector<std::uint8_t> Filler::order_of(std::size_t cards) {
  std::vector<std::uint8_t> order;
  for (std::size_t i = 0; i < cards; ++i) order.push_back(static_cast<std::uint8_t>(i));
  if (random_.percent(70)) random_.shuffle(order);
  return order;
}

std::vector<Card> Filler::finished_round() {
  std::vector<Card> cards;
  Round round;
  while (!round.finished()) {
    cards.push_back(any_card());
    round.deal(cards.back());
  }
  if (random_.percent(6)) cards.pop_back();
  return cards;
}

void Filler::put(std::string_view /*name*/, bool& value) {
  value = random_.percent(25);
}

void Filler::put(std::string_view name, std::uint8_t& value) {
  const auto any_below = [&](std::size_t count) {
    return static_cast<std::uint8_t>(random_.below(random_.percent(97) ? count : count + 3));
  };
  if (name == "wager") {
    value = any_wager();
  } else if (name == "position") {
    value = static_cast<std::uint8_t>(random_.below(state_.settings.positions + 2u));
  } else if (name == "method") {
    value = any_below(3);
  } else if (name == "irregularity" && state_.law) {
    value = any_below(state_.law->rulebook.irregularities.size());
  } else {
    value = any_below(5);
  }
}

void Filler::put(std::string_view name, std::uint16_t& value) {
  const bool of_a_wager = name == "number" || name == "withdraw";
  if (of_a_wager && !state_.round.wagers.empty() && random_.percent(90)) {
    value = random_.one_of(state_.round.wagers).number;
  } else {
    value = static_cast<std::uint16_t>(random_.below(random_.percent(90) ? 200 : 700));
  }
}

void Filler::put(std::string_view /*name*/, std::uint32_t& value) {
  value = state_.round.number;
  if (random_.percent(90)) return;
  const std::uint32_t back = static_cast<std::uint32_t>(random_.below(12));
  value = random_.percent(70) && back <= value ? value - back : value + 1;
}

void Filler::put(std::string_view /*name*/, std::string& value) {
  if (random_.percent(85)) value = "as it was seen";
}

void Filler::put(std::string_view /*name*/, PlayerId& value) {
  value = random_.percent(50) ? cast_.wagering() : cast_.anyone();
}

void Filler::put(std::string_view name, Cents& value) {
  value = any_amount(any_wager());
  if (name == "credits" || name == "loss-limit") value.value *= random_.between(0, 40);
  if (name == "differential") value.value *= random_.between(0, 3);
  if (name == "credits" && value > largest_amount && random_.percent(90)) value = largest_amount;
}

// Long over, or far from it.
void Filler::put(std::string_view /*name*/, Time& value) {
  // Whole seconds, as scenarios write them.
  value = random_.percent(5) ? Time{1'000} : Time{last_time.milliseconds - 999};
}

void Filler::put(std::string_view name, Limits& value) {
  put(name, value.least);
  put(name, value.most);
  if (value.most < value.least && random_.percent(90)) std::swap(value.least, value.most);
}

void Filler::put(std::string_view /*name*/, Card& value) {
  value = random_.percent(60) && shoe_.has_next() ? shoe_.next() : any_card();
}

void Filler::put(std::string_view /*name*/, Digest& value) {
  value.bytes[0] = 1;
}

void Filler::put(std::string_view /*name*/, TableSettings& value) {
  value = state_.settings;
}

void Filler::put(std::string_view name, Share& value) {
  put(name, value.player);
  put(name, value.amount);
}

void Filler::put(std::string_view name, std::pair<Card, std::uint8_t>& value) {
  put(name, value.first);
  put(name, value.second);
}

}  // namespace punto::drive
