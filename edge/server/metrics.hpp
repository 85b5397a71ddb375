#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/table/event.hpp"

namespace punto::server {

// Figures for Prometheus; docs/OPERATING.md has their meaning. From any thread.
class Metrics {
 public:
  explicit Metrics(const std::string& version);
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // What an event adds to the figures of its table.
  void follow(const std::string& table, const Event& event);
  void count_request(unsigned status);
  void count_refusal(std::string_view reason);
  void count_sign_on_failure();
  void commit_took(double seconds);
  void push_took(double seconds);

  void set_connections(double connections, double sockets);
  void set_queue_length(const std::string& table, double length);
  void set_suspended(const std::string& table, bool suspended);
  void set_store_away(bool away);
  void set_books_balanced(bool balanced);

  // In the text format of Prometheus.
  [[nodiscard]] std::string text() const;

 private:
  class Figures;
  std::unique_ptr<Figures> figures_;
};

}  // namespace punto::server
