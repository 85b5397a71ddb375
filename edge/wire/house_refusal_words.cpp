#include "core/cards/insist.hpp"
#include "edge/wire/problem_words.hpp"

namespace punto::wire {
namespace {

using enum house::Refusal;

// 403: not by him. 404: there is no such thing. 422: what is asked for cannot be. 409: not now.
struct Row {
  house::Refusal refusal;
  RefusalWords words;
};

constexpr std::array rows = {
    // The house and who asks
    Row{HouseNotOpen, {409, "娱乐场尚未开业；请启动场馆。"}},
    Row{HouseAlreadyOpen, {409, "娱乐场早已开业；请改为更改其设置。"}},
    Row{MayNot, {403, "这不属于您的职位；请找负责此事的人员。"}},
    Row{NoSuchPerson, {404, "没有此编号的工作人员；请查看人员名单。"}},
    Row{PersonHasLeft, {409, "该人员已离职；请重新聘用。"}},
    Row{PersonIsLocked, {403, "该人员因登录失败已被锁定；由管理员解锁。"}},
    Row{NotOnDuty, {403, "未当值者不可操作；请先签到。"}},
    Row{SecondPersonNeeded, {403, "此事须由第二人批准；请召唤有权者。"}},
    Row{SamePerson, {403, "不可批准自己所做之事；请召唤另一人。"}},
    Row{SecondPersonMayNot, {403, "第二人无权批准此事；请召唤负责此事的人员。"}},
    Row{NotAtThisTable, {403, "荷官只可在其当值的牌桌操作；请先在此桌签到。"}},
    // What is asked for
    Row{NameMissing, {422, "缺少名称；请填写。"}},
    Row{ReasonMissing, {422, "缺少原因；请填写。"}},
    Row{CredentialMissing, {422, "缺少密码；请填写。"}},
    Row{AmountNotValid, {422, "金额无效；请填写大于零且可行的金额。"}},
    Row{TimeNotValid, {422, "时间无效；请填写将来的时间。"}},
    Row{SettingNotValid, {422, "娱乐场的某项设置无效；请填写名称、相同货币及大于零的金额。"}},
    Row{JobNotHeld, {409, "该人员没有该职务；请另选，或先加上该职务。"}},
    Row{AlreadyThere, {409, "该编号、卡或密钥已被使用；请另选。"}},
    Row{DayIsOver, {409, "该营业日已结束；请指明当前营业日。"}},
    Row{DayNotOver, {409, "该营业日已开始或已过去；请等下一个营业日。"}},
    Row{ChangeNotAllowed, {422, "此途径只可更改已开台牌桌的设置；请选一项设置。"}},
    // Terminals
    Row{NoSuchTerminal, {404, "没有该终端；请查看终端列表。"}},
    Row{TerminalIsDisabled, {409, "该终端已停用；请另选，或召唤服务员。"}},
    Row{TerminalIsEnabled, {409, "该终端已在使用；无需再做。"}},
    Row{HandPayOpen, {409, "该终端等待人工派付；服务员即将到来。"}},
    Row{NoHandPayOpen, {409, "此处没有待人工派付的款项；请核对终端编号。"}},
    Row{TerminalIsBusy, {409, "此处尚有事项进行中；请稍候再试。"}},
    Row{NoCredits, {409, "此处没有余额；请先购买。"}},
    Row{NotEnoughCredits, {409, "此处余额不足；请选较小金额。"}},
    Row{TooManyCredits, {409, "该终端已不能再增加余额；请先兑现。"}},
    Row{NotCalled, {409, "该终端没有召唤；请核对编号。"}},
    Row{MetersDoNotAddUp, {409, "该终端的计数不符；工作人员检查之前停用。"}},
    Row{TerminalInService, {409, "该终端正在使用；请先停用。"}},
    Row{NoSuchDevice, {404, "没有该设备；请查看设备列表。"}},
    Row{MetersAddUp, {409, "该终端的计数相符；无需更正。"}},
    // Players
    Row{NoSuchPlayer, {404, "没有该玩家；请先登记玩家。"}},
    Row{NoSuchCard, {404, "此卡在此处不可识别；请到账房询问。"}},
    Row{CardInUse, {409, "此卡正在别处使用；请先在该处取出。"}},
    Row{NobodyThere, {409, "该终端没有玩家；请先插卡或投入余额。"}},
    Row{PlayerIsLocked, {403, "该玩家因多次输错密码已被锁定；请到账房询问。"}},
    Row{PlayerNotLocked, {409, "该玩家并未被锁定；请核对编号。"}},
    Row{PlayerIsExcluded, {403, "该玩家已被禁止参与；经理可告知至何时。"}},
    Row{PlayerCoolsOff, {403, "该玩家在冷静期内；期满后方可参与。"}},
    Row{NotExcluded, {409, "该玩家并未被禁止参与；请核对编号。"}},
    Row{LossLimitReached, {409, "今日的输额限制不足；请少带入或停止。"}},
    Row{StakeLimitReached, {409, "已达今日的投注限额；请明日再来。"}},
    Row{TimeLimitReached, {409, "已达今日的时间限制；请明日再来。"}},
    Row{AlreadySeated, {409, "该玩家已在一张牌桌；请先离桌。"}},
    Row{NotSeated, {409, "该玩家不在任何牌桌；请先入座。"}},
    // Tables
    Row{NoSuchTable, {404, "场内没有该牌桌；请查看牌桌列表。"}},
    Row{NotOnFelt, {422, "此桌使用玩家终端；请在终端入座。"}},
    Row{NotAtTerminals, {422, "此桌为台面牌桌；请找该桌荷官。"}},
    Row{NoSuchProposal, {404, "没有待决定的此项变更；请查看变更列表。"}},
    Row{ProposalIsYours, {403, "不可批准自己提出的变更；请召唤另一人。"}},
    Row{FloatIsOpen, {409, "此桌的筹码盘已开；请先结清。"}},
    Row{FloatNotOpen, {409, "此桌的筹码盘未开；请先点算入盘。"}},
    Row{FloatIsShort, {409, "此桌的筹码盘没有这么多筹码；请先补充。"}},
    Row{TakenBefore, {409, "此项早已收回；无需再做。"}},
    // The cage
    Row{CageIsShort, {409, "账房现金不足；请先补充。"}},
    Row{TooManyChips, {409, "按账目客人不可能有这么多筹码；请点算筹码盘，或补记所售筹码。"}},
    Row{VoucherInUse, {409, "该兑换券正在别处查验；请稍候。"}},
    Row{NoSuchVoucher, {404, "该兑换券在此处并非有效；请再读一次券码。"}},
    Row{VoucherHasExpired, {409, "该兑换券已过期，不再支付；请向客人出示其有效期限。"}},
    Row{NothingExpired, {409, "没有过期的兑换券；无需再做。"}},
    // Errands and incidents
    Row{NoSuchErrand, {404, "没有进行中的此项事务；早已结束。"}},
    Row{NoSuchIncident, {404, "没有未结的此项事件；请查看事件列表。"}},
};

constexpr bool are_in_order() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].refusal) != i) return false;
  }
  return rows.size() == house::refusal_count;
}
static_assert(are_in_order(), "one row for each refusal, in their order");

}  // namespace

const RefusalWords& wording_of(house::Refusal refusal) {
  const auto index = static_cast<std::size_t>(refusal);
  INSIST(index < rows.size());
  return rows[index].words;
}

std::string_view chinese_of(voucher::Refusal refusal) {
  switch (refusal) {
    case voucher::Refusal::NoSuchVoucher: return "此处没有该兑换券；请再读一次券码，或召唤服务员。";
    case voucher::Refusal::AlreadyIssued: return "该兑换券早已发出；请用新券码另发一张。";
    case voucher::Refusal::AlreadyRedeemed:
      return "该兑换券已被兑换；若非您本人所为，请召唤服务员。";
    case voucher::Refusal::HasExpired: return "该兑换券已过期；请到账房处理。";
    case voucher::Refusal::IsVoid: return "该兑换券已作废；请到账房处理。";
    case voucher::Refusal::NotExpiredYet: return "该兑换券尚未过期；请等到过期。";
    case voucher::Refusal::AmountNotValid: return "兑换券须有面值；请填写金额。";
  }
  return "";
}

}  // namespace punto::wire
