#pragma once

#include <cstdint>
#include <string_view>

namespace punto::wire {

// In which sentences are written. Chinese is the simplified script.
enum class Language : std::uint8_t { English, Chinese };

// "en" or "zh", for Content-Language.
std::string_view tag_of(Language language);

// What an Accept-Language asks for: the language that is wanted most of those there are, English
// where it asks for neither.
Language language_for(std::string_view accept_language);

// A text in both.
struct Sentence {
  std::string_view en;
  std::string_view zh;

  [[nodiscard]] constexpr std::string_view in(Language language) const {
    return language == Language::English ? en : zh;
  }
};

}  // namespace punto::wire
