#pragma once

#include <functional>
#include <memory>
#include <string>

#include "edge/clock/clock.hpp"
#include "edge/host/floor_thread.hpp"
#include "edge/host/voucher_codes.hpp"
#include "edge/live/board.hpp"
#include "edge/network/server.hpp"
#include "edge/server/allowance.hpp"
#include "edge/server/sessions.hpp"

namespace punto::server {

// What happened that somebody should know, for logs.
struct ServerNote {
  std::string address;
  std::string who;
  std::string text;
};

// What a service is made of. Whoever makes it keeps all of it longer.
struct Parts {
  live::Board& board;
  Clock& clock;
  VoucherCodes& voucher_codes;
  std::function<void(const ServerNote&)> note;
  // A reader of the store for whoever needs one of his own.
  std::function<std::unique_ptr<EventReader>()> open_reader;
};

struct Settings {
  std::string floor;    // its name
  std::string version;  // of the program
  std::string set_up;   // the code by which the first of the staff is hired; empty: none
  bool is_demonstration = false;
  SessionTimes sessions;
  Rate requests{2'000, 1'000};  // of one address
  Rate failures{20, 0.2};       // to sign on, of one address
  Rate commands{60, 30};        // of one who is signed on
  std::int64_t milliseconds_until_link_lost = 5'000;
};

}  // namespace punto::server
