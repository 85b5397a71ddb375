#pragma once

#include <cassert>
#include <functional>
#include <string>
#include <string_view>

#include "core/rulebook/approved.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "core/table/table.hpp"

namespace punto {

inline constexpr Actor test_dealer = staff(Role::Dealer, PersonId{1});
inline constexpr Actor test_supervisor = staff(Role::PitSupervisor, PersonId{2});
inline constexpr Actor test_pit_manager = staff(Role::PitManager, PersonId{3});
inline constexpr Actor test_casino_manager = staff(Role::AssistantCasinoManager, PersonId{4});
inline constexpr Actor test_shift_manager = staff(Role::GamingShiftManager, PersonId{5});

// Settings with which a table of the rulebook can be opened: at a book with terminals a virtual
// shoe, at the others felt and keyed-in cards, by the second method where there are methods.
inline TableSettings usual_settings(const Rulebook& rulebook) {
  TableSettings settings;
  const bool terminals = rulebook.betting_opens.by == Announcer::Terminal;
  settings.cards = terminals ? CardSource::VirtualShoe : CardSource::KeyedIn;
  settings.seating = terminals ? Seating::Terminals : Seating::Felt;
  if (!rulebook.methods.empty()) settings.method = 1;
  for (std::size_t i = 0; i < rulebook.layouts.size(); ++i) {
    const auto& positions = rulebook.layouts[i].positions;
    if (positions && (positions->from > settings.positions || positions->to < settings.positions)) {
      continue;
    }
    settings.layout = static_cast<std::uint8_t>(i);
    break;
  }
  settings.wagers.assign(rulebook.wagers.size(), WagerTerms{true, {{100}, {10'000'00}}});
  return settings;
}

inline std::string text_of_rulebook(std::string_view id) {
  for (const RulebookText& text : approved_rulebooks()) {
    if (text.file == std::string{id} + ".toml") return std::string{text.text};
  }
  assert(false && "no such rulebook");
  return {};
}

// A table under test: commands are given as people give them.
class TestTable {
 public:
  TableState state;
  Time now{1'000'000};
  Events last;

  // Whether it was accepted.
  bool try_to(const Actor& by, CommandBody body) {
    now.milliseconds += 1000;
    Decision decision = decide(state, Command{by, std::move(body)}, now);
    if (!decision) {
      refusal = decision.error();
      last.clear();
      return false;
    }
    last = *decision;
    for (const Event& event : last) apply(state, event);
    return true;
  }

  Refusal refusal;

  // Opens the table, signs a dealer on, and makes the shoe ready.
  void open(std::string_view id, const std::function<void(TableSettings&)>& change = {}) {
    const std::string text = text_of_rulebook(id);
    TableSettings settings = usual_settings(*read_rulebook(text));
    if (change) change(settings);
    bool opened = try_to(test_shift_manager, OpenTable{text, settings});
    if (!opened) opened = try_to(test_casino_manager, OpenTable{text, settings});
    assert(opened);
    opened = try_to(test_dealer, SignOn{}) && try_to(test_dealer, LoadShoe{}) &&
             try_to(test_dealer, CutShoe{100});
    assert(opened);
  }
};

}  // namespace punto
