#include "edge/bots/swarm.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <random>

#include "edge/bots/bot.hpp"

namespace punto::bots {
namespace {

using network::as_values;
using Clock = std::chrono::steady_clock;

// A floor has other guests too.
constexpr std::size_t most_entering = 48;
constexpr std::chrono::milliseconds between_looks{20};

// Enough for a while; who plays calmly stays below what staff have to pay by hand.
std::int64_t wagers_brought(const Habits& habits) {
  return habits.pace == Pace::Busy ? 4'000 : 60;
}

class Swarm {
 public:
  explicit Swarm(const SwarmSettings& settings)
      : company_{settings, tally_, Seats{wagers_brought(settings.habits)},
                 Servers{settings.servers}, fmt::format("{:08x}", std::random_device{}())} {}

  std::expected<Tally, std::string> run() {
    signals_.async_wait([this](const boost::system::error_code& failed, int) {
      if (!failed) is_told_to_stop_ = true;
    });
    net::co_spawn(context_, play(), net::detached);
    context_.run();
    if (!company_.refusal.empty()) return std::unexpected(company_.refusal);
    std::tie(tally_.answers, tally_.pushes) = measured_;
    return std::move(tally_);
  }

 private:
  net::awaitable<void> play() {
    co_await look_around();
    if (company_.refusal.empty()) co_await let_in();
    if (company_.refusal.empty()) co_await measure();
    co_await see_off();
  }

  // What was before everybody is there, and what comes when they leave, says little.
  net::awaitable<void> measure() {
    const Clock::time_point begun = Clock::now();
    const std::uint64_t before = tally_.wagers_accepted;
    tally_.answers = {};
    tally_.pushes = {};
    co_await wait(begun);
    tally_.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    tally_.wagers_in_time = tally_.wagers_accepted - before;
    measured_ = {tally_.answers, tally_.pushes};
  }

  // Of several nodes one has the floor, and the others say where it is.
  net::awaitable<WebClient::OrError<Reply>> find_floor(std::unique_ptr<WebClient>& client) {
    WebClient::OrError<Reply> found;
    for (std::size_t i = 0; i < 2 * company_.settings.servers.size(); ++i) {
      const ServerAddress server = company_.servers.current();
      client = std::make_unique<WebClient>(context_.get_executor());
      const auto connected = co_await client->connect(server);
      if (connected) {
        found = co_await client->get("/api/floor");
      } else {
        found = std::unexpected(connected.error());
      }
      const bool is_there = found && found->status == 200;
      if (is_there) break;
      if (found && found->there) {
        company_.servers.sent_on(*found->there);
      } else {
        company_.servers.failed(server);
      }
    }
    co_return found;
  }

  // Which tables there are, and who sits there.
  net::awaitable<void> look_around() {
    std::unique_ptr<WebClient> client;
    const ServerAddress named = company_.servers.current();
    const auto floor = co_await find_floor(client);
    if (!floor) {
      co_return refuse(
          fmt::format("nothing answers at http://{}:{} ({}); start it with punto serve", named.host,
                      named.port, floor.error()));
    }
    if (floor->status != 200 || !floor->body.is_object() ||
        !floor->body.get_object().contains("tables")) {
      co_return refuse(fmt::format("what answers at http://{}:{} is no floor; name one by --server",
                                   named.host, named.port));
    }
    const json::object& told = floor->body.get_object();
    if (company_.settings.keys.empty() && !told.at("demonstration").as_bool()) {
      co_return refuse(
          "this is no demonstration floor, which lends terminals; give those that it knows with "
          "--terminals-file");
    }
    for (const json::value& summary : told.at("tables").as_array()) {
      co_await look_at(*client, summary.as_object());
    }
    company_.seats.mix();
    check_tables(told.at("tables").as_array());
  }

  void check_tables(const json::array& all) {
    for (const std::string& wanted : company_.settings.tables) {
      const bool is_there = std::ranges::any_of(all, [&](const json::value& one) {
        return one.as_object().at("table").as_string() == wanted;
      });
      if (!is_there) {
        return refuse(fmt::format(
            "there is no table \"{}\" on this floor; /api/floor names those that are", wanted));
      }
    }
    if (!company_.seats.has_tables())
      refuse("no table of this floor is played at terminals; name another floor by --server");
  }

  net::awaitable<void> look_at(WebClient& client, const json::object& summary) {
    const std::string table{summary.at("table").as_string()};
    const auto& wanted = company_.settings.tables;
    const bool is_wanted = wanted.empty() || std::ranges::find(wanted, table) != wanted.end();
    if (!is_wanted || summary.at("seating").as_string() != "terminals") co_return;
    const auto view = co_await client.get("/api/tables/" + table);
    if (view && view->status == 200) company_.seats.add(summary, view->body.as_object());
  }

  void refuse(std::string why) { company_.refusal = std::move(why); }

  [[nodiscard]] bool must_end() const { return is_told_to_stop_ || !company_.refusal.empty(); }

  net::awaitable<void> let_in() {
    net::steady_timer timer{context_};
    for (std::size_t i = 0; i < company_.settings.terminals && !must_end(); ++i) {
      while (company_.entering >= most_entering && !must_end()) co_await look_again(timer);
      bots_.push_back(std::make_shared<Bot>(context_.get_executor(), company_, i));
      ++tally_.terminals;
      net::co_spawn(context_, bots_.back()->run(bots_.back()), net::detached);
    }
    while (company_.entering > 0 && !must_end()) co_await look_again(timer);
  }

  net::awaitable<void> look_again(net::steady_timer& timer) {
    timer.expires_after(between_looks);
    co_await timer.async_wait(as_values);
  }

  // The time begins when everybody is there.
  net::awaitable<void> wait(Clock::time_point begun) {
    net::steady_timer timer{context_};
    const std::int64_t time = company_.settings.milliseconds;
    const auto end = begun + std::chrono::milliseconds{time};
    while (!must_end() && (time == 0 || Clock::now() < end)) co_await look_again(timer);
  }

  net::awaitable<void> see_off() {
    company_.intent = Intent::Leave;
    for (const auto& bot : bots_) bot->leave();
    net::steady_timer timer{context_};
    const auto end = Clock::now() + std::chrono::milliseconds{company_.settings.patience};
    while (company_.present > 0 && company_.refusal.empty() && Clock::now() < end) {
      co_await look_again(timer);
    }
    for (const auto& bot : bots_) bot->give_up();
    const auto last = Clock::now() + std::chrono::seconds{5};
    while (company_.present > 0 && Clock::now() < last) co_await look_again(timer);
    context_.stop();
  }

  Tally tally_;
  Company company_;
  net::io_context context_{1};
  net::signal_set signals_{context_, SIGINT, SIGTERM};
  std::vector<std::shared_ptr<Bot>> bots_;
  std::pair<Latencies, Latencies> measured_;
  bool is_told_to_stop_ = false;
};

}  // namespace

std::expected<Tally, std::string> run_swarm(const SwarmSettings& settings) {
  return Swarm{settings}.run();
}

}  // namespace punto::bots
