#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/rulebook/shelf.hpp"
#include "edge/wire/settle_answer.hpp"
#include "edge/wire/settle_request.hpp"

namespace punto {

// `punto settle --jsonl`: one JSON object a line in, one a line out, in order. A line that cannot
// be answered gets {"error":...,"line":N} and does not stop the stream.
class SettleLines {
 public:
  // The shelf must outlive the lines.
  explicit SettleLines(const RulebookShelf& shelf) : shelf_(&shelf) {}

  // Appends the answer to one line (without its newline) to `out`.
  void answer(std::string_view line, std::string& out);

  // For a line that was too long to be kept.
  void answer_too_long(std::string& out);

  [[nodiscard]] bool any_error() const { return any_error_; }

 private:
  std::optional<std::string> try_answer(std::string_view line, std::string& out);
  std::expected<const SettleAnswer*, std::string> find_game(const std::string& game);
  void append_error(std::string& out, std::string_view error);

  const RulebookShelf* shelf_;
  std::map<std::string, std::unique_ptr<SettleAnswer>, std::less<>> games_;
  const SettleAnswer* last_game_ = nullptr;
  std::string last_name_;
  SettleRequest request_;
  std::int64_t line_number_ = 0;
  bool any_error_ = false;
};

}  // namespace punto
