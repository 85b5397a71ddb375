#include <fmt/format.h>

#include "core/audit/finding_text.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/server/at_work.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/query_text.hpp"
#include "edge/server/service.hpp"
#include "edge/simulate/run_simulation.hpp"
#include "edge/wire/sample_json.hpp"
#include "edge/wire/server_json.hpp"
#include "edge/wire/verify_json.hpp"

// What takes minutes: it is begun, and asked how far it has come.
namespace punto::server {
namespace {

constexpr std::uint64_t most_rounds = 1'000'000'000;

wire::RunDoing stream_in_words(std::string_view stream) {
  const std::size_t slash = std::min(stream.find('/'), stream.size());
  const std::string_view kind = stream.substr(0, slash);
  const std::string_view name = stream.substr(std::min(slash + 1, stream.size()));
  if (kind == "table") return {fmt::format("table {}", name), fmt::format("赌桌 {}", name)};
  if (kind == "shoes") {
    return {fmt::format("the shoes of table {}", name), fmt::format("赌桌 {} 的牌靴", name)};
  }
  if (kind == "voucher") return {"the vouchers", "兑换券"};
  if (stream == house::stream) return {"the house", "娱乐场"};
  return {"the checkpoints", "检查点"};
}

Stored<VerifyReport> verify(LongRun& run, const Parts& parts) {
  const auto reader = parts.open_reader();
  if (!reader) return std::unexpected(reader.error());
  VerifySettings settings;
  settings.public_keys = parts.public_keys;
  settings.begins = [&](const std::string& stream) { run.tell(stream_in_words(stream)); };
  settings.progress = [&](std::uint64_t done, std::uint64_t all) {
    run.insist_on_going_on();
    run.tell(done, all);
  };
  return verify_store(**reader, settings);
}

// Nothing where nobody can know: the store could not be read just then.
std::optional<std::string> find_wrong(const Stored<VerifyReport>& verified) {
  if (!verified && verified.error().trouble != StoreTrouble::Corrupt) return {};
  if (!verified) return verified.error().text;
  return verified->is_sound() ? std::string{} : to_text(verified->found.front());
}

struct Simulated {
  const Rulebook& rulebook;
  std::uint64_t rounds;
  ShoePlan plan;
};

LongRun::Result simulate(LongRun& run, const Simulated& what) {
  const Game game{what.rulebook};
  if (const auto wrong = refuse_plan(what.plan, game)) return std::unexpected(*wrong);
  run.tell({what.rulebook.name.en, what.rulebook.name.zh});
  run.tell(0, what.rounds);
  const Odds odds{game};
  const ShoeSimulator simulator{game, what.plan};
  const SimulationRun how{.rounds = what.rounds,
                          .threads = 1,
                          .stop = &run.ends(),
                          .progress = [&](std::uint64_t rounds) { run.tell(rounds, what.rounds); }};
  const RoundTally tally = run_simulation(simulator, how);
  run.insist_on_going_on();
  run.tell(what.rounds, what.rounds);
  const Composition shoe = Composition::of_decks(what.rulebook.deck, what.plan.decks);
  return sample_to_json({&odds, &simulator, sample_of(odds, shoe, tally), 0, how.threads, false});
}

std::optional<wire::WireMistake> object_to(const wire::SimulationRequest& asked,
                                           const Rulebook* rulebook) {
  const auto out_of_range = [](std::string pointer, auto least, auto most) {
    return wire::WireMistake{wire::WireFault::OutOfRange, std::move(pointer),
                             fmt::format("{} to {}", least, most)};
  };
  if (rulebook == nullptr) return wire::WireMistake{wire::WireFault::UnknownWord, "/rulebook", {}};
  if (asked.rounds < 1 || asked.rounds > most_rounds)
    return out_of_range("/rounds", 1, most_rounds);
  const auto [from, to] = rulebook->decks;
  const int decks = asked.decks.value_or(usual_decks);
  if (decks < from || decks > to) return out_of_range("/decks", from, to);
  return {};
}

}  // namespace

Service::Answer Service::verification(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_books)) return refused;
  return json_text(verification_.to_json());
}

LongRun::Result Service::verify_records(LongRun& run) {
  const auto verified = verify(run, parts_);
  const auto wrong = find_wrong(verified);
  if (wrong) judged_.judge({now(), *wrong});
  if (wrong && !wrong->empty()) {
    server_->post([this, what = *wrong] {
      note({}, "the records do not verify: " + what);
      submit_of_machine(house::Note{Significance::BooksOutOfBalance, "the records", what});
    });
  }
  if (!verified) return std::unexpected(verified.error().text);
  return verify_report_to_json(*verified);
}

void Service::verify_unasked() {
  verification_.begin({}, [this](LongRun& run) { return verify_records(run); });
}

Service::Answer Service::unless_sound(const Asked& asked) const {
  const auto takes_all = query_truth(asked.request.query(), "unverified");
  if (!takes_all) return problem(asked.caller, takes_all.error());
  const auto judged = judged_.last();
  if (*takes_all || !judged || judged->wrong.empty()) return {};
  return not_verified(asked.caller, judged->wrong);
}

Service::Answer Service::unless_verified(const Asked& asked) const {
  if (auto refused = unless_sound(asked)) return refused;
  if (judged_.last() || *query_truth(asked.request.query(), "unverified")) return {};
  return not_verified_yet(asked.caller);
}

// Where one is under way already, it is that one which is told.
Service::Answer Service::begin_verification(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_books)) return refused;
  const auto form = wire::read_form<wire::NothingForm>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  verification_.begin(*asked.caller.as<PersonId>(),
                      [this](LongRun& run) { return verify_records(run); });
  return json_text(verification_.to_json());
}

Service::Answer Service::simulation(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_books)) return refused;
  return json_text(simulation_.to_json());
}

Service::Answer Service::begin_simulation(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, of_books)) return refused;
  const auto form = wire::read_form<wire::SimulationRequest>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  const Rulebook* rulebook = parts_.shelf.find(form->rulebook);
  if (const auto mistake = object_to(*form, rulebook)) return problem(asked.caller, *mistake);
  ShoePlan plan;
  plan.decks = form->decks.value_or(usual_decks);
  plan.seed = form->seed.value_or(plan.seed);
  const bool begins = simulation_.begin(*asked.caller.as<PersonId>(),
                                        [rulebook, rounds = form->rounds, plan](LongRun& run) {
                                          return simulate(run, {*rulebook, rounds, plan});
                                        });
  if (!begins) return problem(asked.caller, wire::Trouble::Busy);
  return json_text(simulation_.to_json());
}

}  // namespace punto::server
