#include <fmt/format.h>

#include "edge/server/problems.hpp"
#include "edge/server/query_text.hpp"
#include "edge/server/service.hpp"

namespace punto::server {
namespace {

// Nothing where the rulebook does not allow as many.
std::optional<int> read_decks(const std::optional<std::string>& text, const Rulebook& rulebook) {
  const auto decks = text ? read_number<int>(*text) : std::optional{usual_decks};
  const auto [from, to] = rulebook.decks;
  return decks && *decks >= from && *decks <= to ? decks : std::nullopt;
}

}  // namespace

Service::Answer Service::odds_of_rulebook(const Asked& asked) {
  const Rulebook* rulebook = parts_.shelf.find(asked.names[0]);
  if (rulebook == nullptr) return problem(asked.caller, wire::Trouble::NotThere);
  const auto decks = read_decks(query_value(asked.request.query(), "decks"), *rulebook);
  if (!decks) {
    const auto [from, to] = rulebook->decks;
    return problem(asked.caller, wire::WireMistake{wire::WireFault::OutOfRange, "/decks",
                                                   fmt::format("{} to {}", from, to)});
  }
  const std::shared_ptr<const Rulebook> shelved{std::shared_ptr<void>{}, rulebook};
  const bool waits = odds_.of_decks(shelved, *decks, [respond = asked.respond](std::string json) {
    respond(json_text(std::move(json)));
  });
  if (!waits) return problem(asked.caller, wire::Trouble::Busy);
  return {};
}

}  // namespace punto::server
