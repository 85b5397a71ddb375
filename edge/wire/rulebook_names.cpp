#include "edge/wire/rulebook_names.hpp"

namespace punto::wire {
namespace {

std::size_t count_of(Meaning meaning, const Rulebook& rulebook) {
  switch (meaning) {
    case Meaning::Wager: return rulebook.wagers.size();
    case Meaning::Irregularity: return rulebook.irregularities.size();
    case Meaning::Method: return rulebook.methods.size();
    case Meaning::Layout: return rulebook.layouts.size();
    case Meaning::Number:
    case Meaning::PlacedWager: break;
  }
  return 0;
}

std::string_view id_at(std::size_t index, Meaning meaning, const Rulebook& rulebook) {
  switch (meaning) {
    case Meaning::Wager: return rulebook.wagers[index].id;
    case Meaning::Irregularity: return rulebook.irregularities[index].id;
    case Meaning::Method: return rulebook.methods[index].id;
    case Meaning::Layout: return rulebook.layouts[index].name;
    case Meaning::Number:
    case Meaning::PlacedWager: break;
  }
  return {};
}

// The place that stands for none.
std::optional<std::size_t> no_place(Meaning meaning, const Rulebook& rulebook) {
  if (meaning == Meaning::Method) return no_method;
  if (meaning == Meaning::Layout && rulebook.layouts.empty()) return 0;
  return {};
}

}  // namespace

std::optional<std::string_view> name_at(std::size_t index, Meaning meaning,
                                        const Rulebook* rulebook) {
  if (rulebook == nullptr) return {};
  if (index < count_of(meaning, *rulebook)) return id_at(index, meaning, *rulebook);
  if (no_place(meaning, *rulebook) == index) return no_name;
  return {};
}

std::optional<std::size_t> place_of(std::string_view name, Meaning meaning,
                                    const Rulebook* rulebook) {
  if (rulebook == nullptr) return {};
  for (std::size_t i = 0; i < count_of(meaning, *rulebook); ++i) {
    if (id_at(i, meaning, *rulebook) == name) return i;
  }
  if (name == no_name) return no_place(meaning, *rulebook);
  return {};
}

std::string names_in(Meaning meaning, const Rulebook* rulebook) {
  std::string names;
  if (rulebook == nullptr) return names;
  for (std::size_t i = 0; i < count_of(meaning, *rulebook); ++i) {
    if (!names.empty()) names += ", ";
    names += id_at(i, meaning, *rulebook);
  }
  if (no_place(meaning, *rulebook)) names += names.empty() ? "none" : ", none";
  return names;
}

}  // namespace punto::wire
