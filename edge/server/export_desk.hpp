#pragma once

#include <mutex>

#include "edge/network/body_pipe.hpp"
#include "edge/server/worker.hpp"

namespace punto::server {

// Where exports are made, one after another: each as fast as it is read, and whoever reads slowly
// keeps nobody waiting but those who want one too.
class ExportDesk {
 public:
  using Work = std::function<void(const std::shared_ptr<network::BodyPipe>& to)>;

  // False where too many wait.
  bool take(Work work, Worker::Broken broken);
  // The one that is made is broken off.
  void stop();

 private:
  static constexpr std::size_t most_waiting = 4;

  void end(network::BodyPipe& pipe);

  std::mutex mutex_;
  std::shared_ptr<network::BodyPipe> current_;
  bool ends_ = false;
  Worker worker_{1, most_waiting};
};

}  // namespace punto::server
