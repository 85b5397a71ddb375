#pragma once

#include <stdexcept>
#include <string>

namespace punto {

// A mistake of the program itself. It is thrown, so that one table can be stopped before it pays a
// wrong amount, while the floor goes on.
class BrokenInvariant : public std::logic_error {
 public:
  BrokenInvariant(const char* condition, const char* file, int line)
      : std::logic_error(std::string{condition} + " does not hold"),
        place_(std::string{file} + ':' + std::to_string(line)) {}

  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  std::string place_;
};

[[noreturn]] void report_broken(const char* condition, const char* file, int line);

}  // namespace punto

// Stays on in production.
#define INSIST(condition) \
  ((condition) ? static_cast<void>(0) : ::punto::report_broken(#condition, __FILE__, __LINE__))
