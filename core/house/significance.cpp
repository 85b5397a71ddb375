#include "core/house/significant_event.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace punto::house {
namespace {

std::string number_of(PersonId person) {
  return fmt::format("person {}", static_cast<std::uint32_t>(person));
}

}  // namespace

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
