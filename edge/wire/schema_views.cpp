#include "edge/wire/answer_forms.hpp"
#include "edge/wire/schema.hpp"
#include "edge/wire/view_forms.hpp"

namespace punto::wire {
namespace {

// Longer than any shoe lasts.
constexpr std::size_t most_marks = 2'000;

json::object letters(std::initializer_list<std::string_view> words) {
  const std::vector<std::string_view> all{words};
  return words_schema(all);
}

json::object count_schema() {
  return integer_schema({0, static_cast<std::int64_t>(most_marks)});
}

json::object cells_of(std::vector<SchemaSlot> slots) {
  slots.insert(slots.begin(), {{"column", count_schema(), true}, {"row", count_schema(), true}});
  return list_schema(object_schema(std::move(slots)), 0, most_marks);
}

json::object derived(json::object each) {
  return object_schema({{"big_eye", each, true}, {"small", each, true}, {"cockroach", each, true}});
}

json::object big_road_schema() {
  return object_schema({
      {"columns", list_schema(list_schema(letters({"B", "P"}), 1, most_marks), 0, most_marks),
       true},
      {"cells", cells_of({{"mark", letters({"B", "P"}), true}, {"ties", count_schema(), true}}),
       true},
  });
}

}  // namespace

json::object public_view_schema(SchemaBook& book) {
  return schema<PublicViewForm>(book, {});
}

json::object private_view_schema(SchemaBook& book) {
  return schema<OwnViewForm>(book, {});
}

// All parts in one object.
json::object view_schema(SchemaBook& book) {
  const std::string name = "TableView";
  auto slots = slots_of<Reading::Struct, PublicViewForm>(book);
  for (SchemaSlot& slot : slots_of<Reading::Struct, InsideViewForm>(book)) {
    slots.push_back(std::move(slot));
  }
  for (SchemaSlot& slot : slots_of<Reading::Struct, StaffViewForm>(book)) {
    slots.push_back(std::move(slot));
  }
  book.put(name, object_schema(std::move(slots)));
  return book.reference(name);
}

json::object step_schema(SchemaBook& book) {
  return schema<StepForm>(book, {});
}

json::object record_schema(SchemaBook& book) {
  return schema<RoundRecord>(book, {});
}

json::object table_answer_schema(SchemaBook& book) {
  return schema<TableAnswerForm>(book, {});
}

json::object house_answer_schema(SchemaBook& book) {
  return schema<HouseAnswerForm>(book, {});
}

// The form of `punto roads --json`.
json::object roads_schema(SchemaBook& book) {
  const std::string name = "Roads";
  const json::object marks = list_schema(letters({"R", "B"}), 0, most_marks);
  const json::object ask = derived(or_null(letters({"R", "B"})));
  const json::object drawn = cells_of({{"mark", letters({"R", "B"}), true}});
  const json::object count = count_schema();
  book.put(name, object_schema({
                     {"bead", list_schema(pattern_schema("^[BPT]b?p?n?$"), 0, most_marks), true},
                     {"big", big_road_schema(), true},
                     {"big_eye", marks, true},
                     {"small", marks, true},
                     {"cockroach", marks, true},
                     {"ask", object_schema({{"banker", ask, true}, {"player", ask, true}}), true},
                     {"drawn", derived(drawn), true},
                     {"statistics",
                      object_schema({{"banker", count, true},
                                     {"player", count, true},
                                     {"tie", count, true},
                                     {"banker_pair", count, true},
                                     {"player_pair", count, true},
                                     {"natural", count, true}}),
                      true},
                     {"leading_ties", count, false},
                 }));
  return book.reference(name);
}

}  // namespace punto::wire
