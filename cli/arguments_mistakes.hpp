#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace punto {

// Every option of every command that takes a value refuses an empty one, save where nothing is an
// answer, as no cards and no outcomes are.
void refuse_empty_values(CLI::App& app);

std::string unknown_command(const CLI::App& app, const std::string& word);

// What is wrong with the words of a command line, as one line with a remedy. The words come in
// reverse, as CLI11 takes them.
std::string explain(const CLI::App& app, const CLI::ParseError& error,
                    const std::vector<std::string>& reversed);

}  // namespace punto
