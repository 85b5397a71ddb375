import { speech } from '../language.svelte';

// Reports speak English, as the records do. Their own words are said in Chinese here; what the
// records quote stays as it was written.
const words: Record<string, string> = {
  'Win and hold': '赢额与持有率',
  'Cash, vouchers and counts': '现金、凭票与盘点',
  'Vouchers and liability': '凭票与欠款',
  'Meters of terminals': '终端计数器',
  Books: '账簿',
  'Voids, corrections and overrides': '作废、更正与特别裁定',
  Pace: '速度',
  'Significant events': '重要事件',
  'Access of staff': '员工操作',
  'Signatures of program and rulebooks': '程序与规则书签名',
  'By table': '按赌桌',
  'By gaming day': '按博彩日',
  'By shift': '按班次',
  'By game': '按游戏',
  'By game and wager': '按游戏与投注项',
  'By Dealer': '按荷官',
  'By table and Dealer': '按赌桌与荷官',
  'Liability by gaming day': '各博彩日欠款',
  'Open vouchers': '未兑凭票',
  'Vouchers by what became of them': '凭票去向',
  Terminals: '终端',
  'Balance of every account, at the end of the records': '记录末尾各账户余额',
  Staff: '员工',
  'What was done': '操作记录',
  'SHA-256 of the program that made this report, and of its rulebooks':
    '制作本报表的程序及其规则书的 SHA-256',
  'Decisions out of the ordinary': '特别决定',
  'Decisions of the house': '赌场决定',
  table: '赌桌',
  'gaming day': '博彩日',
  shift: '班次',
  game: '游戏',
  wager: '投注项',
  decks: '牌副数',
  rounds: '局数',
  round: '局',
  void: '作废',
  wagers: '投注数',
  handle: '投注额',
  returned: '派回',
  win: '赢额',
  hold: '持有率',
  edge: '优势',
  'expected win': '预期赢额',
  'expected hold': '预期持有率',
  '95 % from': '95 % 下限',
  '95 % to': '95 % 上限',
  deviations: '偏差',
  'cash at terminals': '终端现金',
  'cash at tables': '赌桌现金',
  'chips sold': '售出筹码',
  'chips cashed': '兑付筹码',
  'vouchers issued': '签发凭票',
  redeemed: '已兑',
  expired: '过期',
  'paid by hand': '人工付款',
  fills: '补充筹码',
  credits: '点数',
  'debts settled': '结清欠款',
  'missing in counts': '盘点短缺',
  brought: '带入',
  'taken away': '带走',
  cash: '现金',
  'float opened': '开盘筹码',
  'float closed': '收盘筹码',
  'drop counted': '投箱实点',
  together: '合计',
  issued: '签发',
  liability: '欠款',
  voucher: '凭票',
  vouchers: '凭票数',
  expires: '到期',
  amount: '金额',
  standing: '状态',
  open: '未兑',
  terminal: '终端',
  'cash in': '现金投入',
  'vouchers in': '凭票投入',
  'vouchers out': '凭票支出',
  'by hand': '人工付款',
  'to tables': '转入赌桌',
  'from tables': '赌桌退回',
  wagered: '投注额',
  won: '赢得',
  corrected: '更正',
  'by the meters': '依计数器',
  'by the books': '依账簿',
  account: '账户',
  debit: '借方',
  credit: '贷方',
  Dealer: '荷官',
  'hours in play': '游戏小时',
  'rounds an hour in play': '每小时局数',
  'the machine': '机器',
  time: '时间',
  kind: '类别',
  subject: '对象',
  what: '内容',
  by: '操作者',
  'second person': '第二人',
  rule: '条文',
  person: '人员',
  name: '名称',
  jobs: '职务',
  state: '状态',
  version: '版本',
  'on duty': '当值',
  'off duty': '未当值',
  'has left': '已离职',
  locked: '已锁定',
  'the floor': '全场',
  'cash on a day': '单日现金',
  'at terminals': '终端',
  'at tables': '赌桌',
  'at the end of the day': '日终',
  'win since the beginning': '累计赢额',
  'expected by the odds': '依概率预期',
  '95 % of chance': '95 % 概率区间',
  program: '程序',
  rulebook: '规则书',
};

// Remarks, by how they begin.
const remarks: [string, string][] = [
  [
    'What Players brought and took away',
    '玩家带入与带走的为点数或筹码；现金为在赌桌兑换筹码的款项，即投箱。',
  ],
  ['The voucher is named by', '凭票以其编号开头表示；号码除持有人外无人知晓。'],
  [
    'Credits by the meters:',
    '计数器点数：现金、凭票投入及赌桌退回，减去凭票支出、人工付款与转入赌桌之数，并计入员工更正。',
  ],
  [
    'The expected win is what',
    '预期赢额由整靴的精确优势与风险金额得出。' +
      '区间涵盖 100 个同类期间中的 95 个：同一局的投注一并变动，逐局计算。',
  ],
  ['Time counts from the opening', '时间由开局计至结算。'],
  ['At tables: voids, corrections', '赌桌上的作废、更正、裁定及所用设置。'],
  [
    'Settings, changes of tables, terminals',
    '设置、赌桌更改、终端、事故、作废凭票及不得游戏的玩家。' +
      '第二人为批准者；已批准或否决的更改则为提议者。',
  ],
];

// Sentences with figures in them.
const sentences: [RegExp, string][] = [
  [/^On (.+) gaming days (.+) came in as cash\.$/, '$1 个博彩日共收入现金 $2。'],
  [/^At the end of the last day (.+) is owed on vouchers\.$/, '最后一日终，凭票欠款为 $1。'],
  [
    /^After (.+) rounds the house has won (.+); the odds let expect (.+)\.$/,
    '$1 局之后赌场赢 $2；依概率预期为 $3。',
  ],
  [/^Rounds an hour of (.+) who dealt\.$/, '$1 位荷官的每小时局数。'],
  [/^gaming day (\S+)(.*)$/, '博彩日 $1$2'],
  [/^gaming days (\S+) to ([^,;\s]+)(.*)$/, '博彩日 $1 至 $2$3'],
  [/^no gaming day yet$/, '尚无博彩日'],
];
const parts: [string, string][] = [
  ['; the last day may still be open', '；最后一日可能尚未结束'],
  [', shift ', '，班次 '],
];

export function reportText(text: string): string {
  if (speech.language === 'en') return text;
  const known = words[text];
  if (known) return known;
  const remark = remarks.find(([beginning]) => text.startsWith(beginning));
  if (remark) return remark[1];
  const found = sentences.find(([pattern]) => pattern.test(text));
  if (!found) return text;
  const said = text.replace(found[0], found[1]);
  return parts.reduce((all, [from, to]) => all.replace(from, to), said);
}
