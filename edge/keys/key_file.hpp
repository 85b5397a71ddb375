#pragma once

#include <expected>
#include <optional>
#include <string>

#include "edge/keys/keys.hpp"

namespace punto {

// Keys are kept in one text file, which only its owner may read, and which is not in the folder of
// the data: whoever has a copy of the data alone can open nothing. README.md has its format. Every
// error is one line that names the file and says what to do.

std::expected<Keys, std::string> load_keys(const std::string& path);

// Makes a file with these keys; what is there already is never written over.
std::expected<void, std::string> write_keys(const std::string& path, const Keys& keys);

// The same with one new key of each kind.
std::expected<Keys, std::string> create_keys(const std::string& path, Time now);

// Adds a newer key of each kind to the file. What was there stays in it until all is written.
std::expected<Keys, std::string> rotate_keys(const std::string& path, Time now);

// What to say where the file is, or would be, inside the folder of the data.
std::optional<std::string> refuse_keys_inside(const std::string& path, const std::string& folder);

}  // namespace punto
