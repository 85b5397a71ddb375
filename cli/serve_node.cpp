#include "cli/serve_node.hpp"

#include <condition_variable>
#include <fmt/format.h>
#include <mutex>

#include "cli/listen.hpp"
#include "cli/notify_systemd.hpp"
#include "core/cards/shown.hpp"
#include "edge/clock/clock.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

}  // namespace

OrError<std::optional<FloorNode>> read_node(const ServeOptions& options, const ServeFiles& files,
                                            const std::optional<network::Settings>& listens) {
  if (options.node.empty()) {
    if (options.address.empty()) return std::nullopt;
    return std::unexpected("--address belongs to --node; name the node, or leave it out");
  }
  if (files.store.is_file()) {
    return std::unexpected(
        "--node: several nodes need a store that all of them reach; name a database by --store "
        "postgres://USER@HOST/DATABASE");
  }
  if (!listens || listens->port == 0) {
    return std::unexpected("--node: others must find this node; name a port by --listen");
  }
  FloorNode node{options.node, options.address};
  if (node.address.empty()) node.address = url_of(*listens, listens->port);
  while (node.address.ends_with('/')) node.address.pop_back();
  if (const std::string mistake = find_mistake(node); !mistake.empty()) {
    return std::unexpected("--node: " + mistake);
  }
  return node;
}

ServeNode::ServeNode(const std::string& database, FloorNode self, network::Settings listens)
    : lease_(database, std::move(self)),
      listens_(std::move(listens)),
      looks_([this](const std::stop_token& stops) { look_after_lease(stops); }) {}

ServeNode::~ServeNode() = default;

// The session that has the lease is used by this thread alone, from its first look to its end. The
// service manager is told meanwhile that this process waits, or takes the floor over.
void ServeNode::look_after_lease(const std::stop_token& stops) {
  auto manager = ServiceManager::of_environment();
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock{mutex};
  while (!stops.stop_requested()) {
    lease_.look();
    if (!serves_) manager.alive();
    woken.wait_for(lock, stops, lease_.times().between_looks, [] { return false; });
  }
  lease_.leave();
}

void ServeNode::stop_answering() {
  waiting_.reset();
  serves_ = true;
}

std::optional<std::string> ServeNode::where_floor_is() const {
  const FloorLease::Standing standing = lease_.standing();
  const bool is_known = standing.whose == FloorLease::Whose::Others && standing.owner;
  return is_known ? std::optional{standing.owner->address} : std::nullopt;
}

OrError<void> ServeNode::answer_meanwhile() {
  if (waiting_) return {};
  waiting_ = std::make_unique<server::WaitingServer>(listens_, [this] { return where_floor_is(); });
  const auto started = waiting_->start();
  if (!started) return std::unexpected(started.error());
  return {};
}

void ServeNode::tell_owner(ServeLog& log) {
  const FloorLease::Standing standing = lease_.standing();
  std::string text = standing.trouble;
  if (standing.owner) {
    text = fmt::format("node {} at {} has the floor; this one, {}, waits", standing.owner->name,
                       standing.owner->address, lease_.self().name);
  }
  if (text.empty() || text == told_) return;
  told_ = text;
  log.write({SystemClock{}.now(), {}, std::move(text), {}});
}

OrError<WaitedFor> ServeNode::wait_for_floor(std::optional<SteadyTimePoint> until, ServeLog& log) {
  serves_ = false;
  if (auto answering = answer_meanwhile(); !answering) return std::unexpected(answering.error());
  ServiceManager::of_environment().ready(fmt::format("node {} waits", lease_.self().name));
  const WaitedFor waited = wait_for_stop(until, [&] {
    tell_owner(log);
    return has_floor();
  });
  told_.clear();
  return waited;
}

}  // namespace punto
