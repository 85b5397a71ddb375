#include <algorithm>
#include <fmt/format.h>
#include <sodium.h>

#include "core/house/house.hpp"
#include "edge/host/answer_problem.hpp"
#include "edge/server/fresh_text.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/service.hpp"
#include "edge/wire/server_json.hpp"

namespace punto::server {
namespace {

constexpr std::int64_t milliseconds_of_pairing = 10LL * 60 * 1'000;
constexpr std::int64_t milliseconds_of_approval = 60LL * 1'000;
constexpr std::int64_t milliseconds_for_each_failure = 1'000;

bool is_same(const Digest& one, const Digest& other) {
  return sodium_memcmp(one.bytes.data(), other.bytes.data(), one.bytes.size()) == 0;
}

// A page keeps it where no script can read it.
network::Header cookie_of(const Sender& sender, std::string_view token, bool is_secure) {
  return {"Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict{}",
                                    cookie_for(sender), token, is_secure ? "; Secure" : "")};
}

// An approval is for the console at which it was given: whoever asked for it may be signed on at
// another one too.
std::string at_console(const Caller& caller, std::string_view token) {
  return std::string{token} + caller.token;
}

bool may_sign_on(const house::State& house, PersonId id, Time now) {
  const house::Person* person = house::find_in(house.persons, id);
  return person != nullptr && !person->has_left && !is_locked(house, *person, now);
}

}  // namespace

bool Service::needs_set_up() const {
  if (settings_.set_up.empty()) return false;
  return settings_.recovers || !has_administrator(parts_.board.house());
}

// ---- secrets ------------------------------------------------------------------------------------

// Whoever does not exist, has left or is locked is told the same as whoever mistypes.
void Service::check_secret(const Caller& caller, const wire::StaffSignOn& form,
                           const Checked& checked) {
  if (!failures_.may(caller.address, now())) {
    return checked(wire::too_many_requests(failures_.wait_of(caller.address), caller.language));
  }
  const house::Person* person = house::find_in(parts_.board.house().persons, form.person);
  const int failures = person == nullptr ? 0 : person->failures;
  const std::string hash =
      may_sign_on(parts_.board.house(), form.person, now()) ? person->credential : "";
  // He may have been locked by others who tried at the same time.
  const auto then = [this, caller, id = form.person, failures, checked, hash](bool is_right) {
    const bool may = may_sign_on(parts_.board.house(), id, now());
    if (is_right && may && parts_.board.house().persons.at(id).credential == hash) {
      return checked(std::nullopt);
    }
    failures_.take(caller.address, now());
    metrics_.count_sign_on_failure();
    note(caller, fmt::format("a wrong secret of person {}", static_cast<std::uint32_t>(id)));
    if (may) submit_of_machine(house::ReportFailedSignOn{id});
    const std::chrono::milliseconds delay{milliseconds_for_each_failure * (failures + 1)};
    server_->after(delay, [caller, checked] {
      checked(wire::problem_of(wire::Trouble::SignInFailed, caller.language));
    });
  };
  const auto compared = [this, then](bool is_right) {
    server_->post([then, is_right] { then(is_right); });
  };
  const auto broken = [this, caller, checked](const std::string& what) {
    server_->post([this, caller, checked, what] {
      note_fault(what);
      checked(wire::problem_of(wire::Trouble::Fault, caller.language));
    });
  };
  const bool waits = secrets_.compare(hash, form.secret, compared, broken);
  if (!waits) checked(wire::problem_of(wire::Trouble::Busy, caller.language));
}

// What staff have done with a right secret is on record before anything comes of it: the row of
// failures before it ends there.
void Service::record(const Caller& caller, house::CommandBody body, const Checked& recorded) {
  floor_->submit(HouseAsk{{}, {house::system(), std::move(body)}}, [this, caller, recorded](
                                                                       const HouseAnswer& answer) {
    server_->post([this, caller, recorded, answer] {
      follow_stored();
      if (answer.kind == AnswerKind::Done) return recorded(std::nullopt);
      // He was locked or sent away in the meantime: told as whoever mistypes.
      if (answer.kind == AnswerKind::Refused) {
        return recorded(wire::problem_of(wire::Trouble::SignInFailed, caller.language));
      }
      recorded(problem_of(answer, caller.language));
    });
  });
}

wire::SessionForm Service::session_form(const Sender& sender) const {
  wire::SessionForm form;
  const house::State& house = parts_.board.house();
  if (const auto* id = std::get_if<PersonId>(&sender)) {
    form.kind = wire::SessionKind::Staff;
    form.person = *id;
    if (const house::Person* person = house::find_in(house.persons, *id)) {
      form.name = person->name;
      form.jobs = person->jobs;
      form.duty = person->duty;
    }
  } else if (const auto* terminal = std::get_if<house::TerminalId>(&sender)) {
    form.kind = wire::SessionKind::Terminal;
    form.terminal = *terminal;
  } else if (const auto* device = std::get_if<house::DeviceId>(&sender)) {
    form.kind = wire::SessionKind::Device;
    form.device = *device;
  }
  return form;
}

network::Response Service::begin_session(const Caller& caller, const Sender& sender) {
  wire::SessionForm form = session_form(sender);
  form.token = sessions_.begin(sender, now());
  network::Response response = success(wire::form_json(form));
  response.headers.push_back(cookie_of(sender, *form.token, caller.is_secure));
  return response;
}

// ---- signing on and off -------------------------------------------------------------------------

Service::Answer Service::sign_on(const Asked& asked) {
  const auto form = wire::read_form<wire::StaffSignOn>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  check_secret(asked.caller, *form,
               [this, caller = asked.caller, person = form->person,
                respond = asked.respond](const std::optional<wire::Problem>& wrong) {
                 if (wrong) return respond(problem(caller, *wrong));
                 record(caller, house::ReportSignOn{person, caller.address},
                        [this, caller, person, respond](const auto& not_recorded) {
                          if (not_recorded) return respond(problem(caller, *not_recorded));
                          respond(begin_session(caller, person));
                        });
               });
  return {};
}

// A second person says yes with a secret of his own: once, for whoever is signed on here.
Service::Answer Service::approve(const Asked& asked) {
  if (asked.caller.as<PersonId>() == nullptr) return not_for(asked.caller);
  const auto form = wire::read_form<wire::StaffSignOn>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  if (*asked.caller.as<PersonId>() == form->person) {
    return problem(asked.caller, house::Refusal::SamePerson);
  }
  check_secret(asked.caller, *form,
               [this, caller = asked.caller, person = form->person,
                respond = asked.respond](const std::optional<wire::Problem>& wrong) {
                 if (wrong) return respond(problem(caller, *wrong));
                 const PersonId to = *caller.as<PersonId>();
                 record(caller, house::ReportApproval{person, to, caller.address},
                        [this, caller, person, respond](const auto& not_recorded) {
                          if (not_recorded) return respond(problem(caller, *not_recorded));
                          respond(give_approval(caller, person));
                        });
               });
  return {};
}

network::Response Service::give_approval(const Caller& caller, PersonId by) {
  const Time expires{now().milliseconds + milliseconds_of_approval};
  const std::string token = fresh_key();
  approvals_[at_console(caller, token)] = {caller.sender, by, expires, false, {}};
  return success(wire::form_json(wire::ApprovalForm{token, expires}));
}

Service::Answer Service::sign_off(const Asked& asked) {
  const auto form = wire::read_form<wire::NothingForm>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  sessions_.end(asked.caller.token);
  end_sockets_signed_off();
  network::Response response = success(wire::form_json(wire::SessionForm{}));
  response.headers.push_back(cookie_of(asked.caller.sender, "; Max-Age=0", asked.caller.is_secure));
  return response;
}

Service::Answer Service::sign_on_terminal(const Asked& asked) {
  const auto form = wire::read_form<wire::TerminalSignOn>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  const auto& terminals = parts_.board.house().terminals;
  const house::Terminal* terminal = house::find_in(terminals, form->terminal);
  return sign_on_machine(asked, terminal == nullptr ? nullptr : &terminal->key, form->key,
                         form->terminal);
}

Service::Answer Service::sign_on_device(const Asked& asked) {
  const auto form = wire::read_form<wire::DeviceSignOn>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  const house::Device* device = house::find_in(parts_.board.house().devices, form->device);
  return sign_on_machine(asked, device == nullptr ? nullptr : &device->key, form->key,
                         form->device);
}

Service::Answer Service::sign_on_machine(const Asked& asked, const Digest* known,
                                         const std::string& key, const Sender& sender) {
  if (!failures_.may(asked.caller.address, now())) {
    return too_many(asked.caller, failures_.wait_of(asked.caller.address));
  }
  if (known != nullptr && is_same(*known, sha256(key))) return begin_session(asked.caller, sender);
  failures_.take(asked.caller.address, now());
  metrics_.count_sign_on_failure();
  note(asked.caller, fmt::format("a wrong key of {}", name_of(sender)));
  return problem(asked.caller, wire::Trouble::SignInFailed);
}

// ---- the first of the staff ---------------------------------------------------------------------

Service::Answer Service::set_up(const Asked& asked) {
  const auto form = wire::read_form<wire::SetUp>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  if (!failures_.may(asked.caller.address, now())) {
    return too_many(asked.caller, failures_.wait_of(asked.caller.address));
  }
  if (!needs_set_up() || !is_same(sha256(form->set_up_code), sha256(settings_.set_up))) {
    failures_.take(asked.caller.address, now());
    metrics_.count_sign_on_failure();
    note(asked.caller, "a wrong code for setting up");
    return problem(asked.caller, wire::Trouble::SignInFailed);
  }
  if (!is_good_staff_secret(form->secret)) {
    return problem(asked.caller, wire::WireMistake{wire::WireFault::SecretTooWeak, "/secret", {}});
  }
  const auto hashed = [this, caller = asked.caller, form = *form,
                       respond = asked.respond](const std::string& hash) {
    server_->post([this, caller, form, respond, hash] { hire_first(caller, form, hash, respond); });
  };
  const auto broken = [this, caller = asked.caller, code = form->set_up_code,
                       respond = asked.respond](const std::string& what) {
    server_->post([this, caller, code, respond, what] {
      note_fault(what);
      settings_.set_up = code;
      respond(problem(caller, wire::Trouble::Fault));
    });
  };
  if (!secrets_.hash(form->secret, hashed, broken)) {
    return problem(asked.caller, wire::Trouble::Busy);
  }
  settings_.set_up.clear();  // it is good for one
  return {};
}

// Where it comes to nothing, the code is good again.
void Service::hire_first(const Caller& caller, const wire::SetUp& form, const std::string& hash,
                         const Respond& respond) {
  const house::SetUpPerson first{form.person, form.name, hash, settings_.recovers};
  floor_->submit(HouseAsk{{}, {house::system(), first}},
                 [this, caller, form, respond](const HouseAnswer& answer) {
                   server_->post([this, caller, form, respond, answer] {
                     follow_stored();
                     if (answer.kind == AnswerKind::Done) {
                       return respond(begin_session(caller, form.person));
                     }
                     settings_.set_up = form.set_up_code;
                     respond(problem(caller, answer));
                   });
                 });
}

// ---- pairing ------------------------------------------------------------------------------------

Service::Answer Service::make_pairing_code(const Asked& asked) {
  const auto* person = asked.caller.as<PersonId>();
  if (person == nullptr) return not_for(asked.caller);
  const auto form = wire::read_form<wire::PairingRequest>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  const std::string_view approval = asked.request.header("approval");
  const auto approver = take_approval(asked.caller, approval, {});
  if (!approver && !approval.empty()) return problem(asked.caller, wire::Trouble::SignInFailed);
  const house::Who by = approver ? house::persons(*person, *approver) : house::person(*person);
  // What the house would say to it now; it is asked again when the code is used.
  const auto decided = decide(parts_.board.house(), {by, pairing_command(*form, {})}, now());
  if (!decided) return problem(asked.caller, decided.error());
  const Time expires{now().milliseconds + milliseconds_of_pairing};
  const std::string code = fresh_digits(8);
  pairings_[code] = {*form, by, expires};
  return success(wire::form_json(wire::PairingCode{code, expires}));
}

// The terminal that has the code gets a key of its own, which nobody else ever sees.
Service::Answer Service::pair(const Asked& asked) {
  const auto form = wire::read_form<wire::Pairing>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  if (!failures_.may(asked.caller.address, now())) {
    return too_many(asked.caller, failures_.wait_of(asked.caller.address));
  }
  const auto offered = pairings_.find(form->pairing_code);
  if (offered == pairings_.end() || offered->second.expires <= now()) {
    failures_.take(asked.caller.address, now());
    metrics_.count_sign_on_failure();
    note(asked.caller, "a wrong code for pairing");
    return problem(asked.caller, wire::Trouble::SignInFailed);
  }
  const Offered taken = offered->second;
  pairings_.erase(offered);
  add_terminal(asked, taken.request, taken.by);
  return {};
}

// A number that is there already gets a new key.
house::CommandBody Service::pairing_command(const wire::PairingRequest& request,
                                            const Digest& key) const {
  const bool is_known = parts_.board.house().terminals.contains(request.terminal);
  if (is_known) return house::SetTerminalKey{request.terminal, key};
  return house::AddTerminal{request.terminal, request.name, key};
}

void Service::add_terminal(const Asked& asked, const wire::PairingRequest& request,
                           const house::Who& by) {
  const std::string key = fresh_key();
  floor_->submit(HouseAsk{{}, {by, pairing_command(request, sha256(key))}},
                 [caller = asked.caller, respond = asked.respond, key,
                  terminal = request.terminal](const HouseAnswer& answer) {
                   if (answer.kind != AnswerKind::Done) return respond(problem(caller, answer));
                   respond(success(wire::form_json(wire::Paired{terminal, key})));
                 });
}

// On a demonstration floor anybody may sit down at a terminal of his own.
Service::Answer Service::lend_terminal(const Asked& asked) {
  if (!settings_.is_demonstration) return problem(asked.caller, wire::Trouble::UnknownPath);
  const auto form = wire::read_form<wire::NothingForm>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  if (!commands_.take(asked.caller.address, now())) {
    return too_many(asked.caller, commands_.wait_of(asked.caller.address));
  }
  const auto& terminals = parts_.board.house().terminals;
  const std::uint32_t last =
      terminals.empty() ? 0 : static_cast<std::uint32_t>(terminals.rbegin()->first);
  next_visitor_ = std::max({next_visitor_ + 1, last + 1, static_cast<std::uint32_t>(first_lent)});
  const wire::PairingRequest request{house::TerminalId{next_visitor_},
                                     fmt::format("Visitor {}", next_visitor_)};
  add_terminal(asked, request, house::system());
  return {};
}

// The same request again has it once more: its first answer may have been lost. A key is of one
// table or of the house.
std::optional<PersonId> Service::take_approval(const Caller& caller, std::string_view token,
                                               std::string_view key) {
  const auto found = approvals_.find(at_console(caller, token));
  if (found == approvals_.end()) return {};
  Approved& approved = found->second;
  if (approved.expires <= now() || approved.for_whom != caller.sender) return {};
  if (approved.is_used && (key.empty() || approved.key != key)) return {};
  approved.is_used = true;
  approved.key = key;
  return approved.by;
}

}  // namespace punto::server
