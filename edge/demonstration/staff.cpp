#include "edge/demonstration/staff.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "core/house/under_way.hpp"

namespace punto {
namespace {

using house::Job;
using house::TerminalId;

struct Employee {
  PersonId id;
  std::string_view name;
  Job job;
};

constexpr PersonId administrator{900'001};
constexpr PersonId supervisor{900'002};
constexpr PersonId attendant{900'003};
constexpr PersonId cage_manager{900'004};
constexpr PersonId shift_manager{900'005};
constexpr PersonId dealer{900'006};
constexpr PersonId relief_dealer{900'007};

// The machine hires the first, he the second, and both together the others.
constexpr std::array<Employee, 7> team = {
    {{administrator, "Demonstration Administrator", Job::Administrator},
     {shift_manager, "Demonstration Shift Manager", Job::GamingShiftManager},
     {supervisor, "Demonstration Supervisor", Job::PitSupervisor},
     {attendant, "Demonstration Attendant", Job::Attendant},
     {cage_manager, "Demonstration Cage Manager", Job::CageManager},
     {dealer, "Demonstration Dealer", Job::Dealer},
     {relief_dealer, "Demonstration Relief Dealer", Job::Dealer}}};

constexpr Cents cash_for_cage{50'000'00};
constexpr std::int64_t soonest = 5'000;  // milliseconds until somebody comes
constexpr std::int64_t latest = 20'000;
constexpr std::int64_t after_a_refusal = 10'000;

bool is_of_team(const house::State& house, const Employee& employee) {
  const house::Person* person = house::find_in(house.persons, employee.id);
  return person != nullptr && !person->has_left && person->name == employee.name;
}

house::Who who_hires(PersonId person) {
  if (person == administrator) return house::system();
  if (person == shift_manager) return house::person(administrator);
  return house::persons(administrator, shift_manager);
}

// Where the house has an administrator of its own, nobody hires the first, and so none of them.
std::optional<house::Command> employ(const house::State& house, const std::string& credential) {
  for (const Employee& employee : team) {
    if (!is_of_team(house, employee)) {
      const house::Hire hire{employee.id, std::string{employee.name}, house::one(employee.job)};
      return house::Command{who_hires(employee.id), hire};
    }
    const house::Person& person = house.persons.at(employee.id);
    if (!credential.empty() && person.credential != credential) {
      return house::Command{house::system(), house::SetCredential{employee.id, credential}};
    }
    // At which table he deals, whoever signs on as a Dealer says.
    if (!person.duty && employee.job != Job::Dealer) {
      return house::Command{house::person(employee.id), house::BeginDuty{employee.job, {}}};
    }
  }
  return {};
}

// The terminals whose Players are locked at a table.
std::set<TerminalId> terminals_of_winners(const Floor& floor, const house::State& house) {
  std::set<TerminalId> found;
  for (const auto& table : floor.tables()) {
    if (!table->hosted) continue;
    for (const Seat& seat : table->hosted->state().seats) {
      const house::Player* player = house::find_in(house.players, seat.player);
      const bool has_terminal = player != nullptr && player->seated && player->seated->terminal;
      if (seat.locked && has_terminal) found.insert(*player->seated->terminal);
    }
  }
  return found;
}

bool waits_for_ruling(const FloorTable& table) {
  if (!table.hosted) return false;
  const auto& procedure = table.hosted->state().procedure;
  return procedure && procedure->stage == Stage::Ruling;
}

house::Command pay(const house::State& house, TerminalId terminal, Cents owed) {
  if (house::cash_at_hand(house) < owed) {
    return {house::persons(cage_manager, administrator),
            house::FundCage{std::max(cash_for_cage, owed)}};
  }
  return {house::persons(attendant, supervisor), house::PayByHand{terminal, owed}};
}

}  // namespace

std::string DemonstrationStaff::numbers() {
  std::string text;
  for (const Employee& employee : team) {
    const auto job = house::job_names[static_cast<std::size_t>(employee.job)];
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ",
                        static_cast<std::uint32_t>(employee.id), job);
  }
  return text;
}

bool DemonstrationStaff::is_in(const house::State& house) {
  return std::ranges::any_of(team,
                             [&](const Employee& employee) { return is_of_team(house, employee); });
}

bool DemonstrationStaff::is_due(TerminalId terminal, Time now) {
  const auto [waiting, is_new] = waiting_.try_emplace(terminal, now);
  if (is_new) {
    const std::int64_t after =
        soonest + static_cast<std::int64_t>(chance_() % (latest - soonest + 1));
    waiting->second = {now.milliseconds + after};
  }
  return waiting->second <= now;
}

std::optional<house::Command> DemonstrationStaff::next_command(const Floor& floor, Time now) {
  const house::State& house = *floor.house();
  if (auto command = employ(house, credential_)) return command;
  const std::set<TerminalId> winners = terminals_of_winners(floor, house);
  std::erase_if(waiting_, [&](const auto& entry) {
    const house::Terminal* terminal = house::find_in(house.terminals, entry.first);
    const bool is_owed = terminal != nullptr && terminal->hand_pay.value != 0;
    return !is_owed && !winners.contains(entry.first);
  });
  for (const auto& [id, terminal] : house.terminals) {
    const Cents owed = terminal.hand_pay;
    if (owed.value != 0 && is_due(id, now)) return pay(house, id, owed);
  }
  for (const TerminalId id : winners) {
    if (is_due(id, now)) return house::Command{house::person(supervisor), house::ReleaseWinner{id}};
  }
  return {};
}

void DemonstrationStaff::ask(Floor& floor, house::Command command, Time now) {
  is_asking_ = true;
  asks_at_ = now;
  floor.submit(HouseAsk{{}, std::move(command)}, [this, now](const HouseAnswer& answer) {
    is_asking_ = false;
    if (answer.kind != AnswerKind::Done) asks_at_ = {now.milliseconds + after_a_refusal};
  });
}

// Where a ruling cannot be that play goes on, the next look comes later; a person may rule.
void DemonstrationStaff::rule(Floor& floor, Time now) {
  if (!is_in(*floor.house())) return;
  for (const auto& table : floor.tables()) {
    if (!waits_for_ruling(*table)) {
      referred_.erase(table->plan.id);
      continue;
    }
    const Time at{now.milliseconds + soonest};
    const auto [waiting, is_new] = referred_.try_emplace(table->plan.id, at);
    if (is_new || now < waiting->second) continue;
    waiting->second = {now.milliseconds + latest};
    const GiveRuling goes_on{.reason = "demonstration"};
    floor.submit(table->plan.id,
                 Ask{{}, {punto::staff(Role::GamingShiftManager, shift_manager), goes_on}},
                 [](const Answer& /*answer*/) {});
  }
}

std::optional<Time> DemonstrationStaff::act(Floor& floor, Time now) {
  if (floor.house() == nullptr || is_asking_) return {};
  rule(floor, now);
  if (now < asks_at_) return asks_at_;
  if (auto command = next_command(floor, now)) {
    ask(floor, std::move(*command), now);
    return {};
  }
  std::optional<Time> next;
  for (const auto& [terminal, at] : waiting_) next = std::min(next.value_or(at), at);
  for (const auto& [table, at] : referred_) next = std::min(next.value_or(at), at);
  return next;
}

}  // namespace punto
