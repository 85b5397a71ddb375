#pragma once

#include <optional>
#include <string>

#include "core/house/state.hpp"

namespace punto {

// Something that people decided about the house: settings, changes of tables, terminals, incidents,
// void vouchers, Players who may not play.
struct HouseException {
  Time at;
  house::Who by;
  std::uint32_t second = 0;  // who approved it, or whose proposal it is; 0: nobody
  std::string kind;          // of the event: "settings-changed"
  std::string subject;
  std::string what;
  std::optional<punto::CommandBody> change;  // of the table that is the subject
};

// Nothing where the event is an ordinary one.
std::optional<HouseException> exception_of(const house::State& before, const house::Event& event);

}  // namespace punto
