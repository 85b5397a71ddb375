#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/audit/shoe_proof.hpp"

namespace punto {

// The proof of a finished shoe as one JSON object on one line, with its newline; its form is a
// promise, see docs/RANDOMNESS.md.
std::string shoe_proof_to_json(const ShoeProof& proof);

// {"table":...,"shoe":...,"verified":false,"cards_seen":...,"difference":"..."}; the difference is
// null where there is none, and where no card was seen none was compared.
std::string shoe_verdict_to_json(const ShoeProof& proof,
                                 const std::expected<void, std::string>& verified);

// Strict: every key once and no other. The error is one line that says what is wrong.
std::expected<ShoeProof, std::string> read_shoe_proof(std::string_view text);

}  // namespace punto
