#include "edge/simulate/report_html.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "edge/page/page_parts.hpp"
#include "edge/page/page_text.hpp"
#include "edge/page/plot_style.hpp"
#include "edge/simulate/report_plots.hpp"
#include "edge/simulate/report_style.hpp"

namespace punto {
namespace {

const Rulebook& rulebook_of(const SimulationReport& report) {
  return report.odds->game().rulebook();
}

const Wager& chosen_wager(const SimulationReport& report) {
  return rulebook_of(report).wagers[report.choice.wager];
}

std::string cell(std::string_view label, std::string_view value) {
  return fmt::format("<td data-label=\"{}\">{}</td>", escaped(label), escaped(value));
}

std::string header_cells(std::initializer_list<std::string_view> names) {
  std::string cells;
  for (const std::string_view name : names) {
    cells += fmt::format("<th scope=\"col\">{}</th>", escaped(name));
  }
  return fmt::format("<thead><tr>{}</tr></thead>\n", cells);
}

std::string section(std::string_view title, std::string_view text, std::string_view content) {
  return fmt::format("<section>\n<h2>{}</h2>\n<p>{}</p>\n{}</section>\n", escaped(title),
                     escaped(text), content);
}

constexpr std::string_view dot = "<circle class=\"fill data\" cx=\"13\" cy=\"7\" r=\"4\"/>";
constexpr std::string_view diamond = "<path class=\"fill exact\" d=\"M13 0l4 7l-4 7l-4 -7z\"/>";

// Where all rounds that were compared ended alike there is none.
bool has_interval(const SampledWager& wager) {
  return wager.standard_error > 0;
}

bool is_within_interval(const SampledWager& wager) {
  return std::abs(wager.exact_edge - wager.house_edge) <= wager.half_of_interval();
}

std::string rounds_text(std::uint64_t rounds) {
  return rounds == 1 ? "1 round" : count_text(rounds) + " rounds";
}

std::string lead(const SimulationReport& report) {
  const auto& wagers = report.sample.wagers;
  const std::string played =
      fmt::format("{} played by chance{}, beside the exact odds.",
                  rounds_text(report.sample.rounds), report.stopped ? " (stopped early)" : "");
  if (!std::ranges::all_of(wagers, has_interval)) {
    return played + " They are too few to say how far every wager may be from them.";
  }
  return fmt::format(
      "{} For {} of {} wagers the exact house edge lies within the 99\u00a0% interval of the "
      "simulated one.",
      played, std::ranges::count_if(wagers, is_within_interval), wagers.size());
}

std::string page_header(const SimulationReport& report) {
  const Rulebook& rulebook = rulebook_of(report);
  std::string text = fmt::format(
      "<header>\n<p class=\"eyebrow\">Simulation report</p>\n<h1>{}</h1>\n"
      "<p class=\"lead\">{}</p>\n<dl class=\"facts\">\n",
      escaped(rulebook.name.en), escaped(lead(report)));
  text += fact("Rulebook", fmt::format("{} version {}", rulebook.short_name, rulebook.version));
  text += fact("Shoe", report.shoes);
  text += fact("Rounds", count_text(report.sample.rounds));
  text += fact("Seed", std::to_string(report.simulator->plan().seed));
  text += fact("Software", report.software);
  return text + "</dl>\n</header>\n";
}

std::string edge_row(const Wager& wager, const SampledWager& sampled) {
  const std::string p_value =
      sampled.degrees_of_freedom > 0 ? number_text(sampled.p_value, 3) : "unknown";
  std::string interval = "unknown";
  std::string z = "<td data-label=\"z\">unknown</td>";
  if (has_interval(sampled)) {
    interval = "±\u00a0" + percent_text(sampled.half_of_interval(), 4);
    z = fmt::format("<td data-label=\"z\"{}>{}</td>",
                    is_within_interval(sampled) ? "" : " class=\"far\"", net_text(sampled.z, 2));
  }
  return fmt::format("<tr>{}{}{}{}<td class=\"strip\">{}</td>{}{}</tr>\n", cell("", wager.name.en),
                     cell("simulated", percent_text(sampled.house_edge, 4)),
                     cell("99\u00a0%", interval),
                     cell("exact", percent_text(sampled.exact_edge, 4)),
                     interval_strip(wager.name.en, sampled), z, cell("p-value", p_value));
}

std::string edge_section(const SimulationReport& report) {
  std::string table = "<table>\n" +
                      header_cells({"Wager", "simulated edge", "99\u00a0% within", "exact edge",
                                    "interval and exact", "z", "p-value"}) +
                      "<tbody>\n";
  for (std::size_t i = 0; i < report.sample.wagers.size(); ++i) {
    table += edge_row(rulebook_of(report).wagers[i], report.sample.wagers[i]);
  }
  table += "</tbody>\n</table>\n";
  table += legend(legend_entry(swatch(Ink::Inner), "99\u00a0% interval of the simulation") +
                  legend_entry(dot, "simulated edge") + legend_entry(diamond, "exact edge"));
  const std::string text = fmt::format(
      "What the house expects to keep of each unit staked. Compared with the exact value: {}, the "
      "first {} of each shoe, which every shoe has. z counts standard errors between the two; the "
      "p-value says how often chance alone spreads the pay rows as unevenly as here (chi-square).",
      rounds_text(report.sample.compared), report.simulator->certain_rounds());
  return section("House edge, simulated and exact", text, table);
}

std::string penetration_section(const SimulationReport& report) {
  const Penetration& penetration = report.figures.penetration;
  const Rulebook& rulebook = rulebook_of(report);
  const int cards = cards_in(rulebook.deck) * report.simulator->plan().decks;
  std::string plots = legend(legend_entry(stroke(Ink::Data), "median") +
                             legend_entry(swatch(Ink::Inner), "25 to 75\u00a0% of the rounds") +
                             legend_entry(swatch(Ink::Outer), "5 to 95\u00a0%") +
                             legend_entry(stroke(Ink::Zero), "no edge") +
                             legend_entry(swatch(Ink::Favour), "favours the player"));
  plots += "<div class=\"multiples\">\n";
  for (std::size_t i = 0; i < penetration.wagers.size(); ++i) {
    const std::string& name = rulebook.wagers[i].name.en;
    plots += fmt::format(
        "<figure>\n<h3>{}</h3>\n<figcaption>favourable in {} of rounds</figcaption>\n"
        "{}</figure>\n",
        escaped(name), escaped(rare_percent_text(penetration.wagers[i].favourable)),
        penetration_plot(name, penetration.wagers[i], cards));
  }
  const std::string text = fmt::format(
      "The exact house edge of the next round by the cards that are left, before each of {} rounds "
      "of {} shoes. As the shoe goes down the edge strays from where it began.",
      count_text(static_cast<std::uint64_t>(penetration.rounds)),
      count_text(static_cast<std::uint64_t>(penetration.shoes)));
  return section("House edge by penetration", text, plots + "</div>\n");
}

std::string session_facts(const SimulationReport& report, const SessionResults& sessions) {
  const int decimals = sessions.parts == 1 ? 0 : 1;
  const auto units = [&](double amount) { return net_text(amount, decimals); };
  return "<dl class=\"facts large\">\n" +
         fact("end ahead", percent_text(sessions.share_ahead(), 1)) +
         fact("mean result", net_text(sessions.mean(), 2)) +
         fact("median", units(sessions.result_at(0.5))) +
         fact("5\u00a0% end below", units(sessions.result_at(0.05))) +
         fact("5\u00a0% end above", units(sessions.result_at(0.95))) +
         fact("lost of stakes", percent_text(sessions.loss_of_stakes(), 2)) +
         fact("exact edge", percent_text(report.figures.hold.edge, 2)) + "</dl>\n";
}

std::string deepest_facts(const SessionResults& sessions) {
  std::string facts;
  const auto add = [&](std::string_view name, double share) {
    facts += fact(name, number_text(sessions.deepest_at(share), sessions.parts == 1 ? 0 : 1));
  };
  add("median", 0.5);
  add("75\u00a0%", 0.75);
  add("90\u00a0%", 0.90);
  add("95\u00a0%", 0.95);
  add("99\u00a0%", 0.99);
  add("worst of all", 1);
  return fmt::format(
      "<h3>Deepest loss within a session</h3>\n<p class=\"quiet\">How far it was ever behind its "
      "start: so many of the sessions were never further.</p>\n"
      "<dl class=\"facts large\">\n{}</dl>\n",
      facts);
}

std::string plan_row(const BettingPlan& betting, const SessionResults& sessions, bool is_chosen) {
  const int decimals = sessions.parts == 1 ? 0 : 1;
  const auto deepest = [&](double share) {
    return number_text(sessions.deepest_at(share), decimals);
  };
  return fmt::format(
      "<tr{}>{}{}{}{}{}{}{}{}{}</tr>\n", is_chosen ? " class=\"chosen\"" : "",
      cell("", betting.name), cell("end ahead", percent_text(sessions.share_ahead(), 1)),
      cell("mean", net_text(sessions.mean(), 2)),
      cell("5\u00a0% below", net_text(sessions.result_at(0.05), decimals)),
      cell("5\u00a0% above", net_text(sessions.result_at(0.95), decimals)),
      cell("deepest: median", deepest(0.5)), cell("deepest: 95\u00a0%", deepest(0.95)),
      cell("staked", number_text(sessions.mean_staked(), 1)),
      cell("lost of stakes", percent_text(sessions.loss_of_stakes(), 2)));
}

std::string session_section(const SimulationReport& report) {
  const SessionPlan& plan = report.figures.session;
  std::string table;
  std::string content;
  for (std::size_t i = 0; i < betting_plans.size(); ++i) {
    const SessionResults& sessions = report.figures.sessions[i];
    const bool is_chosen = &betting_plans[i] == report.choice.betting;
    table += plan_row(betting_plans[i], sessions, is_chosen);
    if (!is_chosen) continue;
    content = session_facts(report, sessions) + session_plot(sessions) +
              legend(legend_entry(swatch(Ink::Data), "ends ahead") +
                     legend_entry(swatch(Ink::Behind), "ends even or behind")) +
              deepest_facts(sessions);
  }
  content += "<h3>The same rounds under every plan</h3>\n<table>\n" +
             header_cells({"Betting plan", "end ahead", "mean", "5\u00a0% below", "5\u00a0% above",
                           "deepest: median", "deepest: 95\u00a0%", "staked", "lost of stakes"}) +
             "<tbody>\n" + table + "</tbody>\n</table>\n";
  const std::string text = fmt::format(
      "{} sessions of {} on {}. Betting plan {}: {}. All amounts are units. In the table "
      "every plan plays the same rounds: a plan changes how the results spread, not what is lost "
      "of each unit staked.",
      count_text(static_cast<std::uint64_t>(plan.sessions)),
      rounds_text(static_cast<std::uint64_t>(plan.rounds)), chosen_wager(report).name.en,
      report.choice.betting->name, report.choice.betting->idea);
  return section("Results of a session", text, content);
}

std::string streak_figure(std::string_view hand, const SideStreaks& streaks) {
  return fmt::format(
      "<figure>\n<h3>{}</h3>\n<figcaption>{} runs, the longest of {} wins</figcaption>\n{}"
      "</figure>\n",
      escaped(hand), count_text(streaks.all_runs), streaks.longest(), streak_plot(hand, streaks));
}

std::string streak_section(const SimulationReport& report) {
  const Streaks& streaks = report.figures.streaks;
  const std::string content =
      legend(
          legend_entry(dot, "observed") +
          legend_entry(stroke(Ink::Exact), "expected of rounds that know nothing of each other") +
          legend_entry(swatch(Ink::Chance), "where chance leaves 99\u00a0% of such counts")) +
      "<div class=\"multiples two\">\n" + streak_figure("Banker", streaks.banker) +
      streak_figure("Player", streaks.player) + "</div>\n";
  const std::string text = fmt::format(
      "Runs of wins of one hand in {} rounds; ties neither end a run nor count in it, and a run "
      "goes on into the next shoe. After a Banker win the next decided round is a Banker win in "
      "{} of cases, after a Player win a Player win in {}: each win more in a row halves the share "
      "of runs, and no run is due to end.",
      count_text(streaks.rounds), percent_text(streaks.banker.goes_on, 2),
      percent_text(streaks.player.goes_on, 2));
  return section("Streaks", text, content);
}

std::string hold_table(const HoldLaw& law) {
  std::string table = "<table>\n" +
                      header_cells({"Rounds", "95\u00a0% from", "to", "99.7\u00a0% from", "to",
                                    "the house is behind"}) +
                      "<tbody>\n";
  const auto between = [&](double rounds, double deviations) {
    const double half = law.half_of_interval(rounds, deviations);
    const int decimals = rounds < 1e5 ? 2 : 3;
    return cell("from", percent_text(law.edge - half, decimals)) +
           cell("to", percent_text(std::min(1.0, law.edge + half), decimals));
  };
  for (double rounds = 1e2; rounds < 2e7; rounds *= 10) {
    // However unlikely, it is never impossible.
    const double behind = std::max(law.chance_behind(rounds), 1e-9);
    table += fmt::format("<tr>{}{}{}{}</tr>\n", cell("", number_text(rounds, 0)),
                         between(rounds, 1.959963984540054), between(rounds, 2.9677379253417944),
                         cell("behind", rare_percent_text(behind)));
  }
  return table + "</tbody>\n</table>\n";
}

std::string hold_section(const SimulationReport& report) {
  const ReportFigures& figures = report.figures;
  const auto figure = [&](std::string_view title, double from) {
    return fmt::format("<figure>\n<h3>{}</h3>\n{}</figure>\n", title,
                       hold_plot(figures.hold, figures.hold_paths, from));
  };
  const std::string content =
      legend(legend_entry(stroke(Ink::Exact), "exact edge") +
             legend_entry(swatch(Ink::Inner), "95\u00a0% of the results") +
             legend_entry(swatch(Ink::Outer), "99.7\u00a0%") +
             legend_entry(stroke(Ink::Faint),
                          fmt::format("{} simulated paths", figures.hold_paths.size())) +
             legend_entry(stroke(Ink::Zero), "the house is even")) +
      "<div class=\"multiples two\">\n" + figure("100 to 10 million rounds", 1e2) +
      figure("100,000 to 10 million rounds, magnified", 1e5) + "</div>\n" +
      hold_table(figures.hold);
  const std::string text = fmt::format(
      "Flat stakes on {}: what the house keeps of all that was staked, after a number of rounds. "
      "One unit has the exact edge {} and the standard deviation {}; the bands follow from them.",
      chosen_wager(report).name.en, percent_text(figures.hold.edge, 4),
      number_text(figures.hold.deviation, 4));
  return section("Hold over many rounds", text, content);
}

}  // namespace

std::string report_html(const SimulationReport& report) {
  const std::string title = fmt::format("{}: simulation report", rulebook_of(report).name.en);
  const std::string body = page_header(report) + "<main>\n" + edge_section(report) +
                           penetration_section(report) + session_section(report) +
                           streak_section(report) + hold_section(report) + "</main>\n" +
                           fmt::format(
                               "<footer><p class=\"quiet\">The same command makes the same page: "
                               "<code>{}</code></p></footer>\n",
                               escaped(report.command));
  return whole_page(title, fmt::format("{}{}", plot_style, report_style), body);
}

}  // namespace punto
