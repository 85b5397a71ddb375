#include <chrono>
#include <fmt/format.h>

#include "edge/host/answer_problem.hpp"
#include "edge/server/fresh_text.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/service.hpp"
#include "edge/wire/answer_forms.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/server_json.hpp"

namespace punto::server {
namespace {

house::Who who_is(const Sender& sender, std::optional<PersonId> approver) {
  if (const auto* terminal = std::get_if<house::TerminalId>(&sender)) return house::at(*terminal);
  const PersonId first = std::get<PersonId>(sender);
  return approver ? house::persons(first, *approver) : house::person(first);
}

// What is told once, to whoever has asked.
struct Told {
  std::optional<VoucherCode> code;
  std::optional<std::string> key;
};

}  // namespace

// Makes of what came in what the house takes; some of it needs time, or a code to be printed.
class Service::HouseCall {
 public:
  HouseCall(Service& service, Caller caller, CommandCall call, Respond respond)
      : service_(service),
        caller_(std::move(caller)),
        call_(std::move(call)),
        request_(service.request_of(caller_, call_)),
        respond_(std::move(respond)) {}

  void give(wire::HouseCommand command) {
    std::visit([this](auto& body) { give_form(std::move(body)); }, command);
  }

  // What was done before is told again, wherever whoever gave it is by now.
  void recall_or(const wire::WireMistake& mistake) const {
    service_.floor_->submit(Recall{request_},
                            [self = *this, mistake,
                             begun = std::chrono::steady_clock::now()](const HouseAnswer& answer) {
                              if (answer.kind != AnswerKind::NotDone)
                                return self.answer(answer, {}, begun);
                              const auto wrong = wire::problem_of(mistake, self.caller_.language);
                              self.respond_(self.service_.refusal(self.caller_, wrong));
                            });
  }

 private:
  void give_form(house::CommandBody body) {
    const auto* note = std::get_if<house::Note>(&body);
    if (note != nullptr && !may_be_noted_by_anybody(note->kind)) return respond_(not_to_be_noted());
    submit(std::move(body));
  }

  // What the floor notices by itself, nobody else says: a terminal could stop itself or others by
  // that, or hide what has happened.
  static bool may_be_noted_by_anybody(Significance kind) {
    return kind == Significance::DoorOpened || kind == Significance::DoorClosed ||
           kind == Significance::ComponentFault;
  }
  [[nodiscard]] network::Response not_to_be_noted() const {
    return problem(caller_, wire::WireMistake{wire::WireFault::UnknownWord, "/kind",
                                              "door-opened, door-closed, component-fault"});
  }

  // ---- vouchers ---------------------------------------------------------------------------------

  void give_form(const wire::PresentVoucher& form) {
    with_voucher(form.code, [form](HouseCall& self, const house::VoucherId& id) {
      self.submit(house::PresentVoucher{form.terminal, id});
    });
  }
  void give_form(const wire::CashVoucher& form) {
    with_voucher(form.code, [](HouseCall& self, const house::VoucherId& id) {
      self.submit(house::CashVoucher{id});
    });
  }
  void give_form(const wire::VoidVoucher& form) {
    with_voucher(form.code, [form](HouseCall& self, const house::VoucherId& id) {
      self.submit(house::VoidVoucher{id, form.reason});
    });
  }
  // The same request again gets the same code, which is kept nowhere.
  void give_form(const wire::CashOut& form) {
    with_code([form](HouseCall& self, const VoucherCodes::Coded& coded) {
      self.submit(house::CashOut{form.terminal, coded.id}, {coded.code, {}});
    });
  }
  void give_form(const wire::SellVoucher& form) {
    with_code([form](HouseCall& self, const VoucherCodes::Coded& coded) {
      self.submit(house::SellVoucher{coded.id, form.amount}, {coded.code, {}});
    });
  }

  template <typename Then>
  void with_code(Then then) {
    find_voucher(
        [request = request_.id](const VoucherCodes& codes, const VoucherCodes::Exists& exists) {
          return codes.make(request, exists);
        },
        std::move(then));
  }

  template <typename Then>
  void with_voucher(const std::string& text, Then then) {
    find_voucher([text](const VoucherCodes& codes,
                        const VoucherCodes::Exists& exists) { return codes.read(text, exists); },
                 [then = std::move(then)](HouseCall& self,
                                          const std::expected<house::VoucherId, CodeMistake>& id) {
                   if (!id) return self.respond_(problem(self.caller_, id.error()));
                   then(self, *id);
                 });
  }

  // Of several keys the store knows with which one a voucher was made; the network does not wait
  // for it.
  template <typename Find, typename Then>
  void find_voucher(Find find, Then then) {
    const VoucherCodes& codes = service_.parts_.voucher_codes;
    if (!codes.has_several_keys()) return then(*this, find(codes, {}));
    const auto look = [self = *this, find, then](Stored<EventReader*> reader) {
      bool is_away = !reader;
      const auto exists = [&](const house::VoucherId& id) {
        const auto stream = (*reader)->find_stream(voucher::stream_of(id));
        is_away = is_away || !stream;
        return stream && stream->has_value();
      };
      std::optional<decltype(find(codes_of(self), exists))> found;
      if (!is_away) found = find(codes_of(self), exists);
      self.service_.server_->post([self, then, found = std::move(found), is_away]() mutable {
        if (is_away) return self.respond_(problem(self.caller_, wire::Trouble::StoreAway));
        then(self, *found);
      });
    };
    wait_for(service_.desk_.take(look, service_.broken_for(caller_, respond_)));
  }
  static const VoucherCodes& codes_of(const HouseCall& call) {
    return call.service_.parts_.voucher_codes;
  }

  // ---- Players' cards ---------------------------------------------------------------------------

  void give_form(wire::RegisterPlayer form) {
    submit(house::RegisterPlayer{form.player, service_.card_of(form.card_number)});
  }
  void give_form(wire::ReplaceCard form) {
    submit(house::ReplaceCard{form.player, service_.card_of(form.card_number)});
  }

  // A PIN that was not given is compared like a wrong one, and a wrong one is answered late. A card
  // that nobody has, or whose Player is locked, the house refuses.
  void give_form(wire::InsertCard form) {
    const Digest card = service_.card_of(form.card_number);
    const auto player = service_.player_of(card);
    const house::Player* known =
        player ? house::find_in(service_.parts_.board.house().players, *player) : nullptr;
    const house::InsertCard command{form.terminal, card};
    if (known == nullptr || known->credential.empty() || known->locked) return submit(command);
    const std::chrono::seconds delay{known->failures + 1};
    const auto compared = [self = *this, player = *player, command, delay](bool is_right) {
      self.service_.server_->post([self, player, command, delay, is_right]() mutable {
        if (is_right) return self.submit(command);
        self.service_.submit_of_machine(house::ReportFailedPin{player});
        self.service_.note(self.caller_, "a wrong PIN of a Player");
        self.service_.metrics_.count_sign_on_failure();
        self.service_.server_->after(
            delay, [self] { self.respond_(problem(self.caller_, wire::Trouble::SignInFailed)); });
      });
    };
    wait_for(service_.secrets_.compare(known->credential, form.pin.value_or(""), compared,
                                       service_.broken_for(caller_, respond_)));
  }

  // ---- keys and secrets -------------------------------------------------------------------------

  void give_form(wire::AddTerminal form) {
    const std::string key = fresh_key();
    submit(house::AddTerminal{form.terminal, std::move(form.name), sha256(key)}, {{}, key});
  }
  void give_form(wire::SetTerminalKey form) {
    const std::string key = fresh_key();
    submit(house::SetTerminalKey{form.terminal, sha256(key)}, {{}, key});
  }
  void give_form(wire::AddDevice form) {
    const std::string key = fresh_key();
    submit(house::AddDevice{form.device, std::move(form.name), std::move(form.table), sha256(key)},
           {{}, key});
  }
  void give_form(wire::SetCredential form) {
    if (!is_good_staff_secret(form.secret)) return respond_(too_weak("/secret"));
    const PersonId person = form.person;
    hash(std::move(form.secret),
         [person](std::string hash) { return house::SetCredential{person, std::move(hash)}; });
  }
  void give_form(wire::SetPlayerPin form) {
    if (!is_good_player_pin(form.pin)) return respond_(too_weak("/pin"));
    const PlayerId player = form.player;
    hash(std::move(form.pin),
         [player](std::string hash) { return house::SetPlayerPin{player, std::move(hash)}; });
  }

  template <typename Make>
  void hash(std::string secret, Make make) {
    const auto hashed = [self = *this, make](std::string hash) {
      self.service_.server_->post(
          [self, make, hash = std::move(hash)]() mutable { self.submit(make(std::move(hash))); });
    };
    wait_for(
        service_.secrets_.hash(std::move(secret), hashed, service_.broken_for(caller_, respond_)));
  }
  void wait_for(bool is_waiting) {
    if (!is_waiting) respond_(problem(caller_, wire::Trouble::Busy));
  }
  [[nodiscard]] network::Response too_weak(std::string pointer) const {
    return problem(caller_,
                   wire::WireMistake{wire::WireFault::SecretTooWeak, std::move(pointer), {}});
  }

  // ---- what the table has won, the floor puts in ------------------------------------------------

  void give_form(wire::SitAtFelt form) {
    submit(house::SitAtFelt{
        std::move(form.table), form.position, form.player, form.chips, form.cash, {}});
  }
  void give_form(wire::BuyInAtFelt form) {
    submit(house::BuyInAtFelt{std::move(form.table), form.player, form.chips, form.cash, {}});
  }
  void give_form(wire::OpenFloat form) {
    submit(house::OpenFloat{form.day, std::move(form.table), form.counted, {}});
  }
  void give_form(wire::CreditFloat form) {
    submit(house::CreditFloat{form.day, std::move(form.table), form.amount, {}});
  }
  void give_form(wire::CloseFloat form) {
    submit(house::CloseFloat{form.day, std::move(form.table), form.counted, {}});
  }

  // ---- giving it to the floor -------------------------------------------------------------------

  void submit(house::CommandBody body, Told told = {}) {
    const house::Command command{who_is(caller_.sender, call_.approver), std::move(body)};
    const auto begun = std::chrono::steady_clock::now();
    service_.floor_->submit(HouseAsk{request_, command},
                            [self = *this, begun, told = std::move(told)](
                                const HouseAnswer& answer) { self.answer(answer, told, begun); });
  }

  void answer(const HouseAnswer& answer, const Told& told,
              std::chrono::steady_clock::time_point begun) const {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    service_.metrics_.commit_took(took.count());
    if (answer.kind != AnswerKind::Done) {
      return respond_(service_.refusal(caller_, problem_of(answer, caller_.language)));
    }
    wire::HouseAnswerForm done{answer.repeated, answer.first, answer.count, {}, {}, {}};
    if (answer.errand != 0) done.errand = answer.errand;
    // Without an errand nothing was printed: staff pay it by hand.
    if (told.code && answer.errand != 0) done.code = to_text(*told.code);
    // It was told when it was made.
    if (told.key && !answer.repeated) done.secret = *told.key;
    respond_(success(wire::form_json(done)));
  }

  Service& service_;
  Caller caller_;
  CommandCall call_;
  Request request_;
  Respond respond_;
};

void Service::give_to_house(const Caller& caller, CommandCall call, Respond respond) {
  if (caller.as<house::DeviceId>() != nullptr)
    return respond(problem(caller, house::Refusal::MayNot));
  wire::WireContext context;
  context.rulebook_of = [this](std::string_view table) { return rulebook_of(table); };
  if (const auto* terminal = caller.as<house::TerminalId>()) {
    context.terminal = *terminal;
    const house::Terminal* known = house::find_in(parts_.board.house().terminals, *terminal);
    if (known != nullptr) context.player = known->player;
  }
  auto command = wire::read_house_command(call.name, call.body, context);
  HouseCall house_call{*this, caller, std::move(call), std::move(respond)};
  if (!command) return house_call.recall_or(command.error());
  house_call.give(std::move(*command));
}

void Service::submit_of_machine(house::CommandBody body) {
  floor_->submit(HouseAsk{{}, {house::system(), std::move(body)}}, [](const HouseAnswer&) {});
}

}  // namespace punto::server
