#include "edge/server/routes.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "edge/server/pages.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/service.hpp"

namespace punto::server {

using network::Method;

// Which path leads where. A word in braces stands for any one word.
struct Routes {
  struct Route {
    Method method;
    std::string_view path;
    Service::Answer (Service::*answer)(const Service::Asked&);
  };

  // clang-format off
  static constexpr std::array all = {
      Route{Method::Get, "/healthz", &Service::health},
      Route{Method::Get, "/readyz", &Service::readiness},
      Route{Method::Get, "/metrics", &Service::figures},
      Route{Method::Get, "/api/openapi.json", &Service::interface_description},
      Route{Method::Get, "/api/session", &Service::session},
      Route{Method::Post, "/api/session/sign-on", &Service::sign_on},
      Route{Method::Post, "/api/session/sign-on-terminal", &Service::sign_on_terminal},
      Route{Method::Post, "/api/session/sign-on-device", &Service::sign_on_device},
      Route{Method::Post, "/api/session/sign-off", &Service::sign_off},
      Route{Method::Post, "/api/session/approvals", &Service::approve},
      Route{Method::Post, "/api/set-up", &Service::set_up},
      Route{Method::Post, "/api/pairing/codes", &Service::make_pairing_code},
      Route{Method::Post, "/api/pairing", &Service::pair},
      Route{Method::Post, "/api/demonstration/terminals", &Service::lend_terminal},
      Route{Method::Get, "/api/floor", &Service::floor},
      Route{Method::Get, "/api/terminal", &Service::terminal},
      Route{Method::Get, "/api/terminal/rounds", &Service::own_rounds},
      Route{Method::Get, "/api/terminals/{terminal}/rounds", &Service::rounds_of_terminal},
      Route{Method::Get, "/api/rulebooks", &Service::rulebook_list},
      Route{Method::Get, "/api/rulebooks/{rulebook}", &Service::shelved_rulebook},
      Route{Method::Get, "/api/rulebooks/{rulebook}/odds", &Service::odds_of_rulebook},
      Route{Method::Get, "/api/rulebooks/{rulebook}/comparison/{other}", &Service::comparison},
      Route{Method::Get, "/api/house", &Service::house},
      Route{Method::Get, "/api/house/events", &Service::house_events},
      Route{Method::Get, "/api/house/ratings", &Service::ratings},
      Route{Method::Get, "/api/pit", &Service::pit},
      Route{Method::Get, "/api/house/incidents", &Service::incidents},
      Route{Method::Get, "/api/reports/{report}", &Service::report},
      Route{Method::Get, "/api/exports/{export}", &Service::exported},
      Route{Method::Get, "/api/verification", &Service::verification},
      Route{Method::Post, "/api/verification", &Service::begin_verification},
      Route{Method::Get, "/api/simulations", &Service::simulation},
      Route{Method::Post, "/api/simulations", &Service::begin_simulation},
      Route{Method::Post, "/api/house/{command}", &Service::house_command},
      Route{Method::Get, "/api/tables/{table}", &Service::table},
      Route{Method::Get, "/api/tables/{table}/rulebook", &Service::rulebook},
      Route{Method::Get, "/api/tables/{table}/roads", &Service::roads},
      Route{Method::Get, "/api/tables/{table}/odds", &Service::odds_of_table},
      Route{Method::Get, "/api/tables/{table}/irregularities", &Service::irregularities},
      Route{Method::Get, "/api/tables/{table}/rounds", &Service::listed_rounds},
      Route{Method::Get, "/api/tables/{table}/rounds/{round}", &Service::told_round},
      Route{Method::Get, "/api/tables/{table}/rounds/{round}/bundle", &Service::bundle},
      Route{Method::Get, "/api/tables/{table}/shoes/{shoe}", &Service::shoe_proof},
      Route{Method::Post, "/api/tables/{table}/readings", &Service::card_reading},
      Route{Method::Post, "/api/tables/{table}/{command}", &Service::table_command},
  };
  // clang-format on

  // The words of the path that stand for something; nothing where it is another path.
  static std::optional<std::vector<std::string>> match(std::string_view pattern,
                                                       std::string_view path) {
    std::vector<std::string> names;
    while (!pattern.empty() && !path.empty()) {
      const std::size_t of_pattern = std::min(pattern.find('/', 1), pattern.size());
      const std::size_t of_path = std::min(path.find('/', 1), path.size());
      const std::string_view wanted = pattern.substr(0, of_pattern);
      const std::string_view word = path.substr(0, of_path);
      if (wanted.starts_with("/{") && word.size() > 1) {
        names.emplace_back(word.substr(1));
      } else if (wanted != word) {
        return {};
      }
      pattern.remove_prefix(of_pattern);
      path.remove_prefix(of_path);
    }
    if (!pattern.empty() || !path.empty()) return {};
    return names;
  }
};

namespace {

bool is_json(const network::Request& request) {
  std::string_view type = request.header("content-type");
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return std::ranges::equal(type, std::string_view{"application/json"}, {},
                            [](unsigned char letter) { return std::tolower(letter); });
}

}  // namespace

std::string_view name_of(Method method) {
  constexpr std::array<std::string_view, 7> names = {"GET",    "HEAD",    "POST", "PUT",
                                                     "DELETE", "OPTIONS", "other"};
  return names[static_cast<std::size_t>(method)];
}

std::optional<network::Response> route(Service& service, const network::Request& request,
                                       const Caller& caller, const network::Respond& respond) {
  const bool reads = request.method == Method::Get || request.method == Method::Head;
  std::string allowed;
  for (const Routes::Route& route : Routes::all) {
    auto names = Routes::match(route.path, request.path());
    if (!names) continue;
    if (!allowed.empty()) allowed += ", ";
    allowed += route.method == Method::Get ? "GET, HEAD" : name_of(route.method);
    if (reads != (route.method == Method::Get) || (!reads && request.method != route.method)) {
      continue;
    }
    if (!reads && !is_json(request)) {
      return problem(caller, wire::Trouble::UnsupportedMediaType);
    }
    return (service.*route.answer)({request, caller, std::move(*names), respond});
  }
  if (!allowed.empty()) {
    network::Response response = problem(caller, wire::Trouble::MethodNotAllowed);
    response.headers.emplace_back("Allow", std::move(allowed));
    return response;
  }
  if (!request.path().starts_with("/api/")) {
    if (auto page = find_page(request)) return page;
  }
  return problem(caller, wire::Trouble::UnknownPath);
}

void add_usual_headers(network::Response& response, bool is_secure) {
  constexpr std::string_view only_by_tls = "Strict-Transport-Security: max-age=31536000\r\n";
  constexpr std::string_view lines =
      "Strict-Transport-Security: max-age=31536000\r\n"
      "X-Content-Type-Options: nosniff\r\n"
      "X-Frame-Options: DENY\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "Content-Security-Policy: default-src 'self'; img-src 'self' data:; style-src 'self'; "
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n";
  static_assert(lines.starts_with(only_by_tls));
  response.more_lines = is_secure ? lines : lines.substr(only_by_tls.size());
  const bool says_how_long = std::ranges::any_of(
      response.headers, [](const auto& header) { return header.first == "Cache-Control"; });
  if (!says_how_long) response.headers.emplace_back("Cache-Control", "no-store");
}

}  // namespace punto::server
