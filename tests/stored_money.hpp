#pragma once

#include <stdexcept>

#include "core/audit/money_trail.hpp"
#include "core/house/house.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {

// The money of a store as its streams tell it, without the play: quicker than a verification.
class StoredMoney {
 public:
  explicit StoredMoney(EventReader& store) {
    const auto streams = store.streams();
    for (const StreamInfo& stream : *streams) {
      const auto read = for_each_record(store, stream, 1, [&](const Record& record) {
        follow(stream.name, record);
        return Stored<void>{};
      });
      if (!read) throw std::runtime_error(read.error().text);
    }
  }

  [[nodiscard]] MoneyFindings reconciled() const { return reconcile(house_, tables_, vouchers_); }
  [[nodiscard]] cashier::Books books() const { return all_books(house_, tables_, vouchers_); }

 private:
  void follow(const std::string& stream, const Record& record) {
    std::string_view left = record.bytes;
    if (stream == house::stream) {
      while (const auto entry = take_house_entry(left)) {
        for (const house::Event& event : entry->events) house_.follow(event);
      }
    } else if (const auto id = voucher::id_of_stream(stream)) {
      std::uint64_t number = record.first;
      while (const auto event = voucher::take_event(left)) {
        vouchers_[*id].follow(stream, *event, number++);
      }
    } else if (stream.starts_with("table/")) {
      follow_table(stream.substr(6), record);
    }
  }

  void follow_table(const std::string& table, const Record& record) {
    std::string_view left = record.bytes;
    TableTrail& trail = tables_[table];
    TableState& state = states_[table];
    trail.table = table;
    std::uint64_t number = record.first;
    while (const auto entry = take_entry(left)) {
      for (const Event& event : entry->events) {
        const auto* opened = std::get_if<TableOpened>(&event.body);
        if (opened != nullptr) state.settings.seating = opened->opening->settings.seating;
        trail.follow(state, entry->request, event, number++);
      }
    }
  }

  std::map<std::string, TableState> states_;  // how people sit there, and nothing else
  HouseTrail house_;
  TableTrails tables_;
  VoucherTrails vouchers_;
};

}  // namespace punto
