#pragma once

#include <expected>
#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {

// The whole file, or one line that says why it cannot be read; `kind` is what it should be.
std::expected<std::string, std::string> read_file(const std::string& path,
                                                  std::string_view kind = "rulebook");

// The built-in rulebooks, and the *.toml files of `folders`. The errors are whole lines.
std::expected<RulebookShelf, std::vector<std::string>> load_rulebooks(
    const std::vector<std::string>& folders);

}  // namespace punto
