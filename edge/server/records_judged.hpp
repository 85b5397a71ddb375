#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "core/table/identity.hpp"

namespace punto::server {

// What the last check of everything on record has come to. For any thread.
class RecordsJudged {
 public:
  struct Judgement {
    Time at;
    std::string wrong;  // the first of what was found; empty: all of it verifies
  };

  void judge(Judgement judgement) {
    const std::scoped_lock lock{mutex_};
    last_ = std::move(judgement);
  }
  // Nothing before the first has come to its end.
  [[nodiscard]] std::optional<Judgement> last() const {
    const std::scoped_lock lock{mutex_};
    return last_;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Judgement> last_;
};

}  // namespace punto::server
