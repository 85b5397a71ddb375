#include "core/rulebook/irregularity.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>

namespace punto {
namespace {

using std::string_view;

constexpr std::array<string_view, 2> truths = {"false", "true"};
constexpr std::array<string_view, 2> orders = {"known", "unknown"};
constexpr std::array<string_view, 2> stages = {"initial deal", "drawing"};
constexpr std::array<string_view, 2> finds = {"before the first card", "after the first card"};
constexpr std::array<string_view, 2> notices = {"before the next round", "after the next round"};
constexpr std::array<string_view, 2> bettings = {"open", "closed"};
constexpr std::array<string_view, 2> offences = {"first", "repeated"};
constexpr std::array<string_view, 2> zones = {"main floor", "hlga"};
constexpr std::array<string_view, 3> methods = {"A", "B", "C"};
constexpr std::array<string_view, 2> devices = {"electronic", "other"};

constexpr std::array<Word, Circumstances::count> words = {{
    {"cards", wrong_cards_names, "what is wrong with the cards"},
    {"order", orders, "whether the order of the cards can be ascertained"},
    {"during", stages, "whether the initial deal is complete"},
    {"found", finds, "whether the first card of the round was out"},
    {"noticed", notices, "before or after betting opened for the next round"},
    {"betting", bettings, "whether wagers may still be placed"},
    {"value", orders, "whether a missing card's value can be ascertained"},
    {"established", truths, "whether any available wager has conclusively won or lost"},
    {"accepted", truths, "whether the terminal's wager was accepted"},
    {"offence", offences, "of this Player at this table"},
    {"zone", zones, "where the table stands"},
    {"method", methods, "by which the round is dealt"},
    {"device", devices, "the dealing device in use"},
    {"exposed", truths, "whether a card of this round was exposed"},
    {"round", round_state_names, "whether a round is in play"},
}};

}  // namespace

bool can_be_done(Trigger trigger, Action action) {
  using enum Action;
  const auto is_one_of = [action](std::initializer_list<Action> actions) {
    return std::ranges::find(actions, action) != actions.end();
  };
  switch (trigger) {
    case Trigger::WagerAfterClosing: return is_one_of({Refuse});
    case Trigger::WithdrawalAfterClosing: return is_one_of({Refuse, SettleAsPlaced});
    case Trigger::UnderMinimum:
    case Trigger::OverMaximum:
      return is_one_of({Refuse, SettleNormally, ReturnWager, SettleToMaximum, Refer});
    case Trigger::DifferentialExceeded: return is_one_of({MeetDifferential});
    case Trigger::CuttingCardFirst: return is_one_of({Continue});
    case Trigger::TerminalFailure: return is_one_of({Continue, LeaveOut, Refer});
    case Trigger::CardsRunOut:
    case Trigger::WrongCards: return is_one_of({Void, LetStand, Refer});
    default:
      return is_one_of({Void, Reconstruct, DecideOrder, Continue, LetStand, PassToRightPlayer,
                        ExposeByDealer, ResetDevice, UseAscertainedValue, ReplaceMissingCards,
                        Refer});
  }
}

bool can_follow_offer(Action action) {
  return action == Action::Continue || action == Action::Reconstruct ||
         action == Action::DecideOrder || action == Action::ResetDevice;
}

bool can_follow_discretion(Action action) {
  return can_follow_offer(action) && action != Action::DecideOrder;
}

bool takes_authority(Trigger trigger, Action action) {
  if (action == Action::Refuse) return false;
  switch (trigger) {
    case Trigger::WagerAfterClosing:
    case Trigger::WithdrawalAfterClosing: return false;
    case Trigger::UnderMinimum:
    case Trigger::OverMaximum: return action == Action::Refer;
    default: return true;
  }
}

bool can_replace_cards(Action action) {
  switch (action) {
    case Action::Refuse:
    case Action::SettleAsPlaced:
    case Action::SettleNormally:
    case Action::ReturnWager:
    case Action::SettleToMaximum:
    case Action::MeetDifferential:
    case Action::LeaveOut:
    case Action::Refer: return false;
    default: return true;
  }
}

Word word_of(Circumstance circumstance) {
  return words[static_cast<std::size_t>(circumstance)];
}

}  // namespace punto
