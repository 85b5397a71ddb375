#include "edge/tell/tell_event.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "core/audit/time_text.hpp"
#include "core/rulebook/settle.hpp"
#include "core/table/fields.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 5> titles = {
    "Dealer", "Pit Supervisor", "Pit Manager", "Assistant Casino Manager", "Gaming Shift Manager"};
static_assert(titles.size() == role_names.size());

constexpr std::array<std::string_view, Round::most_cards> places = {
    "The Player's first card",  "The Banker's first card", "The Player's second card",
    "The Banker's second card", "The Player's third card", "The Banker's third card"};

std::string name_of(PlayerId player) {
  return fmt::format("P{}", static_cast<std::uint32_t>(player));
}

std::string_view name_of(Side side) {
  return side == Side::Player ? "Player" : "Banker";
}

std::string_view place_of(Place place) {
  return places[static_cast<std::size_t>(place)];
}

// Whatever is an enumeration has its words in the rulebooks.
template <HasWords Word>
std::string words(Word word) {
  std::string text{words_of(word)[static_cast<std::size_t>(word)]};
  for (char& letter : text) letter = letter == '-' ? ' ' : letter;
  return text;
}

std::string cards_text(const auto& cards) {
  std::string text;
  for (const Card card : cards) text += fmt::format("{}{}", text.empty() ? "" : " ", to_text(card));
  return text;
}

std::string order_text(const CardOrder& order) {
  std::string text;
  for (const std::uint8_t card : order) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", card + 1);
  }
  return text;
}

std::string count(std::size_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

struct Teller {
  const TableState& table;

  [[nodiscard]] const std::string& wager(std::uint8_t kind) const {
    return table.law->rulebook.wagers.at(kind).name.en;
  }
  [[nodiscard]] const std::string& irregularity(std::uint8_t index) const {
    return table.law->rulebook.irregularities.at(index).name.en;
  }
  [[nodiscard]] std::string wager_number(WagerNumber number) const {
    for (const PlacedWager& placed : table.round.wagers) {
      if (placed.number == number) return wager(placed.kind);
    }
    return fmt::format("wager {}", number);
  }

  // ---- set-up -----------------------------------------------------------------------------------

  std::string operator()(const TableOpened& body) const {
    const auto book = read_title(*body.opening);
    return fmt::format("The table is opened to play {}.", book);
  }
  std::string operator()(const MethodChosen& body) const {
    return fmt::format("Method {} is chosen.", table.law->rulebook.methods.at(body.method).id);
  }
  std::string operator()(const WagersPerAreaSet& body) const {
    return fmt::format("At most {} may be placed on a playing area.", count(body.most, "wager"));
  }
  std::string operator()(const LimitsSet& body) const {
    return fmt::format("{} has the limits {} to {}.", wager(body.wager), to_text(body.limits.least),
                       to_text(body.limits.most));
  }
  std::string operator()(const OfferedSet& body) const {
    return fmt::format("{} is {} offered.", wager(body.wager), body.offered ? "now" : "no longer");
  }
  std::string operator()(const DifferentialSet& body) const {
    if (!body.differential) return "There is no table differential.";
    return fmt::format("The table differential is {}.", to_text(*body.differential));
  }
  std::string operator()(const DealerSignedOn& body) const {
    return fmt::format("Dealer {} signs on.", static_cast<std::uint32_t>(body.dealer));
  }
  std::string operator()(const LastRoundAnnounced& body) const {
    return fmt::format("Round {} is announced as the last.", body.round);
  }
  std::string operator()(const TableClosed&) const { return "The table is closed."; }
  std::string operator()(const PlaySuspended& body) const {
    return fmt::format("Play is suspended: {}.", *body.reason);
  }
  std::string operator()(const PlayResumed&) const { return "Play is resumed."; }
  std::string operator()(const GamingDayStarted&) const { return "A new gaming day starts."; }

  // ---- Players ----------------------------------------------------------------------------------

  std::string operator()(const PlayerSat& body) const {
    return fmt::format("{} sits down at position {} with {}.", name_of(body.player), body.position,
                       to_text(body.credits));
  }
  std::string operator()(const CreditsAdded& body) const {
    return fmt::format("{} adds {}.", name_of(body.player), to_text(body.amount));
  }
  std::string operator()(const PlayerLeft& body) const {
    return fmt::format("{} leaves with {}.", name_of(body.player), to_text(body.credits));
  }
  std::string operator()(const SeatLocked& body) const {
    return fmt::format("{} has won {}; the seat is locked until staff release it.",
                       name_of(body.player), to_text(body.won));
  }
  std::string operator()(const SeatReleased& body) const {
    return fmt::format("The seat of {} is released.", name_of(body.player));
  }
  std::string operator()(const DebtSettled& body) const {
    return fmt::format("{} of what a correction left unpaid is settled with {}.",
                       to_text(Cents{std::abs(body.amount.value)}), name_of(body.player));
  }

  std::string operator()(const PlayerRestrained& body) const {
    std::vector<std::string> limits;
    if (body.stake_limit) limits.push_back(fmt::format("stake {}", to_text(*body.stake_limit)));
    if (body.loss_limit && body.loss_limit->value >= 0) {
      limits.push_back(fmt::format("lose {}", to_text(*body.loss_limit)));
    } else if (body.loss_limit) {
      const Cents won{-body.loss_limit->value};
      limits.push_back(fmt::format("wager what he wins beyond {}", to_text(won)));
    }
    if (body.until) limits.push_back(fmt::format("wager until {}", to_text(*body.until)));
    return fmt::format("At this seat {} may no more than {}.", name_of(body.player),
                       fmt::join(limits, ", "));
  }

  // ---- the shoe ---------------------------------------------------------------------------------

  std::string operator()(const ShoeLoaded& body) const {
    std::string text =
        fmt::format("Shoe {} of {} is loaded", body.number, count(body.decks, "deck"));
    if (body.commitment != Digest{}) text += ", committed to " + to_text(body.commitment);
    return text + '.';
  }
  std::string operator()(const ShoeCut& body) const {
    return fmt::format("It is cut: {} put behind the others.", count(body.cards, "card"));
  }
  std::string operator()(const CardsBurned& body) const {
    const std::string first = body.first ? fmt::format(" after {}", to_text(*body.first)) : "";
    return fmt::format("{} burned{}.", count(body.cards, "card"), first);
  }
  std::string operator()(const CuttingCardAppeared& body) const {
    return fmt::format("The cutting card appears{}.",
                       body.first ? " as the first card of the round" : "");
  }
  std::string operator()(const UnshuffledSuspected& body) const {
    return fmt::format("{} in a row lie as in a new deck.", count(body.run, "card"));
  }

  // ---- wagers -----------------------------------------------------------------------------------

  std::string operator()(const BettingOpened& body) const {
    return fmt::format("Betting {} for round {}.", body.again ? "is open again" : "opens",
                       body.round);
  }
  std::string operator()(const AnnouncementShown& body) const {
    return fmt::format("The terminal of {} has shown that betting is {}.", name_of(body.player),
                       body.closing ? "closed" : "open");
  }
  std::string operator()(const WagerPlaced& body) const {
    return fmt::format("{} places {} on {}{}.", name_of(body.player), to_text(body.amount),
                       wager(body.wager), body.on_behalf ? ", placed by staff on his behalf" : "");
  }
  std::string operator()(const JointWagerPlaced& body) const {
    std::string shares;
    for (const Share& share : body.shares) {
      shares += fmt::format("{}{} {}", shares.empty() ? "" : ", ", name_of(share.player),
                            to_text(share.amount));
    }
    return fmt::format("A joint wager is placed on {}: {}.", wager(body.wager), shares);
  }
  std::string operator()(const WagerIncreased& body) const {
    return fmt::format("{} adds {} to {}.", name_of(body.player), to_text(body.amount),
                       wager_number(body.number));
  }
  std::string operator()(const WagerDecreased& body) const {
    return fmt::format("{} takes {} off {}.", name_of(body.player), to_text(body.amount),
                       wager_number(body.number));
  }
  std::string operator()(const WagerWithdrawn& body) const {
    return fmt::format("{} withdraws {} from {}.", name_of(body.player), to_text(body.amount),
                       wager_number(body.number));
  }
  std::string operator()(const WithdrawalNotHonoured& body) const {
    return fmt::format("{} wants {} back, which is not honoured.", name_of(body.player),
                       wager_number(body.number));
  }
  std::string operator()(const WagerFound& body) const {
    return fmt::format("{} of {} is found on {}: {}.", to_text(body.amount), name_of(body.player),
                       wager(body.wager), words(body.treatment));
  }
  std::string operator()(const WagerTreated& body) const {
    return fmt::format("It is ruled for {}: {}.", wager_number(body.number), words(body.treatment));
  }
  std::string operator()(const DifferentialExceeded& body) const {
    return fmt::format("The table differential is exceeded: {} more on {}.",
                       to_text(body.difference), name_of(body.heavier));
  }
  std::string operator()(const BettingClosed&) const { return "No more bets."; }

  // ---- cards ------------------------------------------------------------------------------------

  std::string operator()(const CardDrawn& body) const {
    const std::string wrongly =
        body.laid_at == body.place ? "" : fmt::format(", and laid elsewhere");
    return fmt::format("{} is drawn{}.", place_of(body.place), wrongly);
  }
  std::string operator()(const SurplusDrawn& body) const {
    return fmt::format("A card is drawn that belongs to no hand{}.",
                       body.card ? fmt::format(", {}", to_text(*body.card)) : "");
  }
  std::string operator()(const CardRead& body) const {
    return fmt::format("{} is {}{}.", place_of(body.place), to_text(body.card),
                       body.exposed ? "" : ", face down");
  }
  std::string operator()(const CardCorrected& body) const {
    return fmt::format("{} was read as {} and is {}: {}.", place_of(body.place), to_text(body.was),
                       to_text(body.card), *body.reason);
  }
  std::string operator()(const HandExposed& body) const {
    return fmt::format("The {} hand is turned.", name_of(body.side));
  }
  std::string operator()(const TotalsAnnounced& body) const {
    return fmt::format("Player {}, Banker {}{}.", body.player_total, body.banker_total,
                       body.natural ? ": a natural" : "");
  }
  std::string operator()(const OutcomeAnnounced& body) const {
    const Points& points = body.outcome.points;
    if (points.player_total == points.banker_total) {
      return fmt::format("A tie at {}.", points.player_total);
    }
    const bool player_wins = points.player_total > points.banker_total;
    return fmt::format("{} wins with {} against {}.", player_wins ? "Player" : "Banker",
                       std::max(points.player_total, points.banker_total),
                       std::min(points.player_total, points.banker_total));
  }
  std::string operator()(const FirstHandChosen& body) const {
    return fmt::format("The {} hand is to be turned first.", name_of(body.side));
  }
  std::string operator()(const HandPassed& body) const {
    return fmt::format("The {} hand is passed to {}{}.", name_of(body.side), name_of(body.player),
                       body.designee ? ", who lets somebody else squeeze" : "");
  }
  std::string operator()(const HandDeclined& body) const {
    return fmt::format("{} declines the {} hand.", name_of(body.player), name_of(body.side));
  }
  std::string operator()(const HandKept& body) const {
    return fmt::format("The Dealer keeps the {} hand{}.", name_of(body.side),
                       body.shown ? ", which lies open" : "");
  }
  std::string operator()(const DrawingAllowed& body) const {
    return fmt::format("{} may draw without a wager.", name_of(body.player));
  }
  std::string operator()(const DeviceTaken& body) const {
    return fmt::format("{} takes control of the dealing device.", name_of(body.player));
  }
  std::string operator()(const DeviceReturned& body) const {
    return fmt::format("{} gives the dealing device back.", name_of(body.player));
  }

  // ---- irregularities ---------------------------------------------------------------------------

  std::string operator()(const IrregularityFound& body) const {
    return fmt::format("The table notices: {}.", irregularity(body.irregularity));
  }
  std::string operator()(const FindingDismissed& body) const {
    return fmt::format("It was no irregularity after all: {}.", irregularity(body.irregularity));
  }
  std::string operator()(const IrregularityDeclared& body) const {
    return fmt::format("An irregularity is declared for round {}: {}.", body.round,
                       irregularity(body.irregularity));
  }
  std::string operator()(const CardsDrawnTogether& body) const {
    return fmt::format("{} were drawn together.", count(body.cards, "card"));
  }
  std::string operator()(const IrregularityApproved&) const { return "It is approved."; }
  std::string operator()(const OfferDecided& body) const {
    return fmt::format("A withdrawal is {}offered.", body.allowed ? "" : "not ");
  }
  std::string operator()(const OfferOpened& body) const {
    return fmt::format("Players may choose: {}.", words(body.offer));
  }
  std::string operator()(const OfferAnswered& body) const {
    return fmt::format("{} {}.", name_of(body.player),
                       body.withdraws ? "withdraws" : "lets the wagers stand");
  }
  std::string operator()(const OfferClosed&) const { return "The offer is closed."; }
  std::string operator()(const OrderDecided& body) const {
    return fmt::format("The order of the cards is decided: {}.", order_text(body.order));
  }
  std::string operator()(const RulingGiven& body) const {
    return fmt::format("It is ruled: {}. {}", words(body.ruling->action), body.ruling->reason);
  }
  std::string operator()(const CardsReconstructed& body) const {
    return fmt::format("The cards are put in their order: {}.", order_text(body.order));
  }
  std::string operator()(const CardsSetAside& body) const {
    return fmt::format("{} set aside.", count(body.cards, "card"));
  }
  std::string operator()(const InventoryRecorded& body) const {
    return fmt::format("The cards are counted; {} set aside.",
                       count(body.inventory->set_aside.size(), "card"));
  }
  std::string operator()(const MissingCardsFound& body) const {
    return fmt::format("The missing cards are {}.", cards_text(body.cards));
  }
  std::string operator()(const DeviceReset&) const { return "The dealing device is reset."; }
  std::string operator()(const PlayerLeftOut& body) const {
    return fmt::format("{} does not take part in this round.", name_of(body.player));
  }
  std::string operator()(const TerminalCarriesOn& body) const {
    return fmt::format("The wagers of {} stay in play.", name_of(body.player));
  }
  std::string operator()(const SurplusBurned& body) const {
    return fmt::format("{} too many burned.", count(body.cards, "card"));
  }
  std::string operator()(const EveryoneTold& body) const {
    return fmt::format("Everybody is told: {}.", irregularity(body.irregularity));
  }
  std::string operator()(const IrregularityResolved& body) const {
    return fmt::format("It is resolved: {}{}.", words(body.action),
                       body.replace_cards == CardReplacement::No
                           ? ""
                           : fmt::format("; the cards {} be replaced", words(body.replace_cards)));
  }

  // ---- the end of a round -----------------------------------------------------------------------

  std::string operator()(const RoundVoided& body) const {
    return fmt::format("Round {} is void, and every stake goes back.", body.round);
  }
  std::string operator()(const RoundSettled& body) const {
    return fmt::format("Round {} is settled.", body.round);
  }
  std::string operator()(const RoundCorrected& body) const {
    const Correction& correction = *body.correction;
    return fmt::format("Round {} is corrected{}: {}.", correction.round,
                       correction.is_void ? " to void" : " to " + cards_text(correction.cards),
                       correction.reason);
  }
  std::string operator()(const CreditsCorrected& body) const {
    return fmt::format("{} {} {}{}.", name_of(body.player),
                       body.credits.value < 0 ? "gives back" : "gets",
                       to_text(Cents{std::abs(body.credits.value)}), owed(body.owed_to_house));
  }

 private:
  static std::string owed(Cents amount) {
    if (amount.value == 0) return "";
    return fmt::format(" and {} {} more", amount.value > 0 ? "owes" : "is owed",
                       to_text(Cents{std::abs(amount.value)}));
  }
  static std::string read_title(const Opening& opening) {
    const Law law{opening};
    return fmt::format("{} ({} version {}, SHA-256 {})", law.rulebook.name.en,
                       law.rulebook.short_name, law.rulebook.version, to_text(opening.digest));
  }
};

// What cites nothing follows a rule all the same, where the book has one for it.
struct UsualRule {
  const Law& law;

  std::string_view operator()(const BettingOpened&) const {
    return law.rulebook.betting_opens.rule;
  }
  std::string_view operator()(const BettingClosed&) const {
    return law.rulebook.betting_closes.rule;
  }
  std::string_view operator()(const CardDrawn& body) const { return of(body.place); }
  std::string_view operator()(const CardRead& body) const { return of(body.place); }
  std::string_view operator()(const HandExposed&) const { return of(Procedure::Hands); }
  std::string_view operator()(const CardCorrected&) const { return of(Procedure::Displays); }
  std::string_view operator()(const RoundSettled&) const { return of(Procedure::Outcome); }
  std::string_view operator()(const JointWagerPlaced&) const { return of(Procedure::SharedAreas); }
  std::string_view operator()(const WagerDecreased&) const { return of(Procedure::Wagering); }
  std::string_view operator()(const LimitsSet&) const { return of(Procedure::Limits); }
  std::string_view operator()(const DifferentialSet&) const { return of(Procedure::Differential); }
  std::string_view operator()(const auto&) const { return {}; }

 private:
  [[nodiscard]] std::string_view of(Procedure procedure) const {
    return law.procedures[static_cast<std::size_t>(procedure)].text();
  }
  [[nodiscard]] std::string_view of(Place place) const {
    const bool is_third = place == Place::PlayerThird || place == Place::BankerThird;
    return of(is_third ? Procedure::TableOfPlay : Procedure::Hands);
  }
};

}  // namespace

std::string name_of(const Actor& actor) {
  switch (actor.kind) {
    case ActorKind::Staff:
      return fmt::format("{} {}", titles[static_cast<std::size_t>(actor.role)], actor.id);
    case ActorKind::Player: return fmt::format("P{}", actor.id);
    case ActorKind::Machine: break;
  }
  return "the table";
}

std::string rule_of(const TableState& before, const Event& event) {
  const std::string_view cited = std::visit(
      [](const auto& body) -> std::string_view {
        if constexpr (requires { body.rule; }) {
          return body.rule.text();
        } else {
          return {};
        }
      },
      event.body);
  if (!cited.empty() || !before.law) return std::string{cited};
  return std::string{std::visit(UsualRule{*before.law}, event.body)};
}

std::string tell(const TableState& before, const Event& event) {
  return std::visit(Teller{before}, event.body);
}

}  // namespace punto
