#pragma once

#include <deque>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/read_rulebook.hpp"

namespace punto {

struct ShelvedRulebook {
  std::string file;
  std::string text;
  Rulebook rulebook;
};

// The rulebooks at hand. An id and version, once used, never changes its content.
class RulebookShelf {
 public:
  // With the rulebooks that are built into the program.
  static RulebookShelf approved();

  // Takes a rulebook. The same text again is no mistake. The errors are whole lines for people.
  std::expected<const Rulebook*, std::vector<std::string>> add(const std::string& file,
                                                               std::string_view text);

  // Takes a rulebook in the place of the one that has its id, so that a draft can be tried.
  std::expected<const Rulebook*, std::vector<std::string>> replace(const std::string& file,
                                                                   std::string_view text);

  // Why the rulebook cannot stand here: another content has its id and version. Nothing where it
  // can.
  [[nodiscard]] std::optional<Mistake> conflict(const Rulebook& rulebook,
                                                std::string_view text) const;

  // By id, or by id@version where several versions are here. Nothing where there is none.
  [[nodiscard]] const Rulebook* find(std::string_view name) const;

  // As find; the error names what is wrong and the nearest game.
  [[nodiscard]] std::expected<const Rulebook*, std::string> require(std::string_view name) const;

  [[nodiscard]] const std::deque<ShelvedRulebook>& rulebooks() const { return rulebooks_; }

 private:
  [[nodiscard]] std::vector<const Rulebook*> matches(std::string_view name) const;

  std::deque<ShelvedRulebook> rulebooks_;  // addresses stay valid when the shelf grows
};

}  // namespace punto
