#pragma once

namespace punto::wire {

// Words of enumerations have hyphens where people read a space.
constexpr char hyphened(char letter) {
  return letter == ' ' ? '-' : letter;
}

}  // namespace punto::wire
