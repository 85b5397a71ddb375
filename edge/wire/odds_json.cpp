#include "edge/wire/odds_json.hpp"

#include <array>
#include <fmt/format.h>

#include "core/odds/joint_law.hpp"
#include "core/rulebook/describe.hpp"
#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

const Wager& wager_at(const Odds& odds, std::size_t index) {
  return odds.game().rulebook().wagers[index];
}

std::string row_json(const OddsAnswer& answer, std::size_t wager, std::size_t row) {
  const Wager& offered = wager_at(*answer.odds, wager);
  const bool lost = row == offered.pays.size();
  const int number = lost ? PayTable::lost : static_cast<int>(row);
  const std::int64_t count = answer.odds->rows_of(answer.counts, wager)[row];
  std::string json = fmt::format(R"({{"net":"{}","count":"{}","probability":{},"rule":{})",
                                 to_text(net_of(offered, number)), count,
                                 ExactRatio{count, answer.counts.sequences}.value(),
                                 json_string(rule_of(offered, number)));
  if (!lost) {
    json += fmt::format(
        R"(,"when":{})",
        json_string(describe(offered.pays[row].when, answer.odds->game().rulebook().deck)));
  }
  return json + "}";
}

std::string wager_json(const OddsAnswer& answer, std::size_t wager) {
  const WagerFigures figures = figures_of(*answer.odds, answer.counts, wager);
  std::string rows;
  const std::size_t count = answer.odds->rows_of(answer.counts, wager).size();
  for (std::size_t row = 0; row < count; ++row) {
    if (row > 0) rows += ',';
    rows += row_json(answer, wager, row);
  }
  const Wager& offered = wager_at(*answer.odds, wager);
  return fmt::format(R"({}:{{"name":{{"en":{},"zh":{}}},"house_edge":{},"ev":"{}","variance":{},)"
                     R"("deviation":{},"win":{},"push":{},"lose":{},"pays":[{}]}})",
                     json_string(offered.id), json_string(offered.name.en),
                     json_string(offered.name.zh), figures.house_edge(), to_text(figures.expected),
                     figures.variance, figures.deviation(), figures.win, figures.push, figures.lose,
                     rows);
}

std::string covariances_json(const OddsAnswer& answer) {
  const auto id = [&](std::size_t wager) { return json_string(wager_at(*answer.odds, wager).id); };
  return json_items(answer.wagers, [&](std::size_t one) {
    return fmt::format("{}:{{{}}}", id(one), json_items(answer.wagers, [&](std::size_t other) {
                         return fmt::format("{}:{}", id(other), answer.covariances->at(one, other));
                       }));
  });
}

std::string removal_json(const OddsAnswer& answer) {
  return json_items(answer.wagers, [&](std::size_t wager) {
    std::string ranks;
    for (int rank = 0; rank < rank_count; ++rank) {
      const std::string_view card = to_text(card_in_deck(answer.left.kind(), rank));
      ranks += fmt::format("{}\"{}\":{}", rank == 0 ? "" : ",", card.front(),
                           answer.removal->at(static_cast<Rank>(rank), wager));
    }
    return fmt::format("{}:{{{}}}", json_string(wager_at(*answer.odds, wager).id), ranks);
  });
}

std::string expected_json(const Odds& odds, const Risk& risk, std::span<const std::size_t> wagers) {
  return json_items(wagers, [&](std::size_t wager) {
    return fmt::format(R"({}:{{"ev":"{}","house_edge":{}}})", json_string(wager_at(odds, wager).id),
                       to_text(risk.expected[wager]), -risk.expected[wager].value());
  });
}

std::string cards_json(std::span<const Card> cards) {
  return json_items(cards, [](Card card) { return fmt::format("\"{}\"", to_text(card)); });
}

}  // namespace

std::string odds_to_json(const OddsAnswer& answer) {
  const Rulebook& rulebook = answer.odds->game().rulebook();
  std::string json =
      fmt::format(R"({{"game":{},"version":{},)", json_string(rulebook.id), rulebook.version);
  if (answer.decks) json += fmt::format(R"("decks":{},)", *answer.decks);
  json +=
      fmt::format(R"("cards":{},"wagers":{{{}}},"sequences":"{}")", answer.left.size(),
                  json_items(answer.wagers, [&](auto wager) { return wager_json(answer, wager); }),
                  answer.counts.sequences);
  if (answer.left.size() < Round::most_cards) {
    json += fmt::format(R"(,"void":{})",
                        ExactRatio{answer.counts.voided, answer.counts.sequences}.value());
  }
  if (answer.covariances) json += fmt::format(R"(,"covariance":{{{}}})", covariances_json(answer));
  if (answer.removal) json += fmt::format(R"(,"removal":{{{}}})", removal_json(answer));
  return json + "}";
}

std::string odds_to_json(std::span<const OddsAnswer> sweep) {
  if (sweep.size() == 1) return odds_to_json(sweep.front());
  return fmt::format(
      "[{}]", json_items(sweep, [](const OddsAnswer& answer) { return odds_to_json(answer); }));
}

std::string table_odds_to_json(const TableOdds& table, const OddsAnswer& answer) {
  const Risk risk = risk_of(*answer.odds, answer.left);
  std::vector<std::string_view> turned;
  for (const std::size_t wager : answer.wagers) {
    if (risk.favours_player(wager)) turned.push_back(wager_at(*answer.odds, wager).id);
  }
  return fmt::format(R"({{"table":{},"shoe":{},"round":{},"odds":{},"favour_players":[{}]}})",
                     json_string(table.table), table.shoe, table.round, odds_to_json(answer),
                     json_items(turned, json_string));
}

std::string trace_to_json(const Odds& odds, const ShoeTrace& trace,
                          std::span<const std::size_t> wagers) {
  const auto round_json = [&](const ShoeTrace::TracedRound& each) {
    return fmt::format(R"({{"cards_left":{},"wagers":{{{}}},"cards":[{}],"winner":"{}"}})",
                       each.before.cards_left, expected_json(odds, each.before, wagers),
                       cards_json(each.round.cards()), name_of(each.round.outcome().winner()));
  };
  return fmt::format(
      R"({{"game":{},"rounds":[{}],"next":{{"cards_left":{},"wagers":{{{}}}}},"unfinished":[{}]}})",
      json_string(odds.game().rulebook().id), json_items(trace.rounds, round_json),
      trace.next.cards_left, expected_json(odds, trace.next, wagers), cards_json(trace.unfinished));
}

}  // namespace punto
