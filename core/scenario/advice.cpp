#include "core/scenario/advice.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/rulebook/describe.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "core/scenario/command_text.hpp"
#include "core/scenario/settings_text.hpp"
#include "core/scenario/suggestion.hpp"
#include "core/scenario/told.hpp"
#include "core/table/differential.hpp"
#include "core/table/progress.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// The command is right, and somebody else has to give it.
bool is_about_person(RefusalReason reason) {
  switch (reason) {
    case PlayersMayNot:
    case StaffMayNot:
    case MachinesMayNot:
    case NotYourself:
    case RoleTooLow:
    case DealerNotSignedOn:
    case SecondPersonNeeded:
    case NotDeviceHolder: return true;
    default: return false;
  }
}

std::string players_text(const std::vector<PlayerId>& players) {
  std::vector<std::string> texts;
  for (const PlayerId each : players) texts.push_back(player_text(each));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string cards_text(const auto& cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.emplace_back(to_text(card));
  return fmt::format("{}", fmt::join(texts, ","));
}

class Adviser {
 public:
  Adviser(const TableState& state, const Command& command, Time now)
      : state_(state), command_(command), now_(now) {}

  std::string on(RefusalReason reason) {
    if (is_about_person(reason)) return who_may();
    if (const auto* open = std::get_if<OpenTable>(&command_.body)) return on_opening(reason, *open);
    switch (reason) {
      case CircumstanceMissing: return what_to_tell();
      case CardsDoNotFit:
        return std::visit([&](const auto& body) { return on_cards(body); }, command_.body);
      case SettingNotValid:
        return std::visit([&](const auto& body) { return on_setting(body); }, command_.body);
      case UnderMinimum:
      case OverMaximum:
        return std::visit([&](const auto& body) { return on_limits(body); }, command_.body);
      case NotEnoughCredits: return on_credits();
      case HandNotYours:
        return std::visit([&](const auto& body) { return on_holder(body); }, command_.body);
      default: return on_table(reason);
    }
  }

 private:
  [[nodiscard]] const Rulebook& book() const { return state_.law->rulebook; }
  [[nodiscard]] const TableSettings& settings() const { return state_.settings; }

  [[nodiscard]] std::string written(const Actor& by, const CommandBody& body) const {
    return to_text(Command{by, body}, book(), &state_);
  }

  // ---- who --------------------------------------------------------------------------------------

  [[nodiscard]] std::vector<Actor> candidates() const {
    std::vector<Actor> all = people_at(state_);
    for (std::size_t i = 0; i < role_names.size(); ++i) {
      const auto role = static_cast<Role>(i);
      all.push_back(staff(role, person_of(role, 2)));
    }
    return all;
  }

  [[nodiscard]] std::string who_may() const {
    std::string needed;
    for (const Actor& by : candidates()) {
      const Decision decision = decide(state_, {by, command_.body}, now_);
      if (decision) {
        return state_.law ? fmt::format("write {}", written(by, command_.body))
                          : fmt::format("{} may", actor_text(by));
      }
      const bool would_do = !is_about_person(decision.error().reason);
      if (needed.empty() && would_do) {
        needed = fmt::format("it takes {}, and then: {}", actor_text(by),
                             explain(decision.error().reason));
      }
    }
    return needed;
  }

  // ---- what -------------------------------------------------------------------------------------

  [[nodiscard]] std::string what_to_tell() const {
    if (const auto* declared = std::get_if<DeclareIrregularity>(&command_.body)) {
      const auto missing = still_to_tell(state_, command_.by, *declared);
      return missing.empty() ? "" : fmt::format("add {}", fmt::join(missing, " and "));
    }
    return std::holds_alternative<PassHand>(command_.body) ? "add to=PLAYER" : "";
  }

  [[nodiscard]] std::string limits_of(std::uint8_t wager) const {
    return fmt::format("{} takes {} here", book().wagers[wager].id,
                       value_text::write_limits(settings().wagers[wager].limits));
  }
  template <typename Body>
  [[nodiscard]] std::string on_limits(const Body& body) const {
    if constexpr (requires { body.wager; }) {
      std::string text = limits_of(body.wager);
      if constexpr (requires { body.player; }) {
        const PlacedWager* placed = find_wager(state_, body.player, body.wager);
        if (placed == nullptr) return text;
        text += fmt::format(", and {} lies there", value_text::write_amount(placed->amount()));
      }
      return text;
    } else {
      return {};
    }
  }
  [[nodiscard]] std::string on_limits(const DeclareIrregularity& /*body*/) const { return {}; }

  [[nodiscard]] std::string on_credits() const {
    std::vector<PlayerId> sharers;
    if (const auto* place = std::get_if<PlaceWager>(&command_.body)) sharers = {place->player};
    if (const auto* joint = std::get_if<PlaceJointWager>(&command_.body)) {
      for (const Share& share : joint->shares) sharers.push_back(share.player);
    }
    std::vector<std::string> texts;
    for (const PlayerId each : sharers) {
      const Seat* seat = find_seat(state_, each);
      if (seat == nullptr) continue;
      texts.push_back(
          fmt::format("{} has {}", player_text(each), value_text::write_amount(seat->credits)));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
  }

  // ---- hands ------------------------------------------------------------------------------------

  template <typename Body>
  [[nodiscard]] std::string on_holder(const Body& /*body*/) const {
    return {};
  }
  [[nodiscard]] std::string on_holder(const PassHand& body) const {
    const auto entitled = entitled_to(state_, body.side).player;
    if (!entitled) return {};
    return fmt::format("it goes to {}; write {}", player_text(*entitled),
                       written(command_.by, PassHand{body.side, {}}));
  }
  [[nodiscard]] std::string on_holder(const ExposeHand& body) const {
    const HandInPlay& hand = state_.round.hands[static_cast<std::size_t>(body.side)];
    return hand.passed ? fmt::format("{} has it", player_text(hand.holder)) : "nobody has it yet";
  }

  // ---- cards ------------------------------------------------------------------------------------

  template <typename Body>
  [[nodiscard]] std::string on_cards(const Body& /*body*/) const {
    return {};
  }
  [[nodiscard]] std::string on_cards(const CutShoe& /*body*/) const {
    return fmt::format("cut from 1 to {} cards", state_.shoe.in_device - 1);
  }
  [[nodiscard]] std::string on_cards(const Dismiss& /*body*/) const {
    return "the cards themselves show it; confirm it, or correct the card";
  }
  [[nodiscard]] std::string on_cards(const GiveRuling& /*body*/) const {
    return "no surplus card lies there; leave burn-surplus out";
  }
  [[nodiscard]] std::string on_cards(const DecideOrder& /*body*/) const {
    return fmt::format("name the {} cards that wait by their numbers from 0, as decide-order 1,0",
                       state_.shoe.waiting.size());
  }
  [[nodiscard]] std::string on_cards(const RecordInventory& /*body*/) const {
    return fmt::format(
        "name what was sorted, as all-but:9C,4D, and the {} cards set aside, as set-aside=KH,2S",
        state_.shoe.waiting.size());
  }
  [[nodiscard]] std::string on_cards(const AssignMissingCards& /*body*/) const {
    return fmt::format("name {} in the order of their places",
                       cards_text(state_.procedure->values));
  }
  [[nodiscard]] std::string on_cards(const CorrectRound& body) const {
    const RoundRecord* record = find_record(state_, body.round);
    if (record == nullptr) return {};
    return fmt::format("name all cards of the round as they were dealt; on record are {}",
                       cards_text(record->cards));
  }
  [[nodiscard]] std::string on_cards(const DeclareIrregularity& /*body*/) const {
    return "say which cards: together=NUMBER not yet recorded, order-is=1,0,2 as they belong, or "
           "values=9C of those that are gone";
  }

  // ---- settings ---------------------------------------------------------------------------------

  template <typename Body>
  [[nodiscard]] std::string on_setting(const Body& /*body*/) const {
    return {};
  }
  [[nodiscard]] std::string on_setting(const SetWagersPerArea& /*body*/) const {
    const ProcedureRule* most = book().find(Procedure::MostWagers);
    return fmt::format("from 1 to {}", most == nullptr ? largest_procedure_number : most->number);
  }
  [[nodiscard]] std::string on_setting(const SetLimits& /*body*/) const {
    return fmt::format("the minimum is not over the maximum, both in units of {}",
                       value_text::write_amount(settings().units.stake));
  }
  [[nodiscard]] std::string on_setting(const SetOffered& body) const {
    return fmt::format("the rulebook does not leave {} to the table", book().wagers[body.wager].id);
  }

  // Which setting it is: the first with which the table would have no such objection were it usual.
  [[nodiscard]] std::string wrong_setting(const OpenTable& open, const Rulebook& rulebook) const {
    const TableSettings usual = settings_as_usual(rulebook);
    std::string found;
    OpenTable other = open;
    const auto try_usual = [&](std::string name, auto& member, const auto& usual_member) {
      if (!found.empty() || member == usual_member) return;
      const auto kept = member;
      member = usual_member;
      const Decision decision = decide(state_, {command_.by, other}, now_);
      member = kept;
      if (decision || decision.error().reason != SettingNotValid) found = std::move(name);
    };
    for (std::size_t i = 0; i < other.settings.wagers.size(); ++i) {
      const std::string& id = rulebook.wagers[i].id;
      WagerTerms& terms = other.settings.wagers[i];
      try_usual(fmt::format("limits.{}", id), terms.limits, usual.wagers[i].limits);
      try_usual(fmt::format("offered.{}", id), terms.offered, usual.wagers[i].offered);
    }
    for_each_field(usual, [&](std::string_view name, const auto& usual_member) {
      for_each_field(other.settings, [&](std::string_view other_name, auto& member) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(member)>,
                                     std::remove_cvref_t<decltype(usual_member)>>) {
          if (name == other_name) try_usual(std::string{name}, member, usual_member);
        }
      });
    });
    return found.empty() ? "" : fmt::format("it is {}", found);
  }

  [[nodiscard]] std::string on_opening(RefusalReason reason, const OpenTable& open) const {
    if (reason == TableAlreadyOpen) {
      return state_.phase == Phase::Closed ? "it is closed for good; undo, or quit and begin anew"
                                           : "undo the line that opened it";
    }
    const auto rulebook = read_rulebook(open.rulebook);
    if (!rulebook) return {};
    const bool has_method = open.settings.method < rulebook->methods.size();
    switch (reason) {
      case SettingNotValid: return wrong_setting(open, *rulebook);
      case DecksNotAllowed: return describe_decks(*rulebook);
      case PositionsNotAllowed: return describe_layouts(*rulebook);
      case CardReaderNeeded: return "add cards=card-reader";
      case MethodNotAllowedHere:
        if (!has_method || rulebook->methods[open.settings.method].zones.empty()) return {};
        return fmt::format("add zone={}",
                           value_text::write(rulebook->methods[open.settings.method].zones.front(),
                                             "zone", *rulebook));
      default: return {};
    }
  }

  // ---- the rest ---------------------------------------------------------------------------------

  [[nodiscard]] std::string free_positions() const {
    std::vector<int> free;
    for (int i = 1; i <= settings().positions; ++i) {
      if (std::ranges::none_of(state_.seats,
                               [&](const Seat& seat) { return seat.position == i; })) {
        free.push_back(i);
      }
    }
    return free.empty() ? "none is free" : fmt::format("free are {}", fmt::join(free, ", "));
  }

  [[nodiscard]] std::string on_differential() const {
    const Imbalance imbalance = imbalance_of(state_);
    return fmt::format("{} is {} over the other side, and {} is allowed",
                       side_names[static_cast<std::size_t>(imbalance.heavier)],
                       value_text::write_amount(imbalance.difference),
                       value_text::write_amount(settings().differential.value_or(Cents{})));
  }

  [[nodiscard]] std::string allow_drawing() const {
    const ProcedureRule* allow = book().find(Procedure::DrawWithoutWager);
    if (allow == nullptr) return {};
    return fmt::format("write {}: allow-drawing PLAYER",
                       role_names[static_cast<std::size_t>(allow->by)]);
  }

  [[nodiscard]] std::string by_himself() const {
    PlaceWager own = std::get<PlaceWager>(command_.body);
    own.on_behalf = false;
    return fmt::format("write {}", written(player(own.player), own));
  }

  [[nodiscard]] std::string on_table(RefusalReason reason) const {
    switch (reason) {
      case TableNotOpen: return "it is closed for good; undo, or quit and begin anew";
      case OnBehalfNotAllowed: return by_himself();
      case ReasonMissing: return "add reason=\"REASON\"";
      case CardNotGiven: return "write draw-card CARD";
      case NoSuchPlayer: return "write P1 sits";
      case NotWholeUnits:
        return fmt::format("the unit is {}", value_text::write_amount(settings().units.stake));
      case PositionTaken:
      case PositionNotThere: return free_positions();
      case TooManyWagers: return fmt::format("it holds {}", settings().wagers_per_area);
      case WrongRound: return fmt::format("it is round {}", state_.round.number);
      case WidensDifferential: return on_differential();
      case NoWagerOnHand: return allow_drawing();
      case DeviceIsHeld:
        return fmt::format("write {}: relinquish-device", player_text(*state_.device_holder));
      case NotOffered:
        return fmt::format("it waits for {}", players_text(state_.procedure->offer.waiting_for));
      case OfferStillOpen:
        return fmt::format(
            "write wait {}s",
            (state_.procedure->offer.until.milliseconds - now_.milliseconds + 999) / 1000);
      default: return {};
    }
  }

  const TableState& state_;
  const Command& command_;
  Time now_;
};

}  // namespace

std::string advice_on(const TableState& state, const Command& command, const Refusal& refusal,
                      Time now) {
  const bool opening = std::holds_alternative<OpenTable>(command.body);
  if (!state.law && !opening) return "write table";
  return Adviser{state, command, now}.on(refusal.reason);
}

}  // namespace punto
