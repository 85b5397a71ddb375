#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/table/field_bytes.hpp"

// How fields are on the wire, where their type does not say it: what must not leave, what may be
// left out, how long texts and lists may be. Names of fields are those of the code, as `on_behalf`.
namespace punto::wire {

// What programs in other languages count exactly.
inline constexpr std::int64_t largest_number = (std::int64_t{1} << 53) - 1;

// ---- what must not leave ------------------------------------------------------------------------

// From these a PIN or the number of a card could be found by trying all of them: they are in
// records, and on no wire in either direction.
template <typename Type>
constexpr bool is_secret(std::string_view field) {
  if constexpr (std::same_as<Type, Digest> || std::same_as<Type, std::optional<Digest>>) {
    return field == "key" || field == "card" || field == "was";
  } else if constexpr (std::same_as<Type, std::string>) {
    return field == "credential";
  } else {
    return false;
  }
}

// ---- what may be left out -----------------------------------------------------------------------

struct FieldOfCommand {
  std::string_view command;
  std::string_view field;
};

// Besides what is optional: commands in which a field has a usual value. A truth value that is the
// answer to a question, a reason, and the round that is meant are always said.
inline constexpr std::array fields_left_out = {
    FieldOfCommand{"place-wager", "on_behalf"},
    FieldOfCommand{"allow-squeeze", "designee"},
    FieldOfCommand{"declare-irregularity", "together"},
    FieldOfCommand{"declare-irregularity", "order_is"},
    FieldOfCommand{"declare-irregularity", "values"},
    FieldOfCommand{"declare-irregularity", "source"},
    FieldOfCommand{"give-ruling", "replace_cards"},
    FieldOfCommand{"give-ruling", "burn_surplus"},
    FieldOfCommand{"record-inventory", "set_aside"},
    FieldOfCommand{"note", "subject"},
    FieldOfCommand{"begin-duty", "table"},
    FieldOfCommand{"add-device", "table"},
    FieldOfCommand{"sit-at-felt", "player"},
    FieldOfCommand{"sit-at-felt", "chips"},
    FieldOfCommand{"sit-at-felt", "cash"},
    FieldOfCommand{"buy-in-at-felt", "chips"},
    FieldOfCommand{"buy-in-at-felt", "cash"},
    FieldOfCommand{"open-incident", "table"},
    FieldOfCommand{"open-incident", "round"},
};

constexpr bool may_be_left_out(std::string_view command, std::string_view field) {
  return std::ranges::any_of(fields_left_out, [&](const FieldOfCommand& each) {
    return each.command == command && each.field == field;
  });
}

// Where there is a value that means nothing was said, nothing is written.
template <typename Type>
inline constexpr bool is_nothing_possible =
    field_bytes::is_optional<Type> || std::same_as<Type, Citation>;

// ---- how long it may be -------------------------------------------------------------------------

struct FieldBound {
  std::string_view field;
  std::size_t most;
};

constexpr std::size_t bound_of(std::span<const FieldBound> bounds, std::string_view field,
                               std::size_t otherwise) {
  for (const FieldBound& bound : bounds) {
    if (bound.field == field) return bound.most;
  }
  return otherwise;
}

// In characters.
constexpr std::size_t longest_text(std::string_view field) {
  constexpr std::array bounds = {
      FieldBound{"rulebook", 200'000}, FieldBound{"text", 2'000},  FieldBound{"reason", 500},
      FieldBound{"outcomes", 4'000},   FieldBound{"secret", 200},  FieldBound{"pin", 20},
      FieldBound{"components", 300},   FieldBound{"changed", 300}, FieldBound{"not_taken", 60},
      FieldBound{"currency", 8},       FieldBound{"path", 200},
  };
  return bound_of(bounds, field, 100);
}

// Texts that are nothing where they are empty; of others whoever decides says so.
constexpr bool must_say_something(std::string_view field) {
  return field == "secret" || field == "pin" || field == "card_number";
}

// Texts in which lines may break.
constexpr bool may_have_lines(std::string_view field) {
  return field == "rulebook" || field == "text";
}

// Lists that one person makes are short; those that a table makes are as long as it has seats.
constexpr std::size_t longest_list(std::string_view field) {
  constexpr std::size_t of_seats = 800;
  constexpr std::size_t of_wagers = of_seats * 64;
  constexpr std::array bounds = {
      FieldBound{"shares", 8},
      FieldBound{"shifts", 24},
      FieldBound{"sorted", 65},
      FieldBound{"unseen", 65},
      FieldBound{"seats", of_seats},
      FieldBound{"may_draw", of_seats},
      FieldBound{"under_minimum", of_seats},
      FieldBound{"waiting_for", of_seats},
      FieldBound{"receivables", of_wagers},
      FieldBound{"areas", of_wagers},
      FieldBound{"wagers", of_wagers},
      FieldBound{"settlement", of_wagers},
      FieldBound{"returned", of_wagers},
      FieldBound{"was", of_wagers},
      FieldBound{"own_steps", 1'000},
      FieldBound{"tables", 1'000},
      FieldBound{"steps", 5'000},
      FieldBound{"events", 1'000},
      FieldBound{"persons", 10'000},
      FieldBound{"terminals", 100'000},
      FieldBound{"players", 1'000'000},
      FieldBound{"vouchers", 1'000'000},
      FieldBound{"proposals", 10'000},
      FieldBound{"incidents", 10'000},
      FieldBound{"devices", 10'000},
      FieldBound{"debts", of_wagers},
      FieldBound{"floats", 1'000},
      FieldBound{"ratings", 1'000'000},
      FieldBound{"alerts", 50'000},
      FieldBound{"queue", 50'000},
  };
  return bound_of(bounds, field, 64);
}

}  // namespace punto::wire
