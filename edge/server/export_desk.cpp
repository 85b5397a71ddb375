#include "edge/server/export_desk.hpp"

namespace punto::server {

bool ExportDesk::take(Work work) {
  return worker_.take([this, work = std::move(work)] {
    const auto pipe = std::make_shared<network::BodyPipe>();
    {
      const std::scoped_lock lock{mutex_};
      if (ends_) return;
      current_ = pipe;
    }
    work(pipe);
    pipe->break_off();  // unless it was whole
    const std::scoped_lock lock{mutex_};
    current_.reset();
  });
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
