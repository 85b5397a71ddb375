#include "edge/wire/problem_words.hpp"

#include "core/cards/insist.hpp"

namespace punto::wire {
namespace {

using enum Trouble;

constexpr std::array trouble_rows = {
    // What was sent
    TroubleWords{BadInput, 400, {"Cannot be read", "无法读取"}, {"", ""}},
    TroubleWords{UnknownPath,
                 404,
                 {"Not found", "未找到"},
                 {"There is nothing at this address; look at the description of the interface.",
                  "此地址没有内容；请查看接口说明。"}},
    TroubleWords{MethodNotAllowed,
                 405,
                 {"Method not allowed", "方法不允许"},
                 {"This address does not take this method; use one that Allow names.",
                  "此地址不接受该方法；请用 Allow 所列的方法。"}},
    TroubleWords{BodyTooLarge,
                 413,
                 {"Too large", "过大"},
                 {"What was sent is too large; send less.", "发送内容过大；请缩小。"}},
    TroubleWords{UnsupportedMediaType,
                 415,
                 {"Unsupported media type", "不支持的媒体类型"},
                 {"Only application/json in UTF-8 is read; send that.",
                  "只读取 UTF-8 的 application/json；请按此发送。"}},
    TroubleWords{TooManyRequests,
                 429,
                 {"Too many requests", "请求过多"},
                 {"Too much was sent in a short time; wait and send it again.",
                  "短时间内发送过多；请稍候再发。"}},
    // Who sends it
    TroubleWords{NotSignedIn,
                 401,
                 {"Not signed in", "未登录"},
                 {"Nobody is signed in here; sign in first.", "此处无人登录；请先登录。"}},
    TroubleWords{SignInFailed,
                 401,
                 {"Sign-in failed", "登录失败"},
                 {"The number or the secret is wrong; try again with care.",
                  "编号或密码有误；请仔细重试。"}},
    TroubleWords{MayNot,
                 403,
                 {"Not allowed", "无权限"},
                 {"This is not for your position; ask somebody whose task it is.",
                  "这不属于您的职位；请找负责此事的人员。"}},
    TroubleWords{OriginNotAllowed,
                 403,
                 {"Origin not allowed", "来源不允许"},
                 {"Pages of another site may not send this; use the floor's own page.",
                  "其他网站的页面不可发送；请使用本场的页面。"}},
    // What it comes to
    TroubleWords{TableRefusal, 409, {"Refused by the table", "牌桌拒绝"}, {"", ""}},
    TroubleWords{HouseRefusal, 409, {"Refused by the house", "娱乐场拒绝"}, {"", ""}},
    TroubleWords{NotTaken,
                 409,
                 {"Not taken", "未被接受"},
                 {"The table or voucher would not have it; nothing has moved.",
                  "牌桌或兑换券未予接受；款项没有移动。"}},
    TroubleWords{
        ThroughTheHouse,
        409,
        {"Through the house", "须经娱乐场"},
        {"Seats, credits, debts, limits and settings go through the house, gaming days by its "
         "clock; ask it instead.",
         "座位、余额、欠款、限制和设置须经娱乐场办理，营业日由其时钟开始；请向其提出。"}},
    TroubleWords{NotOnDuty,
                 403,
                 {"Not on duty", "未当值"},
                 {"Nobody acts at a table off duty; sign on for it first.",
                  "未当值者不可在牌桌操作；请先签到。"}},
    TroubleWords{KeyUsedOtherwise,
                 409,
                 {"Key used otherwise", "键已另用"},
                 {"This key came with another command before; give each command a key of its own.",
                  "此键曾随另一命令发送；请给每个命令各用一键。"}},
    TroubleWords{NoSuchTable,
                 404,
                 {"No such table", "没有该牌桌"},
                 {"There is no such table on this floor; look at the list of tables.",
                  "场内没有该牌桌；请查看牌桌列表。"}},
    TroubleWords{
        NotThere,
        404,
        {"Not there", "没有该记录"},
        {"There is no such thing on record; ask for another.", "没有该记录；请查询其他记录。"}},
    // The floor
    TroubleWords{Elsewhere,
                 421,
                 {"At another node", "在另一节点"},
                 {"Another node has this table and nothing was done; send it there.",
                  "该桌由另一节点负责，未作任何更改；请发送到该处。"}},
    TroubleWords{Busy,
                 503,
                 {"Busy", "繁忙"},
                 {"Too many commands wait for this table; send it again.",
                  "等待此桌的命令过多；请重新发送。"}},
    TroubleWords{OutOfService,
                 503,
                 {"Out of service", "停用"},
                 {"The table is out of service after a fault; call the pit.",
                  "牌桌因故障停用；请召唤赌区主管。"}},
    TroubleWords{HouseOutOfService,
                 503,
                 {"House out of service", "娱乐场停用"},
                 {"The house had a fault and nothing was done; send it again, or call a manager.",
                  "娱乐场发生故障，未作任何更改；请重新发送，或召唤经理。"}},
    TroubleWords{SetAside,
                 500,
                 {"Set aside", "已搁置"},
                 {"A fault keeps this under way and nothing is lost; call a manager.",
                  "因故障此事仍在进行中，没有任何损失；请召唤经理。"}},
    TroubleWords{DeviceFailed,
                 503,
                 {"Device failed", "发牌器故障"},
                 {"The dealing device of the table has failed; call the pit.",
                  "牌桌的发牌器发生故障；请召唤赌区主管。"}},
    TroubleWords{StoreAway,
                 503,
                 {"Nothing can be stored", "无法保存"},
                 {"Nothing can be stored at present and nothing was done; send it again later.",
                  "目前无法保存，未作任何更改；请稍后重新发送。"}},
    TroubleWords{FloorStopped,
                 503,
                 {"Stopping", "正在停止"},
                 {"The floor is stopping and nothing was done; send it again after its start.",
                  "场馆正在停止，未作任何更改；请在启动后重新发送。"}},
    TroubleWords{NotCertain,
                 504,
                 {"Not certain", "结果未定"},
                 {"The store failed; send it again with the same key to learn whether it was done.",
                  "保存失败；请用同一键重新发送，以得知是否完成。"}},
    TroubleWords{Fault,
                 500,
                 {"Fault", "故障"},
                 {"The server made a mistake; send it again with the same key, or call for help.",
                  "服务器出错；请用同一键重新发送，或寻求协助。"}},
};

constexpr bool are_troubles_in_order() {
  for (std::size_t i = 0; i < trouble_rows.size(); ++i) {
    if (static_cast<std::size_t>(trouble_rows[i].trouble) != i) return false;
  }
  return trouble_rows.size() == trouble_count;
}
static_assert(are_troubles_in_order(), "one row for each trouble, in their order");

struct FaultRow {
  WireFault fault;
  Sentence sentence;
};

constexpr std::array fault_rows = {
    FaultRow{WireFault::NotJson,
             {"This is no JSON; send one JSON text", "这不是 JSON；请发送一段 JSON"}},
    FaultRow{WireFault::TooDeep,
             {"Too many levels within each other; send fewer", "嵌套层数过多；请减少"}},
    FaultRow{WireFault::TooManyFields,
             {"Too many fields in one object; send fewer", "一个对象的字段过多；请减少"}},
    FaultRow{WireFault::RepeatedField,
             {"A field is there twice; leave one of the two out", "同一字段出现两次；请去掉一个"}},
    FaultRow{WireFault::UnknownField,
             {"There is no such field; use those there are", "没有该字段；请用现有字段"}},
    FaultRow{WireFault::MissingField, {"A field is missing; add it", "缺少字段；请补上"}},
    FaultRow{WireFault::NullNotAllowed,
             {"A field is null; leave it out where there is nothing to say",
              "字段为 null；没有内容时请去掉该字段"}},
    FaultRow{WireFault::WrongType,
             {"A value is of another type; send one of this type", "值的类型不符；请用此类型"}},
    FaultRow{
        WireFault::OutOfRange,
        {"A number is out of its range; send one within it", "数字超出范围；请用范围内的数字"}},
    FaultRow{WireFault::UnknownWord,
             {"There is no such word here; use one of these", "此处没有该词；请用其中之一"}},
    FaultRow{WireFault::UnknownTable,
             {"There is no such table on this floor; look at the list of tables",
              "场内没有该牌桌；请查看牌桌列表"}},
    FaultRow{WireFault::UnknownCommand,
             {"There is no such command; look at the description of the interface",
              "没有该命令；请查看接口说明"}},
    FaultRow{WireFault::RepeatedItem,
             {"Something is in the list twice; name it once", "列表中有重复；请只列一次"}},
    FaultRow{WireFault::ListTooLong,
             {"A list is too long; send fewer items", "列表过长；请减少项目"}},
    FaultRow{WireFault::ListTooShort,
             {"A list is too short; send as many items", "列表过短；请按此数目发送"}},
    FaultRow{WireFault::TextTooLong,
             {"A text is too long; shorten it to so many characters", "文字过长；请缩短至此字数"}},
    FaultRow{WireFault::TextEmpty, {"A text is empty; write something", "文字为空；请填写"}},
    FaultRow{WireFault::TextNotPlain,
             {"A text has characters that cannot be shown; leave them out",
              "文字含有无法显示的字符；请去掉"}},
    FaultRow{WireFault::NotACard,
             {"This is no card; write rank, then suit", "这不是牌；请先写点数，再写花色"}},
    FaultRow{WireFault::NotADigest,
             {"This is no digest; write hexadecimal digits in lower case",
              "这不是摘要；请用小写十六进制数字"}},
    FaultRow{WireFault::NotARule,
             {"This is no rule; write the number of a clause", "这不是规则；请写条款号"}},
    FaultRow{WireFault::CodeNotDigits,
             {"A code has digits alone; type nothing but spaces and hyphens between them",
              "券码只有数字；其间只可有空格和连字符"}},
    FaultRow{WireFault::CodeWrongLength,
             {"A code has another number of digits; compare it with the voucher",
              "券码位数不符；请与兑换券核对"}},
    FaultRow{WireFault::CodeMistyped,
             {"The code is mistyped, its check digits do not fit; compare it with the voucher",
              "券码输入有误，校验位不符；请与兑换券核对"}},
    FaultRow{WireFault::SecretTooWeak,
             {"It is too short or too easy to guess; staff choose six digits or eight characters, "
              "Players four digits",
              "过短或过于容易被猜中；员工请选六位数字或八个字符以上，玩家请选四位数字以上"}},
};

constexpr bool are_faults_in_order() {
  for (std::size_t i = 0; i < fault_rows.size(); ++i) {
    if (static_cast<std::size_t>(fault_rows[i].fault) != i) return false;
  }
  return fault_rows.size() == wire_fault_count;
}
static_assert(are_faults_in_order(), "one row for each fault, in their order");

}  // namespace

const TroubleWords& wording_of(Trouble trouble) {
  const auto index = static_cast<std::size_t>(trouble);
  INSIST(index < trouble_rows.size());
  return trouble_rows[index];
}

const Sentence& sentence_of(WireFault fault) {
  const auto index = static_cast<std::size_t>(fault);
  INSIST(index < fault_rows.size());
  return fault_rows[index].sentence;
}

}  // namespace punto::wire
