#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "tests/floor/house_people.hpp"
#include "tests/floor/opening_hours.hpp"

namespace punto::simulated {
namespace {

using house::Job;

struct Position {
  std::uint32_t person = 0;
  Job job = Job::Dealer;
};

constexpr PersonId administrator{1};
constexpr PersonId shift_manager{2};

// clang-format off
constexpr std::array<Position, 36> positions = {{
    {1, Job::Administrator}, {2, Job::GamingShiftManager}, {3, Job::Administrator},
    {4, Job::GamingShiftManager}, {5, Job::AssistantCasinoManager},
    {6, Job::AssistantCasinoManager},
    {10, Job::CageManager}, {11, Job::CageManager}, {12, Job::Cashier}, {13, Job::Cashier},
    {14, Job::Cashier}, {20, Job::Attendant}, {21, Job::Attendant}, {22, Job::Attendant},
    {30, Job::PitSupervisor}, {31, Job::PitSupervisor}, {32, Job::PitSupervisor},
    {40, Job::PitManager}, {41, Job::PitManager}, {50, Job::Auditor},
    {60, Job::Dealer}, {61, Job::Dealer}, {62, Job::Dealer}, {63, Job::Dealer}, {64, Job::Dealer},
    {65, Job::Dealer}, {66, Job::Dealer}, {67, Job::Dealer}, {68, Job::Dealer}, {69, Job::Dealer},
    {70, Job::Dealer}, {71, Job::Dealer}, {72, Job::Dealer}, {73, Job::Dealer}, {74, Job::Dealer},
    {75, Job::Dealer}}};
// clang-format on

class Office final : public Attendant {
 public:
  Office(const HousePost& post, std::uint64_t seed) : post_(post), random_(seed) {}

  Time act(Time now) override;

 private:
  static constexpr std::string_view place = "the office";

  [[nodiscard]] const house::State& house() const { return post_.house.state(); }
  [[nodiscard]] const house::Person* find(PersonId id) const {
    return house::find_in(house().persons, id);
  }
  [[nodiscard]] bool is_here(PersonId id) const {
    const house::Person* person = find(id);
    return person != nullptr && !person->has_left;
  }
  void give(const house::Who& by, house::CommandBody body) {
    post_.courier.take(place, house::Command{by, std::move(body)});
  }
  bool hire();
  bool sign_on();
  void begin_duty(const Position& position);
  void rotate();
  void look_after_staff();
  void try_to_sign_on();
  void change_table();
  void decide_change();
  void write_up();
  void change_settings();
  void look_after_devices();
  std::string some_table(Seating seating);

  HousePost post_;
  drive::Random random_;
};

// The first by the machine, the second by her alone, all others by two.
bool Office::hire() {
  for (const Position& position : positions) {
    const PersonId id{position.person};
    if (is_here(id)) continue;
    const house::Hire hired{id, fmt::format("Person {}", position.person),
                            house::one(position.job)};
    if (id == administrator) {
      give(house::system(), hired);
    } else if (id == shift_manager) {
      give(house::person(administrator), hired);
    } else {
      give(house::persons(administrator, shift_manager), hired);
    }
    return true;
  }
  return false;
}

std::string Office::some_table(Seating seating) {
  std::vector<std::string> tables;
  for (const TableWatch* watch : post_.tables()) {
    if (watch->state().settings.seating == seating) tables.push_back(watch->table());
  }
  return tables.empty() ? "" : random_.one_of(tables);
}

void Office::begin_duty(const Position& position) {
  const bool deals = position.job == Job::Dealer;
  give(house::person(PersonId{position.person}),
       house::BeginDuty{position.job, deals ? some_table(Seating::Felt) : ""});
}

bool Office::sign_on() {
  for (const Position& position : positions) {
    const house::Person* person = find(PersonId{position.person});
    if (person == nullptr || person->has_left || person->duty || person->locked) continue;
    begin_duty(position);
    return true;
  }
  return false;
}

void Office::rotate() {
  const Position& position = random_.one_of(positions);
  if (position.job == Job::Dealer) return begin_duty(position);
  const house::Person* person = find(PersonId{position.person});
  const bool stays = position.person <= 2 || person == nullptr || !person->duty;
  if (!stays) give(house::person(PersonId{position.person}), house::EndDuty{});
}

void Office::try_to_sign_on() {
  const Position& position = random_.one_of(positions);
  if (position.person > 2) {
    give(house::system(), house::ReportFailedSignOn{PersonId{position.person}});
  }
}

void Office::look_after_staff() {
  const house::Who both = house::persons(administrator, shift_manager);
  for (const auto& [id, person] : house().persons) {
    if (person.locked && random_.percent(60)) return give(both, house::UnlockPerson{id});
  }
  const Position& position = random_.one_of(positions);
  const PersonId id{position.person};
  switch (random_.below(6)) {
    case 0: return give(house::persons(administrator, administrator), house::Dismiss{id});
    case 1:
      if (position.job != Job::Dealer && position.job != Job::Attendant) return;
      return give(both, house::Dismiss{id});
    case 2: return give(both, house::SetCredential{id, "a new one"});
    case 3: return give(both, house::ChangeJobs{id, house::any_of(position.job, Job::Attendant)});
    case 4: return give(house::person(id), house::Hire{PersonId{99}, "A friend", house::all_jobs});
    default: return try_to_sign_on();
  }
}

void Office::change_table() {
  const auto tables = post_.tables();
  const TableWatch& watch = *random_.one_of(tables);
  const TableState& state = watch.state();
  if (!state.law) return;
  const house::Who by = house::person(someone(house(), random_, pit_jobs));
  if (state.suspended) return give(by, house::ProposeChange{watch.table(), ResumeTable{}});
  if (random_.percent(5)) return give(by, house::ProposeChange{watch.table(), SignOn{}});
  const auto wager = static_cast<std::uint8_t>(random_.below(state.settings.wagers.size()));
  Limits limits = state.settings.wagers[wager].limits;
  limits.most.value -= random_.between(-3, 3) * state.settings.units.stake.value;
  give(by, house::ProposeChange{watch.table(), SetLimits{wager, limits}});
}

// Some approve what they proposed themselves.
void Office::decide_change() {
  if (house().proposals.empty()) return change_table();
  const auto& [number, proposal] = *house().proposals.begin();
  const house::Jobs managers = house::any_of(Job::PitManager, Job::GamingShiftManager);
  const PersonId other = someone(house(), random_, managers);
  const house::Who by = house::person(random_.percent(15) ? proposal.by : other);
  if (random_.percent(20)) return give(by, house::RejectChange{number, "not tonight"});
  give(by, house::ApproveChange{number});
}

void Office::write_up() {
  const house::Who by = house::person(someone(house(), random_, house::all_jobs));
  const bool is_new = house().incidents.empty() || random_.percent(30);
  if (is_new) {
    const std::string table = some_table(Seating::Felt);
    return give(by, house::OpenIncident{table, 0, "a guest disputes a wager"});
  }
  const house::IncidentNumber number = house().incidents.begin()->first;
  if (random_.percent(50)) return give(by, house::AddToIncident{number, "seen on the recording"});
  give(house::person(someone(house(), random_, pit_jobs)),
       house::CloseIncident{number, "settled with the guest"});
}

void Office::change_settings() {
  house::Settings settings = house().settings;
  settings.hand_pay_from.value += random_.between(-20, 20) * 100;
  if (random_.percent(10)) settings.name.clear();
  give(house::persons(administrator, shift_manager), house::ChangeSettings{settings});
}

// Card readers and the like: some with the key of another, some at a table that is not there.
void Office::look_after_devices() {
  const house::Who both = house::persons(administrator, shift_manager);
  const auto number = static_cast<std::uint32_t>(random_.between(0, 9));
  const house::DeviceId device{number};
  if (random_.percent(40)) return give(both, house::RemoveDevice{device});
  const std::string table = random_.percent(5) ? "no-such-table" : some_table(Seating::Felt);
  const auto key = number + static_cast<std::uint32_t>(random_.between(0, 3));
  give(random_.percent(5) ? house::person(administrator) : both,
       house::AddDevice{device, "Card reader", table, sha256(fmt::format("device {}", key))});
}

Time Office::act(Time now) {
  const std::int64_t slowness = post_.detail == Detail::Fine ? 1 : 60;
  const Time next = later(now, random_.between(1, 12) * second * slowness);
  if (!is_open(now)) return when_open(now);
  if (!house().is_open || post_.courier.open_at(place) > 3) return later(now, second);
  if (sign_on() || hire()) return later(now, random_.between(1, 3) * second);
  switch (random_.below(11)) {
    case 10: look_after_devices(); break;
    case 0:
    case 1: rotate(); break;
    case 2:
    case 3: look_after_staff(); break;
    case 4: change_table(); break;
    case 5:
    case 6: decide_change(); break;
    case 7:
    case 8: write_up(); break;
    default: change_settings();
  }
  return next;
}

}  // namespace

std::unique_ptr<Attendant> make_office(const HousePost& post, std::uint64_t seed) {
  return std::make_unique<Office>(post, seed);
}

}  // namespace punto::simulated
