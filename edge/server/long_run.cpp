#include "edge/server/long_run.hpp"

#include <sys/resource.h>

namespace punto::server {
namespace {

// Where the system does not allow even that, it is as everybody else.
void give_way() {
  constexpr int nice = 10;
  constexpr id_t this_thread = 0;
  (void)setpriority(PRIO_PROCESS, this_thread, nice);
}

}  // namespace

bool LongRun::begin(std::optional<PersonId> by, Work work) {
  const std::scoped_lock lock{mutex_};
  if (form_.state == wire::RunState::Running || ends_) return false;
  form_ = {};
  form_.state = wire::RunState::Running;
  form_.by = by;
  form_.begun = now_();
  result_.clear();
  return worker_.take([this, work = std::move(work)] { carry_out(work); });
}

void LongRun::carry_out(const Work& work) {
  give_way();
  Result result;
  try {
    result = work(*this);
  } catch (const Ended&) {
    result = std::unexpected("the floor has stopped; begin it again");
  } catch (const std::exception& broken) {
    result = std::unexpected(broken.what());
  }
  const std::scoped_lock lock{mutex_};
  form_.state = result ? wire::RunState::Done : wire::RunState::Failed;
  form_.ended = now_();
  form_.doing.reset();
  if (result) {
    result_ = std::move(*result);
  } else {
    form_.fault = std::move(result.error());
  }
}

std::string LongRun::to_json() const {
  const std::scoped_lock lock{mutex_};
  return wire::run_to_json(form_, result_);
}

void LongRun::stop() {
  ends_ = true;
  worker_.stop();
}

void LongRun::tell(wire::RunDoing doing) {
  const std::scoped_lock lock{mutex_};
  form_.doing = std::move(doing);
}

void LongRun::tell(std::uint64_t done, std::uint64_t all) {
  const std::scoped_lock lock{mutex_};
  form_.done = done;
  form_.all = all;
}

}  // namespace punto::server
