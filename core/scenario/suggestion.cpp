#include "core/scenario/suggestion.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "core/scenario/instruction.hpp"
#include "core/scenario/step_text.hpp"
#include "core/table/differential.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

std::vector<std::string_view> words_of_line(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = line.find(' ');
    words.push_back(line.substr(0, end));
    if (end == std::string_view::npos) break;
    line.remove_prefix(end + 1);
  }
  return words;
}

// The one word in which two lines differ; nothing where they differ in more.
std::optional<std::size_t> differing_word(std::string_view left, std::string_view right) {
  const auto lefts = words_of_line(left);
  const auto rights = words_of_line(right);
  if (lefts.size() != rights.size()) return {};
  std::optional<std::size_t> differing;
  for (std::size_t i = 0; i < lefts.size(); ++i) {
    if (lefts[i] == rights[i]) continue;
    if (differing) return {};
    differing = i;
  }
  return differing;
}

// "P1" and "dealer:"
bool is_name(std::string_view word) {
  return names_actor(word) || read_player(word).has_value();
}

// Lines that differ in one word become one line: first those that differ in who does it or for
// whom, then all others.
class Gathering {
 public:
  void add(Suggestion suggestion) {
    if (!lines_.insert(suggestion.line).second) return;
    const auto differs_in_name = [&](std::size_t word) {
      return is_name(words_of_line(suggestion.line)[word]);
    };
    if (!join(suggestion, differs_in_name)) gathered_.push_back({std::move(suggestion), {}});
  }

  std::vector<Suggestion> take() {
    std::vector<Gathered> single;
    std::swap(single, gathered_);
    for (Gathered& each : single) {
      const bool is_joined = !each.suggestion.instead.empty();
      if (is_joined || !join(each.suggestion, [](std::size_t) { return true; })) {
        gathered_.push_back(std::move(each));
      }
    }
    std::vector<Suggestion> taken;
    for (Gathered& each : gathered_) taken.push_back(std::move(each.suggestion));
    return taken;
  }

 private:
  struct Gathered {
    Suggestion suggestion;
    std::optional<std::size_t> differ_in;  // the word in which those that it stands for differ
  };

  bool join(const Suggestion& suggestion, auto may_differ_in) {
    for (Gathered& each : gathered_) {
      if (each.suggestion.step.command != suggestion.step.command) continue;
      const auto word = differing_word(each.suggestion.line, suggestion.line);
      if (!word || !may_differ_in(*word) || (each.differ_in && each.differ_in != word)) continue;
      each.differ_in = word;
      std::string other{words_of_line(suggestion.line)[*word]};
      if (other.ends_with(':')) other.pop_back();
      each.suggestion.instead.push_back(std::move(other));
      return true;
    }
    return false;
  }

  std::vector<Gathered> gathered_;
  std::set<std::string> lines_;
};

bool is_whole_line(const Step& step) {
  return step.is<Sit>() || step.is<OpenTable>();
}

std::vector<Suggestion> single_lines(const TableState& state, const Actor& by, Time now) {
  std::vector<Suggestion> lines;
  for (const Step& step : next_steps(state, by, now)) {
    for (std::string& line : step_lines(state, by, step)) {
      if (!is_whole_line(step)) line = fmt::format("{}: {}", actor_text(by), line);
      lines.push_back({by, std::move(line), {}, step});
    }
  }
  return lines;
}

// A machine that does not run the table reads cards and shows announcements.
bool is_for_machine(const Step& step) {
  return step.is<DrawCard>() || step.is<ReadCard>() || step.is<ConfirmShown>();
}

std::vector<Suggestion> lines_of_all(const TableState& state, Time now) {
  std::vector<Suggestion> lines;
  std::set<std::string> given_by_staff;
  const Actor house = who_runs(state);
  for (const Actor& by : people_at(state)) {
    for (Suggestion& each : single_lines(state, by, now)) {
      if (by.kind == ActorKind::Machine && by != house && !is_for_machine(each.step)) continue;
      const bool above = by.kind == ActorKind::Staff || by == house;
      const std::string command = each.line.substr(each.line.find(':') + 1);
      if (above && !given_by_staff.insert(command).second) continue;
      lines.push_back(std::move(each));
    }
  }
  return lines;
}

// What the play waits for, in the order in which it is asked for.
constexpr std::array play_order = {
    command_index<OpenTable>,
    command_index<ResumeTable>,
    command_index<SignOn>,
    command_index<Settle>,
    // an irregularity
    command_index<AnswerOffer>,
    command_index<CloseOffer>,
    command_index<Confirm>,
    command_index<Approve>,
    command_index<DecideOrder>,
    command_index<DecideOffer>,
    command_index<SetCardsAside>,
    command_index<RecordInventory>,
    command_index<AssignMissingCards>,
    // cards
    command_index<TakeDevice>,
    command_index<DrawCard>,
    command_index<PassHand>,
    command_index<RevealFirst>,
    command_index<ReadCard>,
    command_index<ExposeHand>,
    command_index<GiveRuling>,
    command_index<Dismiss>,
    command_index<CorrectCard>,
    // betting
    command_index<DecreaseWager>,
    command_index<CloseBetting>,
    command_index<PlaceWager>,
    command_index<RemoveWager>,
    // between rounds
    command_index<CloseTable>,
    command_index<CutShoe>,
    command_index<BurnCards>,
    command_index<Sit>,
    command_index<OpenBetting>,
    command_index<LoadShoe>,
};

bool hands_may_stay(const TableState& state) {
  const DealingMethod* method = method_of(state);
  return method != nullptr && method->hands_pass_to == HandsPassTo::AnyPlayer;
}

// "No more bets" was called while the differential is exceeded.
bool is_called(const TableState& state) {
  return state.round.differential_called && exceeded_row(state) != nullptr;
}

// Household that may be done at any time is not what the play waits for.
bool is_waited_for(const TableState& state, const Suggestion& line) {
  const Step& step = line.step;
  const bool between = state.phase == Phase::BetweenRounds;
  if (step.is<Sit>()) return between && state.seats.empty();
  if (step.is<SignOn>()) return !state.dealer && state.settings.cards != CardSource::VirtualShoe;
  if (step.is<TakeDevice>()) return state.phase == Phase::Dealing;
  const bool by_player = line.by.kind == ActorKind::Player;
  if (step.is<PlaceWager>()) return by_player;
  if (step.is<DecreaseWager>()) return by_player && is_called(state);
  if (step.is<CorrectCard>()) return state.procedure && state.procedure->stage == Stage::Found;
  return true;
}

std::size_t urgency(const TableState& state, const Step& step) {
  std::uint8_t command = step.command;
  if (step.is<PlaceWager>() && state.round.wagers.empty()) command = command_index<DecreaseWager>;
  if (step.is<PassHand>() && hands_may_stay(state)) command = command_index<CorrectCard>;
  return static_cast<std::size_t>(std::ranges::find(play_order, command) - play_order.begin());
}

std::vector<Suggestion> gathered(std::vector<Suggestion> lines) {
  Gathering gathering;
  for (Suggestion& line : lines) gathering.add(std::move(line));
  return gathering.take();
}

// One line deals many cards.
std::vector<Suggestion> with_deal(std::vector<Suggestion> waited, const TableState& state) {
  if (state.procedure || waited.empty()) return waited;
  const Step step = waited.front().step;
  if (!step.is<DrawCard>() && !step.is<ReadCard>()) return waited;
  waited.insert(waited.begin() + 1, {who_runs(state), "deal CARDS", {}, step});
  return waited;
}

}  // namespace

std::vector<Actor> people_at(const TableState& state) {
  const Actor house = who_runs(state);
  std::vector<Actor> people;
  // A device reads a card before anybody can tell it.
  const bool device_first = state.settings.cards == CardSource::CardReader && house != machine();
  if (device_first) people.push_back(machine());
  // What a Player may do himself the Dealer does only for him.
  std::vector<Seat> seats = state.seats;
  std::ranges::sort(seats, {}, &Seat::position);
  for (const Seat& seat : seats) people.push_back(player(seat.player));
  people.push_back(house);
  for (std::size_t i = 0; i < role_names.size(); ++i) {
    const auto role = static_cast<Role>(i);
    const Actor first = staff(role, person_of(role));
    if (first != house) people.push_back(first);
    // Whoever declared something may not approve it.
    if (state.procedure && state.procedure->declared_by == first) {
      people.push_back(staff(role, person_of(role, 2)));
    }
  }
  if (!device_first && house != machine()) people.push_back(machine());
  return people;
}

std::vector<Suggestion> suggestions_for(const TableState& state, const Actor& by, Time now) {
  return gathered(single_lines(state, by, now));
}

std::vector<Suggestion> suggestions_for_all(const TableState& state, Time now) {
  return gathered(lines_of_all(state, now));
}

std::vector<Suggestion> awaited(const TableState& state, Time now) {
  const std::vector<Suggestion> lines = lines_of_all(state, now);
  const bool may_go_on = std::ranges::any_of(lines, [](const Suggestion& line) {
    return line.step.is<OpenBetting>() || line.step.is<CloseTable>();
  });
  Gathering gathering;
  for (std::size_t i = 0; i < play_order.size(); ++i) {
    for (const Suggestion& line : lines) {
      // Another shoe is asked for only where this one will not do.
      const bool idle = may_go_on && line.step.is<LoadShoe>();
      if (urgency(state, line.step) == i && is_waited_for(state, line) && !idle) {
        gathering.add(line);
      }
    }
  }
  return with_deal(gathering.take(), state);
}

std::string to_text(const Suggestion& suggestion) {
  if (suggestion.instead.empty()) return suggestion.line;
  return fmt::format("{} (or {})", suggestion.line, fmt::join(suggestion.instead, ", "));
}

}  // namespace punto
