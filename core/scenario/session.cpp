#include "core/scenario/session.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/scenario/event_text.hpp"

namespace punto {
namespace {

void write_decision(const Decision& decision, const Rulebook& rulebook, std::string& text) {
  if (!decision) {
    text += fmt::format("  ! {}\n", to_text(decision.error()));
    return;
  }
  for (const Event& event : *decision) {
    text += fmt::format("  - {}\n", to_text(event.body, rulebook));
  }
}

}  // namespace

std::string write_given(const std::vector<GivenCommand>& given, const Rulebook& rulebook) {
  std::string text;
  for (const GivenCommand& each : given) {
    text += to_text(each.command, rulebook, nullptr) + '\n';
    write_decision(each.decision, rulebook, text);
  }
  return text;
}

std::string Session::with_actor(std::string_view line) const {
  const auto words = split_words(line);
  if (!words || words->empty()) return std::string{line};
  const auto names = command_names();
  if (std::ranges::find(names, words->front().value) == names.end()) return std::string{line};
  return fmt::format("{}: {}", actor_text(who_runs(state())), line);
}

std::expected<Carried, Problems> Session::carry_out(const std::string& text) {
  const auto words = split_words(text);
  if (!words) return std::unexpected(Problems{words.error()});
  if (words->empty()) return Carried{};
  auto instruction = read_instruction(*words, table_.context());
  if (!instruction) return std::unexpected(std::move(instruction.error()));
  return table_.carry_out(*instruction);
}

std::expected<Carried, Problems> Session::play(std::string_view line) {
  std::string text = with_actor(line);
  const Time before = now();
  auto carried = carry_out(text);
  if (!carried) return carried;
  std::string lines = written(text, *carried);
  const bool waited = carried->given.empty() && now() != before;
  lines_.push_back({std::move(text), std::move(lines), carried->events().empty() && !waited,
                    carried->mistake.has_value()});
  return carried;
}

std::string Session::written(const std::string& text, const Carried& carried) const {
  // A line that could not be carried out to its end is no line of a scenario; its commands are. So
  // it is with those after it, since a line may rest on cards that one before it has named.
  const bool singly = carried.mistake || std::ranges::any_of(lines_, &Line::mistaken);
  if (singly && (carried.mistake || !carried.given.empty())) {
    return write_given(carried.given, rulebook());
  }
  std::string lines = text + '\n';
  for (const Event& event : carried.refusal() == nullptr ? carried.events() : Events{}) {
    lines += fmt::format("  - {}\n", to_text(event.body, rulebook()));
  }
  if (const Refusal* refusal = carried.refusal()) {
    lines += fmt::format("  ! {}\n", to_text(*refusal));
  }
  return lines;
}

std::optional<std::string> Session::undo() {
  while (!lines_.empty() && lines_.back().idle) lines_.pop_back();
  if (lines_.empty()) return std::nullopt;
  std::string undone = std::move(lines_.back().text);
  lines_.pop_back();
  table_ = PlayedTable{*book_};
  for (const Line& line : lines_) (void)carry_out(line.text);
  return undone;
}

std::string Session::to_scenario() const {
  std::string text =
      fmt::format("# A session at a table of {}.\nunder {}\n\n", rulebook().name.en, rulebook().id);
  for (const Line& line : lines_) text += line.written;
  return text;
}

}  // namespace punto
