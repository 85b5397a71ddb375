#include "core/scenario/step_text.hpp"

#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>

#include "core/scenario/command_text.hpp"
#include "core/table/progress.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

// Fills a command with what the step knows and leaves the rest open.
class StepWriter {
 public:
  StepWriter(const TableState& state, const Actor& by, const Step& step)
      : state_(state), step_(step), context_{state.law->rulebook, &state} {
    if (by.kind == ActorKind::Player) context_.self = PlayerId{by.id};
    is_player_ = by.kind == ActorKind::Player;
  }

  std::vector<std::string> lines() {
    boost::mp11::mp_with_index<std::variant_size_v<CommandKinds>>(step_.command, [&](auto at) {
      std::variant_alternative_t<at, CommandKinds> body{};
      for_each_field(body, [&](std::string_view name, auto& member) { put(name, member); });
      know(body);
      write(body);
    });
    return std::move(lines_);
  }

 private:
  void leave_open(std::string_view name) { open_.push_back({name, placeholder(name)}); }
  void know_as(std::string_view name, std::string text) {
    std::erase_if(open_, [&](const OpenField& open) { return open.name == name; });
    open_.push_back({name, std::move(text)});
  }
  void close(std::string_view name) {
    std::erase_if(open_, [&](const OpenField& open) { return open.name == name; });
  }

  template <typename Value>
  void put_known(std::string_view name, Value& member, const std::optional<Value>& known) {
    if (known) {
      member = *known;
    } else {
      leave_open(name);
    }
  }

  // ---- by the type of the field -----------------------------------------------------------------

  void put(std::string_view name, PlayerId& member) { put_known(name, member, step_.player); }
  void put(std::string_view name, Side& member) { put_known(name, member, step_.side); }
  void put(std::string_view name, Place& member) { put_known(name, member, step_.place); }
  void put(std::string_view name, Action& member) { put_known(name, member, step_.action); }
  void put(std::string_view name, std::uint8_t& member) { put_known(name, member, step_.wager); }
  void put(std::string_view name, Cents& /*member*/) { leave_open(name); }
  void put(std::string_view name, Card& /*member*/) { leave_open(name); }
  void put(std::string_view name, Limits& /*member*/) { leave_open(name); }
  void put(std::string_view name, std::string& /*member*/) { leave_open(name); }
  void put(std::string_view name, std::uint16_t& /*member*/) { leave_open(name); }
  void put(std::string_view /*name*/, RoundNumber& member) { member = state_.round.number; }
  template <typename Value>
  void put(std::string_view name, std::vector<Value>& /*member*/) {
    leave_open(name);
  }
  // What may be left out is left out.
  template <typename Other>
  void put(std::string_view /*name*/, Other& /*member*/) {}

  // ---- by the command ---------------------------------------------------------------------------

  template <typename Body>
  void know(Body& /*body*/) {}

  void know(ChooseMethod& body) {
    close("method");
    body.method = static_cast<std::uint8_t>(*step_.number);
  }
  void know(SetOffered& body) {
    body.offered = !state_.settings.wagers[*step_.wager].offered;
    know_as("offered", body.offered ? "yes" : "no");
  }
  void know(SetDifferential& /*body*/) { leave_open("differential"); }
  void know(RestrainPlayer& /*body*/) {
    for (const std::string_view limit : {"stake-limit", "until", "loss-limit"}) leave_open(limit);
  }
  void know(BurnCards& /*body*/) {
    if (state_.settings.burn == Burn::ByFirstCard) leave_open("first");
  }
  void know(ConfirmShown& body) { body.closing = state_.phase == Phase::Dealing; }
  void know(PlaceWager& body) {
    // One line for all kinds; which there are is at the table for everybody to see.
    if (step_.wager) leave_open("wager");
    body.on_behalf = !is_player_ && state_.settings.seating == Seating::Terminals;
  }
  void know(RemoveWager& /*body*/) {
    const PlacedWager* wager = find_wager(state_, static_cast<WagerNumber>(*step_.number));
    know_as("number", fmt::format("{}/{}", player_text(wager->shares.front().player),
                                  context_.rulebook.wagers[wager->kind].id));
  }
  void know(DrawCard& /*body*/) {
    const auto& waiting = state_.shoe.waiting;
    const bool known = !waiting.empty() && waiting.front().read;
    const bool hidden = state_.settings.cards == CardSource::KeyedIn && is_dealt_face_down(state_);
    if (!known && !hidden) leave_open("card");
  }
  void know(PassHand& body) { body.to = step_.player; }
  void know(DeclareIrregularity& /*body*/) {
    open_.clear();
    leave_open("irregularity");
  }
  void know(CorrectRound& body) { body.round = *step_.number; }

  // ---- the line ---------------------------------------------------------------------------------

  void write_as(const CommandBody& body) { lines_.push_back(to_form(body, open_, context_)); }

  template <typename Body>
  void write(const Body& body) {
    write_as(body);
  }
  void write(const AnswerOffer& body) { write_each(body, "withdraw", {"all", "none"}); }
  void write(const DecideOffer& body) { write_each(body, "allow", {"yes", "no"}); }
  // A line of its own, which finds the position.
  void write(const Sit& /*body*/) {
    std::uint32_t newcomer = 1;
    while (find_seat(state_, PlayerId{newcomer}) != nullptr) ++newcomer;
    lines_.push_back(fmt::format("{} sits credits=CREDITS", player_text(PlayerId{newcomer})));
  }
  void write(const OpenTable& /*body*/) { lines_.emplace_back("table"); }

  void write_each(const CommandBody& body, std::string_view field,
                  std::initializer_list<std::string_view> answers) {
    for (const std::string_view answer : answers) {
      know_as(field, std::string{answer});
      write_as(body);
    }
  }

  const TableState& state_;
  const Step& step_;
  ReadingContext context_;
  bool is_player_ = false;
  std::vector<OpenField> open_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> step_lines(const TableState& state, const Actor& by, const Step& step) {
  if (!state.law) return {"table"};
  return StepWriter{state, by, step}.lines();
}

}  // namespace punto
