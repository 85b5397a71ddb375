#include "core/scenario/view_question.hpp"

#include <algorithm>

#include "core/scenario/event_text.hpp"
#include "core/scenario/instruction.hpp"
#include "core/scenario/view_fields.hpp"
#include "core/table/next_steps.hpp"
#include "core/table/table.hpp"

namespace punto {
namespace {

std::unexpected<Mistake> mistake(std::string what, std::string remedy) {
  return std::unexpected(Mistake{std::move(what), std::move(remedy)});
}

std::expected<Viewer, Mistake> read_viewer(std::string_view text) {
  if (text == "public") return public_viewer();
  if (text == "surveillance") return Viewer{ViewerKind::Surveillance, Role::Dealer, {}};
  const auto actor = read_actor(text);
  if (!actor) {
    return mistake(fmt::format("\"{}\" sees nothing here", shown(text)),
                   "name P1, a role, public or surveillance");
  }
  return viewer_of(*actor);
}

std::string_view text_of(CardFace face) {
  return card_face_names[static_cast<std::size_t>(face)];
}

// "player-first face-down", "player-first 9C"
Answering sees_card(const CardView& card, std::string_view expected) {
  const bool seen = card.face == CardFace::Private || card.face == CardFace::Exposed;
  const bool is_face = std::ranges::find(card_face_names, expected) != card_face_names.end();
  if (!is_face) {
    const auto read = value_text::read_card(expected);
    if (!read) {
      return mistake(fmt::format("\"{}\" is neither a card nor a face", shown(expected)),
                     fmt::format("write a card or {}", one_of(card_face_names)));
    }
    const bool holds = seen && card.card == *read;
    return Answer{holds, std::string{seen ? to_text(card.card) : text_of(card.face)}};
  }
  return Answer{text_of(card.face) == expected, std::string{text_of(card.face)}};
}

std::vector<std::string_view> path_of(std::string_view text) {
  std::vector<std::string_view> path;
  for (;;) {
    const std::size_t dot = text.find('.');
    path.push_back(text.substr(0, dot));
    if (dot == std::string_view::npos) return path;
    text.remove_prefix(dot + 1);
  }
}

Answering sees(const Viewer& viewer, LineWords words, const ReadingContext& context) {
  if (words.size() < 2) return mistake("sees what?", "write ? P1 sees player-first face-down");
  // What cannot be looked at yet is looked for in an empty view: names are known all the same.
  const bool open = context.state != nullptr && context.state->law;
  const TableView seen = open ? view(*context.state, viewer) : TableView{};
  const std::string_view what = words[0].value;
  const auto place = std::ranges::find(place_names, what);
  if (place != place_names.end()) {
    return sees_card(seen.cards[static_cast<std::size_t>(place - place_names.begin())],
                     words[1].value);
  }
  std::string expected;
  std::vector<std::string_view> path = path_of(what);
  std::size_t first = 1;
  if (read_player(what) && words.size() > 2) {
    path = {"seats", what, "account", words[1].value};
    first = 2;
  }
  for (const LineWord& word : words.subspan(first)) {
    if (!expected.empty()) expected += ',';
    expected += word.value;
  }
  return PathWalk{std::move(path), expected, context}.answer(seen);
}

std::expected<Actor, Mistake> read_asker(std::string_view name, const ReadingContext& context) {
  if (name != house_name) return read_actor(name);
  return who_runs(context.state == nullptr ? TableState{} : *context.state);
}

// Whether a screen would suggest the command.
Answering is_next(std::string_view name, LineWords words, const ReadingContext& context) {
  const auto actor = read_asker(name, context);
  if (!actor) return std::unexpected(actor.error());
  const auto names = command_names();
  const auto wanted = std::ranges::find(names, words.front().value);
  if (words.size() != 1 || wanted == names.end()) {
    return mistake(fmt::format("\"{}\" is no command", shown(words.front().value)),
                   "name one alone: ? dealer next settle");
  }
  if (context.state == nullptr || !context.state->law) return Answer{};
  std::string actual;
  bool found = false;
  for (const Step& step : next_steps(*context.state, *actor, context.now)) {
    found = found || names[step.command] == *wanted;
    const std::string text{names[step.command]};
    if (actual.find(text) == std::string::npos) actual += (actual.empty() ? "" : ", ") + text;
  }
  return Answer{found, "next: " + (actual.empty() ? "nothing" : actual)};
}

// Whether the table would do it.
Answering may(std::string_view name, LineWords words, const ReadingContext& context) {
  const auto actor = read_asker(name, context);
  if (!actor) return std::unexpected(actor.error());
  if (words.empty()) return mistake("may do what?", "write ? dealer may settle");
  ReadingContext own = context;
  if (actor->kind == ActorKind::Player) own.self = PlayerId{actor->id};
  auto body = read_command(words, own);
  if (!body) return mistake(body.error().front().what, body.error().front().remedy);
  if (context.state == nullptr) return Answer{};
  const Decision decision = decide(*context.state, {*actor, std::move(*body)}, context.now);
  return Answer{decision.has_value(), decision ? "may" : "may-not: " + to_text(decision.error())};
}

}  // namespace

Answering check_view(LineWords words, const ReadingContext& context) {
  if (words.size() < 3) {
    return mistake("a question has no answer",
                   "write ? P1 sees player-first face-down, or ? dealer may settle");
  }
  const std::string_view who = words[0].value;
  const std::string_view verb = words[1].value;
  if (verb == "sees") {
    const auto viewer = read_viewer(who);
    if (!viewer) return std::unexpected(viewer.error());
    return sees(*viewer, words.subspan(2), context);
  }
  const bool denied = verb == "may-not" || verb == "not-next";
  const bool about_next = verb == "next" || verb == "not-next";
  if (verb != "may" && !denied && !about_next) {
    return mistake(fmt::format("\"{}\" is no question", shown(verb)),
                   "write sees, may, may-not, next or not-next");
  }
  auto answering =
      about_next ? is_next(who, words.subspan(2), context) : may(who, words.subspan(2), context);
  if (answering && denied) answering->holds = !answering->holds;
  return answering;
}

}  // namespace punto
