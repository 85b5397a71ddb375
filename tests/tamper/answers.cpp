#include "tests/tamper/answers.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/bundle.hpp"
#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "cli/replay.hpp"
#include "cli/report.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/tamper/tamper.hpp"

namespace punto::tamper {
namespace {

namespace fs = std::filesystem;

constexpr unsigned patience = 120;  // seconds
constexpr std::string_view table = "tiger-1";

struct Said {
  int code = 0;  // -1: it crashed, or did not come to an end
  std::string out;
  std::string err;
};

std::string text_of(const fs::path& file) {
  std::ifstream in{file};
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

[[noreturn]] void be_the_program(const fs::path& folder, const std::function<int()>& command) {
  const auto send_to = [&](int descriptor, const char* name) {
    const int file = open((folder / name).c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    dup2(file, descriptor);
  };
  send_to(STDOUT_FILENO, "out");
  send_to(STDERR_FILENO, "err");
  alarm(patience);
  const int code = finish_output(command());
  std::fflush(nullptr);
  _exit(code);
}

// In a process of its own.
Said say(const fs::path& folder, const std::function<int()>& command) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process can be made");
  if (child == 0) be_the_program(folder, command);
  int status = 0;
  waitpid(child, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return {code, text_of(folder / "out"), text_of(folder / "err")};
}

std::set<std::string> lines_of(const std::string& text) {
  std::istringstream in{text};
  std::set<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.insert(line);
  return lines;
}

struct Telling {
  std::string name;
  std::string stream;  // that it tells of; empty: all of them
  bool says_all;       // that it can before it finds something wrong
  std::function<int(const std::string& store)> run;
};

ReplayOptions replay_of(const std::string& store) {
  ReplayOptions options;
  options.store = store;
  return options;
}

int export_of(const std::string& store, const std::string& what) {
  ExportOptions options;
  options.store = store;
  options.what = what;
  options.jsonl = what == "events";
  return run_export(options);
}

int export_rounds(const std::string& store) {
  return export_of(store, "rounds");
}

std::vector<Telling> tellings(const fs::path& folder) {
  const auto report = [](const std::string& kind) {
    return [kind](const std::string& store) {
      ReportOptions options;
      options.store = store;
      options.kind = kind;
      return run_report(options, *load_rulebooks({}));
    };
  };
  const auto replay = [](auto choose) {
    return [choose](const std::string& store) {
      ReplayOptions options = replay_of(store);
      choose(options);
      return run_replay(options);
    };
  };
  const std::string of_table = fmt::format("table/{}", table);
  return {
      {"export rounds", "", false, export_rounds},
      {"export events", "", false,
       [](const std::string& store) { return export_of(store, "events"); }},
      {"report win", "", false, report("win")},
      {"report books", "", false, report("books")},
      {"replay of a round", of_table, true,
       replay([](ReplayOptions& options) { options.table = table; })},
      {"replay of the house", "house", true,
       replay([](ReplayOptions& options) { options.house = true; })},
      {"replay of a terminal", "", true,
       replay([](ReplayOptions& options) { options.terminal = "1"; })},
      {"bundle", of_table, false,
       [folder](const std::string& store) {
         return run_bundle({store, std::string{table}, "2", (folder / "bundle").string()});
       }},
  };
}

bool is_sound(const std::string& store, const std::string& stream) {
  const auto reader = open_sqlite_reader(store);
  if (!reader) return false;
  VerifySettings settings;
  settings.only = stream;
  settings.may_be_part = true;
  const auto report = verify_store(**reader, settings);
  return report && report->is_sound();
}

bool is_one_line(const std::string& text) {
  return text.starts_with("punto: ") && text.ends_with('\n') && text.find('\n') == text.size() - 1;
}

std::string find_fault(const Said& said, const Telling& telling, const std::string& store) {
  if (said.code < exit_done || said.code > exit_misuse) return "it came to no end of its own";
  if (said.code != exit_done && !is_one_line(said.err)) return "it is not one line: " + said.err;
  if (said.code != exit_done && !telling.says_all && !said.out.empty()) {
    return "something was told before: " + said.out.substr(0, 80);
  }
  if (said.code != exit_done) return "";
  const bool says_part = said.err.starts_with("punto: it is a part of a store");
  if (!said.err.empty() && !says_part) return "a complaint, and all is well: " + said.err;
  // A bundle is a proof of its own.
  if (telling.name == "bundle") return "";
  return is_sound(store, telling.stream) ? "" : "nobody was told that the store does not verify";
}

}  // namespace

Answers::Answers(const fs::path& folder) {
  const std::string store = (folder / store_name).string();
  for (const Telling& telling : tellings(folder)) {
    const Said said = say(folder, [&] { return telling.run(store); });
    if (said.code != exit_done || said.out.empty()) {
      throw std::runtime_error(telling.name + ": " + said.err);
    }
  }
  rounds_ = lines_of(say(folder, [&] { return export_rounds(store); }).out);
}

std::vector<std::string> Answers::find_faults(const fs::path& folder, Invented invented) const {
  const std::string store = (folder / store_name).string();
  std::vector<std::string> faults;
  for (const Telling& telling : tellings(folder)) {
    const Said said = say(folder, [&] { return telling.run(store); });
    const std::string fault = find_fault(said, telling, store);
    if (!fault.empty()) faults.push_back(fmt::format("{}: {}", telling.name, fault));
    if (telling.name != "export rounds" || invented == Invented::Perhaps) continue;
    for (const std::string& line : lines_of(said.out)) {
      if (!rounds_.contains(line)) faults.push_back("a round that was not played: " + line);
    }
  }
  return faults;
}

}  // namespace punto::tamper
