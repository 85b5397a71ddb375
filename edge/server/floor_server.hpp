#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "edge/host/floor_thread.hpp"
#include "edge/keys/keys.hpp"
#include "edge/network/server.hpp"
#include "edge/server/parts.hpp"

namespace punto::server {

// What a floor is served with. Whoever makes it keeps it longer.
struct FloorServerParts {
  Clock& clock;
  const Keys& keys;
  EventReader& reader;  // of its own
  Desk::OpenReader open_reader;
  const RulebookShelf& shelf;
  Components components;  // the program and its rulebooks
  std::function<void(const ServerNote&)> note;
};

// A floor on the network: everything that listens, and what it needs.
class FloorServer {
 public:
  // The floor has made a turn, and nobody makes another until start().
  FloorServer(const FloorServerParts& parts, Settings settings, network::Settings network);
  ~FloorServer();
  FloorServer(const FloorServer&) = delete;
  FloorServer& operator=(const FloorServer&) = delete;

  // From the thread of the floor; nothing before start().
  void table_stored(std::string_view table);
  void house_stored(std::string_view stream, const Record& record);
  void look_at(const Floor& floor);

  // Begins with what the floor is now. The error is one line that says what to do.
  std::expected<void, std::string> prepare(const Floor& floor);
  // Opens the listener: gives the port. Commands go to this thread.
  std::expected<std::uint16_t, std::string> start(FloorThread& floor);
  // What is under way is answered; then nothing is.
  void stop();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace punto::server
