#include "core/report/house_exceptions.hpp"

#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "core/house/fields.hpp"

namespace punto {
namespace {

using house::find_in;

std::string value_text(const std::string& value) {
  return fmt::format("\"{}\"", value);
}
std::string value_text(std::int32_t value) {
  return std::to_string(value);
}
std::string value_text(Cents value) {
  return to_text(value);
}
template <typename Value>
std::string value_text(const std::optional<Value>& value) {
  return value ? value_text(*value) : "none";
}
std::string value_text(const std::vector<house::Shift>& shifts) {
  std::string text;
  for (const house::Shift& shift : shifts) {
    text += fmt::format("{}{} from minute {}", text.empty() ? "" : ", ", shift.name, shift.begins);
  }
  return text;
}

// "voucher-days from 180 to 30", for each field that is not as it was.
template <typename Fields>
std::string differences(const Fields& was, const Fields& is) {
  std::string text;
  boost::mp11::mp_for_each<FieldsOf<Fields>>([&](auto field) {
    const auto& before = was.*decltype(field)::pointer;
    const auto& after = is.*decltype(field)::pointer;
    if (before == after) return;
    text +=
        fmt::format("{}{} from {} to {}", text.empty() ? "" : "; ",
                    name_of_field<decltype(field)>.text(), value_text(before), value_text(after));
  });
  return text.empty() ? "as it was" : text;
}

constexpr std::size_t digits_shown = 8;

std::string voucher_text(const voucher::VoucherId& id) {
  const std::string stream = voucher::stream_of(id);
  return "voucher " + stream.substr(stream.find('/') + 1, digits_shown);
}
std::string player_text(PlayerId player) {
  return fmt::format("Player {}", static_cast<std::uint32_t>(player));
}
std::string terminal_text(house::TerminalId terminal) {
  return fmt::format("terminal {}", static_cast<std::uint32_t>(terminal));
}
std::string incident_text(house::IncidentNumber incident) {
  return fmt::format("incident {}", incident);
}

class Teller {
 public:
  Teller(const house::State& before, HouseException& told) : before_(before), told_(told) {}

  bool operator()(const house::SettingsChanged& body) {
    return tell("the house", differences(before_.settings, body.settings));
  }

  // ---- tables -----------------------------------------------------------------------------------

  bool operator()(const house::ChangeProposed& body) {
    told_.change = body.change;
    return tell(body.table, "proposed");
  }
  bool operator()(const house::ChangeApproved& body) { return judge(body.proposal, "approved"); }
  bool operator()(const house::ChangeRejected& body) {
    return judge(body.proposal, fmt::format("rejected for \"{}\"", body.reason));
  }

  // ---- terminals, incidents ---------------------------------------------------------------------

  // The floor adds those that its file names.
  bool operator()(const house::TerminalAdded& body) {
    return told_.by.kind == house::WhoKind::Staff &&
           tell(terminal_text(body.terminal), fmt::format("added as \"{}\"", body.name));
  }
  bool operator()(const house::TerminalEnabled& body) {
    return tell(terminal_text(body.terminal), "in service");
  }
  bool operator()(const house::TerminalDisabled& body) {
    return tell(terminal_text(body.terminal), "out of service: " + body.reason);
  }
  bool operator()(const house::IncidentOpened& body) {
    const std::string table = body.table.empty() ? "" : " at " + body.table;
    const std::string round = body.round == 0 ? "" : fmt::format(", round {}", body.round);
    return tell(incident_text(body.incident),
                fmt::format("opened{}{}: {}", table, round, body.text));
  }
  bool operator()(const house::IncidentNoted& body) {
    return tell(incident_text(body.incident), "noted: " + body.text);
  }
  bool operator()(const house::IncidentClosed& body) {
    return tell(incident_text(body.incident), "closed: " + body.text);
  }

  // ---- vouchers, Players ------------------------------------------------------------------------

  bool operator()(const house::VoucherToBeVoid& body) {
    const house::OpenVoucher* voucher = find_in(before_.vouchers, body.voucher);
    const std::string amount = voucher == nullptr ? "" : to_text(voucher->amount) + ' ';
    return tell(voucher_text(body.voucher), fmt::format("{}made void: {}", amount, body.reason));
  }
  bool operator()(const house::ErrandRefused& body) {
    const house::Errand* errand = find_in(before_.errands, body.errand);
    if (errand == nullptr || errand->purpose != house::Purpose::VoidVoucher) return false;
    return tell(voucher_text(std::get<house::VoucherTask>(errand->task).voucher),
                "not void after all: " + body.refusal);
  }
  bool operator()(const house::PlayerLimitsSet& body) {
    return tell(player_text(body.player), "own limits: " + differences(body.was, body.now));
  }
  bool operator()(const house::CoolOffBegan& body) {
    return tell(player_text(body.player), "cools off until " + to_text(body.until));
  }
  bool operator()(const house::PlayerExcluded& body) {
    return tell(player_text(body.player), "excluded until " + to_text(body.until));
  }
  bool operator()(const house::ExclusionEnded& body) {
    return tell(player_text(body.player), "excluded no more");
  }

  template <typename Other>
  bool operator()(const Other& /*body*/) {
    return false;
  }

 private:
  bool tell(std::string subject, std::string what) {
    told_.subject = std::move(subject);
    told_.what = std::move(what);
    return true;
  }
  // By somebody else than who proposed it.
  bool judge(house::ProposalNumber number, std::string what) {
    const house::Proposal* proposal = find_in(before_.proposals, number);
    if (proposal == nullptr) return false;
    told_.second = static_cast<std::uint32_t>(proposal->by);
    told_.change = proposal->change;
    return tell(proposal->table, std::move(what));
  }

  const house::State& before_;
  HouseException& told_;
};

}  // namespace

std::optional<HouseException> exception_of(const house::State& before, const house::Event& event) {
  HouseException told{event.at, event.by, event.by.second, {}, {}, {}, {}};
  if (!std::visit(Teller{before, told}, event.body)) return {};
  told.kind =
      std::visit([]<typename Body>(const Body&) { return std::string{name_of_type<Body>.text()}; },
                 event.body);
  return told;
}

}  // namespace punto
