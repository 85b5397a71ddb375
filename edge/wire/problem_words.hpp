#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/house/refusal.hpp"
#include "core/table/refusal.hpp"
#include "core/voucher/voucher.hpp"
#include "edge/wire/language.hpp"
#include "edge/wire/trouble.hpp"
#include "edge/wire/wire_mistake.hpp"

// The sentences of problems. English ones of refusals are the core's own.
namespace punto::wire {

struct TroubleWords {
  Trouble trouble;
  int status;
  Sentence title;
  Sentence detail;
};
const TroubleWords& wording_of(Trouble trouble);

// A mistake in what was sent; what is allowed follows it, where there is something to say.
const Sentence& sentence_of(WireFault fault);

// What a refusal comes to, and what it says in Chinese.
struct RefusalWords {
  int status;
  std::string_view zh;
};
const RefusalWords& wording_of(RefusalReason reason);
const RefusalWords& wording_of(house::Refusal refusal);
std::string_view chinese_of(voucher::Refusal refusal);

}  // namespace punto::wire
