#pragma once

#include <string>

#include "core/house/state.hpp"
#include "edge/server/sessions.hpp"
#include "edge/wire/language.hpp"

namespace punto::server {

// Who asks, and how he wants to be answered.
struct Caller {
  Sender sender;
  std::string token;  // empty: not signed on
  std::string address;
  wire::Language language = wire::Language::English;
  bool is_secure = false;

  [[nodiscard]] bool is_signed_on() const { return !std::holds_alternative<Guest>(sender); }
  template <typename Kind>
  [[nodiscard]] const Kind* as() const {
    return std::get_if<Kind>(&sender);
  }
};

// As what somebody of the staff is at work; nothing where that is no role of the rulebooks.
inline std::optional<Role> role_on_duty(const house::State& house, PersonId id) {
  const house::Person* person = house::find_in(house.persons, id);
  if (person == nullptr || !person->duty) return {};
  const auto job = static_cast<std::size_t>(person->duty->job);  // the first jobs are the roles
  if (job >= role_names.size()) return {};
  return static_cast<Role>(job);
}

}  // namespace punto::server
