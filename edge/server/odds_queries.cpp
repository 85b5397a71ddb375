#include "core/table/cards_not_shown.hpp"
#include "edge/server/at_work.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/query_text.hpp"
#include "edge/server/service.hpp"

namespace punto::server {

template <typename Count>
Service::Answer Service::counted(const Asked& asked, Count count) {
  const bool waits =
      count([respond = asked.respond](std::string json) { respond(json_text(std::move(json))); },
            broken_for(asked.caller, asked.respond));
  if (!waits) return problem(asked.caller, wire::Trouble::Busy);
  return {};
}

Service::Answer Service::odds_of_rulebook(const Asked& asked) {
  const Rulebook* rulebook = parts_.shelf.find(asked.names[0]);
  if (rulebook == nullptr) return problem(asked.caller, wire::Trouble::NotThere);
  const auto [from, to] = rulebook->decks;
  const auto decks = query_number<int>(asked.request.query(), {"decks", usual_decks, from, to});
  if (!decks) return problem(asked.caller, decks.error());
  const std::shared_ptr<const Rulebook> shelved{std::shared_ptr<void>{}, rulebook};
  return counted(asked, [&](const OddsCounter::Tell& tell, Worker::Broken broken) {
    return odds_.of_decks(shelved, *decks, tell, std::move(broken));
  });
}

// The pit's live risk: from public knowledge alone, so that no card face down is betrayed.
Service::Answer Service::odds_of_table(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, at_tables)) return refused;
  const live::TableChannel* channel = parts_.board.find(asked.names[0]);
  if (channel == nullptr || !channel->table().state().law) {
    return problem(asked.caller, wire::Trouble::NoSuchTable);
  }
  const TableState& state = channel->table().state();
  return counted(asked, [&](const OddsCounter::Tell& tell, Worker::Broken broken) {
    return odds_.of_table({{state.law, &state.law->rulebook},
                           cards_not_shown(state),
                           {asked.names[0], state.shoe.number, state.round.number}},
                          tell, std::move(broken));
  });
}

}  // namespace punto::server
