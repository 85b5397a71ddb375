#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "edge/bots/mind.hpp"
#include "edge/bots/seats.hpp"
#include "edge/bots/servers.hpp"
#include "edge/bots/swarm.hpp"
#include "edge/bots/tally.hpp"
#include "edge/bots/web_client.hpp"

namespace punto::bots {

// What all bots have in common.
struct Company {
  const SwarmSettings& settings;
  Tally& tally;
  Seats seats;
  Servers servers;
  std::string run;  // tells the commands of this run from those of another
  Intent intent = Intent::Play;
  std::size_t entering = 0;  // who are not at their table yet
  std::size_t present = 0;
  std::string refusal = {};  // why nobody can play here
};

// One terminal: signs on, sits down, plays, leaves, cashes out.
class Bot : public std::enable_shared_from_this<Bot> {
 public:
  Bot(net::any_io_executor executor, Company& company, std::size_t number);

  // Until it is done; whoever is disconnected before comes back.
  net::awaitable<void> run(std::shared_ptr<Bot> self);

  // From now on it wants to go.
  void leave();
  // Whatever it does.
  void give_up();

 private:
  using Clock = std::chrono::steady_clock;
  enum class Stage : std::uint8_t { New, Cash, Seat, Table, CashOut, Gone };
  struct Sent {
    std::string text;  // to be sent again after a break
    Clock::time_point at;
    bool is_wager = false;
  };

  // Each gives whether it goes on.
  net::awaitable<bool> come_in(WebClient& client);
  net::awaitable<bool> come_in(WebClient& client, const ServerAddress& server);
  net::awaitable<bool> borrow(WebClient& client);
  net::awaitable<bool> sign_on(WebClient& client);
  net::awaitable<std::optional<Reply>> ask(WebClient& client, std::string path, json::object body);
  net::awaitable<void> listen();
  net::awaitable<void> pause(std::chrono::milliseconds time);

  void take(std::string_view text);
  void take_table(std::string_view kind, const json::object& frame);
  void take_terminal(const json::object& terminal);
  void take_answer(const json::object& answer);
  void accepted(std::string_view command);
  void refused(std::string_view command, const std::string& reason);
  void count_refusal(const json::object& answer, std::string& reason);

  void go_on();
  void ask_for_seat();
  void arrive();
  void subscribe();
  void act();
  void wake_later();
  void command(std::string_view table, std::string_view name, json::object body);
  void send(std::string text);
  void write_next();
  void finish();

  net::any_io_executor executor_;
  Company& company_;
  Tally& tally_;
  std::size_t number_;
  Mind mind_;
  net::steady_timer timer_;
  TerminalKey terminal_;
  std::string token_;
  std::unique_ptr<LiveStream> live_;
  std::deque<std::string> outgoing_;
  bool is_writing_ = false;
  Stage stage_ = Stage::New;
  std::optional<FreeSeat> seat_;
  bool was_seated_ = false;
  bool has_arrived_ = false;
  std::int64_t credits_ = 0;  // of the terminal
  std::string awaited_;       // the key of the command that is not answered
  std::string awaited_name_;
  Sent sent_;
  std::uint64_t commands_ = 0;
};

}  // namespace punto::bots
