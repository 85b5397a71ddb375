#pragma once

#include <cstdint>
#include <vector>

#include "bench/network_load/connection.hpp"
#include "edge/bots/latencies.hpp"

namespace punto::network_load {

// What screens have received.
struct Watched {
  bots::Latencies pushes;  // of public events
  std::uint64_t bytes = 0;
  std::uint64_t gaps = 0;       // changes that do not begin where the frame before ended
  std::uint64_t snapshots = 0;  // whole views in place of changes: a screen was too slow
  std::uint64_t fewest = 0;     // changes that a screen has heard
  std::uint64_t most = 0;

  [[nodiscard]] bool is_whole() const { return gaps == 0 && snapshots == 0 && fewest > 0; }
};

// Many terminals that sign on and watch a table each, as cheaply as that can be done.
class Screens {
 public:
  Screens(std::uint16_t port, std::size_t count, std::size_t tables);
  ~Screens();
  Screens(const Screens&) = delete;
  Screens& operator=(const Screens&) = delete;

  void connect_all();
  // From now on, for so many seconds.
  Watched watch(int seconds);

 private:
  enum class Stage : std::uint8_t { Borrows, SignsOn, Opens, Watches };
  struct Screen {
    Connection connection;
    Stage stage = Stage::Borrows;
    std::uint64_t number = 0;  // of the last frame of its table
    std::uint64_t changes = 0;
  };

  void start_next();
  void serve(int milliseconds);
  void take(std::size_t index);
  void take_answer(std::size_t index, std::string_view answer);
  void take_frames(Screen& screen);
  void take_text(Screen& screen, std::string_view text);
  void follow_chain(Screen& screen, std::string_view text, bool is_snapshot);

  std::uint16_t port_;
  std::size_t count_;
  std::size_t tables_;
  std::vector<Screen> screens_;
  std::size_t watching_ = 0;
  int queue_ = -1;
  Watched watched_;
};

}  // namespace punto::network_load
