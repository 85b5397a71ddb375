#include "core/table/decisions.hpp"
#include "core/table/table.hpp"

namespace punto {
namespace {

template <typename Body, typename... Others>
constexpr bool is_one_of = (std::is_same_v<Body, Others> || ...);

// What may be asked while an irregularity is being handled: its own steps, and what has nothing to
// do with the round.
// clang-format off
template <typename Body>
constexpr bool is_step_of_procedure = is_one_of<
    Body, Confirm, Dismiss, Approve, DecideOffer, AnswerOffer, CloseOffer, DecideOrder, GiveRuling,
    SetCardsAside, RecordInventory, AssignMissingCards, ReadCard, CorrectCard, DeclareIrregularity,
    Sit, AddCredits, ReleaseSeat, SettleDebt, RestrainPlayer, ConfirmShown, SignOn,
    AnnounceLastRound, SuspendTable, ResumeTable>;
// clang-format on

// A Player who has to stop is told so while play is suspended too: it may go on at any moment.
template <typename Body>
constexpr bool is_for_suspended = is_one_of<Body, ResumeTable, RestrainPlayer>;

template <typename Body>
Objection objection_to(const Moment& moment, const Body& /*body*/) {
  const TableState& table = moment.table;
  if constexpr (std::is_same_v<Body, OpenTable>) {
    if (table.phase == Phase::NotOpen) return {};
    const bool closed = table.phase == Phase::Closed;
    return Refusal{closed ? RefusalReason::TableNotOpen : RefusalReason::TableAlreadyOpen,
                   reading::set_up};
  }
  if (table.phase == Phase::NotOpen || table.phase == Phase::Closed) {
    return Refusal{RefusalReason::TableNotOpen, reading::set_up};
  }
  if (table.suspended && !is_for_suspended<Body>) {
    return Refusal{RefusalReason::TableSuspended, reading::set_up};
  }
  if (table.procedure && !is_step_of_procedure<Body>) {
    const auto& irregularities = moment.book().irregularities;
    return Refusal{RefusalReason::ProcedureOpen,
                   Citation{irregularities[table.procedure->irregularity].rule}};
  }
  return {};
}

}  // namespace

Decision decide(const TableState& state, const Command& command, Time now) {
  const Moment moment{state, command.by, now};
  return std::visit(
      [&](const auto& body) -> Decision {
        if (const Objection objection = objection_to(moment, body)) {
          return std::unexpected(*objection);
        }
        return decide(moment, body);
      },
      command.body);
}

}  // namespace punto
