#include "tests/floor/house_people.hpp"

#include <algorithm>

#include "core/house/staff_at_table.hpp"
#include "tests/floor/opening_hours.hpp"

namespace punto::simulated {
namespace {

using house::Job;

// What may be carried to a table at once.
constexpr Cents most_cash{100'000'00};

struct BuyIn {
  Cents chips;
  Cents cash;
};

// Chips that were bought elsewhere as far as there are some, otherwise cash for those of the float.
BuyIn split(const HousePost& post, drive::Random& random, const std::string& table, Cents amount) {
  const Cents carried = post.house.books().owed({cashier::AccountKind::Chips, {}});
  const house::HouseTable* known = house::find_in(post.house.state().tables, table);
  const bool has_float = known != nullptr && known->float_is_open;
  const bool brings_chips = !has_float || random.percent(30);
  if (amount.value <= 0) return {amount, {}};
  if (brings_chips && (carried >= amount || random.percent(2))) return {amount, {}};
  return {{}, std::min(amount, most_cash)};
}

// Sometimes somebody with a card.
PlayerId some_player(const house::State& house, drive::Random& random) {
  if (house.players.empty() || !random.percent(15)) return {};
  const auto cards = house.players.lower_bound(PlayerId{house::first_guest});
  const auto count = static_cast<std::size_t>(std::distance(house.players.begin(), cards));
  if (count == 0) return {};
  return std::next(house.players.begin(), static_cast<std::ptrdiff_t>(random.below(count)))->first;
}

// Whoever has nothing more there puts cash in first.
std::optional<house::Command> at_terminal(const house::State& house, const AddCredits& added) {
  for (const auto& [id, terminal] : house.terminals) {
    if (terminal.player != added.player) continue;
    if (terminal.credits < added.amount) {
      return house::Command{house::at(id), house::InsertCash{id, added.amount}};
    }
    return house::Command{house::at(id), house::AddAtTerminal{id, added.amount}};
  }
  return {};
}

bool deals_somewhere(const HousePost& post, PersonId dealer) {
  return std::ranges::any_of(
      post.tables(), [&](const TableWatch* watch) { return watch->state().dealer == dealer; });
}

// A Dealer comes to the table: one whom no other needs, where there is one.
std::optional<house::Command> dealer_for(const HousePost& post, drive::Random& random,
                                         const std::string& table) {
  std::vector<PersonId> dealers;
  std::vector<PersonId> idle;
  for (const auto& [id, person] : post.house.state().persons) {
    if (person.has_left || (person.jobs & house::one(Job::Dealer)) == 0) continue;
    dealers.push_back(id);
    if (!person.locked && !deals_somewhere(post, id)) idle.push_back(id);
  }
  if (dealers.empty()) return {};
  const PersonId chosen = random.one_of(idle.empty() ? dealers : idle);
  return house::Command{house::person(chosen), house::BeginDuty{Job::Dealer, table}};
}

// The Dealer who is signed on has gone home, or to another table.
bool has_lost_dealer(const HousePost& post, const TableWatch& table) {
  const auto& dealer = table.state().dealer;
  return !dealer ||
         object_to_staff(post.house.state(), staff(Role::Dealer, *dealer), table.table());
}

// One proposes, another approves: what waits for this table is decided first.
house::Command change(const house::State& house, drive::Random& random, const std::string& table,
                      const CommandBody& body) {
  constexpr house::Jobs managers =
      house::any_of(Job::PitManager, Job::AssistantCasinoManager, Job::GamingShiftManager);
  for (const auto& [number, proposal] : house.proposals) {
    if (proposal.table != table) continue;
    return {house::person(someone(house, random, managers)), house::ApproveChange{number}};
  }
  return {house::person(someone(house, random, pit_jobs)), house::ProposeChange{table, body}};
}

// What leads the house to restrain a Player so.
house::CommandBody as_asked(const HousePost& post, const RestrainPlayer& limits) {
  if (limits.until) {
    return house::CoolOff{limits.player, later(post.house.time(), 10 * minute)};
  }
  return house::SetPlayerLimits{limits.player, {limits.loss_limit, limits.stake_limit, {}}};
}

}  // namespace

PersonId someone(const house::State& house, drive::Random& random, house::Jobs jobs,
                 std::string_view table) {
  std::vector<PersonId> fitting;
  for (const auto& [id, person] : house.persons) {
    if (!person.duty || (house::one(person.duty->job) & jobs) == 0) continue;
    const bool is_dealer = person.duty->job == Job::Dealer;
    if (!is_dealer || person.duty->table == table) fitting.push_back(id);
  }
  return fitting.empty() ? PersonId{9'999} : random.one_of(fitting);
}

house::Who two(const house::State& house, drive::Random& random, const Pair& pair,
               std::string_view table) {
  const PersonId first = someone(house, random, pair.first, table);
  if (random.percent(3)) return house::person(first);
  if (random.percent(3)) return house::persons(first, first);
  PersonId other = first;
  for (int tries = 0; tries < 6 && other == first; ++tries) {
    other = someone(house, random, pair.second, table);
  }
  return house::persons(first, other);
}

std::optional<voucher::VoucherId> some_voucher(const house::State& house, drive::Random& random) {
  if (house.vouchers.empty()) return {};
  const auto index = static_cast<std::ptrdiff_t>(random.below(house.vouchers.size()));
  return std::next(house.vouchers.begin(), index)->first;
}

voucher::VoucherId new_voucher(drive::Random& random) {
  voucher::VoucherId id;
  for (std::uint8_t& byte : id.bytes) byte = static_cast<std::uint8_t>(random.next());
  return id;
}

std::optional<house::Command> through_house(const HousePost& post, drive::Random& random,
                                            const TableWatch& table, const Command& command) {
  const house::State& house = post.house.state();
  const house::Who by =
      house::person(someone(house, random, pit_jobs | house::one(Job::Dealer), table.table()));
  const bool on_felt = table.state().settings.seating == Seating::Felt;
  if (const auto* sit = std::get_if<Sit>(&command.body)) {
    const BuyIn buy_in = split(post, random, table.table(), sit->credits);
    return house::Command{
        by, house::SitAtFelt{table.table(), sit->position, some_player(house, random), buy_in.chips,
                             buy_in.cash}};
  }
  if (const auto* added = std::get_if<AddCredits>(&command.body)) {
    if (!on_felt) return at_terminal(house, *added);
    const BuyIn buy_in = split(post, random, table.table(), added->amount);
    return house::Command{
        by, house::BuyInAtFelt{table.table(), added->player, buy_in.chips, buy_in.cash}};
  }
  if (const auto* settled = std::get_if<SettleDebt>(&command.body)) {
    return house::Command{two(house, random, {cage_jobs, pit_jobs}),
                          house::SettleDebt{table.table(), settled->player, settled->amount}};
  }
  if (house::is_for_house_alone(command.body)) {
    return change(house, random, table.table(), command.body);
  }
  if (const auto* limits = std::get_if<RestrainPlayer>(&command.body)) {
    return house::Command{two(house, random, {cage_jobs, cage_jobs}), as_asked(post, *limits)};
  }
  const bool signs_on = std::holds_alternative<SignOn>(command.body) && on_felt;
  const bool is_dealers =
      command.by.kind == ActorKind::Staff && command.by.role == Role::Dealer && on_felt;
  const bool calls_dealer =
      is_dealers && table.state().phase != Phase::Dealing && has_lost_dealer(post, table);
  if (random.percent(signs_on ? 60 : 95) && (signs_on || calls_dealer)) {
    return dealer_for(post, random, table.table());
  }
  return {};
}

Actor on_duty(const HousePost& post, drive::Random& random, const TableWatch& table,
              const Actor& by) {
  const house::State& house = post.house.state();
  if (by.kind != ActorKind::Staff || random.percent(2)) return by;
  if (!object_to_staff(house, by, table.table())) return by;
  const bool is_left_alone = by.role == Role::Dealer && table.state().phase == Phase::Dealing &&
                             has_lost_dealer(post, table);
  const Role role = is_left_alone ? Role::PitSupervisor : by.role;
  return staff(role, someone(house, random, house::one(static_cast<Job>(role)), table.table()));
}

}  // namespace punto::simulated
