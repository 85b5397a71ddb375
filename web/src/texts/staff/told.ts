import type { Rulebook } from '../../model/forms';
import { money } from '../../model/money';
import { wagerOf, type ToldStep } from '../../model/replay';
import type { Language } from '../language.svelte';
import { stepText } from '../told';

interface Told {
  who: string;
  wager: string;
  amount: string;
  credits: string;
  irregularity: string;
}
type Saying = (told: Told) => string;

// What a Player is told of himself, staff are told of him. In English the server says it so.
const sayings: Record<string, Saying> = {
  'player-sat': ({ who, credits }) => `${who} 带 ${credits} 点入座。`,
  'credits-added': ({ who, amount }) => `${who} 增加 ${amount} 点。`,
  'player-left': ({ who, credits }) => `${who} 带 ${credits} 点离座。`,
  'wager-placed': ({ who, amount, wager }) => `${who} 在${wager}下注 ${amount}。`,
  'joint-wager-placed': ({ wager }) => `${wager}：合伙下注。`,
  'wager-increased': ({ who, amount, wager }) => `${who} 在${wager}加注 ${amount}。`,
  'wager-decreased': ({ who, amount, wager }) => `${who} 从${wager}减注 ${amount}。`,
  'wager-withdrawn': ({ who, amount, wager }) => `${who} 从${wager}撤回 ${amount}。`,
  'withdrawal-not-honoured': ({ who }) => `${who} 的撤回不予接受。`,
  'wager-found': ({ who, amount, wager }) => `发现 ${who} 在${wager}的投注 ${amount}。`,
  'wager-treated': ({ wager }) => `${wager}的投注另行处理。`,
  'differential-exceeded': () => '庄闲差额超过上限。',
  'offer-decided': () => '已决定玩家可否撤回。',
  'offer-answered': ({ who }) => `${who} 已作出选择。`,
  'irregularity-found': ({ irregularity }) => `赌桌发现异常情况：${irregularity}。`,
  'irregularity-declared': ({ irregularity }) => `宣布异常情况：${irregularity}。`,
  'irregularity-approved': () => '处理已获批准。',
  'finding-dismissed': ({ irregularity }) => `不属实：${irregularity}。`,
  'cards-drawn-together': () => '数张牌同时抽出。',
  'cards-reconstructed': () => '牌的次序已恢复。',
  'cards-set-aside': () => '本局的牌已搁置。',
  'card-corrected': () => '牌值已更正。',
  'surplus-drawn': () => '多抽一张牌。',
  'surplus-burned': () => '多出的牌已烧掉。',
  'order-decided': () => '牌的次序已决定。',
  'ruling-given': () => '已作出裁决。',
  'inventory-recorded': () => '全部牌已清点。',
  'missing-cards-found': () => '缺失的牌已查明。',
  'hand-kept': () => '该手牌由荷官处理。',
  'device-taken': ({ who }) => `${who} 接过发牌装置。`,
  'device-returned': ({ who }) => `${who} 交还发牌装置。`,
  'device-reset': () => '发牌装置已重置。',
  'drawing-allowed': ({ who }) => `准许 ${who} 抽牌。`,
  'player-left-out': ({ who }) => `${who} 不参与本局。`,
  'terminal-carries-on': ({ who }) => `${who} 的终端继续参与。`,
  'player-restrained': ({ who }) => `${who} 的个人限额收紧。`,
  'seat-locked': ({ who }) => `${who} 大额赢彩，座位锁定。`,
  'seat-released': ({ who }) => `${who} 的座位解除锁定。`,
  'everyone-told': () => '已告知所有玩家。',
  'play-suspended': () => '游戏暂停。',
  'play-resumed': () => '游戏恢复。',
  'cards-burned': () => '烧牌。',
  'dealer-signed-on': () => '荷官签到。',
  'last-round-announced': () => '宣布最后一局。',
  'limits-set': ({ wager }) => `更改限额：${wager}。`,
  'offered-set': ({ wager }) => `更改开放状态：${wager}。`,
  'differential-set': () => '更改庄闲差额上限。',
  'method-chosen': () => '更改发牌方式。',
  'wagers-per-area-set': () => '更改每区投注数。',
  'debt-settled': ({ who }) => `${who} 的欠款已结清。`,
  'credits-corrected': ({ who }) => `${who} 的点数已更正。`,
};

export function staffStepText(
  step: ToldStep,
  steps: ToldStep[],
  rulebook: Rulebook | undefined,
  language: Language,
): string {
  if (language === 'en') return step.text;
  const say = sayings[step.kind ?? ''];
  if (!say) return stepText(step, steps, rulebook, language);
  const body = step.body ?? {};
  const wager = rulebook?.wagers.find((one) => one.id === wagerOf(steps, step));
  const found = rulebook?.irregularities.find((one) => one.id === body.irregularity);
  return say({
    who: `玩家 ${String(body.player ?? '')}`,
    wager: wager?.name.zh ?? '',
    amount: money(Number(body.amount ?? 0)),
    credits: money(Number(body.credits ?? 0)),
    irregularity: found?.name.zh ?? '',
  });
}
