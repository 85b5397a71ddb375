#include "core/table/fields.hpp"

// Boost.PFR counts the members of a struct by itself. g++ 12 gives up on some of them; one compiler
// is enough to find a member that was forgotten.
#ifdef __clang__

#include <boost/mp11/list.hpp>
#include <boost/pfr/tuple_size.hpp>

namespace punto {
namespace {

template <typename Type>
struct IsComplete {
  static constexpr std::size_t listed = boost::mp11::mp_size<FieldsOf<Type>>::value;
  static_assert(listed == boost::pfr::tuple_size_v<Type>, "add the new member to fields.hpp");
  static constexpr bool value = true;
};

template <typename... Types>
constexpr bool are_complete(const std::variant<Types...>*) {
  return (IsComplete<Types>::value && ...);
}

// clang-format off
using OtherTypes = std::variant<
    Cents, Units, Time, Actor, Digest, Limits, WagerTerms, TableSettings,
    Opening, Particulars, Ruling, Inventory, Correction, Points, Outcome,
    Share, PlacedWager, SettledShare, Seat, DealtCard, NewDeckRun, ShoeInUse, HandInPlay,
    RoundInPlay, OpenOffer, OpenProcedure, RoundRecord, Receivable, TableState>;
// clang-format on

static_assert(are_complete(static_cast<const CommandBody*>(nullptr)));
static_assert(are_complete(static_cast<const EventBody*>(nullptr)));
static_assert(are_complete(static_cast<const OtherTypes*>(nullptr)));

}  // namespace
}  // namespace punto

#endif
