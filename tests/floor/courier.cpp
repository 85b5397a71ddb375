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
  return {command.by, AddCredits{PlayerId{1}, Cents{123'00}}};
}

}  // namespace

void Courier::fail_with(const Letter& letter, std::string_view what) const {
  fail(fmt::format("table {}, request {} ({})", letter.table, letter.number,
                   name_of(letter.ask.command.body)),
       what);
}

void Courier::take(std::string_view table, Command command) {
  auto letter = std::make_unique<Letter>();
  letter->number = ++last_number_;
  letter->table = table;
  const Request request{request_id("simulated", fmt::format("{}", letter->number)),
                        request_body(command)};
  letter->ask = {request, std::move(command)};
  ++counts_.sent;
  letters_.push_back(std::move(letter));
}

std::size_t Courier::open_at(std::string_view table) const {
  return static_cast<std::size_t>(std::ranges::count_if(letters_, [&](const auto& letter) {
    return letter->table == table && !letter->is_done && letter->purpose == Purpose::Honest;
  }));
}

bool Courier::concerns(std::string_view table) const {
  return std::ranges::any_of(letters_, [&](const auto& letter) { return letter->table == table; });
}

std::optional<Time> Courier::next_at() const {
  std::optional<Time> next;
  for (const auto& letter : letters_) {
    const Time at = letter->repeat_at.value_or(letter->send_at);
    next = next ? std::min(*next, at) : at;
  }
  return next;
}

void Courier::submit(Floor& floor, Letter& letter, Time now) {
  const TableWatch* watch = watches_.as_known(letter.table);
  letter.was_stored = watch->find(letter.ask.request->id) != nullptr;
  if (letter.purpose == Purpose::MisusesKey && !letter.was_stored) return forget(letter);
  letter.is_done = letter.was_stored;
  letter.refused = 0;
  const bool twice = letter.tries == 0 && random_.permille(20);
  if (letter.tries++ > 0) ++counts_.sent_again;
  if (twice) ++counts_.doubled;
  letter.in_flight = twice ? 2 : 1;
  for (int i = letter.in_flight; i > 0; --i) {
    floor.submit(letter.table, letter.ask,
                 [this, &letter, now](const Answer& answer) { take_answer(letter, answer, now); });
  }
}

void Courier::carry(Floor& floor, Time now) {
  // Submitting may be answered at once, but never takes a letter away.
  for (const auto& letter : letters_) {
    const Time at = letter->repeat_at.value_or(letter->send_at);
    if (letter->in_flight == 0 && at <= now) submit(floor, *letter, now);
  }
}

void Courier::take_answer(Letter& letter, const Answer& answer, Time now) {
  --letter.in_flight;
  switch (answer.kind) {
    case AnswerKind::NoSuchTable:
    case AnswerKind::OutOfService: fail_with(letter, explain(answer.kind));
    case AnswerKind::StoreAway:
    case AnswerKind::NotCertain:
    case AnswerKind::Busy: return wait(letter, later(now, patience));
    default: break;
  }
  if (letter.purpose == Purpose::MisusesKey) return take_misuse(letter, answer);
  if (answer.kind == AnswerKind::Done) return take_done(letter, answer);
  if (answer.kind == AnswerKind::KeyUsedOtherwise) fail_with(letter, "it is called a misused key");
  if (letter.is_done) fail_with(letter, "it was done and is refused when it comes again");
  ++letter.refused;
}

// What is not certain is asked again; a misused key is not worth it.
void Courier::wait(Letter& letter, Time until) {
  if (letter.purpose == Purpose::MisusesKey) return forget(letter);
  letter.send_at = until;
  if (letter.repeat_at) letter.repeat_at = until;
}

void Courier::take_done(Letter& letter, const Answer& answer) {
  const StoredDeed* stored = watches_.as_stored(letter.table)->find(letter.ask.request->id);
  if (stored == nullptr) fail_with(letter, "it was acknowledged and is not in the stream");
  if (*stored != StoredDeed{answer.first, answer.count}) {
    fail_with(letter, fmt::format("acknowledged as events {}+{}, and they are {}+{}", answer.first,
                                  answer.count, stored->first, stored->count));
  }
  // When it was sent again, nobody knew yet whether it was done.
  const bool was_uncertain = letter.tries > 1 && !letter.repeat_at;
  if (answer.repeated != letter.is_done && !(answer.repeated && was_uncertain)) {
    fail_with(letter, "done once more, or not called so");
  }
  if (answer.repeated && was_uncertain) ++counts_.found_done;
  letter.is_done = true;
}

void Courier::take_misuse(Letter& letter, const Answer& answer) {
  if (answer.kind != AnswerKind::KeyUsedOtherwise) {
    fail_with(letter, fmt::format("a key used for something else is answered \"{}\"",
                                  explain(answer.kind)));
  }
  letter.is_over = true;
}

void Courier::misuse_key(const Letter& letter, Time now) {
  auto misuse = std::make_unique<Letter>();
  misuse->number = letter.number;
  misuse->table = letter.table;
  misuse->purpose = Purpose::MisusesKey;
  misuse->send_at = now;
  const Command command = other_than(letter.ask.command);
  misuse->ask = {Request{letter.ask.request->id, request_body(command)}, command};
  ++counts_.misused_keys;
  letters_.push_back(std::move(misuse));
}

// Where all copies have been answered: done, refused, or to be sent again.
void Courier::settle(Letter& letter, Time now) {
  const bool waits = letter.repeat_at.value_or(letter.send_at) > now;
  if (letter.in_flight > 0 || letter.tries == 0 || letter.is_over || waits) return;
  if (letter.is_done) {
    const bool repeats = !letter.repeat_at && random_.permille(15);
    letter.is_over = !repeats;
    if (letter.is_over) ++counts_.done;
    if (repeats) letter.repeat_at = later(now, random_.between(1, 90) * second);
    if (letter.is_over && random_.permille(10)) misuse_key(letter, now);
    return;
  }
  if (letter.refused == 0) return;
  ++counts_.refused;
  watches_.as_known(letter.table)->forbid(letter.ask.request->id);
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
