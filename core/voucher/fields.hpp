#pragma once

#include "core/table/fields.hpp"
#include "core/voucher/voucher.hpp"

namespace punto::voucher {

PUNTO_FIELDS(VoucherId, bytes)
PUNTO_FIELDS(Issue, amount, expires)
PUNTO_FIELDS(Redeem)
PUNTO_FIELDS(Expire)
PUNTO_FIELDS(Void)
PUNTO_FIELDS(Command, errand, body)
PUNTO_FIELDS(Issued, amount, expires)
PUNTO_FIELDS(Redeemed)
PUNTO_FIELDS(Expired)
PUNTO_FIELDS(Voided)
PUNTO_FIELDS(State, standing, amount, expires, issued_by, ended_by)

constexpr WordsOfEnumeration words_of(Standing) {
  return standing_names;
}
constexpr WordsOfEnumeration words_of(Refusal) {
  return refusal_names;
}

}  // namespace punto::voucher
