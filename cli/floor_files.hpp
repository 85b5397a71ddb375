#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "edge/keys/key_file.hpp"
#include "edge/store/event_store.hpp"
#include "edge/store/store_address.hpp"

namespace punto {

// Where a floor keeps what it has, unless somebody says otherwise. The error is one line.
std::expected<std::string, std::string> usual_store_file();
std::expected<std::string, std::string> usual_keys_file();

// A store named as "sqlite:FILE", just "FILE", or "postgres://..."; whatever else stands before a
// colon is refused, so that no file gets such a name by mistake.
std::expected<StoreAddress, std::string> store_address(const std::string& text);
// The same where only a file will do.
std::expected<std::string, std::string> store_file(const std::string& text);
// What somebody typed, without anything secret.
std::string without_secrets(const std::string& text);

// A store that is there must be a plain file: to open a pipe would wait for whoever writes it.
std::expected<void, std::string> refuse_special_file(const std::string& store);

// A file, and what it is called by people.
struct NamedFile {
  std::string what;
  std::string path;
};
// Each must be a file of its own, whatever links lead there; they need not be there yet.
std::expected<void, std::string> refuse_same_files(const std::vector<NamedFile>& files);

// The folder that a file is to be in, where it is missing: only it, or all that leads to a usual
// one. Whoever mistypes a path is not to find a tree of folders.
std::expected<void, std::string> make_folder_of(const std::string& file);
std::expected<void, std::string> make_usual_folder_of(const std::string& file);

std::expected<std::unique_ptr<EventReader>, std::string> open_for_reading(
    const std::string& address);
// The same for whoever must know what is wrong with it.
Stored<std::unique_ptr<EventReader>> open_to_judge(const std::string& address);

// From a file of keys, or from a file of public keys.
std::expected<std::vector<PublicKey>, std::string> load_public_keys(const std::string& path);

}  // namespace punto
