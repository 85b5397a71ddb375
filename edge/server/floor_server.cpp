#include "edge/server/floor_server.hpp"

#include <fmt/format.h>
#include <ranges>

#include "core/house/house.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/server/service.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto::server {
namespace {

// Numbers of cards and PINs are few enough to try them all: without the floor's key nobody can.
Digest keyed_digest(const SealingKey& sealing, std::string_view label, std::string_view of) {
  const auto& secret = sealing.key().bytes();
  std::string text{label};
  text.append(reinterpret_cast<const char*>(secret.data()), secret.size());
  const Digest key = sha256(text);
  text.assign(reinterpret_cast<const char*>(key.bytes.data()), key.bytes.size());
  return sha256(text.append(of));
}

std::vector<Digest> digests_of_card(const Keys& keys, std::string_view number) {
  std::vector<Digest> digests;
  for (const SealingKey& sealing : std::views::reverse(keys.all_sealing())) {
    digests.push_back(keyed_digest(sealing, "punto card key 1", number));
  }
  return digests;
}

}  // namespace

class FloorServer::Inside {
 public:
  Inside(const FloorServerParts& parts, Settings settings, network::Settings network)
      : parts_(parts), settings_(std::move(settings)), network_(std::move(network)) {}

  std::expected<void, std::string> prepare(const Floor& floor) {
    const auto stream = parts_.reader.find_stream(house::stream);
    if (!stream) return std::unexpected(stream.error().text);
    if (!*stream || floor.house() == nullptr) {
      return std::unexpected("the store cannot be written; mend that and start again");
    }
    board_ = std::make_unique<live::Board>(
        live::FollowedHouse{*floor.house(), (*stream)->next, parts_.reader},
        [this](const StoreError& error) { parts_.note({{}, {}, error.text}); });
    codes_ = std::make_unique<VoucherCodes>(parts_.keys, floor.store_id());
    service_ = std::make_unique<Service>(
        Parts{*board_, parts_.clock, *codes_, parts_.reader,
              [this](std::string_view number) { return digests_of_card(parts_.keys, number); },
              [this](std::string_view text) {
                return keyed_digest(parts_.keys.all_sealing().back(), "punto request key 1", text);
              },
              parts_.note, parts_.open_reader, parts_.shelf, parts_.components,
              parts_.keys.public_keys()},
        settings_);
    for (const auto& table : floor.tables()) {
      if (auto added = add(*table, floor.time()); !added) return added;
    }
    return {};
  }

  std::expected<std::uint16_t, std::string> start(FloorThread& floor) {
    server_ = std::make_unique<network::Server>(network_, *service_);
    service_->connect(floor, *server_);
    return server_->start();
  }

  void stop() {
    if (!server_) return;
    service_->stop();
    server_->stop();
    service_->finish();
  }

  Service* service() { return service_.get(); }

 private:
  // A table that is out of service is followed from its first event on.
  std::expected<void, std::string> add(const FloorTable& table, Time now) {
    const auto stream = parts_.reader.find_stream("table/" + table.plan.id);
    if (!stream) return std::unexpected(stream.error().text);
    if (!*stream) return {};
    live::FollowedTable::Beginning beginning{table.plan.id, {}, 1, table.plan.pace, now};
    if (table.hosted) {
      beginning.state = table.hosted->state();
      beginning.next = (*stream)->next;
      auto commitment = commitment_of(table.plan.id, beginning.state.shoe.number);
      if (!commitment) return std::unexpected(commitment.error().text);
      beginning.commitment = *commitment;
    }
    const std::uint64_t next = beginning.next;
    board_->add(std::move(beginning), Subscriber{table.recent, parts_.reader, (*stream)->id, next});
    return {};
  }

  // Of the shoe in use, which is one of the last that were made.
  Stored<std::optional<Digest>> commitment_of(const std::string& table, ShoeNumber number) {
    constexpr std::uint64_t entries = 8;
    const auto stream = parts_.reader.find_stream(shoe_stream(table));
    if (!stream) return std::unexpected(stream.error());
    if (!*stream) return std::nullopt;
    StreamInfo shoes = **stream;
    const std::uint64_t from = shoes.next > entries ? shoes.next - entries : 1;
    std::optional<Digest> found;
    const auto read = for_each_record(parts_.reader, shoes, from, [&](const Record& record) {
      std::string_view left = record.bytes;
      while (const auto entry = take_shoe_entry(left)) {
        const auto* sealed = std::get_if<SealedShoe>(&*entry);
        if (sealed != nullptr && sealed->number == number) found = sealed->commitment;
      }
      return Stored<void>{};
    });
    if (!read) return std::unexpected(read.error());
    return found;
  }

  FloorServerParts parts_;
  Settings settings_;
  network::Settings network_;
  std::unique_ptr<live::Board> board_;
  std::unique_ptr<VoucherCodes> codes_;
  std::unique_ptr<Service> service_;
  std::unique_ptr<network::Server> server_;
};

FloorServer::FloorServer(const FloorServerParts& parts, Settings settings,
                         network::Settings network)
    : inside_(std::make_unique<Inside>(parts, std::move(settings), std::move(network))) {}
FloorServer::~FloorServer() = default;

void FloorServer::table_stored(std::string_view table) {
  if (Service* service = inside_->service()) service->table_stored(table);
}
void FloorServer::house_stored(std::string_view stream, const Record& record) {
  if (stream != house::stream) return;
  if (Service* service = inside_->service()) service->house_stored(record);
}
void FloorServer::look_at(const Floor& floor) {
  if (Service* service = inside_->service()) service->look_at(floor);
}

std::expected<void, std::string> FloorServer::prepare(const Floor& floor) {
  return inside_->prepare(floor);
}
std::expected<std::uint16_t, std::string> FloorServer::start(FloorThread& floor) {
  return inside_->start(floor);
}
void FloorServer::stop() {
  inside_->stop();
}

}  // namespace punto::server
