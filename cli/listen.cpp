#include "cli/listen.hpp"

#include <arpa/inet.h>
#include <charconv>
#include <fmt/format.h>

#include "core/cards/shown.hpp"

namespace punto {
namespace {

struct Endpoint {
  std::string address;
  std::uint16_t port = 0;
};

std::unexpected<std::string> not_an_endpoint(std::string_view text) {
  return std::unexpected(
      fmt::format("--listen: {} is no address and port; write 127.0.0.1:8080, [::1]:8080, or none "
                  "for a floor without a network",
                  shown(text)));
}

bool is_address(const std::string& address) {
  in6_addr bytes{};
  const int family = address.contains(':') ? AF_INET6 : AF_INET;
  return inet_pton(family, address.c_str(), &bytes) == 1;
}

std::expected<Endpoint, std::string> read_endpoint(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return not_an_endpoint(text);
  std::string_view address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) {
    address = address.substr(1, address.size() - 2);
  } else if (address.contains(':')) {
    return not_an_endpoint(text);
  }
  Endpoint endpoint{address == "localhost" ? "127.0.0.1" : std::string{address}, 0};
  const std::string_view digits = text.substr(colon + 1);
  const auto [end, failed] =
      std::from_chars(digits.data(), digits.data() + digits.size(), endpoint.port);
  const bool is_port = failed == std::errc{} && end == digits.data() + digits.size();
  if (!is_port || !is_address(endpoint.address)) return not_an_endpoint(text);
  return endpoint;
}

bool is_this_machine(std::string_view address) {
  return address.starts_with("127.") || address == "::1";
}

}  // namespace

std::expected<std::optional<network::Settings>, std::string> read_listen(
    const ServeOptions& options) {
  if (options.tls_certificate.empty() != options.tls_key.empty()) {
    return std::unexpected("--tls-cert and --tls-key belong together; give both or neither");
  }
  if (options.listen == "none") return std::nullopt;
  const auto endpoint = read_endpoint(options.listen);
  if (!endpoint) return std::unexpected(endpoint.error());
  const bool is_plain = options.tls_certificate.empty();
  if (is_plain && !options.is_insecure && !is_this_machine(endpoint->address)) {
    return std::unexpected(
        fmt::format("{} is reached by others, and nothing would be encrypted; add --tls-cert and "
                    "--tls-key, or --insecure where that is wanted",
                    shown(options.listen)));
  }
  for (const std::string& proxy : options.proxies) {
    if (is_address(proxy)) continue;
    return std::unexpected(fmt::format(
        "--proxy: {} is no address; write that from which the proxy comes, as 127.0.0.1",
        shown(proxy)));
  }
  network::Settings settings;
  settings.limits.connections_of_address = static_cast<std::size_t>(options.most_connections);
  settings.limits.proxies = options.proxies;
  settings.address = endpoint->address;
  settings.port = endpoint->port;
  settings.certificate = options.tls_certificate;
  settings.certificate_key = options.tls_key;
  return settings;
}

std::string url_of(const network::Settings& settings, std::uint16_t port) {
  const std::string_view scheme = settings.certificate.empty() ? "http" : "https";
  const bool is_long = settings.address.contains(':');
  return is_long ? fmt::format("{}://[{}]:{}", scheme, settings.address, port)
                 : fmt::format("{}://{}:{}", scheme, settings.address, port);
}

}  // namespace punto
