#include <chrono>
#include <fmt/format.h>

#include "edge/server/problems.hpp"
#include "edge/server/service.hpp"
#include "edge/wire/command_json.hpp"

namespace punto::server {
namespace {

house::Who who_is(const Sender& sender, std::optional<PersonId> approver) {
  if (const auto* terminal = std::get_if<house::TerminalId>(&sender)) return house::at(*terminal);
  const PersonId first = std::get<PersonId>(sender);
  return approver ? house::persons(first, *approver) : house::person(first);
}

}  // namespace

// Makes of what came in what the house takes; some of it needs time, or a code to be printed.
class Service::HouseCall {
 public:
  HouseCall(Service& service, Caller caller, CommandCall call, Respond respond)
      : service_(service),
        caller_(std::move(caller)),
        call_(std::move(call)),
        respond_(std::move(respond)) {}

  void give(wire::HouseCommand command) {
    std::visit([this](auto& body) { give(std::move(body)); }, command);
  }

 private:
  void give(house::CommandBody body) { submit(std::move(body)); }

  void give(wire::PresentVoucher form) {
    with_voucher(form.code, [&](const house::VoucherId& id) {
      submit(house::PresentVoucher{form.terminal, id});
    });
  }
  void give(wire::CashVoucher form) {
    with_voucher(form.code, [&](const house::VoucherId& id) { submit(house::CashVoucher{id}); });
  }
  void give(wire::VoidVoucher form) {
    with_voucher(form.code, [&](const house::VoucherId& id) {
      submit(house::VoidVoucher{id, std::move(form.reason)});
    });
  }

  // The same request again gets the same code, which is kept nowhere.
  void give(wire::CashOut form) {
    const auto coded = service_.parts_.voucher_codes.make(request_id(), service_.voucher_exists());
    submit(house::CashOut{form.terminal, coded.id}, coded.code);
  }
  void give(wire::SellVoucher form) {
    const auto coded = service_.parts_.voucher_codes.make(request_id(), service_.voucher_exists());
    submit(house::SellVoucher{coded.id, form.amount}, coded.code);
  }

  void give(wire::RegisterPlayer form) {
    submit(house::RegisterPlayer{form.player, service_.card_of(form.card_number)});
  }
  void give(wire::InsertCard form) {
    submit(house::InsertCard{form.terminal, service_.card_of(form.card_number)});
  }
  void give(wire::AddTerminal /*form*/) { respond_(problem(caller_, wire::Trouble::MayNot)); }

  void give(wire::SetCredential form) {
    if (const auto fault = fault_of_staff_secret(form.secret); !fault.empty()) {
      return respond_(problem(caller_, wire::HttpFault::SecretTooWeak));
    }
    const auto self = std::make_shared<HouseCall>(*this);
    const PersonId person = form.person;
    const bool waits =
        service_.secrets_.hash(std::move(form.secret), [self, person](std::string hash) {
          self->service_.server_->post([self, person, hash = std::move(hash)] {
            self->submit(house::SetCredential{person, hash});
          });
        });
    if (!waits) respond_(problem(caller_, wire::Trouble::Busy));
  }
  void give(wire::CloseFloat form) {
    submit(house::CloseFloat{form.day, std::move(form.table), form.counted, {}});
  }

  template <typename Then>
  void with_voucher(const std::string& text, Then then) {
    const auto id = service_.parts_.voucher_codes.read(text, service_.voucher_exists());
    if (!id) return respond_(problem(caller_, id.error()));
    then(*id);
  }

  [[nodiscard]] RequestId request_id() const {
    return punto::request_id(name_of(caller_.sender), call_.key);
  }

  // What it hashes and what it derives are the same each time but for the salt of a secret, which
  // is left out of what a request is compared by.
  void submit(house::CommandBody body, std::optional<VoucherCode> code = {}) {
    const house::Command command{who_is(caller_.sender, call_.approver), std::move(body)};
    const Request request{request_id(), body_to_compare(command)};
    const auto begun = std::chrono::steady_clock::now();
    service_.floor_->submit(HouseAsk{request, command},
                            [self = *this, begun, code](const HouseAnswer& answer) {
                              self.answer(answer, code, begun);
                            });
  }

  [[nodiscard]] static RequestBody body_to_compare(const house::Command& command) {
    house::Command compared = command;
    if (auto* secret = std::get_if<house::SetCredential>(&compared.body))
      secret->credential.clear();
    return request_body(compared);
  }

  void answer(const HouseAnswer& answer, const std::optional<VoucherCode>& code,
              std::chrono::steady_clock::time_point begun) const {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    service_.metrics_.commit_took(took.count());
    if (answer.kind != AnswerKind::Done) {
      service_.metrics_.count_refusal(reason_of(answer));
      return respond_(problem(caller_, answer));
    }
    wire::HouseAnswerForm done{answer.repeated, answer.first, answer.count, {}, {}, {}};
    if (answer.errand != 0) done.errand = answer.errand;
    // Without an errand nothing was printed: staff pay it by hand.
    if (code && answer.errand != 0) done.code = to_text(*code);
    respond_(success(done));
  }

  Service& service_;
  Caller caller_;
  CommandCall call_;
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
  if (!command) return respond(problem(caller, command.error()));
  HouseCall{*this, caller, std::move(call), std::move(respond)}.give(std::move(*command));
}

void Service::submit_of_machine(house::CommandBody body) {
  floor_->submit(HouseAsk{{}, {house::system(), std::move(body)}}, [](const HouseAnswer&) {});
}

}  // namespace punto::server
