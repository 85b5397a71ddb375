#include "cli/serve_log.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <poll.h>
#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "cli/output.hpp"
#include "core/audit/entry.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "edge/wire/log_json.hpp"

namespace punto {
namespace {

constexpr std::size_t most_bytes = 10'000'000;
constexpr std::size_t most_files = 5;

std::string_view level_of(const FloorNote& note) {
  if (!note.significance) return "info";
  const bool usual = *note.significance == Significance::FloorStarted ||
                     *note.significance == Significance::FloorStopped;
  return usual ? "info" : "warning";
}

std::string hour_of(Time time) {
  return to_text(time).substr(11, 8);
}

std::string_view winner_of(const Outcome& outcome) {
  const Points& points = outcome.points;
  if (points.player_total == points.banker_total) return "a tie";
  return points.player_total > points.banker_total ? "the Player wins" : "the Banker wins";
}

}  // namespace

// A pipe that nobody empties must not keep the floor from stopping.
class ServeLog::ConsoleSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  // Whoever reads has this long for what is left.
  void end() { ends_at_ = milliseconds() + 1'000; }

 private:
  static std::int64_t milliseconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }

  [[nodiscard]] bool wait_for_room() const {
    for (;;) {
      pollfd room{STDOUT_FILENO, POLLOUT, 0};
      if (poll(&room, 1, 100) != 0) return true;
      const std::int64_t end = ends_at_;
      if (end != 0 && milliseconds() > end) return false;
    }
  }

  void sink_it_(const spdlog::details::log_msg& line) override {
    if (!wait_for_room()) return;
    write_out(fmt::format("{}\n", std::string_view{line.payload.data(), line.payload.size()}));
  }
  void flush_() override {}

  std::atomic<std::int64_t> ends_at_ = 0;
};

// Lines that a thread of its own writes: whoever reads them slowly, or not at all, holds nobody up.
// Where too many wait the oldest are lost, and that is told in the end.
class ServeLog::Lines {
 public:
  explicit Lines(std::shared_ptr<spdlog::sinks::sink> sink)
      : writer_(std::make_shared<spdlog::details::thread_pool>(most_waiting, 1)),
        lines_(std::make_shared<spdlog::async_logger>(
            "punto", std::move(sink), writer_, spdlog::async_overflow_policy::overrun_oldest)) {
    lines_->set_pattern("%v");
    lines_->flush_on(spdlog::level::info);
  }

  void write(std::string_view line) { lines_->info("{}", line); }
  // Once.
  void when_it_fails(std::function<void()> tell) {
    lines_->set_error_handler([tell = std::move(tell), told = false](const std::string&) mutable {
      if (!std::exchange(told, true)) tell();
    });
  }
  [[nodiscard]] std::size_t lost() const { return writer_->overrun_counter(); }

 private:
  static constexpr std::size_t most_waiting = 8'192;

  std::shared_ptr<spdlog::details::thread_pool> writer_;
  std::shared_ptr<spdlog::async_logger> lines_;
};

ServeLog::ServeLog()
    : console_sink_(std::make_shared<ConsoleSink>()),
      console_(std::make_unique<Lines>(console_sink_)) {}

ServeLog::~ServeLog() {
  console_sink_->end();
  const std::size_t lost = console_->lost() + (file_ ? file_->lost() : 0);
  if (lost > 0) refuse(fmt::format("{} lines of the log were lost: nobody took them", lost));
}

std::expected<std::unique_ptr<ServeLog>, std::string> ServeLog::open(const std::string& file) {
  std::unique_ptr<ServeLog> log{new ServeLog};
  if (file.empty()) return log;
  std::error_code error;
  const auto folder = std::filesystem::absolute(file, error).parent_path();
  if (!std::filesystem::exists(folder, error)) {
    return std::unexpected(fmt::format(
        "the folder of the log {} is missing; make it first, or name another", shown(file)));
  }
  if (std::filesystem::is_fifo(file, error)) {
    return std::unexpected(
        fmt::format("{}: is a pipe, which would be waited for; name a file", shown(file)));
  }
  try {
    log->file_ = std::make_unique<Lines>(
        std::make_shared<spdlog::sinks::rotating_file_sink_st>(file, most_bytes, most_files));
    log->file_->when_it_fails([file] {
      refuse(fmt::format("the log {} cannot be written; make room there", shown(file)));
    });
  } catch (const spdlog::spdlog_ex&) {
    return std::unexpected(
        fmt::format("{} cannot be written; name a file in a folder that is yours", shown(file)));
  }
  return log;
}

void ServeLog::write(const FloorNote& note) {
  const std::string_view kind =
      note.significance ? significance_names[static_cast<std::size_t>(*note.significance)] : "";
  if (file_) {
    file_->write(to_json({to_text(note.at), level_of(note), note.table, kind, note.text}));
  }
  const bool is_warning = level_of(note) == "warning";
  print(fmt::format("{}  {}  {}{}", hour_of(note.at), padded(note.table, 26),
                    is_warning ? "! " : "", note.text));
}

void ServeLog::print(std::string_view line) {
  console_->write(line);
}

void ServeLog::follow(std::string_view table, const Record& record, const Rulebook& rulebook) {
  std::string_view left = record.bytes;
  while (!left.empty()) {
    const auto entry = take_entry(left);
    if (!entry) return;
    for (const Event& event : entry->events) {
      std::string text;
      if (const auto* outcome = std::get_if<OutcomeAnnounced>(&event.body)) {
        const Points& points = outcome->outcome.points;
        text = fmt::format("{}, Player {} Banker {}", winner_of(outcome->outcome),
                           points.player_total, points.banker_total);
      } else if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
        Cents staked;
        Cents returned;
        for (const SettledShare& share : *settled->settlement) {
          staked.value += share.staked.value;
          returned.value += share.returned.value;
        }
        text = fmt::format("round {} settled: {} wagered, {} returned", settled->round,
                           to_text(staked), to_text(returned));
      } else if (const auto* voided = std::get_if<RoundVoided>(&event.body)) {
        text = fmt::format("round {} is void by {}", voided->round,
                           citation_phrase(voided->rule.text()));
      } else if (const auto* shoe = std::get_if<ShoeLoaded>(&event.body)) {
        text = fmt::format("shoe {} of {}, committed to {}", shoe->number, rulebook.name.en,
                           to_text(shoe->commitment));
      }
      if (!text.empty()) write({event.at, std::string{table}, std::move(text), {}});
    }
  }
}

}  // namespace punto
