#pragma once

#include "core/house/identity.hpp"

// Whose jobs let him look at what.
namespace punto::server {

inline constexpr house::Jobs at_tables =
    house::any_of(house::Job::Dealer, house::Job::PitSupervisor, house::Job::PitManager,
                  house::Job::AssistantCasinoManager, house::Job::GamingShiftManager);

// Whoever runs the play, and whoever looks after it.
inline constexpr house::Jobs of_floor = house::any_of(
    house::Job::PitSupervisor, house::Job::PitManager, house::Job::AssistantCasinoManager,
    house::Job::GamingShiftManager, house::Job::Auditor, house::Job::Administrator);
inline constexpr house::Jobs of_books = house::any_of(
    house::Job::PitManager, house::Job::AssistantCasinoManager, house::Job::GamingShiftManager,
    house::Job::CageManager, house::Job::Auditor, house::Job::Administrator);

}  // namespace punto::server
