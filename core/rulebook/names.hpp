#pragma once

#include <string>

namespace punto {

// What a thing is called, in English and in Simplified Chinese.
struct Names {
  std::string en;
  std::string zh;

  friend bool operator==(const Names&, const Names&) = default;
};

}  // namespace punto
