#include "core/rulebook/shelf.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/insist.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/approved.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {

RulebookShelf RulebookShelf::approved() {
  const auto texts = approved_rulebooks();
  std::vector<RulebookText> sorted{texts.begin(), texts.end()};
  const auto id = [](const RulebookText& text) { return text.file.substr(0, text.file.find('.')); };
  std::ranges::sort(sorted, {}, id);
  RulebookShelf shelf;
  for (const RulebookText& text : sorted) {
    const auto added = shelf.add(std::string{text.file}, text.text);
    INSIST(added.has_value());
  }
  return shelf;
}

namespace {

using Lines = std::vector<std::string>;

std::expected<Rulebook, Lines> read_as_lines(const std::string& file, std::string_view text) {
  auto rulebook = read_rulebook(text);
  if (rulebook) return std::move(*rulebook);
  Lines lines;
  for (const Problem& problem : rulebook.error()) lines.push_back(to_text(problem, file));
  return std::unexpected(std::move(lines));
}

}  // namespace

std::expected<const Rulebook*, Lines> RulebookShelf::add(const std::string& file,
                                                         std::string_view text) {
  auto rulebook = read_as_lines(file, text);
  if (!rulebook) return std::unexpected(std::move(rulebook.error()));
  if (const auto reason = conflict(*rulebook, text)) {
    return std::unexpected(Lines{fmt::format("{}: {}; {}", file, reason->what, reason->remedy)});
  }
  if (const Rulebook* same = find(fmt::format("{}@{}", rulebook->id, rulebook->version))) {
    return same;
  }
  rulebooks_.push_back({file, std::string{text}, std::move(*rulebook)});
  return &rulebooks_.back().rulebook;
}

std::expected<const Rulebook*, Lines> RulebookShelf::replace(const std::string& file,
                                                             std::string_view text) {
  auto rulebook = read_as_lines(file, text);
  if (!rulebook) return std::unexpected(std::move(rulebook.error()));
  const auto with_its_id = [&](const ShelvedRulebook& shelved) {
    return shelved.rulebook.id == rulebook->id;
  };
  const auto place = std::ranges::find_if(rulebooks_, with_its_id);
  if (place == rulebooks_.end()) {
    return std::unexpected(
        Lines{fmt::format("{}: no rulebook has the id \"{}\"; give it the id of the one whose "
                          "place it takes",
                          file, rulebook->id)});
  }
  *place = {file, std::string{text}, std::move(*rulebook)};
  return &place->rulebook;
}

std::optional<Mistake> RulebookShelf::conflict(const Rulebook& rulebook,
                                               std::string_view text) const {
  for (const ShelvedRulebook& shelved : rulebooks_) {
    const bool same_name =
        shelved.rulebook.id == rulebook.id && shelved.rulebook.version == rulebook.version;
    if (!same_name || shelved.text == text) continue;
    return Mistake{fmt::format("{} version {} is already there with other content ({})",
                               rulebook.id, rulebook.version, shelved.file),
                   "give the file a new version or id"};
  }
  return std::nullopt;
}

std::vector<const Rulebook*> RulebookShelf::matches(std::string_view name) const {
  const std::size_t at = name.find('@');
  const std::string_view id = name.substr(0, at);
  std::vector<const Rulebook*> found;
  for (const ShelvedRulebook& shelved : rulebooks_) {
    if (shelved.rulebook.id != id) continue;
    const bool version_matches = at == std::string_view::npos ||
                                 name.substr(at + 1) == fmt::format("{}", shelved.rulebook.version);
    if (version_matches) found.push_back(&shelved.rulebook);
  }
  return found;
}

const Rulebook* RulebookShelf::find(std::string_view name) const {
  const auto found = matches(name);
  return found.size() == 1 ? found.front() : nullptr;
}

std::expected<const Rulebook*, std::string> RulebookShelf::require(std::string_view name) const {
  const auto found = matches(name);
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    std::vector<std::string> versions;
    for (const Rulebook* rulebook : found) {
      versions.push_back(fmt::format("{}@{}", rulebook->id, rulebook->version));
    }
    return std::unexpected(fmt::format("game \"{}\" has several versions; name one: {}",
                                       shown(name), fmt::join(versions, ", ")));
  }
  std::vector<std::string_view> ids;
  for (const ShelvedRulebook& shelved : rulebooks_) ids.push_back(shelved.rulebook.id);
  const std::string guess = did_you_mean(name.substr(0, name.find('@')), ids);
  return std::unexpected(fmt::format("unknown game \"{}\"; {}", shown(name),
                                     guess.empty() ? "see `punto rules list`" : guess));
}

}  // namespace punto
