#include "tests/drive/completion.hpp"

#include <algorithm>
#include <boost/mp11/algorithm.hpp>

#include "core/table/progress.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/squeeze.hpp"
#include "tests/drive/tried_command.hpp"

namespace punto::drive {
namespace {

class Completion {
 public:
  Completion(const Moment& moment, Random& random)
      : table_(moment.table), by_(moment.by), now_(moment.now), random_(random) {}

  using Filled = std::optional<CommandBody>;

  Filled of(const Step& step) {
    Filled body;
    boost::mp11::mp_with_index<std::variant_size_v<CommandKinds>>(step.command, [&](auto at) {
      body = fill(step, std::variant_alternative_t<at, CommandKinds>{});
    });
    return body;
  }

 private:
  [[nodiscard]] RoundNumber round() const { return table_.round.number; }
  [[nodiscard]] std::int64_t unit() const { return table_.settings.units.stake.value; }
  [[nodiscard]] bool accepts(const CommandBody& body) const {
    return try_to_decide(table_, Command{by_, body}, now_).has_value();
  }
  Card unseen_card() { return some_card(table_.shoe.unseen, random_); }
  Cents amount_in(const AmountRange& range) {
    const std::int64_t most = (range.most.value - range.least.value) / unit();
    return {range.least.value +
            unit() * random_.between(0, static_cast<int>(std::min<std::int64_t>(most, 50)))};
  }

  // Whatever has nothing to fill in but who and where.
  template <typename Body>
  Filled fill(const Step& step, Body body) {
    if constexpr (requires { body.side; }) body.side = step.side.value_or(Side::Player);
    if constexpr (requires { body.player = PlayerId{}; }) {
      body.player = step.player.value_or(
          table_.seats.empty() ? PlayerId{} : random_.one_of(table_.seats).player);
    }
    if constexpr (requires { body.round; }) body.round = round();
    if constexpr (requires { body.reason; }) body.reason = "as the table found";
    return body;
  }

  Filled fill(const Step& step, ChooseMethod /*kind*/) {
    return ChooseMethod{static_cast<std::uint8_t>(*step.number)};
  }
  Filled fill(const Step& /*step*/, SetWagersPerArea /*kind*/) {
    const ProcedureRule* most = table_.law->rulebook.find(Procedure::MostWagers);
    return SetWagersPerArea{static_cast<std::uint8_t>(random_.between(1, most->number))};
  }
  Filled fill(const Step& /*step*/, SetLimits /*kind*/) {
    const std::size_t wager = random_.below(table_.settings.wagers.size());
    const std::int64_t least = unit() * random_.between(1, 6);
    return SetLimits{static_cast<std::uint8_t>(wager),
                     {{least}, {least + unit() * random_.between(0, 90)}}};
  }
  Filled fill(const Step& step, SetOffered /*kind*/) {
    return SetOffered{*step.wager, !table_.settings.wagers[*step.wager].offered};
  }
  Filled fill(const Step& /*step*/, SetDifferential /*kind*/) {
    return SetDifferential{Cents{unit() * random_.between(0, 60)}};
  }
  Filled fill(const Step& step, Sit /*kind*/) {
    std::uint32_t newcomer = 1;
    while (find_seat(table_, PlayerId{newcomer}) != nullptr) ++newcomer;
    return Sit{PlayerId{newcomer},
               static_cast<std::uint8_t>(*step.number),
               {unit() * random_.between(20, 4'000)}};
  }
  Filled fill(const Step& step, AddCredits /*kind*/) {
    return AddCredits{*step.player, {unit() * random_.between(1, 999)}};
  }
  Filled fill(const Step& step, SettleDebt /*kind*/) {
    const std::int64_t debt = step.amounts->least.value;
    return SettleDebt{*step.player, {random_.percent(50) ? debt : debt - debt / 2}};
  }
  // Something that he has no limit for yet, or the end.
  Filled fill(const Step& step, RestrainPlayer /*kind*/) {
    const Seat& seat = *find_seat(table_, *step.player);
    RestrainPlayer restrain{seat.player};
    if (!seat.loss_limit && random_.percent(50)) {
      restrain.loss_limit = Cents{unit() * random_.between(-50, 500)};
    } else if (!seat.stake_limit && random_.percent(60)) {
      restrain.stake_limit = Cents{unit() * random_.between(0, 900)};
    } else {
      restrain.until = now_;
    }
    return restrain;
  }
  Filled fill(const Step& /*step*/, CutShoe /*kind*/) {
    return CutShoe{static_cast<std::uint16_t>(random_.between(1, table_.shoe.in_device - 1))};
  }
  Filled fill(const Step& /*step*/, BurnCards /*kind*/) {
    BurnCards burn;
    if (table_.settings.burn == Burn::ByFirstCard) burn.first = unseen_card();
    return burn;
  }
  Filled fill(const Step& step, ConfirmShown /*kind*/) {
    return ConfirmShown{*step.player, round(), table_.phase == Phase::Dealing};
  }

  Filled fill(const Step& step, PlaceWager /*kind*/) {
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
  // The least that the two may place together, the first as much of it as he has.
  Filled fill(const Step& step, PlaceJointWager /*kind*/) {
    const std::int64_t credits = find_seat(table_, *step.player)->credits.value;
    for (const Seat& seat : table_.seats) {
      if (seat.player == *step.player || seat.position != *step.number) continue;
      for (std::uint8_t kind = 0; kind < table_.settings.wagers.size(); ++kind) {
        const std::int64_t least = table_.settings.wagers[kind].limits.least.value;
        const std::int64_t whole = std::max(2 * unit(), least);
        const std::int64_t first = std::min(whole - unit(), credits / unit() * unit());
        const PlaceJointWager joint{
            round(), kind, {{*step.player, {first}}, {seat.player, {whole - first}}}};
        if (accepts(joint)) return joint;
      }
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, DecreaseWager /*kind*/) {
    if (step.wager) {
      return DecreaseWager{round(), *step.player, *step.wager, amount_in(*step.amounts)};
    }
    for (const PlacedWager& wager : table_.round.wagers) {
      const DecreaseWager less{round(), *step.player, wager.kind, table_.settings.units.stake};
      if (accepts(less)) return less;
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, WithdrawWager /*kind*/) {
    if (step.wager) return WithdrawWager{round(), *step.player, *step.wager};
    for (const PlacedWager& wager : table_.round.wagers) {
      const WithdrawWager withdraw{round(), *step.player, wager.kind};
      if (accepts(withdraw)) return withdraw;
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, RecordFoundWager /*kind*/) {
    for (std::uint8_t kind = 0; kind < table_.settings.wagers.size(); ++kind) {
      const RecordFoundWager found{round(), *step.player, kind,
                                   table_.settings.wagers[kind].limits.least};
      if (accepts(found)) return found;
    }
    return std::nullopt;
  }
  Filled fill(const Step& step, RemoveWager /*kind*/) {
    return RemoveWager{round(), static_cast<WagerNumber>(*step.number)};
  }

  Filled fill(const Step& /*step*/, DrawCard /*kind*/) {
    DrawCard draw;
    const auto& waiting = table_.shoe.waiting;
    const bool by_hand = table_.settings.cards != CardSource::VirtualShoe;
    if (by_hand && random_.once_in(30)) draw.laid_at = static_cast<Place>(random_.below(4));
    if (!waiting.empty() && waiting.front().read) return draw;
    const bool keyed = table_.settings.cards == CardSource::KeyedIn;
    if (!keyed || (!is_dealt_face_down(table_) && random_.once_in(2))) draw.card = unseen_card();
    return draw;
  }
  Filled fill(const Step& step, ReadCard /*kind*/) { return ReadCard{*step.place, unseen_card()}; }
  Filled fill(const Step& step, CorrectCard /*kind*/) {
    const Card was = table_.round.cards[static_cast<std::size_t>(*step.place)].card;
    Card card = unseen_card();
    if (card == was) card = card_in_deck(table_.law->rulebook.deck, 0);
    if (card == was) card = card_in_deck(table_.law->rulebook.deck, 1);
    return CorrectCard{*step.place, card, "misread"};
  }
  Filled fill(const Step& step, PassHand /*kind*/) { return PassHand{*step.side, step.player}; }
  Filled fill(const Step& step, AllowSqueeze /*kind*/) {
    return AllowSqueeze{*step.side, random_.one_of(table_.seats).player, random_.once_in(2)};
  }

  Filled fill(const Step& /*step*/, DeclareIrregularity /*kind*/) { return some_irregularity(); }
  Filled fill(const Step& step, AnswerOffer /*kind*/) {
    AnswerOffer answer{*step.player, {}};
    if (random_.once_in(2)) return answer;
    for (const PlacedWager& wager : table_.round.wagers) {
      const bool offered = (table_.procedure->offer.kinds >> wager.kind & 1) != 0;
      if (offered && wager.has(*step.player)) answer.withdraw.push_back(wager.number);
    }
    return answer;
  }
  Filled fill(const Step& /*step*/, DecideOffer /*kind*/) {
    return DecideOffer{random_.once_in(2)};
  }
  Filled fill(const Step& /*step*/, DecideOrder /*kind*/) {
    return DecideOrder{some_order(table_.shoe.waiting.size())};
  }
  Filled fill(const Step& step, GiveRuling /*kind*/) {
    const bool burn = !table_.shoe.waiting.empty() && random_.once_in(2);
    return GiveRuling{*step.action, CardReplacement::No, burn, "so decided"};
  }
  Filled fill(const Step& /*step*/, RecordInventory /*kind*/) {
    Composition left = Composition::of_decks(table_.law->rulebook.deck, table_.settings.decks);
    RecordInventory inventory;
    for (const DealtCard& card : table_.round.cards) {
      if (card.drawn && card.read) (void)left.remove(card.card);
    }
    for (const DealtCard& card : table_.shoe.waiting) {
      inventory.set_aside.push_back(card.read ? card.card : some_card(left, random_));
      (void)left.remove(inventory.set_aside.back());
    }
    const Side side = table_.procedure->side.value_or(Side::Player);
    for (std::size_t i = static_cast<std::size_t>(side); i < Round::most_cards; i += 2) {
      const DealtCard& card = table_.round.cards[i];
      if (card.drawn && !card.read) (void)left.remove(some_card(left, random_));
    }
    for (int i = 0; i < cards_in(left.kind()); ++i) {
      const Card card = card_in_deck(left.kind(), i);
      inventory.sorted.emplace_back(card, static_cast<std::uint8_t>(left.count(card)));
    }
    return inventory;
  }
  Filled fill(const Step& /*step*/, AssignMissingCards /*kind*/) {
    AssignMissingCards assign{table_.procedure->values};
    random_.shuffle(assign.cards);
    return assign;
  }
  Filled fill(const Step& step, CorrectRound /*kind*/) {
    const RoundRecord& record = *find_record(table_, *step.number);
    return CorrectRound{record.number, deal_round(record.cards).cards(), "recounted"};
  }

  // Tries what people might say, and in the end what no rule covers, which is always accepted.
  DeclareIrregularity some_irregularity() {
    const Rulebook& book = table_.law->rulebook;
    for (int attempt = 0; attempt < 50; ++attempt) {
      DeclareIrregularity declared;
      declared.irregularity = static_cast<std::uint8_t>(random_.below(book.irregularities.size()));
      declared.round = round();
      declared.cards = static_cast<WrongCards>(random_.below(wrong_cards_names.size()));
      declared.order = static_cast<Known>(random_.below(2));
      declared.value = static_cast<Known>(random_.below(2));
      if (!random_.once_in(3)) declared.side = static_cast<Side>(random_.below(2));
      if (!table_.seats.empty()) declared.player = random_.one_of(table_.seats).player;
      if (random_.once_in(4)) declared.together = static_cast<std::uint8_t>(random_.between(2, 3));
      if (random_.once_in(2)) declared.order_is = order_of_round(declared.together);
      if (accepts(declared)) return declared;
    }
    DeclareIrregularity not_covered;
    not_covered.irregularity = static_cast<std::uint8_t>(
        book.find_irregularity(Trigger::AnythingElse) - book.irregularities.data());
    not_covered.round = round();
    return not_covered;
  }

  // Of the cards that are out, or between rounds of those on record.
  std::vector<std::uint8_t> order_of_round(std::size_t together) {
    const RoundRecord* record = find_record(table_, round());
    const bool is_over = table_.phase == Phase::BetweenRounds && record != nullptr;
    return some_order(is_over ? record->cards.size() : cards_to_reconstruct(table_) + together);
  }
  std::vector<std::uint8_t> some_order(std::size_t cards) {
    std::vector<std::uint8_t> order(cards);
    for (std::size_t i = 0; i < cards; ++i) order[i] = static_cast<std::uint8_t>(i);
    random_.shuffle(order);
    return order;
  }

  const TableState& table_;
  Actor by_;
  Time now_;
  Random& random_;
};

}  // namespace

Card some_card(const Composition& left, Random& random) {
  const int kinds = cards_in(left.kind());
  const int from = static_cast<int>(random.below(static_cast<std::size_t>(kinds)));
  for (int i = 0; i < kinds; ++i) {
    const Card card = card_in_deck(left.kind(), (from + i) % kinds);
    if (left.count(card) > 0) return card;
  }
  return card_in_deck(left.kind(), from);
}

std::optional<CommandBody> completed(const Moment& moment, const Step& step, Random& random) {
  return Completion{moment, random}.of(step);
}

bool moves_round(const Step& step) {
  return !step.is<SuspendTable>() && !step.is<Leave>() && !step.is<Sit>() &&
         !step.is<AddCredits>() && !step.is<CloseTable>() && !step.is<AnnounceLastRound>() &&
         !step.is<LoadShoe>() && !step.is<StartGamingDay>() && !step.is<SignOn>() &&
         !step.is<SetLimits>() && !step.is<SetOffered>() && !step.is<SetDifferential>() &&
         !step.is<SetWagersPerArea>() && !step.is<ChooseMethod>() && !step.is<CorrectRound>() &&
         !step.is<DeclareIrregularity>() && !step.is<ReportTerminalFailure>() &&
         !step.is<ReportEmptyShoe>() && !step.is<CorrectCard>() && !step.is<RelinquishDevice>() &&
         !step.is<RestrainPlayer>();
}

}  // namespace punto::drive
