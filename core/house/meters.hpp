#pragma once

#include "core/rulebook/payout.hpp"

namespace punto::house {

// What has gone into a terminal and out of it since it was added. They only grow, save that what a
// table did not take is taken off `sent` again, and that staff correct them on record.
struct Meters {
  Cents cash_in;
  Cents vouchers_in;
  Cents vouchers_out;
  Cents paid_by_hand;
  Cents sent;       // to tables
  Cents returned;   // by tables
  Cents wagered;    // at tables, settled
  Cents won;        // at tables, stakes included
  Cents corrected;  // by staff, where the others did not add up; may be less than nothing

  friend constexpr bool operator==(const Meters&, const Meters&) = default;
};

// What the meters say is at the terminal: in, less out.
constexpr Cents credits_by(const Meters& meters) {
  Cents sum = meters.cash_in;
  add_to(sum, meters.vouchers_in);
  add_to(sum, meters.returned);
  take_from(sum, meters.vouchers_out);
  take_from(sum, meters.paid_by_hand);
  take_from(sum, meters.sent);
  add_to(sum, meters.corrected);
  return sum;
}

}  // namespace punto::house
