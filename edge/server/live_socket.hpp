#pragma once

#include <map>
#include <string>

#include "edge/live/watcher.hpp"
#include "edge/network/application.hpp"
#include "edge/server/caller.hpp"
#include "edge/server/service.hpp"
#include "edge/wire/live_json.hpp"

namespace punto::server {

// Why a socket is closed.
inline constexpr std::uint16_t session_over = 4001;

// The one WebSocket of a screen: it subscribes to tables, gives commands, and is told what it may
// see. docs/PROTOCOL.md has the frames.
class LiveSocket final : public network::SocketUser,
                         public live::Watcher,
                         public std::enable_shared_from_this<LiveSocket> {
 public:
  LiveSocket(Service& service, Caller caller)
      : service_(service),
        caller_(std::move(caller)),
        messages_{service.settings_.messages.at_once, service.now()} {}

  // network::SocketUser
  void opened(network::Socket& socket) override;
  void received(std::string_view text) override;
  void drained() override;
  void closed() override;

  // live::Watcher
  bool push(const live::Frame& frame) override;

  // Something has happened in the house that this screen may show.
  void house_changed();

  [[nodiscard]] const Caller& caller() const { return caller_; }
  void end(std::uint16_t code, std::string_view reason);

 private:
  bool may_say_more();
  bool is_signed_off(const wire::LiveRequest& request);
  void subscribe(const wire::Subscribe& wanted);
  void unsubscribe(const std::string& table);
  void give(wire::LiveCommand command);
  void send(std::string text);
  void refuse(const network::Response& response, std::string_view key);
  void complain(const network::Response& response, std::string_view key);

  Service& service_;
  Caller caller_;
  Left messages_;  // that he may send
  network::Socket* socket_ = nullptr;
  std::map<std::string, Viewer, std::less<>> tables_;  // that he watches, and as whom
  std::string told_;                                   // of the house
  bool is_behind_ = false;                             // something was not told for want of room
  bool is_house_behind_ = false;
};

}  // namespace punto::server
