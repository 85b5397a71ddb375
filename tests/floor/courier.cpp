#include "tests/floor/courier.hpp"

#include <algorithm>

#include "core/scenario/command_text.hpp"
#include "tests/floor/broken.hpp"
#include "tests/floor/opening_hours.hpp"

namespace punto::simulated {
namespace {

constexpr std::int64_t patience = 2 * second;  // until it is sent again

// The same person with another wish.
Command other_than(const Command& command) {
  return {command.by, SuspendTable{"another wish"}};
}
house::Command other_than(const house::Command& command) {
  return {command.by, house::Note{Significance::DoorOpened, "another wish", "it was opened"}};
}

bool is_for_house(const std::variant<Command, house::Command>& command) {
  return std::holds_alternative<house::Command>(command);
}

}  // namespace

std::string_view Courier::destination(const Letter& letter) {
  return is_for_house(letter.command) ? std::string_view{} : letter.from;
}

std::string Courier::describe(const Letter& letter) {
  if (const auto* command = std::get_if<Command>(&letter.command)) {
    return std::string{name_of(command->body)};
  }
  return fmt::format("the house, kind {}", std::get<house::Command>(letter.command).body.index());
}

void Courier::fail_with(const Letter& letter, std::string_view what) const {
  fail(fmt::format("{}, request {} ({})", letter.from, letter.number, describe(letter)), what);
}

template <typename Body>
Courier::Letter& Courier::add(std::string_view from, Body command) {
  auto letter = std::make_unique<Letter>();
  letter->from = from;
  letter->request.body = request_body(command);
  letter->command = std::move(command);
  letters_.push_back(std::move(letter));
  return *letters_.back();
}

void Courier::take(std::string_view table, Command command) {
  Letter& letter = add(table, std::move(command));
  letter.number = ++last_number_;
  letter.request.id = request_id("simulated", fmt::format("{}", letter.number));
  ++counts_.sent;
}

void Courier::take(std::string_view from, house::Command command) {
  Letter& letter = add(from, std::move(command));
  letter.number = ++last_number_;
  letter.request.id = request_id("simulated", fmt::format("{}", letter.number));
  ++counts_.sent;
  ++counts_.to_house;
}

std::size_t Courier::open_at(std::string_view from) const {
  return static_cast<std::size_t>(std::ranges::count_if(letters_, [&](const auto& letter) {
    return letter->from == from && !letter->is_done && letter->purpose == Purpose::Honest;
  }));
}

bool Courier::concerns(std::string_view from) const {
  return std::ranges::any_of(letters_, [&](const auto& letter) { return letter->from == from; });
}

std::optional<Time> Courier::next_at() const {
  std::optional<Time> next;
  for (const auto& letter : letters_) {
    if (letter->in_flight > 0) continue;
    const Time at = letter->repeat_at.value_or(letter->send_at);
    next = next ? std::min(*next, at) : at;
  }
  return next;
}

void Courier::hand_over(Floor& floor, Letter& letter, Time now) {
  if (const auto* command = std::get_if<Command>(&letter.command)) {
    return floor.submit(letter.from, Ask{letter.request, *command},
                        [this, &letter, now](const Answer& answer) {
                          const StoredDeed deed{answer.first, answer.count};
                          take_answer(letter, {answer.kind, answer.repeated, deed, {}}, now);
                        });
  }
  floor.submit(HouseAsk{letter.request, std::get<house::Command>(letter.command)},
               [this, &letter, now](const HouseAnswer& answer) {
                 const StoredDeed deed{answer.first, answer.count};
                 const auto refusal =
                     answer.refusal ? house::name_of(*answer.refusal) : std::string_view{};
                 take_answer(letter, {answer.kind, answer.repeated, deed, refusal}, now);
               });
}

void Courier::submit(Floor& floor, Letter& letter, Time now) {
  const StreamWatch* watch = watches_.as_known(destination(letter));
  letter.was_stored = watch->find(letter.request.id) != nullptr;
  if (letter.purpose == Purpose::MisusesKey && !letter.was_stored) return forget(letter);
  letter.is_done = letter.was_stored;
  letter.refused = 0;
  const bool twice = letter.tries == 0 && random_.permille(20);
  if (letter.tries++ > 0) ++counts_.sent_again;
  if (twice) ++counts_.doubled;
  letter.in_flight = twice ? 2 : 1;
  for (int i = letter.in_flight; i > 0; --i) hand_over(floor, letter, now);
}

void Courier::carry(Floor& floor, Time now) {
  // Submitting may be answered at once, but never takes a letter away.
  for (const auto& letter : letters_) {
    const Time at = letter->repeat_at.value_or(letter->send_at);
    if (letter->in_flight == 0 && at <= now) submit(floor, *letter, now);
  }
}

void Courier::take_answer(Letter& letter, const Told& told, Time now) {
  --letter.in_flight;
  switch (told.kind) {
    case AnswerKind::NoSuchTable:
    case AnswerKind::ThroughTheHouse:
    case AnswerKind::HouseOutOfService:
    case AnswerKind::SetAside:
    case AnswerKind::OutOfService: fail_with(letter, explain(told.kind));
    case AnswerKind::StoreAway:
    case AnswerKind::NotCertain:
    case AnswerKind::FloorStopped:
    case AnswerKind::Busy: return wait(letter, later(now, patience));
    default: break;
  }
  if (letter.purpose == Purpose::MisusesKey) return take_misuse(letter, told);
  if (told.kind == AnswerKind::Done || told.kind == AnswerKind::NotTaken) {
    return take_done(letter, told);
  }
  if (told.kind == AnswerKind::KeyUsedOtherwise) fail_with(letter, "it is called a misused key");
  if (letter.is_done) fail_with(letter, "it was done and is refused when it comes again");
  ++letter.refused;
  if (told.kind == AnswerKind::NotOnDuty) ++counts_.off_duty;
  if (!told.refusal.empty()) ++counts_.refusals[told.refusal];
}

// What is not certain is asked again; a misused key is not worth it.
void Courier::wait(Letter& letter, Time until) {
  if (letter.purpose == Purpose::MisusesKey) return forget(letter);
  letter.send_at = until;
  if (letter.repeat_at) letter.repeat_at = until;
}

void Courier::take_done(Letter& letter, const Told& told) {
  const StoredDeed* stored = watches_.as_stored(destination(letter))->find(letter.request.id);
  if (stored == nullptr) fail_with(letter, "it was acknowledged and is not in the stream");
  if (*stored != told.deed) {
    fail_with(letter, fmt::format("acknowledged as events {}+{}, and they are {}+{}",
                                  told.deed.first, told.deed.count, stored->first, stored->count));
  }
  // When it was sent again, nobody knew yet whether it was done.
  const bool was_uncertain = letter.tries > 1 && !letter.repeat_at;
  if (told.repeated != letter.is_done && !(told.repeated && was_uncertain)) {
    fail_with(letter, "done once more, or not called so");
  }
  if (letter.outcome && *letter.outcome != told.kind) fail_with(letter, "it has another outcome");
  if (told.repeated && was_uncertain) ++counts_.found_done;
  letter.outcome = told.kind;
  letter.is_done = true;
}

void Courier::take_misuse(Letter& letter, const Told& told) {
  if (told.kind != AnswerKind::KeyUsedOtherwise) {
    fail_with(letter,
              fmt::format("a key used for something else is answered \"{}\"", explain(told.kind)));
  }
  letter.is_over = true;
}

void Courier::misuse_key(const Letter& letter, Time now) {
  Letter& misuse = std::visit(
      [&](const auto& command) -> Letter& { return add(letter.from, other_than(command)); },
      letter.command);
  misuse.number = letter.number;
  misuse.request.id = letter.request.id;
  misuse.purpose = Purpose::MisusesKey;
  misuse.send_at = now;
  ++counts_.misused_keys;
}

// Where all copies have been answered: done, refused, or to be sent again.
void Courier::settle(Letter& letter, Time now) {
  const bool waits = letter.repeat_at.value_or(letter.send_at) > now;
  if (letter.in_flight > 0 || letter.tries == 0 || letter.is_over || waits) return;
  if (letter.is_done && letter.outcome) {
    const bool repeats = !letter.repeat_at && random_.permille(15);
    letter.is_over = !repeats;
    if (letter.is_over) ++counts_.done;
    if (letter.is_over && letter.outcome == AnswerKind::NotTaken) ++counts_.not_taken;
    if (repeats) letter.repeat_at = later(now, random_.between(1, 90) * second);
    if (letter.is_over && random_.permille(10)) misuse_key(letter, now);
    return;
  }
  if (letter.refused == 0) return;
  ++counts_.refused;
  watches_.as_known(destination(letter))->forbid(letter.request.id);
  letter.is_over = true;
}

void Courier::finish_turn(Time now) {
  const std::size_t letters = letters_.size();
  for (std::size_t i = 0; i < letters; ++i) settle(*letters_[i], now);
  std::erase_if(letters_, [](const auto& letter) { return letter->is_over; });
}

void Courier::floor_is_gone(Time now) {
  for (const auto& letter : letters_) {
    if (letter->in_flight == 0) continue;
    letter->in_flight = 0;
    letter->refused = 0;
    wait(*letter, now);
  }
  std::erase_if(letters_, [](const auto& letter) { return letter->is_over; });
}

}  // namespace punto::simulated
