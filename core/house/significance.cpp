#include "core/house/significant_event.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace punto::house {
namespace {

std::string number_of(PersonId person) {
  return fmt::format("person {}", static_cast<std::uint32_t>(person));
}

struct NotedRefusal {
  Refusal refusal;
  Significance kind;
  std::string_view text;
};
constexpr std::array<NotedRefusal, 5> noted_refusals = {{
    {Refusal::PlayerIsExcluded, Significance::ExcludedPlayerSeen, "is excluded and wanted to play"},
    {Refusal::PlayerCoolsOff, Significance::CoolingPlayerSeen, "takes a break and wanted to play"},
    {Refusal::LossLimitReached, Significance::PlayerLimitReached,
     "wanted to bring more than his limit on losses leaves"},
    {Refusal::StakeLimitReached, Significance::PlayerLimitReached,
     "wanted to go on, and his limit on stakes is reached"},
    {Refusal::TimeLimitReached, Significance::PlayerLimitReached,
     "wanted to go on, and his limit on time is reached"},
}};

std::optional<PlayerId> player_with(const State& state, const Digest& card) {
  for (const auto& [id, player] : state.players) {
    if (player.card == card) return id;
  }
  return {};
}

std::optional<PlayerId> player_at(const State& state, TerminalId id) {
  const Terminal* terminal = find_in(state.terminals, id);
  return terminal == nullptr ? std::nullopt : terminal->player;
}

// Who is meant: by name, by card, or as the one who is at the terminal.
std::optional<PlayerId> player_of(const State& state, const CommandBody& command) {
  return std::visit(
      [&](const auto& body) -> std::optional<PlayerId> {
        if constexpr (requires { body.card; }) {
          return player_with(state, body.card);
        } else if constexpr (requires { body.player; }) {
          return body.player;
        } else if constexpr (requires { body.terminal; }) {
          return player_at(state, body.terminal);
        } else {
          return {};
        }
      },
      command);
}

}  // namespace

bool is_of_player(Significance kind) {
  return std::ranges::find(noted_refusals, kind, &NotedRefusal::kind) != noted_refusals.end();
}

std::optional<Noted> noted_of(const State& state, const CommandBody& command, Refusal refusal) {
  const auto found = std::ranges::find(noted_refusals, refusal, &NotedRefusal::refusal);
  if (found == noted_refusals.end()) return {};
  const auto player = player_of(state, command);
  if (!player) return {};
  return Noted{found->kind, fmt::format("Player {}", static_cast<std::uint32_t>(*player)),
               std::string{found->text}};
}

std::optional<SignificantEvent> significance_of(const Event& event) {
  const auto significant = [&](Significance kind, std::string subject, std::string text) {
    return SignificantEvent{event.at, kind, std::move(subject), std::move(text)};
  };
  if (const auto* noted = std::get_if<Noted>(&event.body)) {
    return significant(noted->kind, noted->subject, noted->text);
  }
  if (const auto* failed = std::get_if<SignOnFailed>(&event.body)) {
    return significant(Significance::SignOnFailed, number_of(failed->person), "a sign-on failed");
  }
  if (const auto* locked = std::get_if<PersonLocked>(&event.body)) {
    return significant(Significance::SignOnLocked, number_of(locked->person),
                       "locked after several sign-ons that failed");
  }
  if (const auto* locked = std::get_if<PlayerLocked>(&event.body)) {
    return significant(Significance::SignOnLocked,
                       fmt::format("Player {}", static_cast<std::uint32_t>(locked->player)),
                       "locked after several wrong PINs");
  }
  if (const auto* corrected = std::get_if<TerminalCorrected>(&event.body)) {
    return significant(
        Significance::BooksOutOfBalance,
        fmt::format("terminal {}", static_cast<std::uint32_t>(corrected->terminal)),
        fmt::format("corrected from {} to nothing, and {} is paid by hand: {}",
                    to_text(corrected->credits), to_text(corrected->owed), corrected->reason));
  }
  const auto* recorded = std::get_if<ComponentsRecorded>(&event.body);
  if (recorded != nullptr && !recorded->changed.empty()) {
    return significant(
        Significance::ProgramChanged, {},
        fmt::format("other than at the last start: {}", fmt::join(recorded->changed, "; ")));
  }
  return {};
}

}  // namespace punto::house

namespace punto {

std::optional<SignificantEvent> significance_of(const Event& event) {
  const auto significant = [&](Significance kind, std::string text) {
    return SignificantEvent{event.at, kind, {}, std::move(text)};
  };
  if (const auto* voided = std::get_if<RoundVoided>(&event.body)) {
    return significant(Significance::RoundVoid, fmt::format("round {} is void by rule {}",
                                                            voided->round, voided->rule.text()));
  }
  if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
    const Correction& correction = *corrected->correction;
    return significant(
        Significance::RoundCorrected,
        fmt::format("round {} was settled anew: {}", correction.round, correction.reason));
  }
  if (const auto* locked = std::get_if<SeatLocked>(&event.body)) {
    return significant(
        Significance::LargeWin,
        fmt::format("Player {} has won {} in a round", static_cast<std::uint32_t>(locked->player),
                    to_text(locked->won)));
  }
  return {};
}

}  // namespace punto
