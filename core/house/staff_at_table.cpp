#include "core/house/staff_at_table.hpp"

namespace punto::house {
namespace {

using enum Refusal;

template <typename Body, typename... Others>
constexpr bool is_one_of = (std::is_same_v<Body, Others> || ...);

// The one list of changes.
template <typename Body>
constexpr bool by_house_alone = is_one_of<Body, SetLimits, SetOffered, SetDifferential, CloseTable>;
// With a gaming day requests of two days ago are forgotten: whoever could start one could have them
// done twice.
template <typename Body>
constexpr bool by_clock_alone = is_one_of<Body, punto::StartGamingDay>;
template <typename Body>
constexpr bool by_house_or_table =
    is_one_of<Body, ChooseMethod, SetWagersPerArea, AnnounceLastRound, ResumeTable>;

}  // namespace

bool is_change(const punto::CommandBody& body) {
  return std::visit(
      []<typename Body>(const Body&) { return by_house_alone<Body> || by_house_or_table<Body>; },
      body);
}

bool is_for_house_alone(const punto::CommandBody& body) {
  return std::visit(
      []<typename Body>(const Body&) { return by_house_alone<Body> || by_clock_alone<Body>; },
      body);
}

std::optional<Role> role_of(Job job) {
  const auto number = static_cast<std::size_t>(job);
  if (number >= role_names.size()) return {};
  return static_cast<Role>(number);
}

std::optional<Refusal> object_to_employee(const State& house, PersonId id) {
  const Person* person = find_in(house.persons, id);
  if (person == nullptr) return NoSuchPerson;
  if (person->has_left) return PersonHasLeft;
  if (person->locked) return PersonIsLocked;
  return {};
}

std::optional<Refusal> object_to_staff(const State& house, const Actor& by,
                                       std::string_view table) {
  if (auto objection = object_to_employee(house, PersonId{by.id})) return objection;
  const auto& duty = house.persons.at(PersonId{by.id}).duty;
  if (!duty) return NotOnDuty;
  if (role_of(duty->job) != by.role) return MayNot;
  if (by.role == Role::Dealer && duty->table != table) return NotAtThisTable;
  return {};
}

}  // namespace punto::house
