#pragma once

#include <expected>

#include "core/scenario/value_text.hpp"
#include "edge/wire/field_policy.hpp"
#include "edge/wire/wire_reader.hpp"
#include "edge/wire/write_json.hpp"

// Any struct with fields from JSON, by a loop over them: the other direction of write_json.hpp.
// Strict: what is unknown, missing, of another type or too large is a mistake with its place.
namespace punto::wire {

// ---- leaves, in read_json.cpp -------------------------------------------------------------------

bool read_index(WireReader& reader, const json::value& from, Meaning meaning, std::uint8_t& to);
bool read_card(WireReader& reader, const json::value& from, Card& to);
bool read_pair(WireReader& reader, const json::value& from, Pair& to);
bool read_citation(WireReader& reader, const json::value& from, Citation& to);
bool read_kinds(WireReader& reader, const json::value& from, WagerKinds& to);
bool read_jobs(WireReader& reader, const json::value& from, house::Jobs& to);
bool read_circumstances(WireReader& reader, const json::value& from, Circumstances::Values& to);
bool read_composition(WireReader& reader, const json::value& from, Composition& to);
bool read_counted_card(WireReader& reader, const json::value& from,
                       std::pair<Card, std::uint8_t>& to);
// 24 digits with their check digits, whatever stands between them.
bool read_voucher_code(WireReader& reader, const json::value& from, std::string& to);
// The rule of a share is what its row says.
bool read_rule_of_share(WireReader& reader, const json::value& from, const SettledShare& share);
// The wager of a row of terms, which stand in the rulebook's order.
bool read_wager_of_terms(WireReader& reader, const json::value& from, std::size_t at);

// A table's command within something else, in table_command_json.cpp.
bool read_inner_command(WireReader& reader, const json::value& from, CommandBody& to);

// ---- what is made of them -----------------------------------------------------------------------

template <typename Type>
bool read(WireReader& reader, const json::value& from, std::string_view field, Type& to);

template <typename Type>
bool read_member(WireReader& reader, const json::value& from, std::string_view field,
                 void* member) {
  return read(reader, from, field, *static_cast<Type*>(member));
}

// In a command something may be left out, or is filled in by who sends it.
enum class Reading : std::uint8_t { Struct, Command };

template <HasFields Type, Reading reading>
constexpr Presence rule_of_presence(std::string_view field) {
  if (Frame<Type>) return Presence::NullOrThere;
  if (reading == Reading::Struct) return Presence::Needed;
  return may_be_left_out(name_of_type<Type>.text(), field) ? Presence::MayBeLeftOut
                                                           : Presence::Needed;
}

// A field of a command that who sends it need not name.
template <typename Member>
constexpr bool is_senders_own(std::string_view field) {
  return (std::same_as<Member, PlayerId> && field == "player") ||
         (std::same_as<Member, house::TerminalId> && field == "terminal");
}

template <typename Member>
bool fill_in(const WireContext& context, Member& member) {
  if constexpr (std::same_as<Member, PlayerId>) {
    if (context.player) member = *context.player;
    return context.player.has_value();
  } else if constexpr (std::same_as<Member, house::TerminalId>) {
    if (context.terminal) member = *context.terminal;
    return context.terminal.has_value();
  }
  return false;
}

template <HasFields Type, Reading reading, typename Field>
Presence presence_of(Type& value, const WireContext& context) {
  using Member = std::remove_cvref_t<decltype(value.*Field::pointer)>;
  if constexpr (reading == Reading::Command && is_senders_own<Member>(Field::name)) {
    if (fill_in(context, value.*Field::pointer)) return Presence::Filled;
  }
  if constexpr (is_nothing_possible<Member> && !Frame<Type>) {
    return Presence::MayBeLeftOut;
  } else if constexpr (!is_nothing_possible<Member> && Frame<Type>) {
    return Presence::Needed;
  } else {
    return rule_of_presence<Type, reading>(Field::name);
  }
}

// `besides`: a member that is no field.
template <Reading reading, HasFields Type>
bool read_fields(WireReader& reader, const json::value& from, Type& to,
                 std::string_view besides = {}) {
  std::array<ReadSlot, boost::mp11::mp_size<FieldsOf<Type>>::value> slots{};
  std::size_t count = 0;
  boost::mp11::mp_for_each<FieldsOf<Type>>([&](auto field) {
    using Field = decltype(field);
    using Member = std::remove_cvref_t<decltype(to.*Field::pointer)>;
    if constexpr (!is_secret<Member>(Field::name)) {
      slots[count++] = {Field::name, &(to.*Field::pointer), read_member<Member>,
                        presence_of<Type, reading, Field>(to, reader.context())};
    }
  });
  return read_slots(reader, from, std::span{slots}.first(count), besides);
}

// A table's command is read against the rulebook of that table.
template <Reading reading, HoldsCommand Type>
bool read_with_command(WireReader& reader, const json::value& from, Type& to) {
  std::string_view table;
  if (!read_kind(reader, from, "table", table)) return false;
  const WireContext& around = reader.context();
  const WireContext there = at_table(around, table);
  if (there.rulebook == nullptr) return reader.fail_in("table", WireFault::UnknownTable);
  reader.read_against(there);
  const bool is_read = read_fields<reading>(reader, from, to);
  reader.read_against(around);
  return is_read;
}

template <HasFields Type>
bool read_struct(WireReader& reader, const json::value& from, Type& to) {
  if constexpr (HoldsCommand<Type>) {
    return read_with_command<Reading::Struct>(reader, from, to);
  } else if constexpr (std::same_as<Type, SettledShare>) {
    const bool has_rule = from.is_object() && from.get_object().contains("rule");
    return read_fields<Reading::Struct>(reader, from, to, has_rule ? "rule" : "") &&
           read_rule_of_share(reader, from, to);
  } else {
    return read_fields<Reading::Struct>(reader, from, to);
  }
}

template <typename Type>
bool read_list(WireReader& reader, const json::value& from, std::string_view field, Type& to) {
  const std::size_t most = std::min(longest_list(field), field_bytes::most_items<Type>);
  const json::array* items = nullptr;
  if (!read_items(reader, from, most, items)) return false;
  to.clear();
  for (std::size_t i = 0; i < items->size(); ++i) {
    reader.enter(i);
    if (!read(reader, (*items)[i], field, to.emplace_back())) return false;
    reader.leave();
  }
  return true;
}

template <typename Type>
bool read_array(WireReader& reader, const json::value& from, std::string_view field, Type& to) {
  const json::array* items = nullptr;
  if (!read_items(reader, from, to.size(), items)) return false;
  if (items->size() < to.size()) {
    return reader.fail(WireFault::ListTooShort, std::to_string(to.size()));
  }
  for (std::size_t i = 0; i < to.size(); ++i) {
    reader.enter(i);
    if (!read(reader, (*items)[i], field, to[i])) return false;
    reader.leave();
  }
  return true;
}

inline bool read_terms(WireReader& reader, const json::value& from, std::vector<WagerTerms>& to) {
  const Rulebook* rulebook = reader.context().rulebook;
  const std::size_t count = rulebook == nullptr ? 0 : rulebook->wagers.size();
  const json::array* items = nullptr;
  if (!read_items(reader, from, count, items)) return false;
  if (items->size() < count) return reader.fail(WireFault::ListTooShort, std::to_string(count));
  to.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    reader.enter(i);
    if (!read_wager_of_terms(reader, (*items)[i], i)) return false;
    if (!read_fields<Reading::Struct>(reader, (*items)[i], to[i], "wager")) return false;
    reader.leave();
  }
  return true;
}

template <typename Type>
constexpr NumberRangeOnWire range_of() {
  using Limits = std::numeric_limits<Type>;
  const std::int64_t least = std::is_signed_v<Type> ? -largest_number : 0;
  const bool is_wide = sizeof(Type) == sizeof(std::int64_t);
  return {is_wide ? least : static_cast<std::int64_t>(Limits::min()),
          is_wide ? largest_number : static_cast<std::int64_t>(Limits::max())};
}

template <typename Type>
bool read_integer(WireReader& reader, const json::value& from, std::string_view field, Type& to) {
  if constexpr (std::same_as<Type, std::uint8_t>) {
    const Meaning meaning = meaning_of<Type>(field);
    const bool is_named = meaning != Meaning::Number;
    if (is_named) return read_index(reader, from, meaning, to);
  } else if constexpr (std::same_as<Type, WagerKinds>) {
    if (field == "kinds") return read_kinds(reader, from, to);
  } else if constexpr (std::same_as<Type, house::Jobs>) {
    if (field == "jobs" || field == "was") return read_jobs(reader, from, to);
  }
  std::int64_t number = 0;
  if (!read_whole(reader, from, range_of<Type>(), number)) return false;
  to = static_cast<Type>(number);
  return true;
}

template <typename Type>
bool read_enumeration(WireReader& reader, const json::value& from, std::string_view field,
                      Type& to) {
  if constexpr (HasWords<Type>) {
    std::size_t index = 0;
    if (!read_word(reader, from, words_of(Type{}), index)) return false;
    to = static_cast<Type>(index);
    return true;
  } else {
    std::underlying_type_t<Type> number{};
    if (!read_integer(reader, from, field, number)) return false;
    to = static_cast<Type>(number);
    return true;
  }
}

template <typename Type>
bool read(WireReader& reader, const json::value& from, std::string_view field, Type& to) {
  if constexpr (std::same_as<Type, bool>) {
    return read_truth(reader, from, to);
  } else if constexpr (field_bytes::Number<Type>) {
    return read_integer(reader, from, field, to);
  } else if constexpr (std::is_enum_v<Type>) {
    return read_enumeration(reader, from, field, to);
  } else if constexpr (std::same_as<Type, Cents>) {
    return read_whole(reader, from, {-largest_number, largest_number}, to.value);
  } else if constexpr (std::same_as<Type, Time>) {
    return read_whole(reader, from, {0, last_time.milliseconds}, to.milliseconds);
  } else if constexpr (std::same_as<Type, Card>) {
    return read_card(reader, from, to);
  } else if constexpr (std::same_as<Type, Pair>) {
    return read_pair(reader, from, to);
  } else if constexpr (std::same_as<Type, Citation>) {
    return read_citation(reader, from, to);
  } else if constexpr (std::same_as<Type, std::string>) {
    if (field == "code") return read_voucher_code(reader, from, to);
    return read_text(reader, from, field, to);
  } else if constexpr (std::same_as<Type, Digest> || std::same_as<Type, voucher::VoucherId>) {
    return read_bytes(reader, from, to.bytes);
  } else if constexpr (std::same_as<Type, Circumstances::Values>) {
    return read_circumstances(reader, from, to);
  } else if constexpr (std::same_as<Type, Composition>) {
    return read_composition(reader, from, to);
  } else if constexpr (std::same_as<Type, std::vector<WagerTerms>>) {
    return read_terms(reader, from, to);
  } else if constexpr (std::same_as<Type, std::optional<Composition>>) {
    return read_composition(reader, from, to.emplace(DeckKind::Standard));
  } else if constexpr (field_bytes::is_optional<Type>) {
    return read(reader, from, field, to.emplace());
  } else if constexpr (is_boxed<Type>) {
    std::remove_cvref_t<decltype(*to)> content{};
    if (!read(reader, from, field, content)) return false;
    to = std::move(content);
    return true;
  } else if constexpr (field_bytes::is_pair<Type>) {
    return read_counted_card(reader, from, to);
  } else if constexpr (std::same_as<Type, CommandBody>) {
    return read_inner_command(reader, from, to);
  } else if constexpr (HasFields<Type>) {
    return read_struct(reader, from, to);
  } else if constexpr (field_bytes::is_array<Type>) {
    return read_array(reader, from, field, to);
  } else {
    return read_list(reader, from, field, to);
  }
}

// ---- for everybody ------------------------------------------------------------------------------

template <typename Type>
std::expected<Type, WireMistake> read_json(const json::value& from, const WireContext& context) {
  WireReader reader{context};
  Type value{};
  if (!read(reader, from, {}, value)) return std::unexpected(reader.take_mistake());
  return value;
}

}  // namespace punto::wire
