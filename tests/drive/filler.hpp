#pragma once

#include "core/table/fields.hpp"
#include "tests/drive/cast.hpp"
#include "tests/drive/hidden_shoe.hpp"

namespace punto::drive {

// Values for the fields of any command: such as might be meant as the table stands, and now and
// then any at all.
class Filler {
 public:
  Filler(const TableState& state, const HiddenShoe& shoe, Random& random)
      : state_(state), shoe_(shoe), random_(random), cast_(state, random) {}

  template <typename Body>
  Body filled() {
    Body body{};
    for_each_field(body, [&](std::string_view name, auto& member) { put(name, member); });
    return body;
  }

  // A command of the kind with this index in CommandBody.
  CommandBody any_body(std::size_t kind);

  Card any_card();
  Card card_of_other_deck();
  Cents any_amount(std::uint8_t wager);
  std::uint8_t any_wager();
  std::vector<std::uint8_t> order_of(std::size_t cards);
  // The cards of a round that can be finished, as far as chance has it.
  std::vector<Card> finished_round();

 private:
  void put(std::string_view name, bool& value);
  void put(std::string_view name, std::uint8_t& value);
  void put(std::string_view name, std::uint16_t& value);
  void put(std::string_view name, std::uint32_t& value);
  void put(std::string_view name, std::string& value);
  void put(std::string_view name, PlayerId& value);
  void put(std::string_view name, Cents& value);
  void put(std::string_view name, Time& value);
  void put(std::string_view name, Limits& value);
  void put(std::string_view name, Card& value);
  void put(std::string_view name, Digest& value);
  void put(std::string_view name, TableSettings& value);
  void put(std::string_view name, Share& value);
  void put(std::string_view name, std::pair<Card, std::uint8_t>& value);

  template <HasWords Enumeration>
  void put(std::string_view /*name*/, Enumeration& value) {
    value = static_cast<Enumeration>(random_.below(words_of(Enumeration{}).size()));
  }
  template <typename Value>
  void put(std::string_view name, std::optional<Value>& value) {
    if (random_.percent(30)) return;
    put(name, value.emplace());
  }
  template <typename Value>
  void put(std::string_view name, std::vector<Value>& values) {
    values.resize(random_.percent(97) ? random_.below(5) : random_.below(40));
    for (Value& value : values) put(name, value);
  }

  const TableState& state_;
  const HiddenShoe& shoe_;
  Random& random_;
  Cast cast_;
};

}  // namespace punto::drive
