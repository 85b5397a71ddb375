#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <chrono>
#include <map>
#include <mutex>
#include <set>

#include "edge/network/application.hpp"
#include "edge/server/caller.hpp"
#include "edge/server/export_desk.hpp"
#include "edge/server/long_run.hpp"
#include "edge/server/metrics.hpp"
#include "edge/server/odds_counter.hpp"
#include "edge/server/parts.hpp"
#include "edge/server/records_judged.hpp"
#include "edge/server/secrets.hpp"
#include "edge/server/shown_session.hpp"
#include "edge/wire/problem.hpp"
#include "edge/wire/server_forms.hpp"

namespace punto::server {

namespace json = boost::json;

class LiveSocket;

// Of the terminals that a demonstration floor lends to visitors.
inline constexpr house::TerminalId first_lent{900'000};

// A command as it came, over HTTP or a WebSocket.
struct CommandCall {
  std::string table;  // empty: of the house
  std::string name;
  std::string key;
  json::value body;
  std::optional<PersonId> approver;
};

// Everything of a floor that can be asked for over the network. All of it is done by the thread of
// the network, except where a comment says so.
class Service final : public network::Application {
 public:
  Service(Parts parts, Settings settings);
  ~Service() override;

  // Before the network starts. The floor's thread takes the commands.
  void connect(FloorThread& floor, network::Server& server);

  // From the thread of the floor, once it is durable.
  void table_stored(std::string_view table);
  void house_stored(const Record& record);
  // From the thread of the floor, before each turn.
  void look_at(const Floor& floor);

  // Nothing is answered any more but that the floor stops.
  void stop();
  // Once the network stands still: waits for what is computed, and computes nothing more.
  void finish() {
    secrets_.stop();
    desk_.stop();
    proofs_.stop();
    odds_.stop();
    exports_.stop();
    verification_.stop();
    simulation_.stop();
  }

  // network::Application
  std::optional<network::Response> answer(network::Request&& request,
                                          const network::Respond& respond) override;
  Opened open(const network::Request& request) override;
  network::Response refuse(unsigned status, std::string_view languages) override;
  void troubled(const network::Trouble& trouble) override;

 private:
  friend class LiveSocket;
  friend struct Routes;
  class HouseCall;
  using Answer = std::optional<network::Response>;
  using Respond = network::Respond;

  // One request with what its path names.
  struct Asked {
    const network::Request& request;
    const Caller& caller;
    std::vector<std::string> names;  // of the path, in order
    Respond respond;
  };

  // service.cpp
  [[nodiscard]] Time now() const { return parts_.clock.now(); }
  Caller caller_of(const network::Request& request, ShownSession shown);
  [[nodiscard]] bool is_of_this_site(const network::Request& request) const;
  void follow_stored();
  void follow_house_event(const house::Event& event);
  void house_changed(const std::vector<house::Event>& events);
  void end_sockets_signed_off();
  void schedule();
  void tell_due();
  void sweep();
  void note(const Caller& caller, std::string text);
  void note_fault(const std::string& what) { note({}, "a mistake of the program: " + what); }
  // What whoever waits for it is told where work breaks on another thread.
  Worker::Broken broken_for(const Caller& caller, network::Respond respond);
  std::optional<network::Response> refusal_before(const network::Request& request,
                                                  const Caller& caller);
  void note_refused(const Caller& caller, std::string_view what, unsigned status);
  void socket_opened(LiveSocket& socket);
  void socket_closed(LiveSocket& socket);

  // commands.cpp
  void give(const Caller& caller, CommandCall call, Respond respond);
  network::Response refusal(const Caller& caller, const wire::Problem& wrong);
  // What a key is remembered by.
  [[nodiscard]] Request request_of(const Caller& caller, const CommandCall& call) const;
  [[nodiscard]] std::expected<Command, wire::Problem> table_command_of(
      const Caller& caller, const CommandCall& call, const Rulebook& rulebook) const;
  void give_to_table(const Caller& caller, const CommandCall& call, const Respond& respond);
  void give_to_house(const Caller& caller, CommandCall call, Respond respond);
  void submit_of_machine(house::CommandBody body);

  // sign_on.cpp
  Answer sign_on(const Asked& asked);
  Answer sign_on_terminal(const Asked& asked);
  Answer sign_on_device(const Asked& asked);
  Answer sign_off(const Asked& asked);
  Answer set_up(const Asked& asked);
  void hire_first(const Caller& caller, const wire::SetUp& form, const std::string& hash,
                  const Respond& respond);
  Answer make_pairing_code(const Asked& asked);
  Answer pair(const Asked& asked);
  Answer lend_terminal(const Asked& asked);
  Answer approve(const Asked& asked);
  // The trouble is nothing where the secret is right. A wrong one is on record, and answered late.
  using Checked = std::function<void(std::optional<wire::Problem>)>;
  void check_secret(const Caller& caller, const wire::StaffSignOn& form, const Checked& checked);
  void record(const Caller& caller, house::CommandBody body, const Checked& recorded);
  network::Response give_approval(const Caller& caller, PersonId by);
  network::Response begin_session(const Caller& caller, const Sender& sender);
  Answer sign_on_machine(const Asked& asked, const Digest* known, const std::string& key,
                         const Sender& sender);
  [[nodiscard]] house::CommandBody pairing_command(const wire::PairingRequest& request,
                                                   const Digest& key) const;
  void add_terminal(const Asked& asked, const wire::PairingRequest& request, const house::Who& by);
  // Whoever has approved it, where the token is good; it is good for one request, by its key.
  std::optional<PersonId> take_approval(const Caller& caller, std::string_view token,
                                        std::string_view key);
  [[nodiscard]] bool needs_set_up() const;
  [[nodiscard]] wire::SessionForm session_form(const Sender& sender) const;

  // queries.cpp
  Answer health(const Asked& asked);
  Answer readiness(const Asked& asked);
  [[nodiscard]] bool may_see_figures(const Asked& asked) const;
  Answer figures(const Asked& asked);
  Answer interface_description(const Asked& asked);
  Answer session(const Asked& asked);
  Answer floor(const Asked& asked);
  Answer table(const Asked& asked);
  Answer rulebook(const Asked& asked);
  Answer house(const Asked& asked);
  Answer terminal(const Asked& asked);
  Answer command(const Asked& asked, std::string table, std::string name);
  Answer table_command(const Asked& asked);
  Answer house_command(const Asked& asked);
  Answer card_reading(const Asked& asked);

  Answer roads(const Asked& asked);
  Answer rulebook_list(const Asked& asked);
  Answer shelved_rulebook(const Asked& asked);
  Answer comparison(const Asked& asked);

  // odds_queries.cpp
  Answer odds_of_rulebook(const Asked& asked);
  Answer odds_of_table(const Asked& asked);
  Answer irregularities(const Asked& asked);
  template <typename Count>
  Answer counted(const Asked& asked, Count count);

  // pit_queries.cpp
  Answer pit(const Asked& asked);
  // What was before this start and is followed no more: read once, by the desk.
  void read_past();
  void count_odds_of_pit();

  // export_queries.cpp
  Answer exported(const Asked& asked);

  // run_queries.cpp
  Answer verification(const Asked& asked);
  Answer begin_verification(const Asked& asked);
  // With each start and gaming day.
  void verify_unasked();
  LongRun::Result verify_records(LongRun& run);
  // Why there are no figures: the records do not verify, and nobody has said that it does not
  // matter.
  [[nodiscard]] Answer unless_sound(const Asked& asked) const;
  // The same where nobody knows yet.
  [[nodiscard]] Answer unless_verified(const Asked& asked) const;
  Answer simulation(const Asked& asked);
  Answer begin_simulation(const Asked& asked);

  // desk_queries.cpp
  Answer told_round(const Asked& asked);
  Answer listed_rounds(const Asked& asked);
  Answer own_rounds(const Asked& asked);
  Answer rounds_of_terminal(const Asked& asked);
  Answer shoe_proof(const Asked& asked);
  Answer bundle(const Asked& asked);
  Answer house_events(const Asked& asked);
  Answer incidents(const Asked& asked);
  Answer report(const Asked& asked);
  Answer ratings(const Asked& asked);
  template <typename Look>
  Answer look_up(const Asked& asked, Look look);
  // Nothing where he is of the staff, on duty, and has one of these jobs.
  [[nodiscard]] Answer unless_at_work(const Caller& caller, house::Jobs jobs) const;

  [[nodiscard]] const Rulebook* rulebook_of(std::string_view table) const;
  // With whose eyes he looks at a table.
  [[nodiscard]] Viewer viewer_of(const Caller& caller, std::string_view table) const;
  // A frame with what this caller is told of the house; empty where that is nothing.
  [[nodiscard]] std::string house_text_for(const Caller& caller) const;
  using ShoeOfTable = std::pair<std::string, ShoeNumber>;
  void keep_proof(const ShoeOfTable& shoe, const std::string& text);
  // By which the house knows a card, and whose it is.
  [[nodiscard]] Digest card_of(std::string_view number) const;
  [[nodiscard]] std::optional<PlayerId> player_of(const Digest& card) const;

  // links.cpp: which screens each terminal has open.
  void link_opened(house::TerminalId terminal, LiveSocket& socket);
  void link_closed(house::TerminalId terminal, LiveSocket& socket);
  void look_at_link(house::TerminalId terminal);
  void look_at_links_after_start();
  // Seats: for how long they are kept, in milliseconds, and what was heard last.
  [[nodiscard]] std::optional<std::int64_t> seat_kept(house::TerminalId id,
                                                      const house::Terminal& terminal) const;
  [[nodiscard]] Time last_heard(house::TerminalId terminal) const;
  void look_at_seats();
  void give_up_seat(house::TerminalId terminal, PlayerId player, const std::string& table);

  Parts parts_;
  Settings settings_;
  FloorThread* floor_ = nullptr;
  network::Server* server_ = nullptr;
  Sessions sessions_;
  Secrets secrets_;
  Metrics metrics_;
  Desk desk_;
  Desk proofs_;  // for anybody
  std::map<ShoeOfTable, std::string> kept_proofs_;
  OddsCounter odds_;
  ExportDesk exports_;
  RecordsJudged judged_;
  LongRun verification_{[this] { return now(); }};
  LongRun simulation_{[this] { return now(); }};
  Allowance requests_;
  Allowance failures_;
  Allowance commands_;
  struct Offered {  // to be paired by a code
    wire::PairingRequest request;
    house::Who by;
    Time expires;
  };
  std::map<std::string, Offered> pairings_;
  struct Approved {  // by another person, once
    Sender for_whom;
    PersonId by{};
    Time expires;
    bool is_used = false;
    std::string key;  // of the request that has used it
  };
  std::map<std::string, Approved> approvals_;
  std::uint32_t next_visitor_ = 0;
  std::map<house::TerminalId, std::set<LiveSocket*>> links_;
  std::set<house::TerminalId> lost_links_;
  std::map<house::TerminalId, std::uint64_t> closings_;  // of the last link of each, while it is
  std::uint64_t last_closing_ = 0;                       // not known whether it is lost
  std::map<house::TerminalId, Time> heard_;              // when a terminal was heard of last
  Time begun_;
  std::string interface_;                                           // its description
  std::map<Sessions::TokenDigest, std::set<LiveSocket*>> sockets_;  // by the session of each
  std::set<LiveSocket*> staff_sockets_;
  enum class Past : std::uint8_t { NotRead, BeingRead, Known } past_ = Past::NotRead;
  bool counts_for_pit_ = false;
  std::optional<Time> wakes_at_;
  bool is_stopped_ = false;
  std::atomic<bool> is_store_away_ = false;
  Time looked_at_;  // by the thread of the floor

  // What the floor's thread has stored and the network has not looked at yet.
  std::mutex stored_mutex_;
  using Moment = std::chrono::steady_clock::time_point;
  std::map<std::string, Moment, std::less<>> stored_tables_;  // since when
  std::vector<Record> stored_house_;
};

}  // namespace punto::server
