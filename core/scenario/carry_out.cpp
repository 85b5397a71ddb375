#include <algorithm>
#include <fmt/format.h>

#include "core/scenario/played_table.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

constexpr Cents usual_credits{1'000'00};

// Carries out the lines that stand for several commands. Where several people might do something,
// the first who may does it.
class LinePlayer {
 public:
  explicit LinePlayer(PlayedTable& table) : table_(table) {}

  Carried take() { return std::move(carried_); }

  void play(const Command& command) { give(command.by, command.body); }

  void play(const TableLine& line) {
    if (!give(opener_of(line.settings), OpenTable{{}, line.settings}) || line.bare) return;
    if (!is_virtual() && !give(dealer(), SignOn{})) return;
    if (!give(run_by(), LoadShoe{})) return;
    const auto half = static_cast<std::uint16_t>(state().shoe.in_device / 2);
    if (!give(run_by(), CutShoe{half})) return;
    const Burn burn = line.settings.burn;
    if (burn == Burn::None) return;
    // The smallest burn that goes by the first card: an Ace, and one card after it.
    const Card first = card_in_deck(table_.rulebook().deck, 0);
    give(run_by(), BurnCards{burn == Burn::ByFirstCard ? std::optional{first} : std::nullopt});
  }

  void play(const SitLine& line) {
    std::uint8_t position = line.position.value_or(0);
    for (const PlayerId player : line.players) {
      if (!line.position) position = free_position();
      if (!give(machine(), Sit{player, position, line.credits.value_or(usual_credits)})) return;
      if (line.position) ++position;
    }
  }

  void play(const DealLine& line) { deal(line.cards, line.exposing); }

  void play(const ExposeLine& /*line*/) {
    while (waits() == Waits::ForExposure && expose()) {
    }
  }

  void play(const RoundLine& line) {
    if (!give(run_by(), OpenBetting{})) return;
    for (const Stake& stake : line.stakes) {
      const PlaceWager wager{state().round.number, stake.player, stake.wager, stake.amount, false};
      if (!give(player(stake.player), wager)) return;
    }
    if (!give(run_by(), CloseBetting{state().round.number})) return;
    if (state().phase != Phase::Dealing)
      return stop("betting did not close", "meet the differential and close it");
    if (!deal(line.cards, true)) return;
    if (!state().round.outcome_announced) {
      return stop("the cards do not finish the round", "deal the rest and settle");
    }
    give(run_by(), Settle{});
  }

  void play(const WaitLine& line) { table_.wait(line.milliseconds); }

 private:
  [[nodiscard]] const TableState& state() const { return table_.state(); }
  [[nodiscard]] bool is_virtual() const {
    return state().settings.cards == CardSource::VirtualShoe;
  }
  [[nodiscard]] static Actor dealer() { return staff(Role::Dealer, person(Role::Dealer)); }
  [[nodiscard]] static PersonId person(Role role) { return person_of(role); }

  [[nodiscard]] Actor run_by() const { return who_runs(state()); }

  // A Gaming Shift Manager, unless only another role of his rank allows the method.
  [[nodiscard]] Actor opener_of(const TableSettings& settings) const {
    Role role = Role::GamingShiftManager;
    const auto& methods = table_.rulebook().methods;
    if (settings.method < methods.size()) {
      const Role needed = methods[settings.method].allowed_by;
      if (!may_act(settings, role, needed)) role = needed;
    }
    return staff(role, person(role));
  }

  [[nodiscard]] std::uint8_t free_position() const {
    for (std::uint8_t position = 1; position <= state().settings.positions; ++position) {
      const bool taken =
          std::ranges::find(state().seats, position, &Seat::position) != state().seats.end();
      if (!taken) return position;
    }
    return 1;
  }

  bool give(const Actor& by, CommandBody body) {
    carried_.given.push_back(table_.give({by, std::move(body)}));
    return carried_.given.back().decision.has_value();
  }

  // By the one who runs the table, or the lowest position above him who may.
  bool give_as_staff(const CommandBody& body) {
    for (const Role role : {Role::Dealer, Role::PitSupervisor, Role::PitManager}) {
      const Actor by = role == Role::Dealer ? run_by() : staff(role, person(role));
      if (table_.would_accept({by, body})) return give(by, body);
    }
    return give(run_by(), body);
  }

  void stop(std::string why, std::string remedy) {
    if (!carried_.mistake) carried_.mistake = Mistake{std::move(why), std::move(remedy)};
  }

  [[nodiscard]] Waits waits() const { return progress_of(state().round.cards).waits; }

  [[nodiscard]] const DealingMethod* method() const {
    return state().law ? method_of(state()) : nullptr;
  }
  [[nodiscard]] bool lies_face_down() const {
    return method() != nullptr && method()->hands_pass_to != HandsPassTo::Nobody;
  }
  [[nodiscard]] bool is_keyed_in() const { return state().settings.cards == CardSource::KeyedIn; }

  // Cards that lie there already and were never named, as those drawn together, are named first.
  std::size_t name_cards(const std::vector<Card>& cards) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < state().round.cards.size() && used < cards.size(); ++i) {
      const DealtCard& card = state().round.cards[i];
      const Place place = static_cast<Place>(i);
      if (card.drawn && !card.read && !table_.laid(place)) table_.remember(place, cards[used++]);
    }
    return used;
  }

  bool deal(const std::vector<Card>& cards, bool exposing) {
    std::size_t used = name_cards(cards);
    for (;;) {
      if (state().procedure) break;
      const Waits waits_for = waits();
      if (waits_for == Waits::ForExposure) {
        if (!exposing) break;
        if (!expose()) return false;
      } else if (waits_for == Waits::ForCard && used < cards.size()) {
        if (!draw(cards[used])) return false;
        ++used;
      } else {
        break;
      }
    }
    if (used == cards.size()) return !state().procedure;
    const std::string left = fmt::format("dealt {} of {} cards", used, cards.size());
    if (state().procedure) {
      stop(left + ": an irregularity is being handled", "handle it, then deal the rest");
    } else if (waits() == Waits::ForExposure) {
      stop(left + ": the hands are not exposed", "expose them, then deal the rest");
    } else {
      stop(left + ": the round is over", "settle it without the rest");
    }
    return false;
  }

  bool draw(Card card) {
    const Place place = progress_of(state().round.cards).place;
    const bool by_player = method() != nullptr && method()->drawn_by == DrawnBy::Player;
    const Actor by = by_player && state().device_holder ? player(*state().device_holder) : run_by();
    const bool hidden = is_keyed_in() && lies_face_down();
    if (!give(by, DrawCard{hidden ? std::nullopt : std::optional{card}, {}})) return false;
    if (hidden) table_.remember(place, card);
    return true;
  }

  // What has to come before a hand is exposed, and then the hand that comes first.
  bool expose() {
    if (lies_face_down()) {
      for (const Side side : {Side::Player, Side::Banker}) pass(side);
      const bool by_wagers = method()->hands_pass_to == HandsPassTo::HighestWager;
      if (by_wagers && !state().round.first_hand && !any_exposed(state().round.cards) &&
          !give_as_staff(RevealFirst{Side::Player})) {
        return false;
      }
    }
    const Side first = state().round.first_hand.value_or(Side::Player);
    const Side second = first == Side::Player ? Side::Banker : Side::Player;
    return expose(is_exposed(state().round.cards, first) ? second : first);
  }

  void pass(Side side) {
    const HandInPlay& hand = state().round.hands[static_cast<std::size_t>(side)];
    const bool must_pass = method()->hands_pass_to == HandsPassTo::HighestWager;
    const Command command{run_by(), PassHand{side, {}}};
    if (must_pass && !hand.passed && !hand.kept && table_.would_accept(command)) {
      give(command.by, command.body);
    }
  }

  bool expose(Side side) {
    bool all_read = true;
    for (std::size_t i = static_cast<std::size_t>(side); i < state().round.cards.size(); i += 2) {
      const DealtCard& card = state().round.cards[i];
      if (!card.drawn || card.read) continue;
      const Place place = static_cast<Place>(i);
      const auto laid = table_.laid(place);
      if (!laid) {
        stop(fmt::format("nobody has named the card at {}", place_names[i]),
             fmt::format("write read-card {} CARD", place_names[i]));
        return false;
      }
      if (!give(run_by(), ReadCard{place, *laid})) return false;
      all_read = false;
    }
    // A Dealer who reads a card that is turned has exposed it.
    if (!all_read && is_exposed(state().round.cards, side)) return true;
    const HandInPlay& hand = state().round.hands[static_cast<std::size_t>(side)];
    return give(hand.passed ? player(hand.holder) : run_by(), ExposeHand{side});
  }

  PlayedTable& table_;
  Carried carried_;
};

}  // namespace

Carried PlayedTable::carry_out(const Instruction& instruction) {
  LinePlayer line{*this};
  std::visit([&](const auto& each) { line.play(each); }, instruction);
  return line.take();
}

}  // namespace punto
