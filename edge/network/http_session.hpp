#pragma once

#include <array>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>

#include "edge/network/http_messages.hpp"
#include "edge/network/web_socket.hpp"

namespace punto::network {

// One connection: requests one after another, until one asks for a WebSocket.
template <typename Stream>
class HttpSession final : public Resident,
                          public std::enable_shared_from_this<HttpSession<Stream>> {
 public:
  static constexpr bool is_secure = !std::is_same_v<Stream, beast::tcp_stream>;

  HttpSession(Stream stream, Residents& residents, std::string address)
      : stream_(std::move(stream)), residents_(residents), address_(std::move(address)) {
    residents_.add(*this, address_);
  }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;
  ~HttpSession() override { residents_.remove(*this, address_); }

  void start() {
    net::co_spawn(stream_.get_executor(), run(this->shared_from_this()), net::detached);
  }

  // Whoever waits for the next request waits no more.
  void end() override {
    if (is_idle_) lowest().cancel();
  }

 private:
  // It lives as long as this runs.
  net::awaitable<void> run(std::shared_ptr<HttpSession> self) {
    const bool begins = co_await self->shake_hands();
    bool goes_on = begins;
    while (goes_on) goes_on = co_await self->serve_one();
    if (begins && !has_left_) co_await self->shut_down();
  }

  beast::tcp_stream& lowest() { return beast::get_lowest_layer(stream_); }
  [[nodiscard]] const Limits& limits() const { return residents_.limits(); }

  net::awaitable<bool> shake_hands() {
    if constexpr (is_secure) {
      lowest().expires_after(limits().header_time);
      const auto [failed] =
          co_await stream_.async_handshake(net::ssl::stream_base::server, as_values);
      co_return !failed;
    }
    co_return true;
  }

  net::awaitable<void> shut_down() {
    if constexpr (is_secure) {
      lowest().expires_after(limits().header_time);
      co_await stream_.async_shutdown(as_values);
    } else {
      beast::error_code ignored;
      lowest().socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
    }
  }

  // The first byte of a request may take its time, the rest of its head may not.
  net::awaitable<bool> wait_for_request() {
    if (buffer_.size() > 0) co_return true;
    if (residents_.is_ending()) co_return false;
    is_idle_ = true;
    lowest().expires_after(limits().keep_alive);
    constexpr std::size_t usual_head = 1'024;
    const auto room = buffer_.prepare(usual_head);
    const auto [failed, size] = co_await stream_.async_read_some(room, as_values);
    is_idle_ = false;
    if (failed) co_return false;
    buffer_.commit(size);
    co_return true;
  }

  // Whether the connection goes on.
  net::awaitable<bool> serve_one() {
    if (!co_await wait_for_request()) co_return false;
    HttpParser parser{limits()};
    lowest().expires_after(limits().header_time);
    auto [failed, head] =
        co_await beast::http::async_read_header(stream_, buffer_, parser, as_values);
    if (failed) co_return co_await refuse(failed, parser);
    if (parser.chunked()) co_return co_await refuse_chunks(parser);
    if (beast::websocket::is_upgrade(parser.get()))
      co_return co_await open_socket(parser.release());
    if (!parser.is_done()) {
      if (!co_await invite_body(parser)) co_return false;
      lowest().expires_after(limits().body_time);
      std::tie(failed, head) =
          co_await beast::http::async_read(stream_, buffer_, parser, as_values);
      if (failed) co_return co_await refuse(failed, parser);
    }
    lowest().expires_never();
    co_return co_await answer(parser.release());
  }

  // Some wait to be told that the body is welcome.
  net::awaitable<bool> invite_body(const HttpParser& parser) {
    if (parser.get()[beast::http::field::expect] != "100-continue") co_return true;
    const HttpResponse go_on{beast::http::status::continue_, 11};
    const auto [failed, size] = co_await beast::http::async_write(stream_, go_on, as_values);
    co_return !failed;
  }

  net::awaitable<bool> answer(HttpRequest message) {
    ++residents_.traffic.requests;
    const Answering answering{message.version(), message.keep_alive(),
                              message.method() == beast::http::verb::head};
    const std::string sender = sender_of(message, address_, limits());
    Response response = co_await ask(request_from(std::move(message), sender, is_secure));
    if (residents_.is_ending()) response.closes = true;
    co_return co_await write(std::move(response), answering);
  }

  // A mistake of the program costs one request its answer, and nobody else anything.
  std::optional<Response> answer_of(Request&& request, const Respond& respond,
                                    std::string_view languages) {
    try {
      return residents_.application().answer(std::move(request), respond);
    } catch (const std::exception& broken) {
      residents_.application().troubled({address_, broken.what()});
      constexpr unsigned fault = 500;
      return residents_.application().refuse(fault, languages);
    }
  }

  net::awaitable<Response> ask(Request request) {
    struct Pending {
      explicit Pending(const net::any_io_executor& executor) : timer(executor) {}
      net::steady_timer timer;
      std::optional<Response> response;
    };
    const auto executor = stream_.get_executor();
    const auto pending = std::make_shared<Pending>(executor);
    const Respond respond = [pending, executor](Response response) {
      net::post(executor, [pending, response = std::move(response)]() mutable {
        pending->response = std::move(response);
        pending->timer.cancel();
      });
    };
    const std::string languages{request.header("accept-language")};
    auto at_once = answer_of(std::move(request), respond, languages);
    if (at_once) co_return std::move(*at_once);
    pending->timer.expires_after(limits().answer_time);
    co_await pending->timer.async_wait(as_values);
    if (pending->response) co_return std::move(*pending->response);
    constexpr unsigned gateway_timeout = 504;
    co_return residents_.application().refuse(gateway_timeout, languages);
  }

  // An empty one is the last.
  static std::string chunk_of(std::string_view part) {
    return fmt::format("{:x}\r\n{}\r\n", part.size(), part);
  }

  net::awaitable<bool> write(Response response, Answering answering) {
    const ResponseText text = text_from(std::move(response), answering);
    lowest().expires_after(limits().answer_time);
    if (!co_await send(text)) co_return false;
    if (text.made_body && !co_await write_made(*text.made_body, text.is_chunked)) co_return false;
    co_return text.keeps_alive;
  }

  // Of two pieces at once that it does not copy into one, Beast's TLS stream sends the first and
  // takes the rest for nothing.
  net::awaitable<bool> send(const ResponseText& text) {
    constexpr std::size_t most_copied = 16 * 1024;
    if (is_secure && text.head.size() + text.body.size() > most_copied) {
      co_return co_await send_piece(text.head) && co_await send_piece(text.body);
    }
    const std::array<net::const_buffer, 2> parts = {net::buffer(text.head), net::buffer(text.body)};
    const auto [failed, size] = co_await net::async_write(stream_, parts, as_values);
    co_return !failed;
  }

  net::awaitable<bool> send_piece(const std::string& piece) {
    const auto [failed, size] = co_await net::async_write(stream_, net::buffer(piece), as_values);
    co_return !failed;
  }

  // Whether it was sent whole.
  net::awaitable<bool> write_made(BodyReader& body, bool is_chunked) {
    const auto executor = stream_.get_executor();
    const auto news = std::make_shared<net::steady_timer>(executor);
    body->watch([news, executor] { net::post(executor, [news] { news->cancel(); }); });
    for (bool has_waited = false;;) {
      BodyPipe::Taken taken = body->take();
      if (taken.part.empty() && taken.state == BodyPipe::State::Broken) co_return false;
      const bool ends = taken.part.empty() && taken.state == BodyPipe::State::Whole;
      if (taken.part.empty() && !ends) {
        if (has_waited) co_return false;  // nothing came in all that time
        news->expires_after(limits().answer_time);
        const auto [woken] = co_await news->async_wait(as_values);
        has_waited = !woken;
        continue;
      }
      has_waited = false;
      lowest().expires_after(limits().answer_time);
      const std::string part = is_chunked ? chunk_of(taken.part) : std::move(taken.part);
      const auto [failed, size] = co_await net::async_write(stream_, net::buffer(part), as_values);
      if (failed || ends) co_return !failed;
    }
  }

  net::awaitable<bool> refuse(beast::error_code failed, const HttpParser& parser) {
    const unsigned status = status_for(failed);
    const bool is_slow = failed == beast::error::timeout;  // and is not connected any more
    if (is_slow || status != 0) residents_.application().troubled({address_, failed.message()});
    if (status == 0) co_return false;
    co_return co_await turn_away(status, parser);
  }

  // Nobody needs them here, and Beast takes it for a mistake of the program where the last one
  // comes byte by byte.
  net::awaitable<bool> refuse_chunks(const HttpParser& parser) {
    residents_.application().troubled({address_, "a body without a length"});
    constexpr unsigned length_required = 411;
    co_return co_await turn_away(length_required, parser);
  }

  net::awaitable<bool> turn_away(unsigned status, const HttpParser& parser) {
    const auto languages = parser.get()[beast::http::field::accept_language];
    Response response =
        residents_.application().refuse(status, {languages.data(), languages.size()});
    response.closes = true;
    const Answering answering{parser.get().version(), false, false};
    co_await write(std::move(response), answering);
    co_await linger();
    co_return false;
  }

  // What he still sends is taken and thrown away for a moment: else he might lose our answer.
  net::awaitable<void> linger() {
    constexpr std::size_t most = 1 << 20;
    beast::error_code ignored;
    lowest().socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
    lowest().expires_after(std::chrono::seconds{2});
    for (std::size_t taken = 0; taken < most;) {
      buffer_.clear();
      const auto [failed, size] =
          co_await lowest().async_read_some(buffer_.prepare(4'096), as_values);
      if (failed) co_return;
      taken += size;
    }
  }

  net::awaitable<bool> open_socket(HttpRequest message) {
    const Answering answering{message.version(), message.keep_alive(), false};
    const std::string sender = sender_of(message, address_, limits());
    auto user =
        residents_.application().open(request_from(HttpRequest{message}, sender, is_secure));
    if (!user) co_return co_await write(std::move(user.error()), answering);
    has_left_ = true;
    std::make_shared<WebSocket<Stream>>(std::move(stream_), residents_, address_, std::move(*user))
        ->start(std::move(message));
    co_return false;
  }

  Stream stream_;
  Residents& residents_;
  std::string address_;
  beast::flat_buffer buffer_;
  bool is_idle_ = false;
  bool has_left_ = false;  // the stream belongs to a WebSocket now
};

}  // namespace punto::network
