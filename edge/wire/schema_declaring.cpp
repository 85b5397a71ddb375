#include "core/table/fields.hpp"
#include "edge/wire/declaring_json.hpp"
#include "edge/wire/told_leaves.hpp"

// The schema of declaring_json.
namespace punto::wire {
namespace {

json::object value() {
  return {{"oneOf", json::array{text(), count(), json::object{{"type", "null"}}}}};
}

json::object answer(SchemaBook& book) {
  return put(book, "DeclaringAnswer",
             {{"value", value(), true}, {"label", names(), true}, {"as", value(), false}});
}

json::object question(SchemaBook& book) {
  const json::object fields = plain_words(
      std::array<std::string_view, 10>{"round", "cards", "together", "order", "side", "player",
                                       "value", "values", "source", "order_is"});
  return put(
      book, "DeclaringQuestion",
      {{"field", fields, true},
       {"kind", plain_words(std::array<std::string_view, 3>{"choice", "cards", "order"}), true},
       {"text", names(), true},
       {"answers", list_of(answer(book)), false},
       {"usual", value(), false},
       {"optional", truth_schema(), false},
       {"count", count(), false},
       {"places", list_of(words_schema(place_names)), false}});
}

json::object refusal(SchemaBook& book) {
  return put(book, "DeclaringRefusal",
             {{"refusal", text(), true}, {"rule", text(), true}, {"text", names(), true}});
}

json::object outcome(SchemaBook& book) {
  return put(book, "DeclaringOutcome",
             {{"answers", by_name(value()), true},
              {"refusal", refusal(book), false},
              {"body", table_command_schema("declare-irregularity", book), false},
              {"asks", list_of(question(book)), false},
              {"row", count(), false},
              {"rule", text(), false},
              {"action", words_schema(action_names), false},
              {"offer", words_schema(offer_names), false},
              {"at_discretion", truth_schema(), false},
              {"by", words_schema(role_names), false},
              {"replace_cards", words_schema(card_replacement_names), false},
              {"stage", words_schema(stage_names), false},
              {"text", names(), false}});
}

}  // namespace

json::object declaring_schema(SchemaBook& book) {
  const json::object irregularity = put(book, "DeclaringIrregularity",
                                        {{"irregularity", text(), true},
                                         {"name", names(), true},
                                         {"rule", text(), true},
                                         {"by", words_schema(role_names), false},
                                         {"refusal", refusal(book), false},
                                         {"instead", list_of(text()), false},
                                         {"questions", list_of(question(book)), true},
                                         {"outcomes", list_of(outcome(book)), true}});
  return put(book, "Declaring",
             {{"round", count(), true}, {"irregularities", list_of(irregularity), true}});
}

}  // namespace punto::wire
