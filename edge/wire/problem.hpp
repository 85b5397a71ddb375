#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/house/refusal.hpp"
#include "core/table/refusal.hpp"
#include "edge/wire/language.hpp"
#include "edge/wire/trouble.hpp"
#include "edge/wire/wire_mistake.hpp"

namespace punto::wire {

// The one shape of everything that is answered instead of what was asked for (RFC 9457); as JSON in
// problem_json.hpp.
struct Problem {
  Trouble trouble = Trouble::Fault;
  int status = 500;
  std::string title;    // of the trouble
  std::string detail;   // one or two sentences for people: what is wrong, what to do
  std::string refusal;  // by the table, the house, or whom the house asked: a code of a closed list
  std::string rule;     // by which the table refuses
  std::optional<WireMistake> mistake = {};
  std::optional<int> retry_after = {};  // in seconds

  friend bool operator==(const Problem&, const Problem&) = default;
};

Problem problem_of(Trouble trouble, Language language);
Problem problem_of(const Refusal& refusal, Language language);
Problem problem_of(house::Refusal refusal, Language language);
Problem problem_of(const WireMistake& mistake, Language language);
Problem too_many_requests(int seconds, Language language);

// Why somebody of the staff may not act at a table (core/house/staff_at_table.hpp).
inline constexpr std::array refusals_off_duty = {
    house::Refusal::NoSuchPerson, house::Refusal::PersonHasLeft, house::Refusal::PersonIsLocked,
    house::Refusal::NotOnDuty,    house::Refusal::MayNot,        house::Refusal::NotAtThisTable};
Problem problem_off_duty(house::Refusal refusal, Language language);

// A table or a voucher would not do what the house asked of it: `refusal` is what it said.
Problem problem_not_taken(std::string_view refusal, Language language);

// The status that goes with it.
int status_of(Trouble trouble);
int status_of(RefusalReason reason);
int status_of(house::Refusal refusal);

}  // namespace punto::wire
