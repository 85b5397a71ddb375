#include "edge/wire/export_lines.hpp"

#include <fmt/format.h>
#include <map>
#include <variant>
#include <vector>

#include "core/audit/time_text.hpp"
#include "core/cards/insist.hpp"
#include "core/cashier/posting.hpp"
#include "core/house/fields.hpp"
#include "core/report/gaming_calendar.hpp"
#include "core/rulebook/settle.hpp"
#include "core/scenario/event_text.hpp"
#include "core/table/progress.hpp"
#include "edge/wire/event_fields.hpp"
#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

using Value = std::variant<std::int64_t, std::string>;
using Values = std::vector<Value>;
using Names = std::vector<std::string_view>;

Value number(auto value) {
  return static_cast<std::int64_t>(value);
}

// RFC 4180; what a spreadsheet would take for a formula is made a text.
std::string csv_cell(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  std::string text = std::get<std::string>(value);
  if (!text.empty() && std::string_view{"=+-@\t\r"}.find(text.front()) != std::string_view::npos)
    text.insert(0, 1, '\'');
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + '"';
}

std::string json_cell(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  return json_string(std::get<std::string>(value));
}

class Lines {
 public:
  Lines(Names names, ExportForm form, const ExportFilter& filter,
        std::function<void(std::string_view)> write)
      : names_(std::move(names)), form_(form), filter_(filter), write_(std::move(write)) {
    if (form_ == ExportForm::Csv) write_(fmt::format("{}\n", fmt::join(names_, ",")));
  }

  [[nodiscard]] ExportForm form() const { return form_; }

  // `fields` is a JSON object for which a cell has no room.
  void add(const Values& values, const std::string& fields = {}) {
    if (!is_wanted(values)) return;
    std::string line;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) line += ',';
      line += form_ == ExportForm::Csv ? csv_cell(values[i])
                                       : fmt::format("\"{}\":{}", names_[i], json_cell(values[i]));
    }
    if (!fields.empty()) line += ",\"fields\":" + fields;
    write_(form_ == ExportForm::Csv ? line + '\n' : '{' + line + "}\n");
  }

 private:
  static house::DayNumber day_at(const Value& value) {
    return static_cast<house::DayNumber>(std::get<std::int64_t>(value));
  }
  [[nodiscard]] bool is_wanted(const Values& values) const {
    const ReportPeriod& period = filter_.period;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string_view name = names_[i];
      const auto* text = std::get_if<std::string>(&values[i]);
      const auto is_other = [&](const std::string& wanted) { return text && *text != wanted; };
      if (name == "day" && !period.has(day_at(values[i]))) return false;
      if (name == "shift" && !period.shift.empty() && is_other(period.shift)) return false;
      if (filter_.table.empty()) continue;
      if (name == "table" && is_other(filter_.table)) return false;
      if (name == "stream" && is_other("table/" + filter_.table)) return false;
    }
    return true;
  }

  Names names_;
  ExportForm form_;
  ExportFilter filter_;
  std::function<void(std::string_view)> write_;
};

std::string by_text(const Actor& actor) {
  if (actor.kind == ActorKind::Machine) return "machine";
  if (actor.kind == ActorKind::Player) return fmt::format("player {}", actor.id);
  return fmt::format("{} {}", role_names[static_cast<std::size_t>(actor.role)], actor.id);
}

std::string by_text(const Actor& actor, std::optional<PersonId> asked_by) {
  if (!asked_by) return by_text(actor);
  return fmt::format("{} with {}", by_text(actor), static_cast<std::uint32_t>(*asked_by));
}

std::string who_text(const house::Who& who) {
  if (who.kind == house::WhoKind::Machine) return "machine";
  if (who.kind == house::WhoKind::Terminal) return fmt::format("terminal {}", who.id);
  return who.second == 0 ? fmt::format("person {}", who.id)
                         : fmt::format("person {} with {}", who.id, who.second);
}

std::string cards_text(const TableState& state) {
  std::string text;
  for (const DealtCard& card : state.round.cards) {
    if (!card.drawn || !card.read) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " ", to_text(card.card));
  }
  return text;
}

// 0: the machine.
Value dealer_of(const TableState& state) {
  return number(state.dealer ? static_cast<std::uint32_t>(*state.dealer) : 0);
}

// The event with which a table opens brings the law.
std::shared_ptr<const Law> law_for(const TableState& before, const Event& event) {
  const auto* opened = std::get_if<TableOpened>(&event.body);
  if (opened != nullptr) return std::make_shared<const Law>(*opened->opening);
  INSIST(before.law != nullptr);
  return before.law;
}

// Scenarios do not name the rulebook by its digest; whoever compares records wants to.
std::string table_text(const EventBody& body, const Rulebook& rulebook) {
  const auto* opened = std::get_if<TableOpened>(&body);
  const std::string text = to_text(body, rulebook);
  return opened == nullptr ? text
                           : fmt::format("{} digest={}", text, to_text(opened->opening->digest));
}

// The errand that an event of the house begins or ends, where there is one.
template <typename Body>
Value errand_of(const Body& body) {
  if constexpr (requires { body.errand.has_value(); }) {
    return body.errand ? number(*body.errand) : Value{std::string{}};
  } else if constexpr (requires { body.errand; }) {
    return number(body.errand);
  } else {
    return std::string{};
  }
}

// Knows gaming days and shifts from the house, which is visited first.
class Exporter : public FloorVisitor {
 public:
  explicit Exporter(Lines lines) : lines_(std::move(lines)) {}

  using FloorVisitor::visit;
  void visit(const house::State& before, const house::Event& event,
             std::uint64_t /*number*/) override {
    calendar_.follow(before, event);
  }

 protected:
  [[nodiscard]] Value day_of(Time at) const { return number(calendar_.day_of(at)); }
  [[nodiscard]] Value shift_of(Time at) const {
    return std::string{calendar_.name_of(calendar_.shift_of(at))};
  }
  void add(const Values& values) { lines_.add(values); }
  // With all fields of the event, made only where they are written.
  template <typename MakeFields>
  void add(const Values& values, MakeFields make_fields) {
    lines_.add(values, lines_.form() == ExportForm::Csv ? std::string{} : make_fields());
  }

 private:
  Lines lines_;
  GamingCalendar calendar_;
};

class RoundExporter final : public Exporter {
 public:
  static Names names() {
    return {"table",  "round",    "shoe",         "game",         "opened", "ended",
            "day",    "ended_by", "player_total", "banker_total", "winner", "cards",
            "wagers", "staked",   "returned",     "rule",         "shift",  "dealer"};
  }
  using Exporter::Exporter;
  using Exporter::visit;

  void visit(const AtTable& at, const Event& event) override {
    if (const auto* opened = std::get_if<BettingOpened>(&event.body)) {
      if (!opened->again) opened_ = event.at;
    } else if (const auto* outcome = std::get_if<OutcomeAnnounced>(&event.body)) {
      outcome_ = outcome->outcome;
      rule_ = outcome->rule.text();
    } else if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
      finish(at, event.at, "settled", *settled->settlement);
    } else if (const auto* voided = std::get_if<RoundVoided>(&event.body)) {
      rule_ = voided->rule.text();
      outcome_.reset();
      finish(at, event.at, "void", *voided->returned);
    } else if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
      correct(at, event.at, *corrected);
    }
  }
  void begin(const std::string& /*table*/, const TableState& /*state*/, Time /*last*/) override {
    forget();
  }

 private:
  void finish(const AtTable& at, Time ended, std::string_view how, const Settlement& settlement) {
    Cents staked;
    Cents returned;
    for (const SettledShare& share : settlement) {
      add_to(staked, share.staked);
      add_to(returned, share.returned);
    }
    const bool has_outcome = outcome_.has_value();
    const auto total = [&](std::uint8_t Points::* which) {
      return has_outcome ? number(outcome_->points.*which) : Value{std::string{}};
    };
    add({at.table, number(at.before.round.number), number(at.before.shoe.number),
         at.before.law->rulebook.id, opened_ ? to_text(*opened_) : std::string{}, to_text(ended),
         day_of(ended), std::string{how}, total(&Points::player_total),
         total(&Points::banker_total),
         has_outcome ? std::string{name_of(outcome_->winner())} : std::string{},
         cards_text(at.before), number(settlement.size()), number(staked.value),
         number(returned.value), rule_, shift_of(ended), dealer_of(at.before)});
    forget();
  }
  void forget() {
    opened_.reset();
    outcome_.reset();
    rule_.clear();
  }

  // A line of its own: what the correction changes.
  void correct(const AtTable& at, Time time, const RoundCorrected& corrected) {
    const Correction& correction = *corrected.correction;
    Cents change;
    for (const SettledShare& share : correction.settlement) add_to(change, share.returned);
    for (const SettledShare& share : correction.was) take_from(change, share.returned);
    add({at.table, number(correction.round), number(at.before.shoe.number),
         at.before.law->rulebook.id, std::string{}, to_text(time), day_of(time),
         std::string{"corrected"}, std::string{}, std::string{}, std::string{}, std::string{},
         number(0), number(0), number(change.value), std::string{corrected.rule.text()},
         shift_of(time), dealer_of(at.before)});
  }

  std::optional<Time> opened_;  // where the beginning of the round is there
  std::optional<Outcome> outcome_;
  std::string rule_;
};

class WagerExporter final : public Exporter {
 public:
  static Names names() {
    return {"table",  "round",   "day",      "settled", "wager",    "number", "player",
            "staked", "at_risk", "returned", "rule",    "ended_by", "shift",  "game"};
  }
  using Exporter::Exporter;
  using Exporter::visit;

  void visit(const AtTable& at, const Event& event) override {
    if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
      for (const SettledShare& share : *settled->settlement) {
        write(at, event.at, share, {"settled", at.before.round.number});
      }
    } else if (const auto* voided = std::get_if<RoundVoided>(&event.body)) {
      for (SettledShare share : *voided->returned) {
        share.at_risk = {};
        write(at, event.at, share, {"void", at.before.round.number, voided->rule.text()});
      }
    } else if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
      const Correction& correction = *corrected->correction;
      for (std::size_t i = 0; i < correction.settlement.size(); ++i) {
        SettledShare change = correction.settlement[i];
        if (i < correction.was.size()) take_from(change.returned, correction.was[i].returned);
        change.staked = {};
        change.at_risk = {};
        write(at, event.at, change, {"corrected", correction.round});
      }
    }
  }

 private:
  // `rule` by which all stakes go back; empty: the row's.
  struct Ended {
    std::string_view how;
    RoundNumber round = 0;
    std::string_view rule = {};
  };
  void write(const AtTable& at, Time time, const SettledShare& share, const Ended& ended) {
    const Wager& wager = at.before.law->rulebook.wagers[share.kind];
    add({at.table, number(ended.round), day_of(time), to_text(time), wager.id, number(share.number),
         number(static_cast<std::uint32_t>(share.player)), number(share.staked.value),
         number(share.at_risk.value), number(share.returned.value),
         std::string{ended.rule.empty() ? rule_of(wager, share.row) : ended.rule},
         std::string{ended.how}, shift_of(time), at.before.law->rulebook.id});
  }
};

class PostingExporter final : public Exporter {
 public:
  static Names names() {
    return {"stream", "event", "time", "day", "debit", "credit", "amount", "shift"};
  }
  using Exporter::Exporter;

  void visit(const house::State& before, const house::Event& event,
             std::uint64_t number_of) override {
    Exporter::visit(before, event, number_of);
    write("house", number_of, event.at, cashier::postings_of(before, event));
  }
  void visit(const AtTable& at, const Event& event) override {
    write("table/" + at.table, at.number, event.at,
          cashier::postings_of({at.table, at.before.settings.seating}, event));
  }
  void visit(const OfVoucher& of, const voucher::Event& event) override {
    write(voucher::stream_of(of.id), of.number, event.at, cashier::postings_of(of.before, event));
  }

 private:
  void write(const std::string& stream, std::uint64_t event, Time at,
             const cashier::Postings& postings) {
    for (const cashier::Posting& posting : postings) {
      add({stream, number(event), to_text(at), day_of(at), to_text(posting.debit),
           to_text(posting.credit), number(posting.amount.value), shift_of(at)});
    }
  }
};

class EventExporter final : public Exporter {
 public:
  static Names names() {
    return {"stream", "event", "time", "day", "by", "kind", "text", "shift", "errand"};
  }
  using Exporter::Exporter;

  void visit(const house::State& before, const house::Event& event,
             std::uint64_t number_of) override {
    Exporter::visit(before, event, number_of);
    add({std::string{"house"}, number(number_of), to_text(event.at), day_of(event.at),
         who_text(event.by), kind_of(event.body), fields_text(event.body), shift_of(event.at),
         std::visit([](const auto& body) { return errand_of(body); }, event.body)},
        [&] { return fields_json(event.body); });
  }
  void visit(const AtTable& at, const Event& event) override {
    const auto law = law_for(at.before, event);
    add({"table/" + at.table, number(at.number), to_text(event.at), day_of(event.at),
         by_text(event.by, at.asked_by), std::string{name_of(event.body)},
         table_text(event.body, law->rulebook), shift_of(event.at), std::string{}},
        [&] { return fields_json(event.body, law->rulebook); });
  }
  void visit(const OfVoucher& of, const voucher::Event& event) override {
    add({voucher::stream_of(of.id), number(of.number), to_text(event.at), day_of(event.at),
         fmt::format("errand {}", event.by), kind_of(event.body), fields_text(event.body),
         shift_of(event.at), number(event.by)},
        [&] { return fields_json(event.body); });
  }

 private:
  static std::string kind_of(const auto& body) {
    return std::visit(
        []<typename Body>(const Body&) { return std::string{name_of_type<Body>.text()}; }, body);
  }
};

template <typename Made>
std::unique_ptr<FloorVisitor> make(ExportForm form, const ExportFilter& filter,
                                   std::function<void(std::string_view)> write) {
  return std::make_unique<Made>(Lines{Made::names(), form, filter, std::move(write)});
}

}  // namespace

std::unique_ptr<FloorVisitor> make_exporter(ExportKind kind, ExportForm form,
                                            const ExportFilter& filter,
                                            std::function<void(std::string_view line)> write) {
  switch (kind) {
    case ExportKind::Rounds: return make<RoundExporter>(form, filter, std::move(write));
    case ExportKind::Wagers: return make<WagerExporter>(form, filter, std::move(write));
    case ExportKind::Postings: return make<PostingExporter>(form, filter, std::move(write));
    case ExportKind::AllEvents: return make<EventExporter>(form, filter, std::move(write));
  }
  return nullptr;
}

}  // namespace punto
