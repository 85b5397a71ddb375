#include <vector>

#include "edge/wire/command_json.hpp"
#include "edge/wire/read_json.hpp"

namespace punto::wire {
namespace {

using boost::mp11::mp_for_each;
using boost::mp11::mp_identity;
using boost::mp11::mp_transform;

// ---- which form a command comes in --------------------------------------------------------------

template <typename Form>
inline constexpr std::string_view name_of_form = name_of_type<Form>.text();

template <typename Body>
struct HasNameOf {
  template <typename Form>
  using fn = boost::mp11::mp_bool<name_of_form<Form> == name_of_type<Body>.text()>;
};

template <typename Body>
inline constexpr std::size_t form_of =
    boost::mp11::mp_find_if_q<HouseForms, HasNameOf<Body>>::value;

template <typename Body>
inline constexpr bool has_form = form_of<Body> < boost::mp11::mp_size<HouseForms>::value;

// What nobody sends: it is made by the server, so that such a command needs a form.
template <typename Member>
constexpr bool is_made_here(std::string_view field) {
  return is_secret<Member>(field) || std::same_as<Member, Digest> ||
         std::same_as<Member, house::VoucherId> || (std::same_as<Member, Cents> && field == "won");
}

template <typename Body>
consteval bool needs_form() {
  bool needs = false;
  mp_for_each<FieldsOf<Body>>([&](auto field) {
    using Field = decltype(field);
    using Member = std::remove_cvref_t<decltype(std::declval<Body&>().*Field::pointer)>;
    needs = needs || is_made_here<Member>(Field::name);
  });
  return needs;
}

// ---- reading ------------------------------------------------------------------------------------

using ReadCommand = bool (*)(WireReader& reader, const json::value& from, HouseCommand& to);

template <typename Body>
bool read_body(WireReader& reader, const json::value& from, HouseCommand& to) {
  if constexpr (has_form<Body>) {
    using Form = boost::mp11::mp_at_c<HouseForms, form_of<Body>>;
    return read_fields<Reading::Command>(reader, from, to.emplace<Form>());
  } else if constexpr (HoldsCommand<Body>) {
    Body body{};
    const bool is_read = read_with_command<Reading::Command>(reader, from, body);
    to = house::CommandBody{std::move(body)};
    return is_read;
  } else {
    auto& body = to.emplace<house::CommandBody>();
    return read_fields<Reading::Command>(reader, from, body.template emplace<Body>());
  }
}

struct Kind {
  HouseCommandKind about;
  ReadCommand read = nullptr;
};

// Those that only the machine sends are none of them.
bool is_for_others(const house::Authority& authority) {
  return authority.staff != house::no_jobs || authority.terminal;
}

std::vector<Kind> gather_kinds() {
  std::vector<Kind> kinds;
  mp_for_each<mp_transform<mp_identity, house::CommandKinds>>(
      [&]<typename Body>(mp_identity<Body> /*body*/) {
        if constexpr (has_form<Body> || !needs_form<Body>()) {
          const house::Authority authority = house::authority_of(house::CommandBody{Body{}});
          if (!is_for_others(authority)) return;
          kinds.push_back({{name_of_type<Body>.text(), authority}, read_body<Body>});
        }
      });
  return kinds;
}

const std::vector<Kind>& all_kinds() {
  static const std::vector<Kind> kinds = gather_kinds();
  return kinds;
}

std::vector<HouseCommandKind> about_kinds() {
  std::vector<HouseCommandKind> kinds;
  for (const Kind& kind : all_kinds()) kinds.push_back(kind.about);
  return kinds;
}

}  // namespace

std::span<const HouseCommandKind> house_command_kinds() {
  static const std::vector<HouseCommandKind> kinds = about_kinds();
  return kinds;
}

std::expected<HouseCommand, WireMistake> read_house_command(std::string_view name,
                                                            const json::value& from,
                                                            const WireContext& context) {
  const auto has_name = [&](const Kind& kind) { return kind.about.name == name; };
  const auto kind = std::ranges::find_if(all_kinds(), has_name);
  if (kind == all_kinds().end()) {
    return std::unexpected(WireMistake{WireFault::UnknownCommand, {}, {}});
  }
  WireReader reader{context};
  HouseCommand command;
  if (!kind->read(reader, from, command)) return std::unexpected(reader.take_mistake());
  return command;
}

json::object house_command_json(const HouseCommand& command, const WireContext& context) {
  return std::visit(
      [&]<typename Command>(const Command& form) {
        if constexpr (HasFields<Command>) {
          return write_struct(form, context);
        } else {
          return std::visit([&](const auto& body) { return write_struct(body, context); },
                            static_cast<const house::CommandKinds&>(form));
        }
      },
      command);
}

}  // namespace punto::wire
