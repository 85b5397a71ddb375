#pragma once

#include <string>
#include <vector>

#include "core/house/fields.hpp"

namespace punto::wire {

// A command was done: its events are durable.
struct TableAnswerForm {
  bool repeated = false;    // it was done before
  std::uint64_t first = 0;  // the number of its first event
  std::uint32_t count = 0;  // of its events
};
struct HouseAnswerForm {
  bool repeated = false;
  std::uint64_t first = 0;
  std::uint32_t count = 0;
  std::optional<house::ErrandNumber> errand;  // that the house sent
  std::optional<std::string> code;            // of the voucher that is to be printed
  std::optional<std::string> secret;  // with which a terminal or device is paired; told once
};

PUNTO_FIELDS(TableAnswerForm, repeated, first, count)
PUNTO_FIELDS(HouseAnswerForm, repeated, first, count, errand, code, secret)

}  // namespace punto::wire
