#include "edge/server/metrics.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace punto::server {
namespace {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::BuildHistogram;
using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;
using prometheus::Histogram;
using prometheus::Registry;

const Histogram::BucketBoundaries seconds_of_commit = {0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01,
                                                       0.02,   0.05,   0.1,   0.25,  1,     5};

Family<Counter>& counter(Registry& registry, const char* name, const char* help) {
  return BuildCounter().Name(name).Help(help).Register(registry);
}
Family<Gauge>& gauge(Registry& registry, const char* name, const char* help) {
  return BuildGauge().Name(name).Help(help).Register(registry);
}
Histogram& histogram(Registry& registry, const char* name, const char* help) {
  return BuildHistogram().Name(name).Help(help).Register(registry).Add({}, seconds_of_commit);
}

}  // namespace

class Metrics::Figures {
 public:
  explicit Figures(const std::string& version) {
    gauge(registry, "punto_build_info", "The program that runs.")
        .Add({{"version", version}})
        .Set(1);
    books_balanced.Set(1);
  }

  // Looking for one by its label takes longer than all else that is done for a request.
  Counter& of_status(unsigned status) {
    std::atomic<Counter*>& known = by_status_[std::min<std::size_t>(status, by_status_.size() - 1)];
    Counter* found = known.load(std::memory_order_acquire);
    if (found == nullptr) {
      found = &requests.Add({{"status", std::to_string(status)}});
      known.store(found, std::memory_order_release);
    }
    return *found;
  }

  Registry registry;
  Family<Counter>& rounds = counter(registry, "punto_rounds_total", "Rounds that are over.");
  Family<Counter>& wagers = counter(registry, "punto_wagers_total", "Wagers placed.");
  Family<Counter>& requests =
      counter(registry, "punto_http_requests_total", "Requests answered, by status.");
  Family<Counter>& refusals =
      counter(registry, "punto_refusals_total", "Commands refused, by reason.");
  Counter& sign_on_failures =
      counter(registry, "punto_sign_on_failures_total", "Wrong secrets.").Add({});
  Histogram& commit =
      histogram(registry, "punto_commit_seconds", "From a command to its durable answer.");
  Histogram& push =
      histogram(registry, "punto_push_seconds", "From a durable event to its frames being sent.");
  Gauge& connections = gauge(registry, "punto_connections", "Connections that are open.").Add({});
  Gauge& sockets = gauge(registry, "punto_websockets", "WebSockets that are open.").Add({});
  Family<Gauge>& queue = gauge(registry, "punto_queue_length", "Commands that wait, by table.");
  Family<Gauge>& suspended = gauge(registry, "punto_table_suspended", "1 where play is suspended.");
  Gauge& store_away = gauge(registry, "punto_store_away", "1 while nothing can be stored.").Add({});
  Gauge& books_balanced =
      gauge(registry, "punto_books_balanced", "0 where the books do not balance.").Add({});

 private:
  std::array<std::atomic<Counter*>, 600> by_status_ = {};
};

Metrics::Metrics(const std::string& version) : figures_(std::make_unique<Figures>(version)) {}
Metrics::~Metrics() = default;

void Metrics::follow(const std::string& table, const Event& event) {
  if (std::holds_alternative<RoundSettled>(event.body) ||
      std::holds_alternative<RoundVoided>(event.body)) {
    figures_->rounds.Add({{"table", table}}).Increment();
  } else if (std::holds_alternative<WagerPlaced>(event.body)) {
    figures_->wagers.Add({{"table", table}}).Increment();
  }
}
void Metrics::count_request(unsigned status) {
  figures_->of_status(status).Increment();
}
void Metrics::count_refusal(std::string_view reason) {
  figures_->refusals.Add({{"reason", std::string{reason}}}).Increment();
}
void Metrics::count_sign_on_failure() {
  figures_->sign_on_failures.Increment();
}
void Metrics::commit_took(double seconds) {
  figures_->commit.Observe(seconds);
}
void Metrics::push_took(double seconds) {
  figures_->push.Observe(seconds);
}
void Metrics::set_connections(double connections, double sockets) {
  figures_->connections.Set(connections);
  figures_->sockets.Set(sockets);
}
void Metrics::set_queue_length(const std::string& table, double length) {
  figures_->queue.Add({{"table", table}}).Set(length);
}
void Metrics::set_suspended(const std::string& table, bool suspended) {
  figures_->suspended.Add({{"table", table}}).Set(suspended ? 1 : 0);
}
void Metrics::set_store_away(bool away) {
  figures_->store_away.Set(away ? 1 : 0);
}
void Metrics::set_books_balanced(bool balanced) {
  figures_->books_balanced.Set(balanced ? 1 : 0);
}

std::string Metrics::text() const {
  return prometheus::TextSerializer{}.Serialize(figures_->registry.Collect());
}

}  // namespace punto::server
