#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

#include "core/table/cards_not_shown.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/server/at_work.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/query_text.hpp"
#include "edge/server/service.hpp"
#include "edge/wire/export_lines.hpp"

namespace punto::server {
namespace {

struct Format {
  std::string_view name;
  std::string_view type;
  ExportForm form;
};
constexpr std::array<Format, 2> formats = {{
    {"csv", "text/csv", ExportForm::Csv},
    {"jsonl", "application/jsonl", ExportForm::JsonLines},
}};

// What is exported, and how.
struct Export {
  std::size_t kind;
  Format format;
  ExportFilter filter;
};

network::Response head_of(const Export& wanted, std::shared_ptr<network::BodyPipe> pipe) {
  network::Response response;
  response.type = wanted.format.type;
  response.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}.{}\"",
                                            export_kind_names[wanted.kind], wanted.format.name));
  response.made_body = std::make_shared<network::BodyReader>(std::move(pipe));
  return response;
}

// Passes the lines of an exporter on, but for those of a table that came after its last moment
// without a card face down: a card is told no sooner than it is shown.
class Passing final : public FloorVisitor {
 public:
  Passing(const Export& wanted, network::BodyPipe& to)
      : to_(to),
        exporter_(make_exporter(static_cast<ExportKind>(wanted.kind), wanted.format.form,
                                wanted.filter, [this](std::string_view line) { lines_ += line; })) {
  }

  void visit(const house::State& before, const house::Event& event, std::uint64_t number) override {
    exporter_->visit(before, event, number);
    pass_on();
  }
  void visit(const AtTable& at, const Event& event) override {
    if (!has_card_face_down(at.before)) {
      pass_on();
      shown_ = lines_.size();
    }
    exporter_->visit(at, event);
  }
  void visit(const OfVoucher& of, const voucher::Event& event) override {
    exporter_->visit(of, event);
    pass_on();
  }
  void begin(const std::string& table, const TableState& state, Time last) override {
    exporter_->begin(table, state, last);
  }
  void end(const house::State& state) override { exporter_->end(state); }
  void end(const std::string& table, const TableState& state) override {
    exporter_->end(table, state);
    if (has_card_face_down(state)) lines_.resize(shown_);
  }

  // All is said.
  void finish() {
    if (to_.put(std::move(lines_))) to_.finish();
  }
  [[nodiscard]] bool is_read() const { return is_read_; }

 private:
  void pass_on() {
    constexpr std::size_t bytes_at_once = 64UL * 1024;
    if (lines_.size() < bytes_at_once) return;
    is_read_ = to_.put(std::exchange(lines_, {}));
    if (!is_read_) throw std::runtime_error{"nobody reads it"};  // ends the visit
  }

  network::BodyPipe& to_;
  std::string lines_;
  std::size_t shown_ = 0;
  bool is_read_ = true;
  std::unique_ptr<FloorVisitor> exporter_;
};

// A shift that is not there would give an empty export, and nobody would know why.
Stored<std::optional<wire::WireMistake>> find_mistake(EventReader& reader,
                                                      const ReportPeriod& period) {
  if (period.shift.empty()) return std::nullopt;
  const auto calendar = read_calendar(reader);
  if (!calendar) return std::unexpected(calendar.error());
  return find_unknown_shift(period, *calendar);
}

// An error where the records cannot be read; whoever has gone needs no more of them.
Stored<void> write_export(EventReader& reader, const Export& wanted, network::BodyPipe& to) {
  Passing passing{wanted, to};
  const auto visited = visit_floor(reader, passing);
  if (visited) passing.finish();
  return passing.is_read() ? visited : Stored<void>{};
}

}  // namespace

// Made while it is sent, so it may be as long as it likes.
Service::Answer Service::exported(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_books)) return refused;
  const std::string_view query = asked.request.query();
  const auto kind = std::ranges::find(export_kind_names, asked.names[0]);
  const std::string named = query_value(query, "format").value_or("csv");
  const auto format = std::ranges::find(formats, named, &Format::name);
  if (kind == export_kind_names.end()) return problem(asked.caller, wire::Trouble::NotThere);
  if (format == formats.end()) {
    return problem(asked.caller,
                   wire::WireMistake{wire::WireFault::UnknownWord, "/format", "csv, jsonl"});
  }
  const auto period = read_period(query);
  if (!period) return problem(asked.caller, period.error());
  if (auto refused = unless_verified(asked)) return refused;
  const std::string table = query_value(query, "table").value_or("");
  if (!table.empty() && parts_.board.find(table) == nullptr) {
    return problem(asked.caller, wire::Trouble::NoSuchTable);
  }
  const Export wanted{static_cast<std::size_t>(kind - export_kind_names.begin()), *format,
                      ExportFilter{table, *period}};
  const auto make = [this, wanted, caller = asked.caller,
                     respond = asked.respond](const std::shared_ptr<network::BodyPipe>& pipe) {
    const auto reader = parts_.open_reader();
    if (!reader) return respond(problem(caller, wire::Trouble::StoreAway));
    const auto mistake = find_mistake(**reader, wanted.filter.period);
    if (!mistake) return respond(problem(caller, wire::Trouble::StoreAway));
    if (*mistake) return respond(problem(caller, **mistake));
    respond(head_of(wanted, pipe));
    const auto written = write_export(**reader, wanted, *pipe);
    if (written) return;
    server_->post([this, caller, why = written.error().text] {
      note(caller, fmt::format("an export was broken off: {}", why));
    });
  };
  const bool waits = exports_.take(make, broken_for(asked.caller, asked.respond));
  if (!waits) return problem(asked.caller, wire::Trouble::Busy);
  return {};
}

}  // namespace punto::server
