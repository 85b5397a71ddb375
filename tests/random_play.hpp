#pragma once

// Tables that play by themselves: at every turn somebody does one of the next steps, filled in as
// chance has it.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/squeeze.hpp"
#include "tests/test_table.hpp"

namespace punto {

inline constexpr Actor other_dealer = staff(Role::Dealer, PersonId{11});
inline constexpr Actor other_shift_manager = staff(Role::GamingShiftManager, PersonId{15});

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : source_(seed) {}

  // Below `end`, which is more than 0.
  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>{0, end - 1}(source_);
  }
  bool once_in(std::size_t times) { return below(times) == 0; }

  template <typename Items>
  const auto& one_of(const Items& items) {
    return items[below(items.size())];
  }

 private:
  std::mt19937_64 source_;
};

// A card of which there are some, where there are any.
inline Card some_card(const Composition& left, Chance& chance) {
  const int kinds = cards_in(left.kind());
  const int from = static_cast<int>(chance.below(static_cast<std::size_t>(kinds)));
  for (int i = 0; i < kinds; ++i) {
    const Card card = card_in_deck(left.kind(), (from + i) % kinds);
    if (left.count(card) > 0) return card;
  }
  return card_in_deck(left.kind(), from);
}

// A step filled in, as a person or a device would.
class Completion {
 public:
  Completion(const TableState& table, const Actor& by, Chance& chance)
      : table_(table), by_(by), chance_(chance) {}

  std::optional<CommandBody> of(const Step& step) {
    std::optional<CommandBody> body;
    boost::mp11::mp_for_each<boost::mp11::mp_iota<boost::mp11::mp_size<CommandBody>>>(
        [&](auto index) {
          using Body = boost::mp11::mp_at<CommandBody, decltype(index)>;
          if (step.is<Body>()) body = fill(step, Body{});
        });
    return body;
  }

 private:
  using Filled = std::optional<CommandBody>;

  [[nodiscard]] RoundNumber round() const { return table_.round.number; }
  [[nodiscard]] bool accepts(const CommandBody& body) const {
    return decide(table_, Command{by_, body}, Time{}).has_value();
  }
  Card unseen_card() { return some_card(table_.shoe.unseen, chance_); }
  Cents amount_in(const AmountRange& range) {
    const std::int64_t unit = table_.settings.units.stake.value;
    const std::int64_t steps =
        std::min<std::int64_t>((range.most.value - range.least.value) / unit, 50);
    const auto chosen = chance_.below(static_cast<std::size_t>(steps) + 1);
    return {range.least.value + static_cast<std::int64_t>(chosen) * unit};
  }

  // Whatever has nothing to fill in but who and where.
  template <typename Body>
  Filled fill(const Step& step, Body body) {
    if constexpr (requires { body.side; }) body.side = step.side.value_or(Side::Player);
    if constexpr (requires { body.player = PlayerId{}; }) {
      body.player = step.player.value_or(
          table_.seats.empty() ? PlayerId{} : chance_.one_of(table_.seats).player);
    }
    if constexpr (requires { body.round; }) body.round = round();
    if constexpr (requires { body.reason; }) body.reason = "as the table found";
    return body;
  }

  Filled fill(const Step& step, ChooseMethod) {
    return ChooseMethod{static_cast<std::uint8_t>(*step.number)};
  }
  Filled fill(const Step&, SetWagersPerArea) {
    return SetWagersPerArea{static_cast<std::uint8_t>(1 + chance_.below(3))};
  }
  Filled fill(const Step&, SetLimits) {
    const std::size_t wager = chance_.below(table_.settings.wagers.size());
    return SetLimits{static_cast<std::uint8_t>(wager),
                     {{500}, {100'00 + static_cast<std::int64_t>(chance_.below(9)) * 100'00}}};
  }
  Filled fill(const Step& step, SetOffered) {
    return SetOffered{*step.wager, !table_.settings.wagers[*step.wager].offered};
  }
  Filled fill(const Step&, SetDifferential) {
    return SetDifferential{Cents{static_cast<std::int64_t>(chance_.below(5)) * 100'00}};
  }
  Filled fill(const Step& step, Sit) {
    std::uint32_t newcomer = 1;
    while (find_seat(table_, PlayerId{newcomer}) != nullptr) ++newcomer;
    return Sit{PlayerId{newcomer}, static_cast<std::uint8_t>(*step.number), {2'000'00}};
  }
  Filled fill(const Step& step, AddCredits) { return AddCredits{*step.player, {1'000'00}}; }
  Filled fill(const Step&, CutShoe) {
    return CutShoe{static_cast<std::uint16_t>(1 + chance_.below(table_.shoe.in_device - 1u))};
  }
  Filled fill(const Step&, BurnCards) {
    BurnCards burn;
    if (table_.settings.burn == Burn::ByFirstCard) burn.first = unseen_card();
    return burn;
  }
  Filled fill(const Step& step, ConfirmShown) {
    return ConfirmShown{*step.player, round(), table_.phase == Phase::Dealing};
  }

  Filled fill(const Step& step, PlaceWager) {
    const bool on_behalf =
        by_.kind != ActorKind::Player && table_.settings.seating == Seating::Terminals;
    if (step.wager) {
      return PlaceWager{round(), *step.player, *step.wager, amount_in(*step.amounts), on_behalf};
    }
    for (std::uint8_t kind = 0; kind < table_.settings.wagers.size(); ++kind) {
      for (const Cents amount :
           {table_.settings.wagers[kind].limits.least, table_.settings.units.stake}) {
        const PlaceWager place{round(), *step.player, kind, amount, on_behalf};
        if (accepts(place)) return place;
      }
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, PlaceJointWager) {
    const std::int64_t unit = table_.settings.units.stake.value;
    for (const Seat& seat : table_.seats) {
      for (std::uint8_t kind = 0; kind < table_.settings.wagers.size(); ++kind) {
        const std::int64_t least = table_.settings.wagers[kind].limits.least.value;
        const PlaceJointWager joint{
            round(), kind, {{*step.player, {least}}, {seat.player, {unit}}}};
        if (accepts(joint)) return joint;
      }
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, DecreaseWager) {
    if (step.wager) {
      return DecreaseWager{round(), *step.player, *step.wager, amount_in(*step.amounts)};
    }
    for (const PlacedWager& wager : table_.round.wagers) {
      const DecreaseWager less{round(), *step.player, wager.kind, table_.settings.units.stake};
      if (accepts(less)) return less;
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, WithdrawWager) {
    if (step.wager) return WithdrawWager{round(), *step.player, *step.wager};
    for (const PlacedWager& wager : table_.round.wagers) {
      const WithdrawWager withdraw{round(), *step.player, wager.kind};
      if (accepts(withdraw)) return withdraw;
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, RecordFoundWager) {
    for (std::uint8_t kind = 0; kind < table_.settings.wagers.size(); ++kind) {
      const RecordFoundWager found{round(), *step.player, kind,
                                   table_.settings.wagers[kind].limits.least};
      if (accepts(found)) return found;
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, RemoveWager) {
    return RemoveWager{round(), static_cast<WagerNumber>(*step.number)};
  }

  Filled fill(const Step&, DrawCard) {
    DrawCard draw;
    const auto& waiting = table_.shoe.waiting;
    const bool by_hand = table_.settings.cards != CardSource::VirtualShoe;
    if (by_hand && chance_.once_in(30)) draw.laid_at = static_cast<Place>(chance_.below(4));
    if (!waiting.empty() && waiting.front().read) return draw;
    const bool keyed = table_.settings.cards == CardSource::KeyedIn;
    if (!keyed || (!is_dealt_face_down(table_) && chance_.once_in(2))) draw.card = unseen_card();
    return draw;
  }
  Filled fill(const Step& step, ReadCard) { return ReadCard{*step.place, unseen_card()}; }
  Filled fill(const Step& step, CorrectCard) {
    const Card was = table_.round.cards[static_cast<std::size_t>(*step.place)].card;
    Card card = unseen_card();
    while (card == was) card = unseen_card();
    return CorrectCard{*step.place, card, "misread"};
  }
  Filled fill(const Step& step, PassHand) { return PassHand{*step.side, step.player}; }
  Filled fill(const Step& step, AllowSqueeze) {
    return AllowSqueeze{*step.side, chance_.one_of(table_.seats).player, chance_.once_in(2)};
  }

  Filled fill(const Step&, DeclareIrregularity) { return some_irregularity(); }
  Filled fill(const Step& step, AnswerOffer) {
    AnswerOffer answer{*step.player, {}};
    if (chance_.once_in(2)) return answer;
    for (const PlacedWager& wager : table_.round.wagers) {
      const bool offered = (table_.procedure->offer.kinds >> wager.kind & 1) != 0;
      if (offered && wager.has(*step.player)) answer.withdraw.push_back(wager.number);
    }
    return answer;
  }
  Filled fill(const Step&, DecideOffer) { return DecideOffer{chance_.once_in(2)}; }
  Filled fill(const Step&, DecideOrder) {
    DecideOrder order;
    for (std::uint8_t i = 0; i < table_.shoe.waiting.size(); ++i) order.order.push_back(i);
    std::ranges::reverse(order.order);
    return order;
  }
  Filled fill(const Step& step, GiveRuling) {
    const bool burn = !table_.shoe.waiting.empty() && chance_.once_in(2);
    return GiveRuling{*step.action, CardReplacement::No, burn, "so decided"};
  }
  Filled fill(const Step&, RecordInventory) {
    Composition left = Composition::of_decks(table_.law->rulebook.deck, table_.settings.decks);
    RecordInventory inventory;
    for (const DealtCard& card : table_.round.cards) {
      if (card.drawn && card.read) (void)left.remove(card.card);
    }
    for (const DealtCard& card : table_.shoe.waiting) {
      inventory.set_aside.push_back(card.read ? card.card : some_card(left, chance_));
      (void)left.remove(inventory.set_aside.back());
    }
    const Side side = table_.procedure->side.value_or(Side::Player);
    for (std::size_t i = static_cast<std::size_t>(side); i < Round::most_cards; i += 2) {
      const DealtCard& card = table_.round.cards[i];
      if (card.drawn && !card.read) (void)left.remove(some_card(left, chance_));
    }
    for (int i = 0; i < cards_in(left.kind()); ++i) {
      const Card card = card_in_deck(left.kind(), i);
      inventory.sorted.emplace_back(card, static_cast<std::uint8_t>(left.count(card)));
    }
    return inventory;
  }
  Filled fill(const Step&, AssignMissingCards) {
    AssignMissingCards assign{table_.procedure->values};
    std::ranges::reverse(assign.cards);
    return assign;
  }
  Filled fill(const Step& step, CorrectRound) {
    const RoundRecord& record = *find_record(table_, *step.number);
    return CorrectRound{record.number, deal_round(record.cards).cards(), "recounted"};
  }

  // Tries what people might say, and in the end what no rule covers, which is always accepted.
  DeclareIrregularity some_irregularity() {
    for (int attempt = 0; attempt < 50; ++attempt) {
      DeclareIrregularity declared;
      declared.irregularity =
          static_cast<std::uint8_t>(chance_.below(table_.law->rulebook.irregularities.size()));
      declared.round = round();
      declared.cards = static_cast<WrongCards>(chance_.below(wrong_cards_names.size()));
      declared.order = static_cast<Known>(chance_.below(2));
      declared.value = static_cast<Known>(chance_.below(2));
      if (!chance_.once_in(3)) declared.side = static_cast<Side>(chance_.below(2));
      if (!table_.seats.empty()) declared.player = chance_.one_of(table_.seats).player;
      if (chance_.once_in(4)) declared.together = static_cast<std::uint8_t>(2 + chance_.below(2));
      if (chance_.once_in(2)) declared.order_is = some_order(declared.together);
      if (accepts(declared)) return declared;
    }
    const Rulebook& book = table_.law->rulebook;
    DeclareIrregularity not_covered;
    not_covered.irregularity = static_cast<std::uint8_t>(
        book.find_irregularity(Trigger::AnythingElse) - book.irregularities.data());
    not_covered.round = round();
    return not_covered;
  }

  // Of the cards that are out, or between rounds of those on record.
  std::vector<std::uint8_t> some_order(std::size_t together) {
    const RoundRecord* record = find_record(table_, round());
    const std::size_t cards = table_.phase == Phase::BetweenRounds && record != nullptr
                                  ? record->cards.size()
                                  : cards_to_reconstruct(table_) + together;
    std::vector<std::uint8_t> order(cards);
    for (std::size_t i = 0; i < cards; ++i) {
      order[i] = static_cast<std::uint8_t>(i);
      std::swap(order[i], order[chance_.below(i + 1)]);
    }
    return order;
  }

  const TableState& table_;
  Actor by_;
  Chance& chance_;
};

// Whether the step moves the round on, or belongs to the household of the table.
inline bool moves_round(const Step& step) {
  return !step.is<SuspendTable>() && !step.is<Leave>() && !step.is<Sit>() &&
         !step.is<AddCredits>() && !step.is<CloseTable>() && !step.is<AnnounceLastRound>() &&
         !step.is<LoadShoe>() && !step.is<StartGamingDay>() && !step.is<SignOn>() &&
         !step.is<SetLimits>() && !step.is<SetOffered>() && !step.is<SetDifferential>() &&
         !step.is<SetWagersPerArea>() && !step.is<ChooseMethod>() && !step.is<CorrectRound>() &&
         !step.is<DeclareIrregularity>() && !step.is<ReportTerminalFailure>() &&
         !step.is<ReportEmptyShoe>() && !step.is<CorrectCard>() && !step.is<RelinquishDevice>();
}

struct Possibility {
  Actor by;
  Step step;
};

class RandomPlay : public TestTable {
 public:
  explicit RandomPlay(std::uint64_t seed) : chance(seed) {}

  Chance chance;
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
      for (const Step& step : next_steps(state, by)) all.push_back({by, step});
    }
    return all;
  }

  std::optional<CommandBody> complete(const Possibility& possibility) {
    return Completion{state, possibility.by, chance}.of(possibility.step);
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
    const auto wanted = [&](const Possibility& one) { return moves_round(one.step) != household; };
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
