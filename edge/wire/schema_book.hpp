#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <string>
#include <string_view>

namespace punto::wire {

namespace json = boost::json;

// Schemas that refer to each other by name.
class SchemaBook {
 public:
  // What stands before a name: "#/components/schemas/".
  explicit SchemaBook(std::string_view prefix) : prefix_(prefix) {}

  [[nodiscard]] json::object reference(std::string_view name) const {
    return {{"$ref", prefix_ + std::string{name}}};
  }
  [[nodiscard]] bool has(std::string_view name) const { return schemas_.contains(name); }
  void put(std::string name, json::object schema) {
    schemas_.insert_or_assign(std::move(name), std::move(schema));
  }
  // In the order of their names.
  [[nodiscard]] const std::map<std::string, json::object, std::less<>>& all() const {
    return schemas_;
  }

 private:
  std::string prefix_;
  std::map<std::string, json::object, std::less<>> schemas_;
};

// What is in use on the wire, in schema_commands.cpp, schema_events.cpp and schema_views.cpp. Each
// puts what it needs into the book and gives a reference.
json::object table_command_schema(std::string_view name, SchemaBook& book);
json::object house_command_schema(std::string_view name, SchemaBook& book);
json::object table_event_schema(SchemaBook& book);
json::object house_event_schema(SchemaBook& book);
json::object voucher_event_schema(SchemaBook& book);
json::object view_schema(SchemaBook& book);          // view_json
json::object public_view_schema(SchemaBook& book);   // public_view_json
json::object private_view_schema(SchemaBook& book);  // private_view_json
json::object step_schema(SchemaBook& book);          // step_json
json::object record_schema(SchemaBook& book);        // record_json
json::object roads_schema(SchemaBook& book);         // roads_to_json
json::object table_answer_schema(SchemaBook& book);  // answer_forms.hpp
json::object house_answer_schema(SchemaBook& book);

// In schema_live.cpp.
json::object live_request_schema(SchemaBook& book);  // read_live_request
json::object live_frame_schema(SchemaBook& book);    // live_json.hpp, edge/live/audience.cpp

// In schema_told.cpp.
json::object rulebook_list_schema(SchemaBook& book);
json::object rulebook_schema(SchemaBook& book);
json::object told_round_schema(SchemaBook& book);
json::object recall_schema(SchemaBook& book);
json::object significant_schema(SchemaBook& book);
json::object shoe_proof_schema(SchemaBook& book);
json::object report_schema(SchemaBook& book);
json::object verification_schema(SchemaBook& book);
json::object bundle_schema(SchemaBook& book);
json::object export_schema(SchemaBook& book);
json::object comparison_schema(SchemaBook& book);

// In schema_odds.cpp.
json::object odds_schema(SchemaBook& book);
json::object table_odds_schema(SchemaBook& book);
json::object sample_schema(SchemaBook& book);

// In schema_runs.cpp.
json::object verification_run_schema(SchemaBook& book);
json::object simulation_run_schema(SchemaBook& book);

}  // namespace punto::wire
