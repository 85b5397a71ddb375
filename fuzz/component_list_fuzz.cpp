#include "core/audit/component.hpp"
#include "fuzz/input.hpp"

// A list of signatures is refused with its line, or is written and read again as the same, and
// differs from itself in nothing.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto list = punto::read_components(text_of(data, size));
  if (!list) {
    must(list.error().line > 0 && !list.error().what.empty() && !list.error().remedy.empty());
    must(!list.error().what.contains('\n'));
    return 0;
  }
  std::string text;
  for (const punto::Component& component : *list) text += to_text(component) + '\n';
  must(punto::read_components(text) == *list);
  must(punto::compare(*list, *list).empty());
  must(punto::compare(*list, {}).size() == list->size());
  return 0;
}
