#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "tests/floor/attendant.hpp"
#include "tests/floor/house_watch.hpp"

namespace punto::simulated {

// What those who work for the house, or come with a card, are given. All of it stays where it is.
struct HousePost {
  const HouseWatch& house;
  Courier& courier;
  // Those that are on the floor now.
  std::function<std::vector<const TableWatch*>()> tables;
  Detail detail = Detail::Fine;
};

// Hires, signs on, rotates and dismisses staff; proposes and approves changes; writes incidents up.
std::unique_ptr<Attendant> make_office(const HousePost& post, std::uint64_t seed);

// The cage with everything that is counted there, floats, boxes, and attendants who pay by hand.
std::unique_ptr<Attendant> make_cage(const HousePost& post, std::uint64_t seed);

// Guests with cards and limits of their own, each at a terminal of an electronic table, and two who
// bring vouchers to terminals that have no table.
std::unique_ptr<Attendant> make_card_guests(const HousePost& post, std::uint64_t seed);

// ---- what several of them need ------------------------------------------------------------------

// Somebody who is on duty as one of these; at a table only whoever belongs there. Nobody: a number
// that nobody has.
PersonId someone(const house::State& house, drive::Random& random, house::Jobs jobs,
                 std::string_view table = {});

// Two of them, who are seldom the same or too few.
struct Pair {
  house::Jobs first = house::no_jobs;
  house::Jobs second = house::no_jobs;
};
house::Who two(const house::State& house, drive::Random& random, const Pair& pair,
               std::string_view table = {});

inline constexpr house::Jobs pit_jobs =
    house::any_of(house::Job::PitSupervisor, house::Job::PitManager);
inline constexpr house::Jobs cage_jobs =
    house::any_of(house::Job::Cashier, house::Job::CageManager);

// One that is open, or none.
std::optional<voucher::VoucherId> some_voucher(const house::State& house, drive::Random& random);
voucher::VoucherId new_voucher(drive::Random& random);

// What the people at a table want of the house: seats, credits, debts, limits, what two persons
// change, a Dealer where theirs has gone. Nothing where the table itself is meant.
std::optional<house::Command> through_house(const HousePost& post, drive::Random& random,
                                            const TableWatch& table, const Command& command);

// Whoever is on duty with the role; now and then somebody who is not. Where the Dealer has gone in
// the middle of a round a supervisor deals to its end.
Actor on_duty(const HousePost& post, drive::Random& random, const TableWatch& table,
              const Actor& by);

}  // namespace punto::simulated
