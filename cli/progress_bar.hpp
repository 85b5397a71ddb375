#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace punto {

// How far a long command is, its rate and the time left: a line on standard error, where that is a
// terminal.
class ProgressBar {
 public:
  ProgressBar(std::uint64_t all, std::string what);

  void show(std::uint64_t done);
  void clear();

 private:
  std::uint64_t all_;
  std::string what_;
  bool is_terminal_;
  std::chrono::steady_clock::time_point begin_;
};

// "238 million", "1.2 billion", "5,300"
std::string rounded_count(double number);

// "12 s", "3 min 20 s", "2 h 5 min"
std::string rounded_time(double seconds);

}  // namespace punto
