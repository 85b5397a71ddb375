import type { Rulebook, TableChange } from '../../model/forms';
import { money } from '../../model/money';
import type { Age, PitAlert } from '../../model/pit';
import { speech } from '../language.svelte';
import { pitTexts } from './pit';

// What is put together of several words.

export function irregularityName(rulebook: Rulebook | undefined, id: string | undefined): string {
  const found = rulebook?.irregularities.find((one) => one.id === id);
  return found ? speech.say(found.name) : speech.texts.irregularity;
}

export function wagerName(rulebook: Rulebook | undefined, id: string): string {
  const found = rulebook?.wagers.find((one) => one.id === id);
  return found ? speech.say(found.name) : id;
}

export function alertText(alert: PitAlert, rulebook?: Rulebook): string {
  const words = pitTexts().alerts[alert.kind];
  if (alert.irregularity) return irregularityName(rulebook, alert.irregularity);
  return alert.text && alert.kind === 'books-out-of-balance' ? `${words}: ${alert.text}` : words;
}

export function ageText({ unit, number }: Age): string {
  return pitTexts()[unit](number);
}

const changes = {
  en: {
    limits: (wager: string, least: string, most: string) => `${wager}: ${least} to ${most}`,
    offered: (wager: string) => `${wager} is offered again`,
    taken: (wager: string) => `${wager} is taken off`,
    differential: (amount: string) => `Table differential ${amount}`,
    lifted: 'The table differential is lifted',
    method: (method: string) => `Dealing method ${method}`,
    areas: (most: number) => `Wagers on a playing area: ${most} at most`,
    last: 'The next round is the last',
    close: 'The table is closed',
    resume: 'Play is resumed',
  },
  zh: {
    limits: (wager: string, least: string, most: string) => `${wager}：${least} 至 ${most}`,
    offered: (wager: string) => `重新开放${wager}`,
    taken: (wager: string) => `停止开放${wager}`,
    differential: (amount: string) => `庄闲差额上限 ${amount}`,
    lifted: '取消庄闲差额上限',
    method: (method: string) => `发牌方式 ${method}`,
    areas: (most: number) => `每区最多 ${most} 注`,
    last: '下一局为最后一局',
    close: '收台',
    resume: '恢复游戏',
  },
};

// A change of a table's settings in words.
export function changeText(change: TableChange, rulebook: Rulebook | undefined): string {
  const words = changes[speech.language];
  switch (change.command) {
    case 'set-limits':
      return words.limits(
        wagerName(rulebook, change.wager),
        money(change.limits.least),
        money(change.limits.most),
      );
    case 'set-offered': {
      const name = wagerName(rulebook, change.wager);
      return change.offered ? words.offered(name) : words.taken(name);
    }
    case 'set-differential':
      return change.differential === undefined
        ? words.lifted
        : words.differential(money(change.differential));
    case 'choose-method':
      return words.method(change.method);
    case 'set-wagers-per-area':
      return words.areas(change.most);
    case 'announce-last-round':
      return words.last;
    case 'close-table':
      return words.close;
    case 'resume-table':
      return words.resume;
  }
}
