#pragma once

#include "core/house/settings.hpp"
#include "core/rulebook/toml_section.hpp"

namespace punto {

// Reads the section [house] of a floor's file, where there is one; what it leaves out stays.
void read_house_section(TomlSection& root, house::Settings& settings, std::int32_t& lock_minutes);

}  // namespace punto
