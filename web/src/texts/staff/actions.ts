import type { Action } from '../../model/forms';
import { speech } from '../language.svelte';

// What a row of the rulebook orders, or a ruling.
const actions: Record<Action, { en: string; zh: string }> = {
  void: { en: 'The round is void', zh: '本局作废' },
  reconstruct: { en: 'Put the cards back in their right order', zh: '按正确次序还原各牌' },
  'decide-order': { en: 'The order of the cards is decided', zh: '裁定牌的次序' },
  continue: { en: 'Play goes on', zh: '牌局继续' },
  'let-stand': { en: 'What was settled stands', zh: '已结算的结果有效' },
  refuse: { en: 'It is not accepted', zh: '不予受理' },
  'settle-as-placed': { en: 'Wagers are settled as they were placed', zh: '按原下注结算' },
  'pass-to-right-player': { en: 'Pass the cards to the right Player', zh: '将牌递给正确的玩家' },
  'expose-by-dealer': { en: 'The Dealer turns the cards', zh: '由荷官开牌' },
  'reset-device': { en: 'The dealing device is reset', zh: '重置发牌器' },
  'use-ascertained-value': { en: 'The value that was ascertained counts', zh: '以查实的牌值为准' },
  'replace-missing-cards': {
    en: 'The missing cards are found and replaced',
    zh: '查明并补上缺失的牌',
  },
  'settle-normally': { en: 'The wager is settled normally', zh: '该注正常结算' },
  'return-wager': { en: 'The wager goes back', zh: '退回该注' },
  'settle-to-maximum': { en: 'The wager is settled to the maximum', zh: '该注按上限结算' },
  'meet-differential': {
    en: 'Wagers are changed to meet the differential',
    zh: '调整投注以符合台面差额',
  },
  'leave-out': { en: 'The terminal is left out of the round', zh: '该终端不参与本局' },
  refer: { en: 'It is referred to a manager', zh: '交由经理裁定' },
};

export function actionName(action: Action): string {
  return speech.say(actions[action]);
}

const stages: Record<string, { en: string; zh: string }> = {
  found: { en: 'The table has found something: is it so?', zh: '系统发现异常：是否属实？' },
  approval: { en: 'Somebody else has to approve it', zh: '须由另一人批准' },
  order: { en: 'The order of the cards is to be decided', zh: '须裁定牌的次序' },
  ruling: { en: 'A ruling is needed', zh: '须作出裁定' },
  'set-aside': { en: 'Two cards are set aside first', zh: '先取两张牌另放' },
  inventory: { en: 'All cards are sorted and counted', zh: '清点全部牌张' },
  assignment: { en: 'The missing cards are assigned to their places', zh: '分配缺失的牌' },
  discretion: { en: 'The offer may be made, or not', zh: '可决定是否准许撤回' },
  offer: { en: 'Players choose', zh: '玩家选择' },
};

export function stageName(stage: string): string {
  return stages[stage] ? speech.say(stages[stage]) : stage;
}
