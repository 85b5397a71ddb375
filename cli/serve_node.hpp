#pragma once

#include <atomic>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "cli/serve_files.hpp"
#include "cli/serve_log.hpp"
#include "cli/stop_signals.hpp"
#include "edge/server/waiting_server.hpp"
#include "edge/store/floor_lease.hpp"

namespace punto {

// The node that the options name; nothing where they name none. The error is one line that says
// what to do.
std::expected<std::optional<FloorNode>, std::string> read_node(
    const ServeOptions& options, const ServeFiles& files,
    const std::optional<network::Settings>& listens);

// This process as one of several nodes of a floor: it looks after the lease, and answers for the
// floor while it waits for it.
class ServeNode {
 public:
  ServeNode(const std::string& database, FloorNode self, network::Settings listens);
  ~ServeNode();
  ServeNode(const ServeNode&) = delete;
  ServeNode& operator=(const ServeNode&) = delete;

  // Until this node has the floor (Event), or is told to stop.
  std::expected<WaitedFor, std::string> wait_for_floor(std::optional<SteadyTimePoint> until,
                                                       ServeLog& log);
  // The floor itself is about to listen, and says by itself that it lives.
  void stop_answering();

  [[nodiscard]] bool has_floor() const { return is_standing(FloorLease::Whose::Ours); }
  [[nodiscard]] bool is_taken_over() const { return is_standing(FloorLease::Whose::Others); }
  [[nodiscard]] const FloorLease& lease() const { return lease_; }

 private:
  [[nodiscard]] bool is_standing(FloorLease::Whose whose) const {
    return lease_.standing().whose == whose;
  }
  [[nodiscard]] std::optional<std::string> where_floor_is() const;
  std::expected<void, std::string> answer_meanwhile();
  void tell_owner(ServeLog& log);
  void look_after_lease(const std::stop_token& stops);

  FloorLease lease_;
  network::Settings listens_;
  std::unique_ptr<server::WaitingServer> waiting_;
  std::string told_;  // of whoever has the floor, so that it is told once
  std::atomic<bool> serves_ = false;
  std::jthread looks_;
};

}  // namespace punto
