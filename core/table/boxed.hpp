#pragma once

#include <memory>
#include <utility>

namespace punto {

// A large value that is never changed: copies share it.
template <typename Value>
class Boxed {
 public:
  Boxed() : value_(std::make_shared<const Value>()) {}
  Boxed(Value value) : value_(std::make_shared<const Value>(std::move(value))) {}

  const Value& operator*() const { return *value_; }
  const Value* operator->() const { return value_.get(); }

 private:
  std::shared_ptr<const Value> value_;
};

}  // namespace punto
