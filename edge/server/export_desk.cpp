#include "edge/server/export_desk.hpp"

namespace punto::server {

bool ExportDesk::take(Work work, Worker::Broken broken) {
  const auto make = [this, work = std::move(work)] {
    const auto pipe = std::make_shared<network::BodyPipe>();
    {
      const std::scoped_lock lock{mutex_};
      if (ends_) return;
      current_ = pipe;
    }
    try {
      work(pipe);
    } catch (...) {
      end(*pipe);
      throw;
    }
    end(*pipe);
  };
  return worker_.take(make, std::move(broken));
}

// Broken off, unless it was whole.
void ExportDesk::end(network::BodyPipe& pipe) {
  pipe.break_off();
  const std::scoped_lock lock{mutex_};
  current_.reset();
}

void ExportDesk::stop() {
  {
    const std::scoped_lock lock{mutex_};
    ends_ = true;
    if (current_) current_->abandon();
  }
  worker_.stop();
}

}  // namespace punto::server
