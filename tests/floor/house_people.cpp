#include "tests/floor/house_people.hpp"

#include <algorithm>

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

// A Dealer comes to the table, from wherever he was.
std::optional<house::Command> dealer_for(const house::State& house, drive::Random& random,
                                         const std::string& table) {
  std::vector<PersonId> dealers;
  for (const auto& [id, person] : house.persons) {
    if (!person.has_left && (person.jobs & house::one(Job::Dealer)) != 0) dealers.push_back(id);
  }
  if (dealers.empty()) return {};
  return house::Command{house::person(random.one_of(dealers)),
                        house::BeginDuty{Job::Dealer, table}};
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
  if (const auto* limits = std::get_if<RestrainPlayer>(&command.body)) {
    return house::Command{two(house, random, {cage_jobs, cage_jobs}), as_asked(post, *limits)};
  }
  const bool signs_on = std::holds_alternative<SignOn>(command.body) && on_felt;
  if (signs_on && random.percent(60)) return dealer_for(house, random, table.table());
  return {};
}

}  // namespace punto::simulated
