#include "edge/wire/problem_json.hpp"

#include "edge/wire/write_json.hpp"

namespace punto::wire {
namespace {

void put(json::object& to, std::string_view name, std::string_view text) {
  to.emplace(name, write_text(text));
}

json::object mistake_json(const WireMistake& mistake) {
  json::object object;
  put(object, "fault", name_of(mistake.fault));
  put(object, "pointer", mistake.pointer);
  if (!mistake.allowed.empty()) put(object, "allowed", mistake.allowed);
  return object;
}

}  // namespace

std::string type_of(Trouble trouble) {
  return "urn:punto:problem:" + std::string{name_of(trouble)};
}

json::object problem_json(const Problem& problem) {
  json::object object;
  put(object, "type", type_of(problem.trouble));
  put(object, "title", problem.title);
  object.emplace("status", problem.status);
  put(object, "detail", problem.detail);
  if (!problem.refusal.empty()) put(object, "refusal", problem.refusal);
  if (!problem.rule.empty()) put(object, "rule", problem.rule);
  if (problem.mistake) object.emplace("mistake", mistake_json(*problem.mistake));
  if (problem.retry_after) object.emplace("retry_after", *problem.retry_after);
  return object;
}

}  // namespace punto::wire
