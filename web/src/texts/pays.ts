import type { Conditions, PayRow } from '../model/forms';
import type { Language } from './language.svelte';

// "12 to 1" as it is said in Chinese: the stake first.
export function oddsText(odds: string, language: Language): string {
  if (language === 'en') return odds;
  if (odds === 'push') return '退回';
  const [pays, stake] = odds.split(' to ');
  return `${stake} 赔 ${pays}`;
}

const winners: Record<string, string> = { player: '闲赢', banker: '庄赢', tie: '和局' };
const suits: Record<string, string> = {
  diamonds: '方块',
  clubs: '梅花',
  hearts: '红心',
  spades: '黑桃',
  gold: '金',
  fire: '火',
  earth: '土',
  wood: '木',
  water: '水',
};

// How a word of a condition is said, with its values; what is not here is left out.
const phrases: Record<string, (values: string[]) => string> = {
  winner: (values) => values.map((value) => winners[value] ?? value).join('或'),
  total: (values) => (values.length > 3 ? '其他点数' : `${values.join('或')} 点`),
  cards: (values) => `${values.join('或')} 张牌`,
  pairs: (values) => (values[0] === '2' ? '双方均成对' : '一方成对'),
  same_pair: () => '双方同点对子',
  player_pair: (values) => (values[0] === 'true' ? '闲对' : `闲对 ${values.join('、')}`),
  banker_pair: (values) => (values[0] === 'true' ? '庄对' : `庄对 ${values.join('、')}`),
  player_pair_rank: (values) => `闲一对 ${values.join('、')}`,
  banker_pair_rank: (values) => `庄一对 ${values.join('、')}`,
  player_pair_suit: (values) => `同为${values.map((value) => suits[value] ?? value).join('、')}`,
  banker_pair_suit: (values) => `同为${values.map((value) => suits[value] ?? value).join('、')}`,
  natural: (values) => (values[0] === 'true' ? '天牌' : '非天牌'),
  margin: (values) => `胜 ${values.join('、')} 点`,
};

export function conditionText(when: Conditions): string {
  return Object.entries(when)
    .map(([word, values]) => phrases[word]?.(values) ?? '')
    .filter((part) => part !== '')
    .join('，');
}

export function rowText(row: PayRow, language: Language): string {
  if (row.name) return row.name[language];
  return language === 'en' ? row.text : conditionText(row.when);
}

// What a playing area says under its name: all odds of its ladder, shortly.
export function shortOdds(rows: PayRow[], language: Language): string {
  const paying = rows.filter((row) => row.odds !== 'push').map((row) => row.odds);
  const distinct = [...new Set(paying)];
  const all = distinct.every((odds) => odds.endsWith(' to 1'));
  if (distinct.length > 1 && all) {
    const list = distinct.map((odds) => odds.replace(' to 1', '')).join(' / ');
    // The last two words stay together where the line is too short.
    return language === 'en' ? `${list}\u00a0to\u00a01` : `1 赔 ${list}`;
  }
  return distinct.map((odds) => oddsText(odds, language)).join(' · ');
}
