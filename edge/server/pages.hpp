#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "edge/network/http.hpp"

namespace punto::server {

// A file of the pages, built into the program and compressed.
struct PageFile {
  std::string_view path;  // "/assets/app-1a2b3c.js"
  std::string_view type;
  std::string_view tag;   // of its content
  std::string_view gzip;  // its bytes, compressed
};
std::span<const PageFile> page_files();

// The page or file of a request; nothing where there is none. Pages of one screen share a file:
// which of them it is, the page finds out by its own path.
std::optional<network::Response> find_page(const network::Request& request);

}  // namespace punto::server
