#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/rulebook/game.hpp"

namespace punto {

// One line of `punto settle --jsonl`.
struct SettleRequest {
  std::string game;
  SettleQuestion question;
};

// Reads {"game":...,"cards":[...],"decks":N,"established":true,"wagers":{...},"without":[...]}
// into `request`, whose memory is used again. Strict: unknown and repeated keys are mistakes. Gives
// back what is wrong, if anything.
std::optional<std::string> read_settle_request(std::string_view line, SettleRequest& request);

}  // namespace punto
