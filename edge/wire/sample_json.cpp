#include "edge/wire/sample_json.hpp"

#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

std::string row_json(const Wager& wager, const SampledWager& sampled, std::size_t row) {
  const int number = row == wager.pays.size() ? PayTable::lost : static_cast<int>(row);
  const SampledRow& counted = sampled.rows[row];
  return fmt::format(R"({{"net":"{}","count":{},"probability":{},"z":{},"rule":{}}})",
                     to_text(net_of(wager, number)), counted.count, counted.probability, counted.z,
                     json_string(rule_of(wager, number)));
}

std::string wager_json(const Wager& wager, const SampledWager& sampled) {
  std::string rows;
  for (std::size_t row = 0; row < sampled.rows.size(); ++row) {
    rows += (row > 0 ? "," : "") + row_json(wager, sampled, row);
  }
  return fmt::format(
      R"({}:{{"house_edge":{},"standard_error":{},"interval_99":[{},{}],"exact":{},"z":{},)"
      R"("all_rounds":{},"chi_square":{},"degrees_of_freedom":{},"p_value":{},"pays":[{}]}})",
      json_string(wager.id), sampled.house_edge, sampled.standard_error,
      sampled.house_edge - sampled.half_of_interval(),
      sampled.house_edge + sampled.half_of_interval(), sampled.exact_edge, sampled.z,
      sampled.edge_of_all, sampled.chi_square, sampled.degrees_of_freedom, sampled.p_value, rows);
}

}  // namespace

std::string sample_to_json(const SimulationAnswer& answer) {
  const Rulebook& rulebook = answer.odds->game().rulebook();
  const ShoePlan& plan = answer.simulator->plan();
  std::string wagers;
  for (std::size_t i = 0; i < rulebook.wagers.size(); ++i) {
    wagers += (i > 0 ? "," : "") + wager_json(rulebook.wagers[i], answer.sample.wagers[i]);
  }
  return fmt::format(
      R"({{"game":{},"version":{},"decks":{},"cut":{},"burn":"{}","burn_cards":{},)"
      R"("after_cutting_card":"{}","seed":{},"rounds":{},"compared":{},"stopped":{},)"
      R"("wagers":{{{}}}}})",
      json_string(rulebook.id), rulebook.version, plan.decks, plan.cards_behind_cutting_card,
      burn_names[static_cast<std::size_t>(plan.burn)], plan.burn_cards,
      after_cutting_card_names[static_cast<std::size_t>(plan.after_cutting_card)], plan.seed,
      answer.sample.rounds, answer.sample.compared, answer.stopped, wagers);
}

}  // namespace punto
