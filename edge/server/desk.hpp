#pragma once

#include <functional>
#include <memory>

#include "edge/server/worker.hpp"
#include "edge/store/event_store.hpp"

namespace punto::server {

// Where what takes long is looked up: by a thread of its own, with a reader of its own. The floor
// and the network wait for nothing.
class Desk {
 public:
  using OpenReader = std::function<Stored<std::unique_ptr<EventReader>>()>;
  // An error where the store cannot be opened.
  using Work = std::function<void(Stored<EventReader*> reader)>;

  explicit Desk(OpenReader open) : open_(std::move(open)), worker_(1, most_waiting) {}

  // False where too many wait.
  bool take(Work work, Worker::Broken broken) {
    return worker_.take(
        [this, work = std::move(work)] {
          auto reader = open_();
          if (!reader) return work(std::unexpected(reader.error()));
          work(reader->get());
        },
        std::move(broken));
  }

  // What is looked up comes to its end, and nothing after it.
  void stop() { worker_.stop(); }

 private:
  static constexpr std::size_t most_waiting = 16;

  OpenReader open_;
  Worker worker_;
};

}  // namespace punto::server
