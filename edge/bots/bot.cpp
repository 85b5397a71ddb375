#include "edge/bots/bot.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace punto::bots {
namespace {

using network::as_values;

std::int64_t now_in_milliseconds() {
  using std::chrono::system_clock;
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             system_clock::now().time_since_epoch())
      .count();
}

// Asked again later this may well be done.
bool is_passing(unsigned status) {
  return status == 429 || status == 503;
}

// Totals of wagers are held back for a moment, and told together.
bool is_totals_alone(const json::object& frame) {
  const json::object& view = frame.at("view").as_object();
  return view.size() == 1 && view.contains("totals");
}

}  // namespace

Bot::Bot(net::any_io_executor executor, Company& company, std::size_t number)
    : executor_(std::move(executor)),
      company_(company),
      tally_(company.tally),
      number_(number),
      mind_(company.settings.habits, company.settings.seed * 1'000'003 + number),
      timer_(executor_) {
  if (number < company.settings.keys.size()) terminal_ = company.settings.keys[number];
  ++company_.entering;
  ++company_.present;
}

net::awaitable<void> Bot::pause(std::chrono::milliseconds time) {
  net::steady_timer timer{executor_, time};
  co_await timer.async_wait(as_values);
}

// ---- coming in ----------------------------------------------------------------------------------

net::awaitable<void> Bot::run(std::shared_ptr<Bot> /*self*/) {
  for (int failures = 0; stage_ != Stage::Gone;) {
    WebClient client{executor_};
    const bool is_in = co_await come_in(client);
    if (is_in) {
      failures = 0;
      ++tally_.connected;
      co_await listen();
      --tally_.connected;
      live_.reset();
      token_.clear();  // a floor that was started anew, or elsewhere, does not know it any more
      if (stage_ != Stage::Gone) ++tally_.reconnects;
    } else {
      ++failures;
    }
    constexpr int most_failures = 8;
    if (failures == most_failures) {
      tally_.fail("could not come in");
      break;
    }
    if (stage_ != Stage::Gone) co_await pause(std::chrono::milliseconds{250 << failures});
  }
  arrive();
  --company_.present;
}

net::awaitable<bool> Bot::come_in(WebClient& client) {
  const ServerAddress server = company_.servers.current();
  const bool is_in = co_await come_in(client, server);
  if (!is_in) company_.servers.failed(server);
  co_return is_in;
}

net::awaitable<bool> Bot::come_in(WebClient& client, const ServerAddress& server) {
  const auto connected = co_await client.connect(server);
  if (!connected) {
    tally_.fail(connected.error());
    co_return false;
  }
  if (terminal_.key.empty() && !co_await borrow(client)) co_return false;
  if (token_.empty() && !co_await sign_on(client)) co_return false;
  auto opened = co_await client.open_live(token_);
  if (!opened) {
    if (opened.error() != "status 429") tally_.fail(opened.error());
    token_.clear();
    co_return false;
  }
  live_ = std::move(*opened);
  co_return true;
}

// Whoever asks too often is told when to ask again.
net::awaitable<std::optional<Reply>> Bot::ask(WebClient& client, std::string path,
                                              json::object body) {
  constexpr int most_tries = 60;
  for (int i = 0; i < most_tries; ++i) {
    auto reply = co_await client.post(path, body);
    if (!reply) {
      tally_.fail(reply.error());
      co_return std::nullopt;
    }
    if (reply->there) {  // another node has the floor
      company_.servers.sent_on(*reply->there);
      co_return std::nullopt;
    }
    if (!is_passing(reply->status)) co_return std::move(*reply);
    co_await pause(std::chrono::seconds{std::max(1, reply->retry_after)});
  }
  co_return std::nullopt;
}

net::awaitable<bool> Bot::borrow(WebClient& client) {
  auto reply = co_await ask(client, "/api/demonstration/terminals", {});
  if (!reply) co_return false;
  if (reply->status != 200) {
    company_.refusal =
        "this is no demonstration floor, which lends terminals; give those that it knows with "
        "--terminals-file";
    stage_ = Stage::Gone;
    co_return false;
  }
  const json::object& lent = reply->body.as_object();
  terminal_.terminal = lent.at("terminal").to_number<std::uint32_t>();
  terminal_.key = lent.at("key").as_string();
  co_return true;
}

net::awaitable<bool> Bot::sign_on(WebClient& client) {
  const json::object form{{"terminal", terminal_.terminal}, {"key", terminal_.key}};
  auto reply = co_await ask(client, "/api/session/sign-on-terminal", form);
  if (!reply) co_return false;
  if (reply->status != 200) {
    tally_.fail(fmt::format("sign-on answered {}", reply->status));
    co_return false;
  }
  token_ = reply->body.as_object().at("token").as_string();
  co_return true;
}

net::awaitable<void> Bot::listen() {
  beast::flat_buffer buffer;
  outgoing_.clear();
  is_writing_ = false;
  if (!awaited_.empty()) send(sent_.text);  // the same key: it is done once
  if (seat_) subscribe();
  for (;;) {
    const auto [failed, size] = co_await live_->async_read(buffer, as_values);
    if (failed) {
      if (stage_ != Stage::Gone) tally_.fail("disconnected: " + failed.message());
      co_return;
    }
    tally_.bytes += size;
    take({static_cast<const char*>(buffer.data().data()), buffer.size()});
    buffer.consume(buffer.size());
  }
}

// ---- what the screen is told --------------------------------------------------------------------

void Bot::take(std::string_view text) {
  boost::system::error_code wrong;
  const json::value parsed = json::parse(text, wrong);
  if (wrong || !parsed.is_object() || parsed.get_object().size() != 1) {
    return tally_.fail("a frame that cannot be read");
  }
  const auto& member = *parsed.get_object().begin();
  const std::string_view kind = member.key();
  const json::object& body = member.value().as_object();
  if (kind == "answer") return take_answer(body);
  if (kind == "terminal") return take_terminal(body);
  if (kind.ends_with("snapshot") || kind.ends_with("change")) return take_table(kind, body);
}

void Bot::take_table(std::string_view kind, const json::object& frame) {
  ++tally_.frames;
  const std::int64_t now = now_in_milliseconds();
  if (kind == "change" && !is_totals_alone(frame)) {
    tally_.pushes.add((now - frame.at("at").to_number<std::int64_t>()) * 1'000);
  }
  mind_.see(kind, frame, now);
  if (kind.starts_with("own") && mind_.is_seated() && !was_seated_) {
    was_seated_ = true;
    ++tally_.seated;
    arrive();
  }
  go_on();
}

void Bot::take_terminal(const json::object& terminal) {
  credits_ = terminal.at("credits").to_number<std::int64_t>();
  const json::value* table = terminal.if_contains("table");
  const bool sits = table != nullptr && table->is_string();
  if (stage_ == Stage::New) {
    // Of an earlier run, at a table.
    if (sits) seat_ = FreeSeat{std::string{table->get_string()}, 0, 0};
    stage_ = sits ? Stage::Table : Stage::Cash;
    if (sits) subscribe();
  } else if (stage_ == Stage::Table && !sits && was_seated_) {
    stage_ = Stage::CashOut;
  }
  go_on();
}

void Bot::take_answer(const json::object& answer) {
  if (answer.at("key").as_string() != awaited_) return;
  const auto status = answer.at("status").to_number<unsigned>();
  const std::string command = std::exchange(awaited_name_, {});
  awaited_.clear();
  if (sent_.is_wager) {
    const auto took = Clock::now() - sent_.at;
    tally_.answers.add(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
  }
  if (status == 200) {
    ++(sent_.is_wager ? tally_.wagers_accepted : tally_.commands_accepted);
    accepted(command);
  } else {
    std::string reason;
    count_refusal(answer, reason);
    refused(command, reason);
  }
  go_on();
}

void Bot::count_refusal(const json::object& answer, std::string& reason) {
  const json::object& problem = answer.at("body").as_object();
  const json::value* named = problem.if_contains("refusal");
  const json::value* type = problem.if_contains("type");
  if (named != nullptr && named->is_string()) {
    reason = named->get_string();
  } else if (type != nullptr && type->is_string()) {
    reason = type->get_string();
    reason.erase(0, reason.rfind(':') + 1);
  }
  ++tally_.refused[reason];
}

// ---- what comes next ----------------------------------------------------------------------------

void Bot::accepted(std::string_view command) {
  if (stage_ == Stage::Cash && command == "insert-cash") {
    stage_ = Stage::Seat;
  } else if (stage_ == Stage::Seat && command == "sit-at-terminal") {
    stage_ = Stage::Table;
    subscribe();
  } else if (stage_ == Stage::Table && command == "insert-cash") {
    this->command({}, "add-at-terminal", {{"amount", seat_->credits}});
  } else if (command == "cash-out") {
    ++tally_.cashed_out;
    finish();
  }
}

// Somebody else may have been quicker to a seat: then there is another, or only something to see.
void Bot::refused(std::string_view command, const std::string& reason) {
  if (stage_ == Stage::Seat && command == "sit-at-terminal") {
    seat_.reset();
  } else if (command == "cash-out" || stage_ == Stage::Cash) {
    tally_.fail(fmt::format("{} refused: {}", command, reason));
    finish();
  }
}

void Bot::go_on() {
  if (!awaited_.empty() || live_ == nullptr) return;
  const bool leaves = company_.intent == Intent::Leave;
  switch (stage_) {
    case Stage::Cash:
      if (leaves) return finish();
      if (!seat_) seat_ = company_.seats.take();
      if (!seat_) {  // there is none: it looks on
        seat_ = FreeSeat{company_.seats.any_table(number_), 0, 0};
        stage_ = Stage::Table;
        arrive();
        return subscribe();
      }
      return command({}, "insert-cash", {{"amount", seat_->credits}});
    case Stage::Seat: return ask_for_seat();
    case Stage::Table:
      if (leaves && !was_seated_) return finish();
      return act();
    case Stage::CashOut:
      if (credits_ == 0) return finish();
      return command({}, "cash-out", {});
    case Stage::New:
    case Stage::Gone: return;
  }
}

void Bot::ask_for_seat() {
  if (!seat_) seat_ = company_.seats.take();
  if (company_.intent == Intent::Leave || !seat_) {
    stage_ = Stage::CashOut;
    return go_on();
  }
  command({}, "sit-at-terminal",
          {{"table", seat_->table}, {"position", seat_->position}, {"credits", seat_->credits}});
}

void Bot::act() {
  const std::int64_t now = now_in_milliseconds();
  auto wish = mind_.wish(now, company_.intent);
  if (!wish) return wake_later();
  if (wish->kind == WishKind::Money) {
    if (seat_->credits == 0) return;
    return command({}, wish->command, {{"amount", seat_->credits}});
  }
  command(seat_->table, wish->command, std::move(wish->body));
}

void Bot::wake_later() {
  const auto at = mind_.wakes_at();
  if (!at) return;
  const std::chrono::milliseconds wait{std::max<std::int64_t>(1, *at - now_in_milliseconds())};
  timer_.expires_after(wait);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& failed) {
    if (!failed) self->go_on();
  });
}

// It is where it wants to be, or has gone.
void Bot::arrive() {
  if (has_arrived_) return;
  has_arrived_ = true;
  --company_.entering;
}

void Bot::leave() {
  if (live_ != nullptr) go_on();
}

void Bot::give_up() {
  if (stage_ == Stage::Gone) return;
  ++tally_.left_behind;
  finish();
}

void Bot::finish() {
  stage_ = Stage::Gone;
  timer_.cancel();
  if (live_ == nullptr) return;
  live_->async_close(beast::websocket::close_code::normal,
                     [self = shared_from_this()](beast::error_code) {});
}

// ---- sending ------------------------------------------------------------------------------------

void Bot::subscribe() {
  send(json::serialize(json::object{{"subscribe", json::object{{"table", seat_->table}}}}));
}

void Bot::command(std::string_view table, std::string_view name, json::object body) {
  json::object told{{"command", name}, {"body", std::move(body)}};
  if (!table.empty()) told["table"] = table;
  awaited_ = fmt::format("{}-{}", company_.run, ++commands_);
  awaited_name_ = name;
  told["key"] = awaited_;
  sent_ = {json::serialize(json::object{{"command", std::move(told)}}), Clock::now(),
           name == "place-wager"};
  ++(sent_.is_wager ? tally_.wagers_sent : tally_.commands_sent);
  send(sent_.text);
}

void Bot::send(std::string text) {
  if (live_ == nullptr || stage_ == Stage::Gone) return;
  outgoing_.push_back(std::move(text));
  if (!is_writing_) write_next();
}

void Bot::write_next() {
  is_writing_ = true;
  live_->async_write(net::buffer(outgoing_.front()),
                     [self = shared_from_this()](beast::error_code failed, std::size_t) {
                       if (failed || self->outgoing_.empty()) return;
                       self->is_writing_ = false;
                       self->outgoing_.pop_front();
                       if (!self->outgoing_.empty()) self->write_next();
                     });
}

}  // namespace punto::bots
