#include "core/cards/deck.hpp"
#include "fuzz/input.hpp"

// A text is a card of exactly one deck and is written back as it was, in upper case; or it is no
// card, and can be explained.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const auto card = punto::parse_card(text);
  if (!card) {
    must(!punto::explain_no_card(text).empty());
    return 0;
  }
  const std::string_view written = punto::to_text(*card);
  must(written.size() == 2 && text.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const bool lower = text[i] >= 'a' && text[i] <= 'z';
    must(written[i] == (lower ? static_cast<char>(text[i] - 'a' + 'A') : text[i]));
  }
  must(punto::parse_card(written) == card);
  const auto kind = punto::deck_of(*card);
  must(punto::card_in_deck(kind, punto::index_in_deck(*card)) == *card);
  return 0;
}
