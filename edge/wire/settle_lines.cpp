#include "edge/wire/settle_lines.hpp"

#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {

std::expected<const SettleAnswer*, std::string> SettleLines::find_game(const std::string& game) {
  if (last_game_ != nullptr && game == last_name_) return last_game_;
  auto found = games_.find(game);
  if (found == games_.end()) {
    const auto rulebook = shelf_->require(game);
    if (!rulebook) return std::unexpected(rulebook.error());
    found = games_.emplace(game, std::make_unique<SettleAnswer>(**rulebook)).first;
  }
  last_name_ = game;
  last_game_ = found->second.get();
  return last_game_;
}

std::optional<std::string> SettleLines::try_answer(std::string_view line, std::string& out) {
  if (auto error = read_settle_request(line, request_)) return error;
  const auto game = find_game(request_.game);
  if (!game) return game.error();
  if (auto refusal = (*game)->game().refuse(request_.question)) return refusal;
  (*game)->append_json(out, request_.question);
  return std::nullopt;
}

void SettleLines::append_error(std::string& out, std::string_view error) {
  any_error_ = true;
  out += fmt::format("{{\"error\":{},\"line\":{}}}\n", json_string(error), line_number_);
}

void SettleLines::answer(std::string_view line, std::string& out) {
  ++line_number_;
  if (const auto error = try_answer(line, out)) append_error(out, *error);
}

void SettleLines::answer_too_long(std::string& out) {
  ++line_number_;
  append_error(out, "the line is too long; 1 MiB at most");
}

}  // namespace punto
