import type { Rulebook } from '../model/forms';
import { money } from '../model/money';
import { wagerOf, type ToldStep } from '../model/replay';
import { cardName } from '../drawing/suits';
import type { Language } from './language.svelte';

interface Told {
  wager: string;
  amount: string;
  credits: string;
  card: string;
  place: string;
  side: string;
  exposed: boolean;
  player: number;
  banker: number;
}
type Saying = (told: Told) => string;

const places = {
  en: {
    'player-first': 'Player, first card',
    'player-second': 'Player, second card',
    'player-third': 'Player, third card',
    'banker-first': 'Banker, first card',
    'banker-second': 'Banker, second card',
    'banker-third': 'Banker, third card',
  },
  zh: {
    'player-first': '闲第一张',
    'player-second': '闲第二张',
    'player-third': '闲补牌',
    'banker-first': '庄第一张',
    'banker-second': '庄第二张',
    'banker-third': '庄补牌',
  },
} as const;
const sides = {
  en: { player: 'Player', banker: 'Banker' },
  zh: { player: '闲', banker: '庄' },
} as const;

function outcome(player: number, banker: number, words: [string, string, string]): string {
  const [tie, playerWins, bankerWins] = words;
  return player === banker ? tie : player > banker ? playerWins : bankerWins;
}

// Each kind of step in the words of the house; what is not here is said as the server says it.
const sayings: Record<Language, Record<string, Saying>> = {
  en: {
    'player-sat': ({ credits }) => `You sit down with ${credits}.`,
    'credits-added': ({ amount }) => `You bring ${amount} more.`,
    'player-left': ({ credits }) => `You leave with ${credits}.`,
    'betting-opened': () => 'Place your bets, please.',
    'wager-placed': ({ amount, wager }) => `You place ${amount} on ${wager}.`,
    'wager-increased': ({ amount, wager }) => `You add ${amount} to ${wager}.`,
    'wager-decreased': ({ amount, wager }) => `You take ${amount} off ${wager}.`,
    'wager-withdrawn': ({ amount, wager }) => `You withdraw ${amount} from ${wager}.`,
    'betting-closed': () => 'No more bets.',
    'card-drawn': ({ place }) => `${place}: drawn.`,
    'card-read': ({ place, card, exposed }) => `${place}: ${card}${exposed ? '' : ', face down'}.`,
    'hand-exposed': ({ side }) => `The ${side} hand is turned.`,
    'totals-announced': ({ player, banker }) => `Player ${player}, Banker ${banker}.`,
    'outcome-announced': ({ player, banker }) =>
      outcome(player, banker, [
        `A tie at ${player}.`,
        `Player wins with ${player} against ${banker}.`,
        `Banker wins with ${banker} against ${player}.`,
      ]),
    'round-settled': () => 'The round is settled.',
    'round-voided': () => 'The round is void, and every stake goes back.',
  },
  zh: {
    'player-sat': ({ credits }) => `您带 ${credits} 点入座。`,
    'credits-added': ({ amount }) => `您增加 ${amount} 点。`,
    'player-left': ({ credits }) => `您带 ${credits} 点离座。`,
    'betting-opened': () => '请下注。',
    'wager-placed': ({ amount, wager }) => `您在${wager}下注 ${amount}。`,
    'wager-increased': ({ amount, wager }) => `您在${wager}加注 ${amount}。`,
    'wager-decreased': ({ amount, wager }) => `您从${wager}减注 ${amount}。`,
    'wager-withdrawn': ({ amount, wager }) => `您从${wager}撤回 ${amount}。`,
    'betting-closed': () => '停止下注。',
    'card-drawn': ({ place }) => `${place}：抽牌。`,
    'card-read': ({ place, card, exposed }) => `${place}：${card}${exposed ? '' : '（暗牌）'}。`,
    'hand-exposed': ({ side }) => `${side}亮牌。`,
    'totals-announced': ({ player, banker }) => `闲 ${player} 点，庄 ${banker} 点。`,
    'outcome-announced': ({ player, banker }) =>
      outcome(player, banker, [
        `${player} 点和局。`,
        `闲以 ${player} 点对 ${banker} 点胜出。`,
        `庄以 ${banker} 点对 ${player} 点胜出。`,
      ]),
    'round-settled': () => '本局已结算。',
    'round-voided': () => '本局作废，退回全部投注。',
    'irregularity-declared': () => '宣布发生异常情况。',
    'irregularity-found': () => '赌桌发现异常情况。',
    'irregularity-resolved': () => '异常情况已处理。',
    'offer-opened': () => '玩家可选择撤回投注。',
    'offer-answered': () => '您已作出选择。',
    'offer-closed': () => '选择时间结束。',
    'hand-passed': ({ side }) => `${side}牌交由玩家眯牌。`,
    'hand-declined': ({ side }) => `玩家不眯${side}牌。`,
    'first-hand-chosen': ({ side }) => `先开${side}牌。`,
    'cutting-card-appeared': () => '切牌出现。',
    'shoe-loaded': () => '装入新牌靴。',
    'shoe-cut': () => '切牌。',
    'round-corrected': () => '本局已更正。',
  },
};

interface Points {
  player_total?: number;
  banker_total?: number;
}

// How staff play a round again: nobody is "you" in it.
export interface StaffReplay {
  tell: typeof stepText;
  player: string; // the heading over Players
  backTo: string;
}

export function stepText(
  step: ToldStep,
  steps: ToldStep[],
  rulebook: Rulebook | undefined,
  language: Language,
): string {
  const say = sayings[language][step.kind ?? ''];
  const body = step.body;
  if (!say || (!body && step.kind?.startsWith('card'))) return step.text;
  const wager = rulebook?.wagers.find((one) => one.id === wagerOf(steps, step));
  const points = ((body?.outcome as { points?: Points } | undefined)?.points ?? body) as Points;
  return say({
    wager: wager?.name[language] ?? '',
    amount: money(Number(body?.amount ?? 0)),
    credits: money(Number(body?.credits ?? 0)),
    card: cardName(String(body?.card ?? ''), language),
    place: places[language][body?.place as keyof (typeof places)['en']] ?? '',
    side: sides[language][body?.side as 'player' | 'banker'] ?? '',
    exposed: Boolean(body?.exposed),
    player: points?.player_total ?? 0,
    banker: points?.banker_total ?? 0,
  });
}

const verdicts: Record<string, string> = {
  won: '赢',
  lost: '输',
  push: '退回',
  returned: '退回',
};

export function verdictText(verdict: string, language: Language): string {
  return language === 'zh' ? (verdicts[verdict] ?? verdict) : verdict;
}
