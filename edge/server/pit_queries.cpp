#include "core/table/cards_not_shown.hpp"
#include "edge/live/pit.hpp"
#include "edge/server/at_work.hpp"
#include "edge/server/past_of_floor.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/service.hpp"
#include "edge/wire/pit_json.hpp"

namespace punto::server {
namespace {

// The last round before the one whose odds are counted.
RoundNumber rounds_over(const TableState& state) {
  return state.phase == Phase::Betting ? state.round.number - 1 : state.round.number;
}

// The tables whose odds have changed since they were counted. While cards are dealt the odds of the
// next round are of no use to anybody.
std::vector<OddsCounter::PitTable> tables_to_count(live::Board& board) {
  std::vector<OddsCounter::PitTable> tables;
  for (const auto& [id, channel] : board.tables()) {
    const TableState& state = channel->table().state();
    if (!state.law || state.phase == Phase::Dealing) continue;
    Composition left = cards_not_shown(state);
    if (board.books().find(id)->second.counted == left) continue;
    tables.push_back(
        {{{state.law, &state.law->rulebook}, left, {id, state.shoe.number, rounds_over(state)}},
         state.settings.decks});
  }
  return tables;
}

}  // namespace

void Service::read_past() {
  if (past_ != Past::NotRead) return;
  FirstKnown first_known;
  for (const auto& [table, book] : parts_.board.books()) first_known[table] = book.first;
  const auto read = [this, first_known](Stored<EventReader*> reader) {
    auto past = reader ? read_past_of_floor(**reader, first_known)
                       : Stored<PastOfFloor>{std::unexpected(reader.error())};
    server_->post([this, past = std::move(past)]() mutable {
      if (!past) {
        past_ = Past::NotRead;
        return note({}, past.error().text);
      }
      live::FollowedHouse& house = parts_.board.followed_house();
      house.put_before(past->calendar, past->waits);
      for (auto& [table, of_table] : past->tables) {
        live::TableBook& book = parts_.board.books().find(table)->second;
        book.ledger.put_before(std::move(of_table.ledger));
        book.waits.put_before(of_table.waits);
        const auto& days = house.calendar().days();
        if (!days.empty()) {
          book.ledger.forget_before(house.calendar().begins({days.back().number, 0}));
        }
      }
      past_ = Past::Known;
    });
  };
  const bool waits = desk_.take(read, [this](const std::string& what) {
    server_->post([this, what] {
      past_ = Past::NotRead;
      note_fault(what);
    });
  });
  if (waits) past_ = Past::BeingRead;
}

void Service::count_odds_of_pit() {
  if (counts_for_pit_) return;
  auto tables = tables_to_count(parts_.board);
  if (tables.empty()) return;
  const auto tell = [this](std::vector<OddsCounter::PitOdds> counted) {
    server_->post([this, counted = std::move(counted)]() mutable {
      counts_for_pit_ = false;
      for (OddsCounter::PitOdds& each : counted) {
        live::TableBook& book = parts_.board.books().find(each.table.table)->second;
        book.edges = std::move(each.edges);
        book.counted = each.cards;
        book.odds = {each.table.shoe, each.table.round, std::move(each.favour_players)};
      }
    });
  };
  counts_for_pit_ = odds_.of_pit(std::move(tables), tell, [this](const std::string& what) {
    server_->post([this, what] {
      counts_for_pit_ = false;
      note_fault(what);
    });
  });
}

// Cheap enough to be asked for every other second: everything is known, and followed as records
// come.
Service::Answer Service::pit(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_floor)) return refused;
  if (past_ != Past::Known) {
    read_past();
    return problem(asked.caller, wire::Trouble::Busy);
  }
  count_odds_of_pit();
  wire::WireContext context;
  context.rulebook_of = [this](std::string_view table) { return rulebook_of(table); };
  return success(wire::pit_json(live::pit_of(parts_.board, now(), is_store_away_), context));
}

}  // namespace punto::server
