import { speech } from '../language.svelte';

// Words of forms and lists, by the names that the interface has. What is not here is shown by its
// own name.
type Pair = [en: string, zh: string];

const fields: Record<string, Pair> = {
  amount: ['Amount', '金额'],
  counted: ['Counted', '实点金额'],
  owed: ['Owed to the guest', '应付客人'],
  code: ['Code of the voucher', '凭票号码'],
  reason: ['Reason', '原因'],
  text: ['Text', '内容'],
  kind: ['Kind', '类别'],
  subject: ['Subject', '对象'],
  terminal: ['Terminal', '终端'],
  name: ['Name', '名称'],
  device: ['Device', '设备'],
  table: ['Table', '赌桌'],
  round: ['Round', '局'],
  person: ['Staff number', '员工编号'],
  jobs: ['Jobs', '职务'],
  secret: ['PIN or password', 'PIN 或密码'],
  player: ['Player', '玩家'],
  card_number: ['Number of the card', '卡号'],
  pin: ['PIN', 'PIN'],
  until: ['Until', '至'],
  'limits.loss': ['Loss on a gaming day', '每博彩日输额'],
  'limits.stakes': ['Stakes on a gaming day', '每博彩日投注总额'],
  'limits.minutes': ['Minutes on a gaming day', '每博彩日分钟数'],
  'change.limits.least': ['Minimum', '最低'],
  'change.limits.most': ['Maximum', '最高'],
  'change.wager': ['Wager', '投注项'],
  'change.offered': ['Offered', '开放'],
  'change.method': ['Method', '方式'],
  'change.most': ['Wagers at one area', '每区投注数'],
  'change.differential': ['Table differential', '赌桌差额'],
  set_up_code: ['Set-up code', '开设代码'],
  'settings.name': ['Name of the house', '赌场名称'],
  'settings.currency': ['Currency', '货币'],
  'settings.voucher_days': ['Days until a voucher expires', '凭票有效天数'],
  'settings.hand_pay_from': ['Paid by hand from', '人工付款起点'],
  'settings.most_credits': ['Most credits at a terminal', '终端点数上限'],
  'settings.large_transaction': ['Large transaction from', '大额交易起点'],
  'settings.approval_from': ['Payment with approval from', '须批准付款起点'],
  'settings.slower_limit_hours': ['Hours until a looser limit counts', '放宽限额等待小时'],
  'settings.shifts': ['Shifts: name and hours after the day begins', '班次：名称与起始小时'],
};

// What it does, shortly, and what is to be known before.
const commands: Record<string, { name: Pair; note?: Pair }> = {
  'sell-voucher': {
    name: ['Sell a voucher', '出售凭票'],
    note: ['For cash; its code is told once.', '收取现金；号码仅显示一次。'],
  },
  'cash-voucher': { name: ['Cash a voucher', '兑付凭票'] },
  'void-voucher': {
    name: ['Void a voucher', '作废凭票'],
    note: ['One that cannot be read: it is paid in cash.', '用于无法读取的凭票：以现金付清。'],
  },
  'fund-cage': { name: ['Bring cash into the cage', '账房注资'] },
  'bank-cash': { name: ['Take cash to the bank', '现金送存银行'] },
  'count-cage': { name: ['Count the cage', '账房盘点'] },
  'sell-chips': { name: ['Sell chips', '出售筹码'] },
  'cash-chips': { name: ['Cash chips', '兑付筹码'] },
  'settle-debt': {
    name: ['Settle a debt', '结清欠款'],
    note: ['A negative amount is paid by the house.', '负数由赌场支付。'],
  },
  'collect-table-drop': { name: ['Collect the drop', '收取投箱'] },
  'collect-terminal-box': { name: ['Collect the box', '收取钱箱'] },
  'pay-by-hand': { name: ['Pay by hand', '人工付款'] },
  'pairing/codes': {
    name: ['Pair with a code', '以配对码配对'],
    note: ['Typed in at the terminal within ten minutes.', '十分钟内在终端输入。'],
  },
  'enable-terminal': { name: ['Put into service', '启用'] },
  'disable-terminal': { name: ['Take out of service', '停用'] },
  'set-terminal-key': {
    name: ['New key', '更换密钥'],
    note: ['Out of service, and with nobody at it.', '须已停用且无人使用。'],
  },
  'correct-terminal': {
    name: ['Correct', '更正'],
    note: ['Where its meters do not add up: two persons look.', '计数器不符时，由两人查看。'],
  },
  'answer-call': { name: ['Answer the call', '应答呼叫'] },
  'cash-out': { name: ['Cash out', '兑现'] },
  'remove-card': { name: ['Take the card out', '取出卡片'] },
  'add-device': {
    name: ['Add a device', '添加设备'],
    note: ['Its key is told once.', '密钥仅显示一次。'],
  },
  'remove-device': {
    name: ['Remove', '移除'],
    note: ['Its key is void at once.', '密钥立即失效。'],
  },
  hire: { name: ['Hire', '聘用'] },
  'change-jobs': { name: ['Change jobs', '更改职务'] },
  'set-credential': { name: ['Set PIN or password', '设置 PIN 或密码'] },
  dismiss: { name: ['Dismiss', '离职'], note: ['Sessions end at once.', '登录立即终止。'] },
  'unlock-person': { name: ['Unlock', '解锁'] },
  'register-player': { name: ['Register with a card', '持卡登记'] },
  'replace-card': { name: ['Replace the card', '补发会员卡'] },
  'set-player-pin': { name: ['Set the PIN', '设置 PIN'] },
  'unlock-player': { name: ['Unlock', '解锁'] },
  'set-player-limits': {
    name: ['Set limits', '设定限额'],
    note: [
      'Stricter ones count at once, others after a day. An empty field is no limit.',
      '收紧立即生效，放宽须待一日。留空为无限额。',
    ],
  },
  'cool-off': { name: ['Take a break', '安排休息'] },
  exclude: { name: ['Exclude', '禁止入场'] },
  'end-exclusion': { name: ['End the exclusion', '解除禁入'] },
  'change-settings': { name: ['Change settings', '更改设置'] },
  'propose-change': { name: ['Propose', '提议'] },
  'approve-change': { name: ['Approve', '批准'] },
  'reject-change': { name: ['Reject', '否决'] },
  'open-incident': { name: ['Open an incident', '登记事故'] },
  'add-to-incident': { name: ['Add to it', '补充记录'] },
  'close-incident': { name: ['Close it', '结案'] },
  note: { name: ['Note an event', '记录事件'] },
  'set-limits': { name: ['Limits of a wager', '投注限额'] },
  'set-offered': { name: ['Offer a wager or not', '开放或停止投注项'] },
  'choose-method': { name: ['Method of dealing', '发牌方式'] },
  'set-wagers-per-area': { name: ['Wagers at one area', '每区投注数'] },
  'set-differential': { name: ['Table differential', '赌桌差额'] },
  'announce-last-round': { name: ['Announce the last round', '宣布最后一局'] },
  'close-table': { name: ['Close the table', '收台'] },
  'resume-table': { name: ['Resume the table', '恢复赌桌'] },
};

const kinds: Record<string, Pair> = {
  'floor-started': ['Floor started', '开场启动'],
  'floor-stopped': ['Floor stopped', '停场'],
  'table-fault': ['Fault at a table', '赌桌故障'],
  'store-failed': ['Store failed', '存储故障'],
  'clock-changed': ['Clock changed', '时钟变动'],
  'snapshot-not-trusted': ['Snapshot not trusted', '快照不可信'],
  'shoe-not-opened': ['Shoe not opened', '牌靴未公开'],
  'device-failed': ['Device failed', '设备故障'],
  'witness-failed': ['Witness failed', '见证失败'],
  'store-accepted': ['Store accepted', '强制接受存储'],
  'table-left-out': ['Table left out', '赌桌未列入'],
  'card-read-error': ['Card not read', '读牌错误'],
  'program-changed': ['Program changed', '程序变更'],
  'books-out-of-balance': ['Books out of balance', '账目不平'],
  'link-lost': ['Link lost', '连接中断'],
  'link-restored': ['Link restored', '连接恢复'],
  'door-opened': ['Door opened', '柜门打开'],
  'door-closed': ['Door closed', '柜门关闭'],
  'component-fault': ['Component fault', '部件故障'],
  'sign-on-failed': ['Sign-on failed', '签到失败'],
  'sign-on-locked': ['Sign-on locked', '签到锁定'],
  'large-win': ['Large win', '大额派彩'],
  'large-transaction': ['Large transaction', '大额交易'],
  'cash-out-failed': ['Cash-out failed', '兑现失败'],
  'player-limit-reached': ['Own limit reached', '达到自设限额'],
  'excluded-player-seen': ['Excluded Player seen', '禁入玩家出现'],
  'round-void': ['Round void', '牌局作废'],
  'round-corrected': ['Round corrected', '牌局更正'],
  'count-differs': ['Count differs', '盘点不符'],
  'voucher-not-as-recorded': ['Voucher not as recorded', '凭票与记录不符'],
  'queue-full': ['Too much at once', '请求过多'],
  'archive-made': ['Archive made', '已归档'],
  'cooling-player-seen': ['Player on a break seen', '休息中玩家出现'],
};

// What stands before the colon in the name of an account.
const accounts: Record<string, Pair> = {
  cage: ['Cash in the cage', '账房现金'],
  'terminal-box': ['Cash in terminals’ boxes', '终端钱箱现金'],
  'table-drop': ['Cash in tables’ drops', '赌桌投箱现金'],
  float: ['Chips in tables’ trays', '赌桌筹码'],
  'chip-bank': ['Chips from the bank', '筹码库'],
  receivable: ['Unpaid after corrections', '更正后应收'],
  'terminal-credits': ['Credits at terminals', '终端点数'],
  seats: ['Credits at seats', '座位点数'],
  wagers: ['Wagers in play', '进行中投注'],
  vouchers: ['Open vouchers', '未兑凭票'],
  chips: ['Chips with guests', '客人手中筹码'],
  'hand-pay': ['To be paid by hand', '待人工付款'],
  transit: ['Under way', '在途'],
  win: ['Win of tables', '赌桌赢额'],
  unclaimed: ['Expired vouchers', '过期凭票'],
  'count-difference': ['Differences of counts', '盘点差额'],
  capital: ['Brought by the owners', '所有者投入'],
};

// Of irregularities: what is done, and what Players are offered.
const resolutions: Record<string, Pair> = {
  void: ['The round is void.', '本局作废。'],
  reconstruct: ['The cards are put in order and play goes on.', '恢复牌序后继续。'],
  'decide-order': ['The order of the cards is decided.', '裁定牌序。'],
  continue: ['Play goes on.', '继续进行。'],
  'let-stand': ['It stands.', '维持原状。'],
  refuse: ['It is refused.', '不予接受。'],
  'settle-as-placed': ['Settled as it was placed.', '按原位结算。'],
  'pass-to-right-player': ['The cards pass to the right Player.', '牌交给应得的玩家。'],
  'expose-by-dealer': ['The Dealer turns the cards.', '由荷官开牌。'],
  'reset-device': ['The device is reset.', '重置发牌装置。'],
  'use-ascertained-value': ['The value that was established counts.', '以查明的点数为准。'],
  'replace-missing-cards': ['Missing cards are replaced.', '补足缺牌。'],
  'settle-normally': ['Settled as usual.', '正常结算。'],
  'return-wager': ['The wager is returned.', '退回投注。'],
  'settle-to-maximum': ['Settled up to the maximum.', '按最高限额结算。'],
  'meet-differential': ['The differential is met.', '调整至差额以内。'],
  'leave-out': ['The Player is left out of the round.', '该玩家不参与本局。'],
  refer: ['Referred to the Gaming Shift Manager.', '提交博彩值班经理裁决。'],
};
const offers: Record<string, Pair> = {
  none: ['–', '–'],
  withdraw: ['to withdraw wagers', '撤回投注'],
  'withdraw-undecided': ['to withdraw undecided wagers', '撤回未定投注'],
  'withdraw-all-or-none': ['to withdraw all wagers, or none', '全部撤回或全部保留'],
  'withdraw-undecided-all-or-none': [
    'to withdraw all undecided wagers, or none',
    '全部撤回或保留未定投注',
  ],
};

// Circumstances of an irregularity, how cards are drawn, and their values.
const circumstances: Record<string, Pair> = {
  cards: ['cards', '牌'],
  order: ['order', '牌序'],
  during: ['during', '阶段'],
  found: ['found', '发现'],
  noticed: ['noticed', '察觉'],
  betting: ['betting', '下注'],
  value: ['value', '点数'],
  established: ['a wager is decided', '已有投注定胜负'],
  accepted: ['accepted', '投注已接受'],
  offence: ['offence', '违例'],
  zone: ['zone', '区域'],
  method: ['method', '方式'],
  device: ['device', '发牌装置'],
  exposed: ['a card was exposed', '已有牌亮出'],
  round: ['round', '牌局'],
  extra: ['extra', '多牌'],
  missing: ['missing', '缺牌'],
  foreign: ['foreign', '异牌'],
  unshuffled: ['unshuffled', '未洗牌'],
  known: ['known', '可查明'],
  unknown: ['unknown', '不可查明'],
  'initial deal': ['initial deal', '首发牌'],
  drawing: ['drawing', '补牌'],
  'before the first card': ['before the first card', '首张牌之前'],
  'after the first card': ['after the first card', '首张牌之后'],
  'before the next round': ['before the next round', '下一局之前'],
  'after the next round': ['after the next round', '下一局之后'],
  open: ['open', '开放'],
  closed: ['closed', '截止'],
  first: ['first', '首次'],
  repeated: ['repeated', '再次'],
  'main floor': ['main floor', '大厅'],
  hlga: ['high limit area', '高额区'],
  electronic: ['electronic', '电子'],
  other: ['other', '其他'],
  'in play': ['in play', '进行中'],
  'between rounds': ['between rounds', '局间'],
  true: ['yes', '是'],
  false: ['no', '否'],
  dealer: ['the Dealer', '荷官'],
  player: ['a Player', '玩家'],
  nobody: ['nobody', '无'],
  'highest wager': ['who has the highest wager', '投注最高者'],
  'any player': ['any Player', '任何玩家'],
};

const wordOf = (pair: Pair | undefined, name: string) =>
  pair ? pair[speech.language === 'zh' ? 1 : 0] : name;

export const fieldName = (name: string) => wordOf(fields[name], name);
export const commandName = (name: string) => wordOf(commands[name]?.name, name);
export const commandNote = (name: string) => wordOf(commands[name]?.note, '');
export const eventKind = (name: string) => wordOf(kinds[name], name);
export const eventKinds = () => Object.keys(kinds);
export const resolutionName = (name: string) => wordOf(resolutions[name], name);
export const circumstance = (name: string) => wordOf(circumstances[name], name);
export const offerName = (name: string) => wordOf(offers[name], name);

// "float:tiger-1" is "Chips in tables’ trays · tiger-1".
export function accountName(account: string): string {
  const [kind = '', ...of] = account.split(':');
  const name = wordOf(accounts[kind], kind);
  return of.length === 0 ? name : `${name} · ${of.join(':')}`;
}
