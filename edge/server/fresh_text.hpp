#pragma once

#include <string>

namespace punto::server {

// 256 random bits in hexadecimal: a token or a key that nobody can guess.
std::string fresh_key();

// For people to type.
std::string fresh_digits(int count);

}  // namespace punto::server
