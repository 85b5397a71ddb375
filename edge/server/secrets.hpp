#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "edge/server/worker.hpp"

namespace punto::server {

// PINs and passwords: hashed and compared by argon2id, which is slow on purpose, on a thread of its
// own.
class Secrets {
 public:
  using Compared = std::function<void(bool is_right)>;
  using Hashed = std::function<void(std::string hash)>;

  // Both answer from another thread; false where too many wait. An empty hash fits nothing, and is
  // compared all the same: nobody learns from the time it takes who exists.
  bool compare(std::string hash, std::string secret, Compared compared, Worker::Broken broken = {});
  bool hash(std::string secret, Hashed hashed, Worker::Broken broken = {});

  // What waits is never answered.
  void stop() { worker_.stop(); }

 private:
  Worker worker_;
};

// What must be kept of a secret.
std::string hash_of_secret(const std::string& secret);

// Staff choose a PIN of six digits or more or a password of eight characters or more, Players a PIN
// of four digits or more; not what everybody tries first.
bool is_good_staff_secret(std::string_view secret);
bool is_good_player_pin(std::string_view pin);

}  // namespace punto::server
