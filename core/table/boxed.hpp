#pragma once

#include <memory>
#include <utility>

namespace punto {

// A large value that is never changed: copies share it.
template <typename Value>
class Boxed {
 public:
  Boxed() : value_(usual()) {}
  Boxed(Value value) : value_(std::make_shared<const Value>(std::move(value))) {}

  const Value& operator*() const { return *value_; }
  const Value* operator->() const { return value_.get(); }

  friend bool operator==(const Boxed& left, const Boxed& right) {
    return left.value_ == right.value_ || *left == *right;
  }

 private:
  static const std::shared_ptr<const Value>& usual() {
    static const auto value = std::make_shared<const Value>();
    return value;
  }

  std::shared_ptr<const Value> value_;
};

template <typename Type>
inline constexpr bool is_boxed = false;
template <typename Type>
inline constexpr bool is_boxed<Boxed<Type>> = true;

}  // namespace punto
