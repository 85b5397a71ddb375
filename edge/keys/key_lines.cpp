#include "edge/keys/key_lines.hpp"

#include <charconv>
#include <chrono>
#include <fmt/format.h>

namespace punto {
namespace {

using std::chrono::sys_days;
using std::chrono::year_month_day;

constexpr std::string_view utc_form = "dddd-dd-ddTdd:dd:ddZ";

std::string_view take_until(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return taken;
}

bool has_utc_form(std::string_view text) {
  if (text.size() != utc_form.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (utc_form[i] == 'd' ? !digit : text[i] != utc_form[i]) return false;
  }
  return true;
}

}  // namespace

std::expected<void, std::string> read_key_lines(
    std::string_view text, std::string_view heading,
    const std::function<std::optional<std::string>(const KeyWords&)>& read) {
  if (take_until(text, '\n') != heading) {
    return std::unexpected(fmt::format("its first line is not \"{}\"; name another file", heading));
  }
  for (int number = 2; !text.empty(); ++number) {
    std::string_view line = take_until(text, '\n');
    if (line.empty() || line.starts_with('#')) continue;
    const std::string_view kind = take_until(line, ' ');
    const std::string_view time = take_until(line, ' ');
    // No word of a line is repeated in a message: it may be a secret.
    if (const auto problem = read(KeyWords{kind, time, line})) {
      return std::unexpected(fmt::format("line {}: {}", number, *problem));
    }
  }
  return {};
}

std::string utc_text(Time time) {
  const std::chrono::sys_time<std::chrono::milliseconds> moment{
      std::chrono::milliseconds{time.milliseconds}};
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const year_month_day date{day};
  const auto seconds = std::chrono::floor<std::chrono::seconds>(moment - day).count();
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::optional<Time> parse_utc(std::string_view text) {
  if (!has_utc_form(text)) return std::nullopt;
  const auto number = [&](std::size_t at, std::size_t size) {
    int value = 0;
    std::from_chars(text.data() + at, text.data() + at + size, value);
    return value;
  };
  const year_month_day date{std::chrono::year{number(0, 4)},
                            std::chrono::month{static_cast<unsigned>(number(5, 2))},
                            std::chrono::day{static_cast<unsigned>(number(8, 2))}};
  const int hour = number(11, 2);
  const int minute = number(14, 2);
  const int second = number(17, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  const std::chrono::seconds since = sys_days{date}.time_since_epoch() + std::chrono::hours{hour} +
                                     std::chrono::minutes{minute} + std::chrono::seconds{second};
  return Time{since.count() * 1000};
}

}  // namespace punto
