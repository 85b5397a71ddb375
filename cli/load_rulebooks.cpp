#include "cli/load_rulebooks.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "core/cards/shown.hpp"

namespace punto {
namespace {

constexpr std::uintmax_t largest_file = 1 << 20;

std::expected<std::vector<std::string>, std::string> toml_files(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> files;
  std::filesystem::directory_iterator entry{folder, error};
  for (; !error && entry != std::filesystem::directory_iterator{}; entry.increment(error)) {
    if (entry->path().extension() == ".toml") files.push_back(entry->path().string());
  }
  if (error) {
    return std::unexpected(
        fmt::format("{}: {}; name a folder with .toml files", shown(folder), error.message()));
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::expected<std::string, std::string> read_file(const std::string& path, std::string_view kind) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    return std::unexpected(fmt::format("{}: there is no such file; name a {}", shown(path), kind));
  }
  if (!std::filesystem::is_regular_file(status)) {
    return std::unexpected(fmt::format("{}: is no plain file; name a {}", shown(path), kind));
  }
  if (std::filesystem::file_size(path, error) > largest_file) {
    return std::unexpected(fmt::format("{}: is larger than 1 MiB; no {} is", shown(path), kind));
  }
  std::ifstream file{path, std::ios::binary};
  if (!file) {
    return std::unexpected(
        fmt::format("{}: {}; it must be readable", shown(path), std::strerror(errno)));
  }
  std::string text{std::istreambuf_iterator<char>{file}, {}};
  if (file.bad()) return std::unexpected(fmt::format("{}: cannot be read", shown(path)));
  if (text.empty())
    return std::unexpected(fmt::format("{}: is empty; name a {}", shown(path), kind));
  return text;
}

std::expected<RulebookShelf, std::vector<std::string>> load_rulebooks(
    const std::vector<std::string>& folders) {
  RulebookShelf shelf = RulebookShelf::approved();
  std::vector<std::string> problems;
  for (const std::string& folder : folders) {
    const auto files = toml_files(folder);
    if (!files) {
      problems.push_back(files.error());
      continue;
    }
    for (const std::string& file : *files) {
      const auto text = read_file(file);
      if (!text) {
        problems.push_back(text.error());
      } else if (const auto added = shelf.add(file, *text); !added) {
        std::ranges::copy(added.error(), std::back_inserter(problems));
      }
    }
  }
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return shelf;
}

}  // namespace punto
