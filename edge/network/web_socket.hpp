#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "edge/network/asio.hpp"
#include "edge/network/residents.hpp"

namespace punto::network {

// What a message may be, and that answers are texts in one piece.
template <typename Stream>
void set_up(beast::websocket::stream<Stream>& stream, const Limits& limits) {
  stream.read_message_max(limits.message_bytes);
  stream.auto_fragment(false);
  stream.text(true);
}

// A WebSocket over a plain or a TLS stream.
template <typename Stream>
class WebSocket final : public Socket,
                        public Resident,
                        public std::enable_shared_from_this<WebSocket<Stream>> {
 public:
  using HttpRequest = beast::http::request<beast::http::string_body>;

  WebSocket(Stream stream, Residents& residents, std::string address,
            std::shared_ptr<SocketUser> user)
      : stream_(std::move(stream)),
        residents_(residents),
        address_(std::move(address)),
        user_(std::move(user)) {
    residents_.add(*this, address_);
    ++residents_.traffic.sockets;
  }
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket() override {
    if (is_open_) user_->closed();  // the server did not wait for the other side
    --residents_.traffic.sockets;
    residents_.remove(*this, address_);
  }

  void start(HttpRequest request) {
    net::co_spawn(stream_.get_executor(), run(this->shared_from_this(), std::move(request)),
                  net::detached);
  }

  void send(SharedText text) override {
    if (!is_open_ || is_closing_) return;
    backlog_ += text->size();
    if (backlog_ > residents_.limits().backlog_bytes) {
      residents_.application().troubled({address_, "a reader is too slow; it is let go"});
      return drop();
    }
    waiting_.push_back(std::move(text));
    if (!is_writing_) write_next();
  }

  [[nodiscard]] std::size_t backlog() const override { return backlog_; }

  void close(std::uint16_t code, std::string_view reason) override {
    if (!is_open_ || is_closing_) return;
    is_closing_ = true;
    reason_ = {static_cast<beast::websocket::close_code>(code),
               beast::string_view{reason.data(), reason.size()}};
    if (!is_writing_) say_goodbye();
  }

  void end() override { close(beast::websocket::close_code::service_restart, "the server stops"); }

 private:
  // It lives as long as this runs.
  net::awaitable<void> run(std::shared_ptr<WebSocket> self, HttpRequest request) {
    const bool is_accepted = co_await self->accept(std::move(request));
    if (is_accepted) {
      is_open_ = true;
      user_->opened(*this);
      co_await self->read_all();
      is_open_ = false;
    }
    user_->closed();
  }

  // The request is let go of before anything is read.
  net::awaitable<bool> accept(HttpRequest request) {
    prepare();
    const auto [failed] = co_await stream_.async_accept(request, as_values);
    co_return !failed;
  }

  void prepare() {
    using Base = beast::websocket::stream_base;
    beast::get_lowest_layer(stream_).expires_never();
    const Limits& limits = residents_.limits();
    stream_.set_option(Base::timeout{limits.header_time, limits.silence, true});
    set_up(stream_, limits);
  }

  net::awaitable<void> read_all() {
    beast::flat_buffer buffer;
    for (;;) {
      const auto [failed, size] = co_await stream_.async_read(buffer, as_values);
      if (failed) {
        note_mistake(failed);
        co_return;
      }
      if (!stream_.got_text()) {
        residents_.application().troubled({address_, "a message is no text"});
        close(beast::websocket::close_code::unknown_data, "texts only");
      } else if (!is_closing_) {
        user_->received({static_cast<const char*>(buffer.data().data()), buffer.size()});
      }
      buffer.consume(buffer.size());
      buffer.shrink_to_fit();
    }
  }

  // Whoever closes it, or is gone, has made none.
  void note_mistake(const beast::error_code& failed) {
    using beast::websocket::error;
    if (failed == error::message_too_big) {
      residents_.application().troubled({address_, "a message is too large"});
    } else if (failed != error::closed &&
               failed.category() == make_error_code(error::closed).category()) {
      residents_.application().troubled({address_, "a WebSocket is ended: " + failed.message()});
    }
  }

  void write_next() {
    is_writing_ = true;
    const SharedText& text = waiting_.front();
    stream_.async_write(net::buffer(*text), [self = this->shared_from_this()](
                                                beast::error_code failed, std::size_t size) {
      self->written(failed, size);
    });
  }

  void written(beast::error_code failed, std::size_t size) {
    is_writing_ = false;
    if (failed) return;  // whoever reads learns of it
    residents_.traffic.bytes_sent += size;
    backlog_ -= size;
    waiting_.pop_front();
    if (!waiting_.empty()) return write_next();
    if (is_closing_) return say_goodbye();
    user_->drained();
  }

  void say_goodbye() {
    stream_.async_close(reason_, [self = this->shared_from_this()](beast::error_code) {});
  }

  void drop() {
    is_closing_ = true;
    beast::get_lowest_layer(stream_).cancel();
    beast::get_lowest_layer(stream_).close();
  }

  beast::websocket::stream<Stream> stream_;
  Residents& residents_;
  std::string address_;
  std::shared_ptr<SocketUser> user_;
  std::deque<SharedText> waiting_;
  std::size_t backlog_ = 0;
  beast::websocket::close_reason reason_;
  bool is_open_ = false;
  bool is_writing_ = false;
  bool is_closing_ = false;
};

}  // namespace punto::network
