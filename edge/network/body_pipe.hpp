#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace punto::network {

// The body of a response that another thread makes while it is sent: it need not fit into memory.
class BodyPipe {
 public:
  // By whoever makes it: waits until there is room. False where nobody reads any more.
  bool put(std::string part);
  // It was all; or there will be no more of it, and the reader must not take it for whole.
  void finish() { end(State::Whole); }
  void break_off() { end(State::Broken); }

  // By the connection. `changed` is called from the other thread.
  void watch(std::function<void()> changed);
  enum class State : std::uint8_t { Open, Whole, Broken };
  struct Taken {
    std::string part;  // empty: nothing at present
    State state = State::Open;
  };
  Taken take();
  // Nobody reads any more.
  void abandon();

 private:
  void end(State state);

  static constexpr std::size_t room = 1 << 20;

  std::mutex mutex_;
  std::condition_variable taken_;
  std::function<void()> changed_;
  std::string waiting_;
  State state_ = State::Open;
  bool is_abandoned_ = false;
};

// The end that reads: where it goes, whoever makes the body hears of it.
class BodyReader {
 public:
  explicit BodyReader(std::shared_ptr<BodyPipe> pipe) : pipe_(std::move(pipe)) {}
  BodyReader(const BodyReader&) = delete;
  BodyReader& operator=(const BodyReader&) = delete;
  ~BodyReader() { pipe_->abandon(); }

  BodyPipe* operator->() const { return pipe_.get(); }

 private:
  std::shared_ptr<BodyPipe> pipe_;
};

}  // namespace punto::network
