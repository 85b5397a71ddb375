#include "edge/wire/run_json.hpp"
#include "edge/wire/schema.hpp"

namespace punto::wire {
namespace {

json::object run_schema(SchemaBook& book, std::string name, json::object result) {
  if (!book.has(name)) {
    auto slots = slots_of<Reading::Struct, RunForm>(book);
    slots.push_back({"result", std::move(result), false});
    book.put(name, object_schema(std::move(slots)));
  }
  return book.reference(name);
}

}  // namespace

json::object verification_run_schema(SchemaBook& book) {
  return run_schema(book, "VerificationRun", verification_schema(book));
}
json::object simulation_run_schema(SchemaBook& book) {
  return run_schema(book, "SimulationRun", sample_schema(book));
}

}  // namespace punto::wire
