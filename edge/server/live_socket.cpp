#include "edge/server/live_socket.hpp"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "edge/server/problems.hpp"
#include "edge/wire/live_json.hpp"
#include "edge/wire/server_json.hpp"

namespace punto::server {
namespace {

// Above so much that waits, a screen gets the newest state later instead of every step now.
constexpr std::size_t most_backlog = 64 * 1024;

live::Frame frame_of(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

void LiveSocket::opened(network::Socket& socket) {
  socket_ = &socket;
  service_.socket_opened(*this);
  if (const auto* terminal = caller_.as<house::TerminalId>()) {
    service_.link_opened(*terminal, *this);
  }
  send(wire::hello_frame(service_.now(), service_.session_form(caller_.sender)));
  house_changed();
}

void LiveSocket::closed() {
  if (socket_ == nullptr) return;
  socket_ = nullptr;
  service_.socket_closed(*this);
  for (const auto& [table, viewer] : tables_) service_.parts_.board.find(table)->remove(*this);
  tables_.clear();
  if (const auto* terminal = caller_.as<house::TerminalId>()) {
    service_.link_closed(*terminal, *this);
  }
}

void LiveSocket::send(std::string text) {
  if (socket_ != nullptr) socket_->send(frame_of(std::move(text)));
}

bool LiveSocket::push(const live::Frame& frame) {
  if (socket_ == nullptr || socket_->backlog() > most_backlog) {
    is_behind_ = true;
    return false;
  }
  socket_->send(frame);
  return true;
}

// Mostly there is nothing to make up for; then it must not cost anything.
void LiveSocket::drained() {
  if (!std::exchange(is_behind_, false)) return;
  if (is_house_behind_) house_changed();
  for (const auto& [table, viewer] : tables_) {
    service_.parts_.board.find(table)->bring_up_to_date(*this);
  }
}

void LiveSocket::end(std::uint16_t code, std::string_view reason) {
  if (socket_ != nullptr) socket_->close(code, reason);
}

// ---- what the screen sends ----------------------------------------------------------------------

// A session may have ended since the socket was opened. What a screen does by itself, as it does
// when it comes back, does not keep it.
bool LiveSocket::is_signed_off(const wire::LiveRequest& request) {
  if (!caller_.is_signed_on()) return false;
  const bool is_command = std::holds_alternative<wire::LiveCommand>(request);
  const Renewal renewal = is_command ? Renewal::Touched : Renewal::ByItself;
  return !service_.sessions_.find(caller_.token, service_.now(), renewal);
}

// Terminals behind one proxy do not share what they may; guests, who can open any number of
// sockets, share that of their address.
bool LiveSocket::may_say_more() {
  const Time now = service_.now();
  if (!caller_.is_signed_on()) return service_.requests_.take(caller_.address, now);
  return messages_.take(service_.settings_.messages, now);
}

void LiveSocket::received(std::string_view text) {
  auto request = wire::read_live_request(text);
  if (!may_say_more()) {
    const auto* refused = request ? std::get_if<wire::LiveCommand>(&*request) : nullptr;
    return refuse(too_many(caller_, service_.requests_.wait_of(caller_.address)),
                  refused == nullptr ? std::string_view{} : refused->key);
  }
  if (!request) return refuse(problem(caller_, request.error()), {});
  if (is_signed_off(*request)) return end(session_over, "the session is over");
  if (auto* wanted = std::get_if<wire::Subscribe>(&*request)) {
    subscribe(*wanted);
  } else if (auto* unwanted = std::get_if<wire::Unsubscribe>(&*request)) {
    unsubscribe(unwanted->table);
  } else if (auto* command = std::get_if<wire::LiveCommand>(&*request)) {
    give(std::move(*command));
  } else {
    send(wire::alive_frame(service_.now()));
  }
}

void LiveSocket::subscribe(const wire::Subscribe& wanted) {
  const std::string& table = wanted.table;
  std::optional<live::LastSeen> seen;
  if (wanted.chain && wanted.number) seen = {*wanted.chain, *wanted.number};
  live::TableChannel* channel = service_.parts_.board.find(table);
  if (channel == nullptr) return refuse(problem(caller_, wire::Trouble::NoSuchTable), {});
  const Viewer viewer = service_.viewer_of(caller_, table);
  tables_.insert_or_assign(table, viewer);
  channel->remove(*this);
  channel->add(*this, viewer, seen, service_.now());
}

void LiveSocket::unsubscribe(const std::string& table) {
  if (tables_.erase(table) == 0) return;
  service_.parts_.board.find(table)->remove(*this);
}

void LiveSocket::give(wire::LiveCommand command) {
  CommandCall call{.table = std::move(command.table),
                   .name = std::move(command.command),
                   .key = command.key,
                   .body = std::move(command.body),
                   .approver = {}};
  if (!command.approval.empty()) {
    call.approver = service_.take_approval(caller_, command.approval, call.table + ' ' + call.key);
    if (!call.approver) {
      return refuse(problem(caller_, wire::Trouble::SignInFailed), command.key);
    }
  }
  // The answer may come from another thread, and after the socket is gone.
  const std::string what = "a frame " + call.name;
  service_.give(caller_, std::move(call),
                [self = weak_from_this(), service = &service_, caller = caller_, what,
                 key = command.key](network::Response response) {
                  service->note_refused(caller, what, response.status);
                  service->server_->post([self, key, response = std::move(response)] {
                    if (const auto socket = self.lock()) socket->complain(response, key);
                  });
                });
}

void LiveSocket::refuse(const network::Response& response, std::string_view key) {
  service_.note_refused(caller_, "a frame", response.status);
  complain(response, key);
}

void LiveSocket::complain(const network::Response& response, std::string_view key) {
  send(wire::answer_frame(key, response.status, response.body));
}

// ---- what the screen is told --------------------------------------------------------------------

// Its own terminal, or for staff that there is something new. A Player who has come or gone sees
// the tables with other eyes.
void LiveSocket::house_changed() {
  for (auto& [table, viewer] : tables_) {
    const Viewer now_viewer = service_.viewer_of(caller_, table);
    if (now_viewer == viewer) continue;
    viewer = now_viewer;
    live::TableChannel* channel = service_.parts_.board.find(table);
    channel->remove(*this);
    channel->add(*this, viewer, {}, service_.now());
  }
  std::string now_told = service_.house_text_for(caller_);
  if (now_told == told_ || now_told.empty()) return;
  is_house_behind_ = !push(frame_of(now_told));
  if (!is_house_behind_) told_ = std::move(now_told);
}

}  // namespace punto::server
