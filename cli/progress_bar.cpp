#include "cli/progress_bar.hpp"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/output.hpp"

namespace punto {
namespace {

constexpr int bar_width = 24;

}  // namespace

ProgressBar::ProgressBar(std::uint64_t all, std::string what)
    : all_(all),
      what_(std::move(what)),
      is_terminal_(::isatty(STDERR_FILENO) == 1),
      begin_(std::chrono::steady_clock::now()) {}

void ProgressBar::show(std::uint64_t done) {
  if (!is_terminal_) return;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin_;
  const double share = static_cast<double>(done) / static_cast<double>(all_);
  const double rate = static_cast<double>(done) / took.count();
  std::string bar;
  for (int i = 0; i < bar_width; ++i) bar += i < share * bar_width ? "█" : "░";
  const std::string left =
      done == 0 ? "" : fmt::format(", {} left", rounded_time(took.count() * (1 - share) / share));
  fmt::print(stderr, "\r\x1b[K  {} {:3.0f} %  {} {} a second{}", bar, 100 * share,
             rounded_count(rate), what_, left);
  std::fflush(stderr);
}

void ProgressBar::clear() {
  if (!is_terminal_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

std::string rounded_count(double number) {
  const auto in = [&](double unit, std::string_view name) {
    return fmt::format("{:.{}f} {}", number / unit, number / unit < 10 ? 1 : 0, name);
  };
  if (number >= 1e9) return in(1e9, "billion");
  if (number >= 1e6) return in(1e6, "million");
  return grouped(static_cast<std::int64_t>(number));
}

std::string rounded_time(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace punto
