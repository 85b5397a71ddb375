#include "edge/server/terminals_concerned.hpp"

#include "core/house/fields.hpp"

namespace punto::server {
namespace {

struct Concerned {
  std::set<house::TerminalId> terminals;
  std::set<PlayerId> players;

  void take(house::TerminalId terminal) { terminals.insert(terminal); }
  void take(PlayerId player) { players.insert(player); }
  template <typename Value>
  void take(const std::optional<Value>& value) {
    if (value) take(*value);
  }
  void take(const auto&) {}
};

}  // namespace

std::set<house::TerminalId> terminals_concerned(std::span<const house::Event> events,
                                                const house::State& house) {
  Concerned concerned;
  for (const house::Event& event : events) {
    if (event.by.kind == house::WhoKind::Terminal) concerned.take(house::TerminalId{event.by.id});
    std::visit(
        [&](const auto& body) {
          boost::mp11::mp_for_each<FieldsOf<std::remove_cvref_t<decltype(body)>>>(
              [&](auto field) { concerned.take(body.*decltype(field)::pointer); });
        },
        event.body);
  }
  // Who sits says where; only for others all terminals are looked through.
  std::erase_if(concerned.players, [&](PlayerId id) {
    const house::Player* player = house::find_in(house.players, id);
    const bool is_known = player != nullptr && player->seated && player->seated->terminal;
    if (is_known) concerned.terminals.insert(*player->seated->terminal);
    return is_known;
  });
  if (concerned.players.empty()) return concerned.terminals;
  for (const auto& [id, terminal] : house.terminals) {
    if (terminal.player && concerned.players.contains(*terminal.player)) {
      concerned.terminals.insert(id);
    }
  }
  return concerned.terminals;
}

}  // namespace punto::server
