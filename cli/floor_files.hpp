#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "edge/keys/key_file.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// Where a floor keeps what it has, unless somebody says otherwise. The error is one line.
std::expected<std::string, std::string> usual_store_file();
std::expected<std::string, std::string> usual_keys_file();

// The file of a store named as "sqlite:FILE" or just "FILE".
std::expected<std::string, std::string> store_file(const std::string& address);

std::expected<std::unique_ptr<EventReader>, std::string> open_for_reading(
    const std::string& address);

// From a file of keys, or from a file of public keys.
std::expected<std::vector<PublicKey>, std::string> load_public_keys(const std::string& path);

}  // namespace punto
