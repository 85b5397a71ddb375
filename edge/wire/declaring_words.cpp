#include "edge/wire/declaring_words.hpp"

#include <fmt/format.h>

#include "edge/wire/language.hpp"

namespace punto::wire {
namespace {

constexpr std::array<Sentence, role_names.size()> titles = {{
    {"Dealer", "荷官"},
    {"Pit Supervisor", "区域主任"},
    {"Pit Manager", "区域经理"},
    {"Assistant Casino Manager", "助理赌场经理"},
    {"Gaming Shift Manager", "博彩值班经理"},
}};

// ---- questions ----------------------------------------------------------------------------------

constexpr std::array<Sentence, asked_names.size()> questions = {{
    {"In which round did it happen?", "发生在哪一局？"},
    {"What is wrong with the cards?", "牌张有何问题？"},
    {"How many cards came out together and lie at no place yet?",
     "有几张牌同时抽出而尚未放到位置上？"},
    {"Is the order of the cards known?", "牌的次序是否可知？"},
    {"Which hand is it about?", "涉及哪手牌？"},
    {"Which Player is to have the hand?", "该手牌应交给哪位玩家？"},
    {"Is the value of the cards known?", "牌面是否可知？"},
}};

constexpr std::array<Sentence, wrong_cards_names.size()> wrong_cards = {{
    {"A card too many", "多出牌张"},
    {"A card is missing", "缺少牌张"},
    {"A card of another deck", "混入其他牌副的牌"},
    {"The cards were not shuffled", "牌未洗"},
}};

constexpr std::array<Sentence, value_source_names.size()> sources = {{
    {"The Dealer", "荷官"},
    {"The dealing device", "发牌器"},
    {"Surveillance", "监控"},
    {"The count of all cards", "清点全部牌张"},
}};

// ---- what is done -------------------------------------------------------------------------------

constexpr std::array<Sentence, action_names.size()> actions = {{
    {"The round is void and every stake goes back.", "本局作废，退回全部投注。"},
    {"The cards go where their order puts them, and the round goes on.",
     "将牌按其次序还原，本局继续。"},
    {"The order of the cards is decided, and the round goes on.", "由其决定牌的次序，本局继续。"},
    {"The round goes on.", "本局继续。"},
    {"What was settled stands.", "已派彩的结果维持不变。"},
    {"It is not accepted.", "不予接受。"},
    {"The wager is settled as it was placed.", "投注按原样派彩。"},
    {"The hand is taken back and passed to the right Player.", "收回该手牌，递给应得的玩家。"},
    {"The Dealer turns the hand.", "由荷官翻开该手牌。"},
    {"The cards that are out are removed, and wagers are taken again.",
     "移除已发出的牌，重新接受下注。"},
    {"The hand is completed with the values that were ascertained.", "以查明的牌面补全该手牌。"},
    {"Two cards are set aside, all others are counted, and what is missing completes the hand.",
     "预留两张牌，清点其余全部牌张，以缺少的牌补全该手牌。"},
    {"The wager is settled normally.", "投注照常派彩。"},
    {"The wager is returned.", "退回投注。"},
    {"The wager is settled up to the maximum.", "投注按上限派彩。"},
    {"The wagers are reduced until the differential is met.", "减少投注直至符合台面差额。"},
    {"The terminal is left out of this round.", "该终端不参与本局。"},
    {"It is decided in each case.", "个案裁决。"},
}};

constexpr std::array<Sentence, offer_names.size()> offers = {{
    {"", ""},
    {"Before that, Players may withdraw wagers.", "此前玩家可撤回投注。"},
    {"Before that, Players may withdraw wagers that are not decided yet.",
     "此前玩家可撤回胜负未定的投注。"},
    {"Before that, Players may withdraw all their wagers or none.",
     "此前玩家可全部撤回或全不撤回投注。"},
    {"Before that, Players may withdraw all their wagers that are not decided yet, or none.",
     "此前玩家可全部撤回或全不撤回胜负未定的投注。"},
}};

constexpr std::array<Sentence, card_replacement_names.size()> replacements = {{
    {"", ""},
    {"The cards may be replaced.", "可更换牌张。"},
    {"The cards must be replaced.", "必须更换牌张。"},
}};

Names said(const Sentence& sentence) {
  return {std::string{sentence.en}, std::string{sentence.zh}};
}

template <typename Key, std::size_t count>
Names said(const std::array<Sentence, count>& sentences, Key key) {
  return said(sentences[static_cast<std::size_t>(key)]);
}

void add(Names& to, const Names& more) {
  if (more.en.empty()) return;
  if (!to.en.empty()) to.en += ' ';
  to.en += more.en;
  to.zh += more.zh;
}

// Who has to say so first, or is there while it is done.
Names authority_words(const Declaration& declaration, const Resolution& row) {
  if (declaration.authority == Role::Dealer || !declaration.stage) return {};
  const Names who = title_in_both(declaration.authority);
  const bool decides = row.action == Action::Refer || row.action == Action::DecideOrder;
  if (decides) {
    return {fmt::format("The {} decides.", who.en), fmt::format("由{}决定。", who.zh)};
  }
  return {fmt::format("The {} must approve it.", who.en), fmt::format("须由{}批准。", who.zh)};
}

}  // namespace

Names title_in_both(Role role) {
  return said(titles, role);
}

Names question_about(Asked asked) {
  return said(questions, asked);
}
Names question_about_values() {
  return {"Which cards were they?", "是哪些牌？"};
}
Names question_about_source() {
  return {"Who or what has seen them?", "由谁或何处得知？"};
}
Names question_about_order() {
  return {"In which order do the cards belong?", "牌应按什么次序？"};
}

Names saying_of(WrongCards cards) {
  return said(wrong_cards, cards);
}
Names saying_of(Side side) {
  return side == Side::Player ? Names{"Player hand", "闲家牌"} : Names{"Banker hand", "庄家牌"};
}
Names saying_of_no_hand() {
  return {"Neither hand", "均不涉及"};
}
Names saying_of_order(Known known) {
  return known == Known::Known ? Names{"Yes, the order is known", "是，次序可知"}
                               : Names{"No, nobody can tell", "否，无人知晓"};
}
Names saying_of_value(Known known) {
  return known == Known::Known ? Names{"Yes, it was seen", "是，已被看见"}
                               : Names{"No, nobody can tell", "否，无人知晓"};
}
Names saying_of(ValueSource source) {
  return said(sources, source);
}
Names saying_of_round(RoundNumber round, bool is_usual) {
  if (is_usual)
    return {fmt::format("Round {}, now", round), fmt::format("第 {} 局（现在）", round)};
  return {fmt::format("Round {}", round), fmt::format("第 {} 局", round)};
}
Names saying_of_together(std::uint8_t cards) {
  if (cards == 0) return {"None: they lie at their places", "无：均已放到位置上"};
  return {fmt::format("{} cards", cards), fmt::format("{} 张", cards)};
}
Names saying_of_position(std::uint8_t position, PlayerId player) {
  const auto number = static_cast<std::uint32_t>(player);
  return {fmt::format("Position {}, Player {}", position, number),
          fmt::format("{} 号位，玩家 {}", position, number)};
}

Names saying_of(const Declaration& declaration, const Resolution& row) {
  Names all;
  if (row.action == Action::Refer || row.action == Action::DecideOrder) {
    add(all, authority_words(declaration, row));
    if (row.action == Action::DecideOrder) add(all, said(actions, row.action));
  } else {
    add(all, said(actions, row.action));
    add(all, authority_words(declaration, row));
  }
  add(all, said(offers, row.offer));
  if (row.offer_at_discretion) {
    const Names who = title_in_both(row.by);
    add(all, {fmt::format("Whether they may is left to the {}.", who.en),
              fmt::format("是否允许由{}酌情决定。", who.zh)});
  }
  add(all, said(replacements, row.replace_cards));
  return all;
}

}  // namespace punto::wire
