#include "edge/server/service.hpp"
#include "edge/server/terminal_form.hpp"
#include "edge/wire/live_json.hpp"

namespace punto::server {

// A Dealer sees as one the table that he deals, others of the staff every table.
Viewer Service::viewer_of(const Caller& caller, std::string_view table) const {
  const house::State& house = parts_.board.house();
  if (const auto* terminal = caller.as<house::TerminalId>()) {
    const house::Terminal* known = house::find_in(house.terminals, *terminal);
    if (known == nullptr || !known->player) return public_viewer();
    return punto::viewer_of(player(*known->player));
  }
  const auto* person = caller.as<PersonId>();
  if (person == nullptr) return public_viewer();
  const auto role = role_on_duty(house, *person);
  if (!role) return public_viewer();
  const house::Duty& duty = *house::find_in(house.persons, *person)->duty;
  if (*role == Role::Dealer && duty.table != table) return public_viewer();
  return punto::viewer_of(staff(*role, *person));
}

std::string Service::house_text_for(const Caller& caller) const {
  const house::State& house = parts_.board.house();
  if (const auto* id = caller.as<house::TerminalId>()) {
    const house::Terminal* terminal = house::find_in(house.terminals, *id);
    return terminal == nullptr ? "" : wire::terminal_frame(terminal_form(house, *id, *terminal));
  }
  const auto* id = caller.as<PersonId>();
  const house::Person* person = id == nullptr ? nullptr : house::find_in(house.persons, *id);
  return person == nullptr || !person->duty ? "" : wire::house_frame(parts_.board.house_number());
}

// A card keeps the digest of the key with which it was registered.
Digest Service::card_of(std::string_view number) const {
  const std::vector<Digest> digests = parts_.digests_of_card(number);
  for (const Digest& digest : digests) {
    if (player_of(digest)) return digest;
  }
  return digests.front();
}

std::optional<PlayerId> Service::player_of(const Digest& card) const {
  for (const auto& [id, player] : parts_.board.house().players) {
    if (player.card == card) return id;
  }
  return {};
}

}  // namespace punto::server
