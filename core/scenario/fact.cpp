#include "core/scenario/fact.hpp"

#include <algorithm>
#include <numeric>

#include "core/roads/road_outcome.hpp"
#include "core/table/progress.hpp"

namespace punto {
namespace {

using Path = std::vector<std::string_view>;

std::unexpected<Mistake> mistake(std::string what, std::string remedy) {
  return std::unexpected(Mistake{std::move(what), std::move(remedy)});
}

Path split_path(std::string_view text) {
  Path path;
  for (;;) {
    const std::size_t dot = text.find('.');
    path.push_back(text.substr(0, dot));
    if (dot == std::string_view::npos) return path;
    text.remove_prefix(dot + 1);
  }
}

std::string joined(LineWords words, char separator) {
  std::string text;
  for (const LineWord& word : words) {
    if (!text.empty()) text += separator;
    text += word.value;
  }
  return text;
}

class FactCheck {
 public:
  FactCheck(LineWords words, const ReadingContext& context)
      : words_(words),
        context_(context),
        state_(context.state == nullptr ? nobody_ : *context.state) {}

  Answering check() {
    for (const LineWord& word : words_) {
      if (!word.is_bare()) {
        return mistake(fmt::format("\"{}=\" has no place in a fact", shown(word.key)),
                       "write = P1 credits 900");
      }
    }
    if (words_.size() < 2) return mistake("a fact has no value", "write = P1 credits 900");
    const std::string_view first = words_[0].value;
    if (first == "staked" && words_.size() > 2) return of_player(words_[1], swapped());
    if (const auto someone = read_player(first)) return of_player(words_[0], words_.subspan(1));
    if (first == "record") return of_record();
    if (first == "roads") return of_roads();
    if (first == "procedure") return of_procedure();
    if (first == "house") return along({"house-win"}, words_.subspan(1));
    if (first == "shoe") return along({"shoe", "in-device"}, words_.subspan(1));
    if (first == "round") return along({"round", "number"}, words_.subspan(1));
    if (first == "method") return along({"settings", "method"}, words_.subspan(1));
    return along(split_path(first), words_.subspan(1));
  }

 private:
  // "staked P1 banker 100" is "P1 staked banker 100".
  LineWords swapped() {
    swapped_.assign(words_.begin(), words_.end());
    std::swap(swapped_[0], swapped_[1]);
    return LineWords{swapped_}.subspan(1);
  }

  Answering along(Path path, LineWords expected) {
    expected_ = joined(expected, ',');
    return PathWalk{std::move(path), expected_, context_}.answer(state_);
  }

  [[nodiscard]] Answering amount_is(Cents actual, const LineWord& expected) const {
    const auto amount = value_text::read_amount(expected.value);
    if (!amount) return std::unexpected(amount.error());
    return Answer{*amount == actual, value_text::write_amount(actual)};
  }

  Answering of_player(const LineWord& name, LineWords words) {
    const auto player = read_player(name.value);
    if (!player) return std::unexpected(player.error());
    if (words.size() < 2) return mistake("a fact has no value", "write = P1 credits 900");
    const std::string_view what = words[0].value;
    if (what == "staked") return staked(*player, words.subspan(1));
    if (what == "owes") {
      const auto owed = std::ranges::find(state_.receivables, *player, &Receivable::player);
      return amount_is(owed == state_.receivables.end() ? Cents{} : owed->amount, words[1]);
    }
    if (what == "returned") {
      const RoundRecord none;
      const RoundRecord& last = state_.records.empty() ? none : state_.records.back();
      Cents sum;
      for (const SettledShare& share : *last.settlement) {
        if (share.player == *player) sum.value += share.returned.value;
      }
      return amount_is(sum, words[1]);
    }
    player_ = player_text(*player);
    return along({"seats", player_, what}, words.subspan(1));
  }

  // In the round in play: all his wagers, or those of one kind.
  Answering staked(PlayerId player, LineWords words) {
    std::optional<std::uint8_t> only;
    if (words.size() > 1) {
      const auto kind = value_text::read<std::uint8_t>(words[0].value, "wager", context_);
      if (!kind) return std::unexpected(kind.error());
      only = *kind;
    }
    Cents sum;
    for (const PlacedWager& wager : state_.round.wagers) {
      if (!only || wager.kind == *only) sum.value += wager.share_of(player).value;
    }
    return amount_is(sum, words.back());
  }

  Answering of_record() {
    const auto number = value_text::read<RoundNumber>(words_[1].value, "round", context_);
    if (!number) return std::unexpected(number.error());
    if (words_.size() < 3) return mistake("what of the record?", "write = record 1 void");
    const RoundRecord* record = find_record(state_, *number);
    const std::string_view what = words_[2].value;
    if (what == "none") return Answer{record == nullptr, record == nullptr ? "none" : "there"};
    for (const std::string_view word : {"void", "settled"}) {
      if (what != word) continue;
      const std::string_view actual = record == nullptr ? "none"
                                      : record->is_void ? "void"
                                                        : "settled";
      return Answer{actual == what, std::string{actual}};
    }
    if (what == "corrected") {
      const bool corrected = record != nullptr && record->corrected;
      return Answer{corrected, corrected ? "corrected" : "as it was"};
    }
    if (const auto player = read_player(what)) return of_share(record, *player);
    record_ = std::to_string(*number);
    return along({"records", record_, what}, words_.subspan(3));
  }

  // record 1 P1 banker 195 4.1: what came back, and by which rule.
  Answering of_share(const RoundRecord* record, PlayerId player) {
    if (words_.size() < 5) {
      return mistake("which wager, and what came back?", "write = record 1 P1 banker 195");
    }
    const auto kind = value_text::read<std::uint8_t>(words_[3].value, "wager", context_);
    if (!kind) return std::unexpected(kind.error());
    const auto amount = value_text::read_amount(words_[4].value);
    if (!amount) return std::unexpected(amount.error());
    std::string actual = "none";
    bool holds = false;
    for (const SettledShare& share : record == nullptr ? Settlement{} : *record->settlement) {
      if (share.player != player || share.kind != *kind) continue;
      actual = value_text::write_amount(share.returned);
      holds = share.returned == *amount;
      if (words_.size() == 5) continue;
      const std::string& rule = rule_of(context_.rulebook.wagers[share.kind], share.row);
      actual += ' ' + rule;
      holds = holds && rule == words_[5].value;
    }
    return Answer{holds, actual};
  }

  [[nodiscard]] Answering of_roads() const {
    std::string actual;
    for (const RoundRecord& record : state_.records) {
      if (record.is_void || record.shoe != state_.shoe.number) continue;
      const Round round = deal_round(record.cards);
      if (!actual.empty()) actual += ' ';
      actual += to_text(road_outcome(round.outcome()));
    }
    if (actual.empty()) actual = "none";
    return Answer{actual == joined(words_.subspan(1), ' '), actual};
  }

  // procedure none, procedure cards-drawn-together, procedure cards-drawn-together offer
  [[nodiscard]] Answering of_procedure() const {
    const std::string expected = joined(words_.subspan(1), ' ');
    if (words_[1].value != "none") {
      const auto id = value_text::read_number(words_[1].value, Meaning::Irregularity, context_);
      if (!id) return std::unexpected(id.error());
    }
    if (words_.size() > 2) {
      const auto stage = value_text::read_word(words_[2].value, stage_names);
      if (!stage) return std::unexpected(stage.error());
    }
    if (!state_.procedure) return Answer{expected == "none", "none"};
    const OpenProcedure& open = *state_.procedure;
    std::string actual =
        value_text::write_number(open.irregularity, Meaning::Irregularity, context_.rulebook);
    if (words_.size() > 2 || expected == "none") {
      actual += ' ' + value_text::write_word(stage_names, static_cast<std::size_t>(open.stage));
    }
    return Answer{actual == expected, actual};
  }

  LineWords words_;
  const ReadingContext& context_;
  TableState nobody_;
  const TableState& state_;
  std::vector<LineWord> swapped_;
  std::string expected_;
  std::string player_;
  std::string record_;
};

}  // namespace

Answering check_fact(LineWords words, const ReadingContext& context) {
  return FactCheck{words, context}.check();
}

}  // namespace punto
