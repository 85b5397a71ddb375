#pragma once

// Tables that play by themselves: at every turn somebody does one of the next steps, filled in as
// chance has it.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "core/table/progress.hpp"
#include "tests/drive/completion.hpp"
#include "tests/test_table.hpp"

namespace punto {

inline constexpr Actor other_dealer = staff(Role::Dealer, PersonId{11});
inline constexpr Actor other_shift_manager = staff(Role::GamingShiftManager, PersonId{15});

struct Possibility {
  Actor by;
  Step step;
};

class RandomPlay : public TestTable {
 public:
  explicit RandomPlay(std::uint64_t seed) : chance(seed) {}

  drive::Random chance;
  std::map<std::uint8_t, int> done;  // how often each command was given

  [[nodiscard]] std::vector<Actor> actors() const {
    std::vector<Actor> all = {
        test_dealer,         other_dealer,       test_supervisor,     test_pit_manager,
        test_casino_manager, test_shift_manager, other_shift_manager, machine()};
    for (const Seat& seat : state.seats) all.push_back(player(seat.player));
    all.push_back(player(PlayerId{99}));
    return all;
  }

  [[nodiscard]] std::vector<Possibility> possibilities() const {
    std::vector<Possibility> all;
    for (const Actor& by : actors()) {
      for (const Step& step : next_steps(state, by, now)) all.push_back({by, step});
    }
    return all;
  }

  std::optional<CommandBody> complete(const Possibility& possibility) {
    return drive::completed({state, possibility.by, now}, possibility.step, chance);
  }

  // Does one of the steps; false where nobody has any.
  bool turn() {
    const auto chosen = choose(possibilities());
    if (!chosen) return false;
    const auto body = complete(*chosen);
    EXPECT_TRUE(body);
    if (!body) return false;
    if (chosen->step.not_before) now = std::max(now, *chosen->step.not_before);
    EXPECT_TRUE(try_to(chosen->by, *body))
        << "command " << int{chosen->step.command} << ": " << name_of(refusal.reason);
    ++done[chosen->step.command];
    return true;
  }

 private:
  // First which command, so that rare ones come as often as common ones; then by whom and how.
  std::optional<Possibility> choose(std::vector<Possibility> all) {
    const bool household = chance.once_in(12);
    const auto wanted = [&](const Possibility& one) {
      return drive::moves_round(one.step) != household;
    };
    // A table that closes ends the play.
    if (!chance.once_in(200)) {
      std::erase_if(all, [](const Possibility& one) { return one.step.is<AnnounceLastRound>(); });
    }
    if (std::ranges::any_of(all, wanted)) {
      std::erase_if(all, [&](const Possibility& one) { return !wanted(one); });
    }
    if (all.empty()) return std::nullopt;
    const std::uint8_t command = chance.one_of(commands_in(all));
    std::erase_if(all, [&](const Possibility& one) { return one.step.command != command; });
    return chance.one_of(all);
  }

  static std::vector<std::uint8_t> commands_in(const std::vector<Possibility>& all) {
    std::vector<std::uint8_t> commands;
    for (const Possibility& one : all) {
      if (std::ranges::find(commands, one.step.command) == commands.end()) {
        commands.push_back(one.step.command);
      }
    }
    return commands;
  }
};

// Tables of every kind: books with methods and without, dealt by hand and by machine.
struct TableKind {
  std::string_view name;
  std::string_view game;
  CardSource cards = CardSource::KeyedIn;
  Seating seating = Seating::Felt;
  std::uint8_t method = no_method;
  bool second_person = true;
};

inline constexpr std::array table_kinds = {
    TableKind{"a_keyed_in", "fortune-six-v6", CardSource::KeyedIn, Seating::Felt, 0, true},
    TableKind{"a_with_reader", "fortune-six-v6", CardSource::CardReader, Seating::Felt, 0, false},
    TableKind{"a_at_terminals", "fa-fa-fabulous-4-v3", CardSource::VirtualShoe, Seating::Terminals,
              0, true},
    TableKind{"b_keyed_in", "fortune-six-v6", CardSource::KeyedIn, Seating::Felt, 1, false},
    TableKind{"c_with_reader", "fortune-six-v6", CardSource::CardReader, Seating::Felt, 2, true},
    TableKind{"old_book", "fortune-six-v5", CardSource::KeyedIn, Seating::Felt, no_method, true},
    TableKind{"electronic", "tiger", CardSource::VirtualShoe, Seating::Terminals, no_method, true},
    TableKind{"dealt_to_terminals", "super-six-no-commission", CardSource::CardReader,
              Seating::Terminals, no_method, false},
};

inline void open_as(RandomPlay& play, const TableKind& kind) {
  play.open(kind.game, [&](TableSettings& settings) {
    settings.cards = kind.cards;
    settings.seating = kind.seating;
    settings.method = kind.method;
    settings.second_person = kind.second_person;
    settings.offer_milliseconds = 30'000;
    if (kind.method != no_method) settings.zone = Zone::Hlga;
    if (kind.method == 0 || kind.method == 1) settings.differential = Cents{500'00};
  });
  for (std::uint8_t i = 1; i <= 4; ++i) {
    const auto position =
        static_cast<std::uint8_t>(kind.seating == Seating::Felt ? (i + 1) / 2 : i);
    play.try_to(test_dealer, Sit{PlayerId{i}, position, {5'000'00}});
  }
}

}  // namespace punto
