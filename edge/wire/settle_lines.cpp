#include "edge/wire/settle_lines.hpp"

#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {

const SettleAnswer* SettleLines::find_game(const std::string& game, std::string& error) {
  if (last_game_ != nullptr && game == last_name_) return last_game_;
  auto found = games_.find(game);
  if (found == games_.end()) {
    const auto rulebook = shelf_->require(game);
    if (!rulebook) {
      error = rulebook.error();
      return nullptr;
    }
    found = games_.emplace(game, std::make_unique<SettleAnswer>(**rulebook)).first;
  }
  last_name_ = game;
  last_game_ = found->second.get();
  return last_game_;
}

std::string SettleLines::try_answer(std::string_view line, std::string& out) {
  std::string error = read_settle_request(line, request_);
  if (!error.empty()) return error;
  const SettleAnswer* game = find_game(request_.game, error);
  if (game == nullptr) return error;
  error = game->game().refuse(request_.question);
  if (error.empty()) game->append_json(out, request_.question);
  return error;
}

void SettleLines::append_error(std::string& out, std::string_view error) {
  any_error_ = true;
  out += fmt::format("{{\"error\":{},\"line\":{}}}\n", json_string(error), line_number_);
}

void SettleLines::answer(std::string_view line, std::string& out) {
  ++line_number_;
  const std::string error = try_answer(line, out);
  if (!error.empty()) append_error(out, error);
}

void SettleLines::answer_too_long(std::string& out) {
  ++line_number_;
  append_error(out, "the line is too long; 1 MiB at most");
}

}  // namespace punto
