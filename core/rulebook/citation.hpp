#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/cards/insist.hpp"

namespace punto {

// A rule as a rulebook cites it: the number of a clause as the books print it, "5.8.2.2", or, where
// the text is doubtful or silent, "i" and the number of an interpretation, "i67".
bool is_citation(std::string_view text);

// A rule small enough to stand in every event and refusal; empty where nothing is cited.
class Citation {
 public:
  static constexpr std::size_t longest = 15;

  constexpr Citation() = default;
  constexpr Citation(std::string_view text) : size_(static_cast<std::uint8_t>(text.size())) {
    INSIST(text.size() <= longest);
    for (std::size_t i = 0; i < text.size(); ++i) text_[i] = text[i];
  }
  constexpr Citation(const char* text) : Citation(std::string_view{text}) {}
  Citation(const std::string& text) : Citation(std::string_view{text}) {}

  [[nodiscard]] constexpr std::string_view text() const { return {text_.data(), size_}; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

  friend constexpr bool operator==(const Citation&, const Citation&) = default;

 private:
  std::array<char, longest> text_{};
  std::uint8_t size_ = 0;
};

// For people, in brackets or a column: "5.8.2.2", "interpretation 67".
std::string citation_text(std::string_view rule);

// For people, in a sentence: "rule 5.8.2.2", "interpretation 67".
std::string citation_phrase(std::string_view rule);

}  // namespace punto
