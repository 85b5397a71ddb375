#include "core/audit/commitment.hpp"

#include <openssl/crypto.h>

#include "core/audit/hexadecimal.hpp"

namespace punto {
namespace {

// The length keeps a value from being read as part of another field.
void add_field(std::string& text, std::string_view name, std::string_view value) {
  text += name;
  text += ' ';
  text += std::to_string(value.size());
  text += ':';
  text += value;
  text += '\n';
}

}  // namespace

std::string commitment_text(const VirtualShoe& shoe, const ShoeSeed& seed) {
  std::string text = "punto shoe commitment 1\n";
  text.reserve(384 + shoe.table.size());
  add_field(text, "table", shoe.table);
  add_field(text, "shoe", std::to_string(shoe.number));
  add_field(text, "rulebook", to_text(shoe.rulebook));
  add_field(text, "deck", std::to_string(cards_in(shoe.deck)));
  add_field(text, "decks", std::to_string(shoe.decks));
  std::string secret = to_hexadecimal(seed.bytes);
  add_field(text, "seed", secret);
  OPENSSL_cleanse(secret.data(), secret.size());
  return text;
}

Digest commitment_to(const VirtualShoe& shoe, const ShoeSeed& seed) {
  std::string text = commitment_text(shoe, seed);
  const Digest digest = sha256(text);
  OPENSSL_cleanse(text.data(), text.size());
  return digest;
}

}  // namespace punto
