#include "edge/wire/run_json.hpp"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "edge/wire/server_json.hpp"

namespace punto::wire {

std::string run_to_json(const RunForm& form, std::string_view result) {
  std::string text = json::serialize(form_json(form));
  if (result.empty()) return text;
  text.pop_back();
  return fmt::format(R"({},"result":{}}})", text, result);
}

}  // namespace punto::wire
