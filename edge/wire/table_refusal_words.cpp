#include "core/cards/insist.hpp"
#include "edge/wire/problem_words.hpp"

namespace punto::wire {
namespace {

using enum RefusalReason;

// 403: not by him. 404: there is no such thing. 422: what is asked for cannot be. 409: not now.
struct Row {
  RefusalReason reason;
  RefusalWords words;
};

constexpr std::array rows = {
    // The table itself
    Row{TableNotOpen, {409, "牌桌尚未开台；请先开台。"}},
    Row{TableAlreadyOpen, {409, "牌桌早已开台；如需其他设置，请另开一桌。"}},
    Row{TableSuspended, {409, "牌桌暂停中；请先恢复。"}},
    Row{TableNotSuspended, {409, "牌桌并未暂停；无需恢复。"}},
    // Who asks
    Row{PlayersMayNot, {403, "玩家不可执行此操作；请找荷官。"}},
    Row{StaffMayNot, {403, "此处这是他人的职责；请交由他执行。"}},
    Row{MachinesMayNot, {403, "在此牌桌机器不可执行此操作；须由人员执行。"}},
    Row{NotYourself, {403, "玩家只可为自己操作；请使用自己的座位。"}},
    Row{RoleTooLow, {403, "须由更高职级执行；请召唤规则所指的人员。"}},
    Row{DealerNotSignedOn, {403, "该荷官未在此桌签到；请先签到。"}},
    Row{SecondPersonNeeded, {403, "申报者不可自行批准；须由第二人批准。"}},
    // What is asked for
    Row{RulebookNotValid, {422, "规则书有误；请用 punto rules check 检查。"}},
    Row{SettingNotValid, {422, "某项设置与规则书或其他设置不符；请更正。"}},
    Row{DecksNotAllowed, {422, "规则书不允许此牌副数；请另选。"}},
    Row{PositionsNotAllowed, {422, "台面布局没有这么多位置；请另选布局或数目。"}},
    Row{PaymentNotExact, {422, "按此单位有投注无法准确派彩；请加大下注单位或缩小派彩单位。"}},
    Row{NoSuchProcedure, {422, "此桌的规则书没有此程序；请勿使用。"}},
    Row{NoSuchWager, {422, "此桌的规则书没有此项投注；请用其中之一。"}},
    Row{NoSuchIrregularity, {422, "此桌的规则书没有此项异常；请用其中之一。"}},
    Row{NoSuchMethod, {422, "此桌的规则书没有此发牌方式；请用其中之一。"}},
    Row{MethodNotAllowedHere, {422, "此区域不允许该发牌方式；请另选方式或区域。"}},
    Row{CardReaderNeeded, {422, "该发牌方式须用可读牌的发牌器；请另选。"}},
    Row{ReasonMissing, {422, "此事须记录在案；请写明原因。"}},
    Row{CircumstanceMissing, {422, "规则须依据一项尚未说明的情况；请补充已知情况。"}},
    Row{TableNoticesItself, {422, "牌桌会自行发现此事；无须申报。"}},
    Row{AmountNotValid, {422, "金额或合注人数无效；请更正。"}},
    // The moment
    Row{ProcedureOpen, {409, "正在处理异常；请先完成。"}},
    Row{NoProcedureOpen, {409, "没有正在处理的异常；请先申报。"}},
    Row{NotThisStage, {409, "异常处理处于另一阶段；请执行其所等待的步骤。"}},
    Row{OfferStillOpen, {409, "对玩家的撤注征询尚未结束；请等到时限届满。"}},
    Row{NotBetweenRounds, {409, "牌局进行中；请等本局派彩后再试。"}},
    Row{NoRoundInPlay, {409, "没有进行中的牌局；请先开始下注。"}},
    Row{WrongRound, {409, "这属于另一局；请指明进行中的牌局。"}},
    Row{BettingNotOpen, {409, "现在不接受下注；请等下一局。"}},
    Row{BettingStillOpen, {409, "仍在接受下注；请先停止下注。"}},
    Row{RoundNotFinished, {409, "本局尚未结束；请先发出并亮开所有的牌。"}},
    Row{RoundFinished, {409, "本局已结束；请派彩。"}},
    Row{AlreadyDone, {409, "此事已经完成；请进行下一步。"}},
    Row{LastRoundNotAnnounced, {409, "尚未宣布最后一局；请先宣布。"}},
    Row{LastRoundPlayed, {409, "已宣布的最后一局已完；请收台。"}},
    Row{RoundNotOnRecord, {409, "没有该局的记录；请指明本靴或上一靴中未作废的牌局。"}},
    // The shoe
    Row{NoShoe, {409, "没有牌靴；请先装入。"}},
    Row{ShoeNotReady, {409, "牌靴尚未备妥；请按本桌做法切牌、销牌。"}},
    Row{ShoeEnded, {409, "此靴已完；请装入下一靴。"}},
    Row{CardsMustBeReplaced, {409, "必须更换牌张；请装入另一靴。"}},
    Row{CardNotGiven, {422, "缺少牌面；请说明是哪张牌。"}},
    Row{CardIsFaceDown, {422, "该牌面朝下；亮开之前请勿填写牌面。"}},
    Row{NotThisPlace, {409, "此处现在没有牌；请看本局等待什么。"}},
    Row{NotExposedYet, {409, "先前的牌尚未亮开；请先亮开。"}},
    Row{CardNotDrawn, {409, "此处尚未抽牌；请先抽牌。"}},
    Row{CardAlreadyRead, {409, "该牌已读；如有错请更正。"}},
    Row{CardNotRead, {409, "该手牌中有牌未读；请先读牌。"}},
    Row{NotThisDeck, {422, "该牌不可能在剩余牌中；请再看一次。"}},
    Row{CardsDoNotFit, {422, "牌张或张数与台面不符；请填写台面上的牌。"}},
    // Players
    Row{NoSuchPlayer, {409, "此桌没有该玩家；请先安排入座。"}},
    Row{AlreadySeated, {409, "该玩家已在此桌；请改为增加其余额。"}},
    Row{PositionNotThere, {422, "此桌没有该位置；请选现有位置。"}},
    Row{PositionTaken, {409, "该位置已有人；请另选。"}},
    Row{NotAtOnePosition, {422, "合注须在同一位置；合注者须坐在该处。"}},
    Row{WagersInPlay, {409, "该玩家在本局有投注；请等派彩后再试。"}},
    Row{LeftOutOfRound, {409, "该玩家不参与本局；请等下一局。"}},
    Row{NotATerminal, {422, "此桌没有玩家终端；请勿使用。"}},
    Row{NotOnFelt, {422, "这只适用于台面投注；终端自行接受并显示投注。"}},
    Row{SeatIsLocked, {409, "大额赢彩后须由工作人员先到座位；请等候。"}},
    Row{SeatNotLocked, {409, "该座位并未锁定；无需解锁。"}},
    Row{StakeLimitReached, {409, "玩家自设的投注限额不足；请少投注或停止。"}},
    Row{LossLimitReached, {409, "玩家自设的输额限制不足；请少投注或停止。"}},
    Row{TimeLimitReached, {409, "玩家可下注的时间已过；请离桌。"}},
    Row{LimitsNotStricter, {409, "此座位的限制已同样严格；较宽的限制待下次入座生效。"}},
    Row{NoSuchDebt, {409, "没有更正给该玩家留下未清款项；请再核对。"}},
    // Wagers
    Row{WagerNotOffered, {409, "此桌不提供该项投注；请另选。"}},
    Row{OnBehalfNotAllowed, {403, "此处不可代玩家下注；须由玩家自己下注。"}},
    Row{WagersAreJoint, {409, "这是合注；请与所有合注者一起更改。"}},
    Row{NotWholeUnits, {422, "金额不是本桌下注单位的整数倍；请更改。"}},
    Row{UnderMinimum, {422, "投注低于下限；请加注。"}},
    Row{OverMaximum, {422, "投注超过上限；请减注。"}},
    Row{TooManyWagers, {409, "该投注区已满；请另选位置。"}},
    Row{NotEnoughCredits, {409, "玩家余额不足；请增加余额或少投注。"}},
    Row{NoSuchWagerPlaced, {409, "没有该笔投注；请看本局的投注。"}},
    Row{WidensDifferential,
        {409, "已超出台面差额，此举会使差额更大；请减少较重一方或增加较轻一方。"}},
    Row{DifferentialMet, {409, "台面差额已符合；无须移除投注。"}},
    Row{LateWager, {409, "已停止下注，该投注不予接受；请等下一局。"}},
    Row{LateWithdrawal, {409, "已停止下注，该投注有效；请等派彩。"}},
    Row{AllOrNone, {422, "玩家须全部撤回或全不撤回；请列出全部，或一笔不列。"}},
    Row{WagerDecided, {409, "该投注胜负已定；不可撤回。"}},
    Row{NotOffered, {409, "撤注征询不在等该玩家；他已答复，或与此无关。"}},
    // Hands and device
    Row{PlayersDoNotHandleCards, {409, "此发牌方式下牌由荷官保管；由荷官亮牌。"}},
    Row{NobodyToPassTo, {409, "已无玩家可递牌；由荷官翻牌。"}},
    Row{HandIsPassed, {409, "该手牌已递出；由持牌者继续。"}},
    Row{HandNotPassed, {409, "该手牌尚未递给玩家；请先递牌。"}},
    Row{HandNotYours, {403, "该手牌属于他人；请交由他处理。"}},
    Row{NoWagerOnHand, {409, "该玩家在本局没有投注；请选有投注者，或由规则所指人员批准。"}},
    Row{NoEqualWagers, {409, "最高投注并不相等；牌归最高者。"}},
    Row{OtherHandFirst, {409, "应先亮另一手牌；请先亮那一手。"}},
    Row{FirstHandNotChosen, {409, "尚未说明先亮哪手牌；由荷官说明。"}},
    Row{NoDeviceHolder, {409, "没有玩家持有发牌器；请让一位玩家取用。"}},
    Row{NotDeviceHolder, {403, "发牌器在另一位玩家手中；只有他可抽牌。"}},
    Row{DeviceIsHeld, {409, "一位玩家持有发牌器；须由他先交还。"}},
};

constexpr bool are_in_order() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].reason) != i) return false;
  }
  return rows.size() == refusal_count;
}
static_assert(are_in_order(), "one row for each reason, in their order");

}  // namespace

const RefusalWords& wording_of(RefusalReason reason) {
  const auto index = static_cast<std::size_t>(reason);
  INSIST(index < rows.size());
  return rows[index].words;
}

}  // namespace punto::wire
