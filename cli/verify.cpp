#include "cli/verify.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "core/audit/shoe_proof.hpp"
#include "core/cards/shown.hpp"
#include "edge/wire/shoe_proof_json.hpp"

namespace punto {
namespace {

std::string rulebook_text(const Digest& digest, const RulebookShelf& shelf) {
  const auto has_digest = [&](const ShelvedRulebook& each) { return sha256(each.text) == digest; };
  const auto found = std::ranges::find_if(shelf.rulebooks(), has_digest);
  if (found == shelf.rulebooks().end()) return "none of those at hand; the digest was not checked";
  const Rulebook& book = found->rulebook;
  return fmt::format("{} · {} version {}", book.name.en, book.short_name, book.version);
}

std::string describe(const ShoeProof& proof, const RulebookShelf& shelf) {
  const auto seen = std::ranges::count_if(proof.drawn, [](auto& card) { return card.has_value(); });
  std::string text;
  const auto line = [&](std::string_view name, const std::string& value) {
    text += fmt::format("  {:<12}{}\n", name, value);
  };
  line("commitment", to_text(proof.commitment));
  line("cards",
       fmt::format("{} of {} drawn, {} of them seen: {}", proof.drawn.size(), proof.shoe.cards(),
                   seen, seen == 0 ? "no card was compared" : "all as the seed gives them"));
  line("cut", proof.cut == 0 ? "none" : fmt::format("{} cards put behind the others", proof.cut));
  line("rulebook", rulebook_text(proof.shoe.rulebook, shelf));
  return text;
}

}  // namespace

int run_verify_shoe(const VerifyOptions& options, const RulebookShelf& shelf) {
  const auto text = read_file(options.shoe, "proof of a shoe");
  if (!text) return refuse(text.error());
  const auto proof = read_shoe_proof(*text);
  if (!proof) return refuse(fmt::format("{}: {}", shown(options.shoe), proof.error()));
  const auto verified = verify(*proof);
  if (options.json) {
    write_out(shoe_verdict_to_json(*proof, verified));
  } else {
    write_out(
        fmt::format("Shoe {} of table {} {}\n{}", proof->shoe.number, shown(proof->shoe.table),
                    verified ? "verifies" : "does not verify",
                    verified ? describe(*proof, shelf) : fmt::format("  {}\n", verified.error())));
  }
  return verified ? exit_done : exit_no;
}

}  // namespace punto
