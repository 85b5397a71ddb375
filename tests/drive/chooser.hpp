#pragma once

#include "tests/drive/filler.hpp"
#include "tests/drive/table_plan.hpp"

namespace punto::drive {

// What a busy and not quite careful house does next. Where each part is written:
//   chooser.cpp               what is chosen from, and how often
//   choose_wagers.cpp         betting, and wagers that are found or changed later
//   choose_cards.cpp          dealing, squeezing, correcting
//   choose_irregularity.cpp   declaring, and every step that follows
class Chooser {
 public:
  Chooser(const TableState& state, HiddenShoe& shoe, Random& random, const TablePlan& plan)
      : state_(state),
        shoe_(shoe),
        random_(random),
        plan_(plan),
        cast_(state, random),
        filler_(state, shoe, random),
        rows_(rows_of(all_books()[plan.book].rulebook)) {}

  Command choose();

 private:
  using Choice = std::optional<CommandBody>;

  [[nodiscard]] const Rulebook& book() const { return state_.law->rulebook; }
  [[nodiscard]] bool player_draws() const;

  Command noise();
  std::optional<Command> offered();
  CommandBody truthful(const CommandBody& body);
  CommandBody sensible();
  CommandBody open_table();
  CommandBody between_rounds();
  Choice prepare_shoe();
  CommandBody house_matter();
  Choice unfinished_business();
  RestrainPlayer restrain();
  [[nodiscard]] static bool has_to_stop(const Seat& seat);
  CommandBody betting();
  CommandBody place_wager();
  CommandBody joint_wager();
  CommandBody meet_differential();

  CommandBody dealing();
  CommandBody beside_the_deal();
  CommandBody draw();
  CommandBody read(Place place);
  Choice unread(Side side);
  Side side_to_expose();
  CommandBody hold_device();
  CommandBody expose();
  CommandBody pass(Side side);
  CommandBody correct();
  CommandBody found_wager();
  CommandBody late_change();
  CommandBody about_device();
  Card told(Card truth);

  CommandBody declare();
  Choice declare_row(const Favourite& wanted);
  [[nodiscard]] bool is_possible(const DeclareIrregularity& declared, const Resolution& row) const;
  Choice favourite();
  CommandBody declare_anything();
  void tell_what_is_known(DeclareIrregularity& declared, const Resolution& row);
  void tell_earlier_round(DeclareIrregularity& declared);
  void tell_cards(DeclareIrregularity& declared);
  CommandBody step_of_procedure();
  CommandBody rule();
  CommandBody inventory();
  CommandBody assignment();
  CommandBody answer();

  const TableState& state_;
  HiddenShoe& shoe_;
  Random& random_;
  const TablePlan& plan_;
  Cast cast_;
  Filler filler_;
  std::vector<Favourite> rows_;
};

}  // namespace punto::drive
