#pragma once

#include "core/house/command.hpp"

namespace punto::house {

// Who may give a command. A second person is needed always, or from a certain amount on.
struct Authority {
  Jobs staff = no_jobs;
  bool terminal = false;
  bool machine = false;
  Jobs second = no_jobs;            // always
  Jobs second_for_large = no_jobs;  // from Settings::approval_from on
  Jobs one_of_two = no_jobs;        // where there are two persons: one of them is one of these
  bool off_duty = false;            // staff need not be signed on
  bool own_table = false;           // a Dealer only at the table that he deals
};

// The whole list is in authority.cpp.
Authority authority_of(const CommandBody& body);

// Those who hire and set the house up; and whoever may stand by when one of them is dismissed.
inline constexpr Jobs office = any_of(Job::Administrator, Job::GamingShiftManager);
inline constexpr Jobs witnesses_of_office =
    office | any_of(Job::PitManager, Job::AssistantCasinoManager, Job::CageManager, Job::Auditor);

}  // namespace punto::house
