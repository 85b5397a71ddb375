#include "core/cashier/posting.hpp"

namespace punto::cashier {

Postings postings_of(const voucher::State& before, const voucher::Event& event) {
  const Account transit{AccountKind::Transit, {}};
  const Account vouchers{AccountKind::Vouchers, {}};
  Postings postings;
  if (const auto* issued = std::get_if<voucher::Issued>(&event.body)) {
    post(postings, transit, vouchers, issued->amount);
  } else {
    post(postings, vouchers, transit, before.amount);
  }
  return postings;
}

}  // namespace punto::cashier
