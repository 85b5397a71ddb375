#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "core/table/cards_not_shown.hpp"
#include "edge/audit/bundle.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/report/csv.hpp"
#include "edge/report/floor_reports.hpp"
#include "edge/report/html.hpp"
#include "edge/report/text.hpp"
#include "edge/server/at_work.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/query_text.hpp"
#include "edge/server/service.hpp"
#include "edge/tell/list_incidents.hpp"
#include "edge/tell/list_rounds.hpp"
#include "edge/tell/prove_shoe.hpp"
#include "edge/tell/recall_terminal.hpp"
#include "edge/tell/significant_events.hpp"
#include "edge/tell/tell_round.hpp"
#include "edge/wire/rating_forms.hpp"
#include "edge/wire/recall_json.hpp"
#include "edge/wire/replay_json.hpp"
#include "edge/wire/report_json.hpp"
#include "edge/wire/server_json.hpp"
#include "edge/wire/shoe_proof_json.hpp"

// What is read from the store, which may take long.
namespace punto::server {
namespace {

using enum house::Job;

constexpr std::size_t rounds_recalled = 10;

network::Response no_bundle(const Caller& caller, const StoreError& why) {
  if (why.trouble != StoreTrouble::Corrupt) return not_there(caller, why.text);
  return not_verified(caller, why.text);
}

network::Response download(std::string file, const BundledRound& what) {
  network::Response response = json_text(std::move(file));
  response.type = "application/vnd.sqlite3";
  response.headers.emplace_back(
      "Content-Disposition",
      fmt::format("attachment; filename=\"{}-round-{}.punto\"", what.table, what.round));
  return response;
}

struct ReportFormat {
  std::string_view name;
  std::string_view type;
  std::string (*write)(const Report& report);
};
constexpr std::array<ReportFormat, 4> report_formats = {{
    {"json", "application/json", report_to_json},
    {"csv", "text/csv; charset=utf-8", to_csv},
    {"html", "text/html; charset=utf-8", to_html},
    {"text", "text/plain; charset=utf-8", punto::to_text},
}};

// What a report says of the records it was made from.
std::string words_on(const std::optional<RecordsJudged::Judgement>& judged) {
  if (!judged) return "; the records were not verified yet";
  if (!judged->wrong.empty()) return "; the records do not verify";
  return fmt::format("; the records verified at {}", to_text(judged->at));
}

std::optional<Cents> average(Cents all, std::uint64_t count) {
  if (count == 0) return {};
  return Cents{std::llround(static_cast<double>(all.value) / static_cast<double>(count))};
}

wire::RatingForm form_of(const Rating& rating) {
  const RatedPlay& play = rating.play;
  return {.player = rating.player,
          .has_card = has_card(rating.player),
          .table = rating.table,
          .since = rating.since,
          .until = rating.until,
          .rounds = play.rounds,
          .wagers = play.wagers,
          .average_wager = average(play.staked, play.wagers),
          .average_round = average(play.staked, play.rounds),
          .milliseconds = play.milliseconds,
          .handle = play.staked,
          .win = play.win(),
          .theoretical_loss = {std::llround(play.expected())}};
}

wire::RatingsForm ratings_form(const FloorFigures& figures, const ReportPeriod& period) {
  wire::RatingsForm form{period.from, period.to, {}, {}};
  if (!period.shift.empty()) form.shift = period.shift;
  const auto is_wanted = [&](DayShift shift) {
    return period.has(shift.day) &&
           (period.shift.empty() || figures.calendar.name_of(shift) == period.shift);
  };
  for (const Rating& rating : ratings_of(figures.ratings, is_wanted)) {
    form.ratings.push_back(form_of(rating));
  }
  return form;
}

}  // namespace

std::optional<network::Response> Service::unless_at_work(const Caller& caller,
                                                         house::Jobs jobs) const {
  const auto* id = caller.as<PersonId>();
  if (id == nullptr) return not_for(caller);
  const house::Person* person = house::find_in(parts_.board.house().persons, *id);
  if (person == nullptr || !person->duty) return problem(caller, house::Refusal::NotOnDuty);
  if ((jobs & house::one(person->duty->job)) == 0) return problem(caller, wire::Trouble::MayNot);
  return {};
}

// `look` reads the store on another thread.
template <typename Look>
Service::Answer Service::look_up(const Asked& asked, Look look) {
  const bool waits = desk_.take(
      [caller = asked.caller, respond = asked.respond, look](Stored<EventReader*> reader) {
        if (!reader) return respond(problem(caller, wire::Trouble::StoreAway));
        respond(look(caller, **reader));
      },
      broken_for(asked.caller, asked.respond));
  if (!waits) return problem(asked.caller, wire::Trouble::Busy);
  return {};
}

// ---- rounds -------------------------------------------------------------------------------------

Service::Answer Service::told_round(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_floor | house::one(Dealer))) return refused;
  const std::string& text = asked.names[1];
  const auto round = text == "last" ? std::optional<RoundNumber>{} : read_number<RoundNumber>(text);
  if (!round && text != "last") return problem(asked.caller, wire::Trouble::UnknownPath);
  return look_up(asked, [table = asked.names[0], round](const Caller& caller, EventReader& reader) {
    auto told = tell_round(reader, table, round);
    if (!told) return not_there(caller, told.error());
    hide_cards_in_play(*told);
    return json_text(replay_to_json(*told));
  });
}

Service::Answer Service::listed_rounds(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_floor | of_books | house::one(Dealer))) {
    return refused;
  }
  const live::TableChannel* channel = parts_.board.find(asked.names[0]);
  if (channel == nullptr) return problem(asked.caller, wire::Trouble::NoSuchTable);
  const RoundNumber end = channel->table().state().round.number + 1;
  const std::string_view query = asked.request.query();
  const auto before = query_number<RoundNumber>(query, {"before", end, 1, end});
  if (!before) return problem(asked.caller, before.error());
  const auto count =
      query_number<std::size_t>(query, {"count", RoundPage{}.count, 1, most_rounds_listed});
  if (!count) return problem(asked.caller, count.error());
  return look_up(asked, [table = asked.names[0], page = RoundPage{*before, *count}](
                            const Caller& caller, EventReader& reader) {
    const auto listed = list_rounds(reader, table, page);
    return listed ? success(wire::form_json(*listed)) : not_there(caller, listed.error());
  });
}

// Of a terminal's rounds its own Player's part alone.
Service::Answer Service::own_rounds(const Asked& asked) {
  const auto* terminal = asked.caller.as<house::TerminalId>();
  if (terminal == nullptr) return not_for(asked.caller);
  return look_up(asked, [id = *terminal](const Caller& caller, EventReader& reader) {
    auto told = recall_terminal(reader, id, rounds_recalled);
    if (!told) return not_there(caller, told.error());
    keep_own_part(*told);
    return json_text(recall_to_json(*told));
  });
}

Service::Answer Service::rounds_of_terminal(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_floor | house::one(Attendant))) return refused;
  const auto id = read_number<std::uint32_t>(asked.names[0]);
  if (!id) return problem(asked.caller, wire::Trouble::UnknownPath);
  return look_up(asked, [id = house::TerminalId{*id}](const Caller& caller, EventReader& reader) {
    auto told = recall_terminal(reader, id, rounds_recalled);
    if (!told) return not_there(caller, told.error());
    hide_cards_in_play(*told);
    return json_text(recall_to_json(*told));
  });
}

// Anybody may check a shoe that is over. As anybody may ask, it has a thread of its own, is looked
// up once, and what cannot be there is not looked for.
Service::Answer Service::shoe_proof(const Asked& asked) {
  const auto number = read_number<ShoeNumber>(asked.names[1]);
  if (!number) return problem(asked.caller, wire::Trouble::UnknownPath);
  const ShoeOfTable shoe{asked.names[0], *number};
  if (const auto kept = kept_proofs_.find(shoe); kept != kept_proofs_.end()) {
    return json_text(kept->second);
  }
  const live::TableChannel* channel = parts_.board.find(shoe.first);
  const ShoeNumber last = channel == nullptr ? *number : channel->table().state().shoe.number;
  if (*number > last) {
    return not_there(asked.caller, fmt::format("table \"{}\" has had no shoe {}; its last is {}",
                                               shoe.first, *number, last));
  }
  const auto prove = [this, shoe, caller = asked.caller,
                      respond = asked.respond](Stored<EventReader*> reader) {
    if (!reader) return respond(problem(caller, wire::Trouble::StoreAway));
    const auto proof = prove_shoe(**reader, shoe.first, shoe.second);
    if (!proof) return respond(not_there(caller, proof.error()));
    server_->post([this, shoe, respond, text = shoe_proof_to_json(*proof)] {
      keep_proof(shoe, text);
      respond(json_text(text));
    });
  };
  const bool waits = proofs_.take(prove, broken_for(asked.caller, asked.respond));
  if (!waits) return problem(asked.caller, wire::Trouble::Busy);
  return {};
}

// It never changes. Those of the lowest tables and shoes go first where there are too many.
void Service::keep_proof(const ShoeOfTable& shoe, const std::string& text) {
  constexpr std::size_t most_kept = 64;
  kept_proofs_.insert_or_assign(shoe, text);
  if (kept_proofs_.size() > most_kept) kept_proofs_.erase(kept_proofs_.begin());
}

// To be checked elsewhere, with punto verify, by whoever doubts the round. It may hold what the
// table has done since: while a card lies face down there, whoever asks has to wait.
Service::Answer Service::bundle(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_books)) return refused;
  const auto round = read_number<RoundNumber>(asked.names[1]);
  if (!round) return problem(asked.caller, wire::Trouble::UnknownPath);
  const live::TableChannel* channel = parts_.board.find(asked.names[0]);
  if (channel == nullptr) return problem(asked.caller, wire::Trouble::NoSuchTable);
  const BundledRound what{asked.names[0], *round};
  const auto make = [this, what, channel, caller = asked.caller,
                     respond = asked.respond](Stored<EventReader*> reader) {
    if (!reader) return respond(problem(caller, wire::Trouble::StoreAway));
    auto file = bundle_file(**reader, what);
    if (!file) return respond(no_bundle(caller, file.error()));
    server_->post([channel, caller, respond, response = download(std::move(*file), what)] {
      const bool waits_for_cards = has_card_face_down(channel->table().state());
      respond(waits_for_cards ? problem(caller, wire::Trouble::Busy) : response);
    });
  };
  const bool waits = desk_.take(make, broken_for(asked.caller, asked.respond));
  if (!waits) return problem(asked.caller, wire::Trouble::Busy);
  return {};
}

// ---- the house ----------------------------------------------------------------------------------

Service::Answer Service::house_events(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_floor | of_books)) return refused;
  return look_up(asked, [](const Caller& caller, EventReader& reader) {
    const auto events = significant_events(reader);
    return events ? json_text(house_to_json(*events)) : not_there(caller, events.error().text);
  });
}

Service::Answer Service::incidents(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_floor | of_books)) return refused;
  return look_up(asked, [](const Caller& caller, EventReader& reader) {
    const auto listed = list_incidents(reader);
    return listed ? success(wire::form_json(*listed)) : not_there(caller, listed.error().text);
  });
}

Service::Answer Service::report(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_books)) return refused;
  const auto kind = std::ranges::find(report_kind_names, asked.names[0]);
  const std::string named = query_value(asked.request.query(), "format").value_or("json");
  const auto format = std::ranges::find(report_formats, named, &ReportFormat::name);
  if (kind == report_kind_names.end() || format == report_formats.end()) {
    return problem(asked.caller, wire::Trouble::UnknownPath);
  }
  const auto period = read_period(asked.request.query());
  if (!period) return problem(asked.caller, period.error());
  if (auto refused = unless_sound(asked)) return refused;
  const auto number = static_cast<ReportKind>(kind - report_kind_names.begin());
  return look_up(
      asked, [this, period = *period, number, format](const Caller& caller, EventReader& reader) {
        FloorFigures figures;
        if (const auto visited = visit_floor(reader, figures); !visited) {
          return not_there(caller, visited.error().text);
        }
        if (const auto unknown = find_unknown_shift(period, figures.calendar)) {
          return problem(caller, *unknown);
        }
        const ReportSource source{figures, period, parts_.components, settings_.version, now()};
        Report report = make_report(number, source);
        report.period += words_on(judged_.last());
        network::Response response = json_text(format->write(report));
        response.type = format->type;
        return response;
      });
}

Service::Answer Service::ratings(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_floor)) return refused;
  const auto period = read_period(asked.request.query());
  if (!period) return problem(asked.caller, period.error());
  return look_up(asked, [period = *period](const Caller& caller, EventReader& reader) {
    FloorFigures figures;
    if (const auto visited = visit_floor(reader, figures); !visited) {
      return not_there(caller, visited.error().text);
    }
    if (const auto unknown = find_unknown_shift(period, figures.calendar)) {
      return problem(caller, *unknown);
    }
    return success(wire::form_json(ratings_form(figures, period)));
  });
}

}  // namespace punto::server
