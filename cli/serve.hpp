#pragma once

#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct ServeOptions {
  std::string store;                      // empty: the usual file
  std::string floor;                      // a file; empty: the demonstration
  std::string keys;                       // empty: the usual file
  std::string witness;                    // empty: beside the keys; "-": standard output
  std::string log;                        // a file for JSON lines; empty: none
  std::string time;                       // how long; empty: until it is told to stop
  std::string signatures;                 // a list of what may run; empty: anything
  std::string listen = "127.0.0.1:8080";  // an address and a port, or "none"
  std::string node;                       // of several, its name; empty: it is the only one
  std::string address;                    // where others reach it; empty: as it listens
  std::string drain;            // how long rounds may take before it stops; empty: no time
  std::string tls_certificate;  // a file; empty: no TLS
  std::string tls_key;
  int most_requests = 1'000;         // a second, of one address
  int most_commands = 30;            // a second, of one who is signed on
  int most_failures = 12;            // a minute, to sign on, of one address
  int most_connections = 2'000;      // of one address
  std::vector<std::string> proxies;  // whose X-Forwarded-For is believed
  std::string metrics_token;         // a file; empty: figures are for this machine alone
  bool is_insecure = false;          // plain HTTP for everybody
  bool takes_new_keys = false;
  bool accepts_store = false;
  bool makes_set_up_code = false;  // for staff who cannot sign on any more
  bool prints_floor = false;
};

// Runs a floor until a signal stops it. Returns the exit code.
int run_serve(const ServeOptions& options, const RulebookShelf& shelf);

}  // namespace punto
