#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/audit/component.hpp"
#include "core/rulebook/shelf.hpp"
#include "edge/clock/clock.hpp"
#include "edge/host/floor_thread.hpp"
#include "edge/host/voucher_codes.hpp"
#include "edge/live/board.hpp"
#include "edge/network/server.hpp"
#include "edge/server/allowance.hpp"
#include "edge/server/desk.hpp"
#include "edge/server/request_digest.hpp"
#include "edge/server/sessions.hpp"

namespace punto::server {

// What happened that somebody should know, for logs.
struct ServerNote {
  std::string address;
  std::string who;
  std::string text;
};

// On one line: "10.0.0.7 person 3: a wrong secret".
std::string to_text(const ServerNote& note);

// What a service is made of. Whoever makes it keeps all of it longer.
struct Parts {
  live::Board& board;
  Clock& clock;
  VoucherCodes& voucher_codes;
  EventReader& reader;  // for the thread of the network
  // Of the number on a Player's card: one for each sealing key, the newest first.
  std::function<std::vector<Digest>(std::string_view number)> digests_of_card;
  DigestOfSecret digest_of_secret;
  std::function<void(const ServerNote&)> note;
  Desk::OpenReader open_reader;  // for what takes long
  const RulebookShelf& shelf;
  Components components;  // the program and its rulebooks
  std::vector<PublicKey> public_keys;
};

struct Settings {
  std::string floor;      // its name
  std::string version;    // of the program
  std::string set_up;     // the code by which the first of the staff is hired; empty: none
  bool recovers = false;  // it is good though there is an administrator
  bool is_demonstration = false;
  SessionTimes sessions;
  Rate requests{2'000, 1'000};  // of one address
  Rate failures{20, 0.2};       // to sign on, of one address
  Rate commands{60, 30};        // of one who is signed on
  Rate messages{200, 100};      // of one WebSocket of somebody who is signed on
  std::string metrics_token;    // by which figures are told beyond this machine; empty: to nobody
  std::int64_t milliseconds_until_link_lost = 5'000;
  // After a start, until a terminal whose Player sits at a table and that has not come back is
  // lost.
  std::int64_t milliseconds_links_awaited = 20'000;
  // How long a seat is kept for a terminal of which nothing is heard, in milliseconds.
  std::optional<std::int64_t> seat_kept;  // nothing: for ever
  std::int64_t lent_seat_kept = 120'000;  // where it is lent to a visitor
};

}  // namespace punto::server
