#include "edge/bots/tally.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace punto::bots {
namespace {

namespace json = boost::json;

double milliseconds(std::int64_t microseconds) {
  return static_cast<double>(microseconds) / 1'000;
}

double each_second(const Tally& tally) {
  return tally.seconds > 0 ? static_cast<double>(tally.wagers_in_time) / tally.seconds : 0;
}

std::string in_words(const Latencies& times) {
  if (times.count() == 0) return "none";
  return fmt::format("p50 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms",
                     milliseconds(times.percentile(50)), milliseconds(times.percentile(99)),
                     milliseconds(times.most()));
}

std::string in_words(const std::map<std::string, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [what, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  }
  return text.empty() ? "none" : text;
}

json::object in_json(const Latencies& times) {
  return {{"count", times.count()},
          {"p50_ms", milliseconds(times.percentile(50))},
          {"p90_ms", milliseconds(times.percentile(90))},
          {"p99_ms", milliseconds(times.percentile(99))},
          {"max_ms", milliseconds(times.most())}};
}

json::object in_json(const std::map<std::string, std::uint64_t>& counts) {
  json::object object;
  for (const auto& [what, count] : counts) object[what] = count;
  return object;
}

}  // namespace

std::string to_text(const Tally& tally) {
  return fmt::format(
      "terminals     {}, {} seated, {} cashed out, {} left behind\n"
      "wagers        {} sent, {} accepted, {:.0f} a second\n"
      "other         {} commands, {} accepted\n"
      "refused       {}\n"
      "answers       {}\n"
      "push          {}; {} frames of tables\n"
      "reconnects    {}\n"
      "errors        {}\n",
      tally.terminals, tally.seated, tally.cashed_out, tally.left_behind, tally.wagers_sent,
      tally.wagers_accepted, each_second(tally), tally.commands_sent, tally.commands_accepted,
      in_words(tally.refused), in_words(tally.answers), in_words(tally.pushes), tally.frames,
      tally.reconnects, in_words(tally.errors));
}

std::string to_json(const Tally& tally) {
  const json::object object{{"terminals", tally.terminals},
                            {"seated", tally.seated},
                            {"cashed_out", tally.cashed_out},
                            {"left_behind", tally.left_behind},
                            {"wagers_sent", tally.wagers_sent},
                            {"wagers_accepted", tally.wagers_accepted},
                            {"wagers_in_time", tally.wagers_in_time},
                            {"wagers_a_second", each_second(tally)},
                            {"seconds", tally.seconds},
                            {"commands_sent", tally.commands_sent},
                            {"commands_accepted", tally.commands_accepted},
                            {"refused", in_json(tally.refused)},
                            {"answers", in_json(tally.answers)},
                            {"pushes", in_json(tally.pushes)},
                            {"frames", tally.frames},
                            {"bytes", tally.bytes},
                            {"reconnects", tally.reconnects},
                            {"errors", in_json(tally.errors)}};
  return json::serialize(object) + '\n';
}

}  // namespace punto::bots
