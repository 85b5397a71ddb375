#include "edge/wire/declaring_json.hpp"

#include <algorithm>

#include "core/table/progress.hpp"
#include "core/table/reconstruct.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/declaring_words.hpp"
#include "edge/wire/problem_words.hpp"
#include "edge/wire/write_json.hpp"

namespace punto::wire {
namespace {

json::object in_both(const Names& names) {
  return {{"en", write_text(names.en)}, {"zh", write_text(names.zh)}};
}

json::value word(Role role) {
  return write_word(role_names, static_cast<std::size_t>(role));
}

// The answers to one question of one irregularity.
struct Answering {
  const TableState& state;
  const Declarable& declarable;

  [[nodiscard]] const Irregularity& irregularity() const {
    return state.law->rulebook.irregularities[declarable.irregularity];
  }

  // ---- an answer as it is sent
  // -------------------------------------------------------------------

  [[nodiscard]] static json::value value_of(const DeclareIrregularity& command, Asked asked) {
    const auto told = [](const auto& value, auto words) -> json::value {
      if (!value) return nullptr;
      return write_word(words, static_cast<std::size_t>(*value));
    };
    switch (asked) {
      case Asked::Round: return command.round;
      case Asked::Cards: return told(command.cards, WordsOfEnumeration{wrong_cards_names});
      case Asked::Together: return command.together;
      case Asked::Order: return told(command.order, WordsOfEnumeration{known_names});
      case Asked::Side: return told(command.side, WordsOfEnumeration{side_names});
      case Asked::Player:
        if (!command.player) return nullptr;
        return static_cast<std::uint32_t>(*command.player);
      case Asked::Value: break;
    }
    return told(command.value, WordsOfEnumeration{known_names});
  }

  [[nodiscard]] Names label_of(const DeclareIrregularity& command, Asked asked) const {
    switch (asked) {
      case Asked::Round: return saying_of_round(command.round, command.round == state.round.number);
      case Asked::Cards: return saying_of(*command.cards);
      case Asked::Together: return saying_of_together(command.together);
      case Asked::Order: return saying_of_order(*command.order);
      case Asked::Side: return command.side ? saying_of(*command.side) : saying_of_no_hand();
      case Asked::Player:
        return saying_of_position(find_seat(state, *command.player)->position, *command.player);
      case Asked::Value: break;
    }
    return saying_of_value(*command.value);
  }

  // ---- a question
  // --------------------------------------------------------------------------------

  // `as`: the outcomes of another answer hold for this one.
  static void add_like(json::array& answers, json::value value, const Names& label,
                       json::value like) {
    answers.push_back(json::object{
        {"value", std::move(value)}, {"label", in_both(label)}, {"as", std::move(like)}});
  }

  // Where one answer stands for others: any other round, number or Player.
  void add_others(json::array& answers, const DeclareIrregularity& tried, Asked asked) const {
    if (asked == Asked::Round && tried.round != state.round.number) {
      for (const RoundNumber round : earlier_rounds(state)) {
        if (round != tried.round)
          add_like(answers, round, saying_of_round(round, false), tried.round);
      }
    }
    if (asked == Asked::Together && tried.together > 0) {
      const auto range = cards_together(state);
      for (std::uint8_t i = tried.together + 1; range && i <= range->most; ++i) {
        add_like(answers, i, saying_of_together(i), tried.together);
      }
    }
    if (asked == Asked::Player && tried.player) {
      for (const Seat& seat : state.seats) {
        if (seat.player == *tried.player) continue;
        add_like(answers, static_cast<std::uint32_t>(seat.player),
                 saying_of_position(seat.position, seat.player), value_of(tried, asked));
      }
    }
  }

  [[nodiscard]] json::array answers_to(Asked asked) const {
    json::array answers;
    for (const Declaration& way : declarable.outcomes) {
      if (std::ranges::count(way.answered, asked) == 0) continue;
      const json::value value = value_of(way.command, asked);
      const auto is_same = [&](const json::value& known) { return known.at("value") == value; };
      if (std::ranges::any_of(answers, is_same)) continue;
      answers.push_back(
          json::object{{"value", value}, {"label", in_both(label_of(way.command, asked))}});
      add_others(answers, way.command, asked);
    }
    return answers;
  }

  [[nodiscard]] json::object question(Asked asked) const {
    json::object object{{"field", write_word(asked_names, static_cast<std::size_t>(asked))},
                        {"kind", "choice"},
                        {"text", in_both(question_about(asked))},
                        {"answers", answers_to(asked)}};
    if (asked == Asked::Round) object.emplace("usual", state.round.number);
    return object;
  }

  // ---- what is left to tell
  // ----------------------------------------------------------------------

  static json::object source_question() {
    json::array answers;
    for (const ValueSource source : {ValueSource::Surveillance, ValueSource::Device}) {
      answers.push_back(
          json::object{{"value", write_word(value_source_names, static_cast<std::size_t>(source))},
                       {"label", in_both(saying_of(source))}});
    }
    return {{"field", "source"},
            {"kind", "choice"},
            {"text", in_both(question_about_source())},
            {"answers", std::move(answers)}};
  }

  static json::array asks(const Declaration& way) {
    json::array all;
    if (!way.values.empty()) {
      json::array places;
      for (const Place place : way.values) {
        places.push_back(write_word(place_names, static_cast<std::size_t>(place)));
      }
      all.push_back(json::object{{"field", "values"},
                                 {"kind", "cards"},
                                 {"text", in_both(question_about_values())},
                                 {"count", way.values.size()},
                                 {"places", std::move(places)}});
      all.push_back(source_question());
    }
    const std::size_t cards = std::size_t{way.cards_in_order} + way.command.together;
    if (way.cards_in_order + way.command.together > 1) {
      json::object order{{"field", "order_is"},
                         {"kind", "order"},
                         {"text", in_both(question_about_order())},
                         {"count", cards}};
      if (!way.is_order_needed) order.emplace("optional", true);
      all.push_back(std::move(order));
    }
    return all;
  }

  // ---- what comes of it
  // --------------------------------------------------------------------------

  static json::object refusal_json(const Refusal& refusal) {
    const Names words{std::string{explain(refusal.reason)},
                      std::string{wording_of(refusal.reason).zh}};
    return {{"refusal", write_text(name_of(refusal.reason))},
            {"rule", write_text(refusal.rule.text())},
            {"text", in_both(words)}};
  }

  [[nodiscard]] json::object outcome(const Declaration& way) const {
    json::object answers;
    for (const Asked asked : way.answered) {
      answers.emplace(asked_names[static_cast<std::size_t>(asked)], value_of(way.command, asked));
    }
    json::object object{{"answers", std::move(answers)}};
    if (way.refusal) {
      object.emplace("refusal", refusal_json(*way.refusal));
      return object;
    }
    const Resolution& row = irregularity().resolutions[way.row];
    object.emplace("body", body_of(way));
    object.emplace("asks", asks(way));
    object.emplace("row", way.row);
    object.emplace("rule", write_text(row.rule));
    object.emplace("action", write_word(action_names, static_cast<std::size_t>(row.action)));
    object.emplace("offer", write_word(offer_names, static_cast<std::size_t>(row.offer)));
    object.emplace("at_discretion", row.offer_at_discretion);
    object.emplace("by", word(way.authority));
    object.emplace("replace_cards",
                   write_word(card_replacement_names, static_cast<std::size_t>(row.replace_cards)));
    if (way.stage) {
      object.emplace("stage", write_word(stage_names, static_cast<std::size_t>(*way.stage)));
    }
    object.emplace("text", in_both(saying_of(way, row)));
    return object;
  }

  // As declare-irregularity has it.
  [[nodiscard]] json::object body_of(const Declaration& way) const {
    return table_command_json(CommandBody{way.command}, {.rulebook = &state.law->rulebook});
  }

  // What is given instead where the table notices it by itself.
  [[nodiscard]] json::array instead() const {
    switch (irregularity().on) {
      case Trigger::WagerAfterClosing: return {"place-wager"};
      case Trigger::WithdrawalAfterClosing: return {"withdraw-wager"};
      case Trigger::UnderMinimum:
      case Trigger::OverMaximum: return {"record-found-wager"};
      case Trigger::DifferentialExceeded: return {"close-betting"};
      case Trigger::CuttingCardFirst: return {"report-cutting-card"};
      case Trigger::TerminalFailure: return {"report-terminal-failure"};
      default: return {};
    }
  }

  [[nodiscard]] json::object whole() const {
    json::object object{
        {"irregularity", write_text(irregularity().id)},
        {"name", in_both({irregularity().name.en, irregularity().name.zh})},
        {"rule", write_text(irregularity().rule)},
    };
    json::array asked;
    for (const Asked one : declarable.questions) asked.push_back(question(one));
    json::array outcomes;
    for (const Declaration& way : declarable.outcomes) outcomes.push_back(outcome(way));
    if (declarable.by) {
      object.emplace("by", word(*declarable.by));
    } else {
      object.emplace("refusal", refusal_json(declarable.refusal));
      object.emplace("instead", instead());
    }
    object.emplace("questions", std::move(asked));
    object.emplace("outcomes", std::move(outcomes));
    return object;
  }
};

}  // namespace

json::object declaring_json(const TableState& state, const std::vector<Declarable>& all) {
  json::array irregularities;
  for (const Declarable& declarable : all) {
    irregularities.push_back(Answering{state, declarable}.whole());
  }
  return {{"round", state.round.number}, {"irregularities", std::move(irregularities)}};
}

}  // namespace punto::wire
