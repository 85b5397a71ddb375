#include "edge/live/table_channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>

#include "core/audit/entry.hpp"
#include "core/cards/card.hpp"
#include "edge/host/recent_records.hpp"
#include "edge/store/memory_store.hpp"
#include "tests/listening_watcher.hpp"
#include "tests/test_table.hpp"

namespace punto::live {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr PlayerId anna{1};
constexpr PlayerId bela{2};
constexpr PlayerId caro{3};
constexpr std::uint8_t on_player = 0;
constexpr std::uint8_t on_banker = 1;

// A felt table where hands are squeezed, with all who watch it.
class WatchedTable : private TestTable {
 public:
  WatchedTable() {
    open("fortune-six-v6", [](TableSettings& settings) {
      settings.cards = CardSource::CardReader;
      settings.seating = Seating::Felt;
      settings.method = 0;
      settings.zone = Zone::Hlga;
    });
    must(test_dealer, Sit{anna, 1, {1'000'00}});
    must(test_dealer, Sit{bela, 2, {1'000'00}});
    must(test_dealer, Sit{caro, 1, {1'000'00}});
    followed_ =
        std::make_unique<FollowedTable>(FollowedTable::Beginning{"felt", state, 1, Pace{}, now},
                                        Subscriber{recent_, *store_, StreamId{1}, 1});
    channel_ = std::make_unique<TableChannel>(*followed_);
    watch(everybody, public_viewer());
    watch(dealer, viewer_of(test_dealer));
    watch(manager, viewer_of(test_pit_manager));
    watch(annas, viewer_of(player(anna)));
    watch(belas, viewer_of(player(bela)));
    watch(caros, viewer_of(player(caro)));
  }

  void must(const Actor& by, CommandBody body) {
    ASSERT_TRUE(try_to(by, std::move(body))) << name_of(refusal.reason);
    if (!channel_) return;
    Record record{.first = recent_.next(),
                  .count = static_cast<std::uint32_t>(last.size()),
                  .epoch = 1,
                  .head = {},
                  .bytes = {}};
    append_bytes(record.bytes, std::nullopt, last);
    recent_.add(record);
    const auto events = followed_->follow();
    ASSERT_TRUE(events.has_value());
    channel_->tell(*events, now);
  }

  // Anna squeezes the Player hand and Bela the Banker hand; the cards in the order they are drawn.
  void deal_to_squeeze(std::initializer_list<std::string_view> cards) {
    must(test_dealer, OpenBetting{});
    must(player(anna), PlaceWager{state.round.number, anna, on_player, {100'00}, false});
    must(player(bela), PlaceWager{state.round.number, bela, on_banker, {100'00}, false});
    must(test_dealer, CloseBetting{1});
    for (const std::string_view card : cards) must(test_dealer, DrawCard{parse_card(card), {}});
    must(test_dealer, PassHand{Side::Player, {}});
    must(test_dealer, PassHand{Side::Banker, {}});
    must(test_dealer, RevealFirst{Side::Player});
  }

  void declare(const Actor& by, std::string_view irregularity) {
    const auto& all = state.law->rulebook.irregularities;
    const auto found = std::ranges::find(all, irregularity, &Irregularity::id);
    ASSERT_NE(found, all.end());
    DeclareIrregularity command;
    command.irregularity = static_cast<std::uint8_t>(found - all.begin());
    command.round = state.round.number;
    must(by, command);
  }

  // Both hands are shown, and the Player hand gets a third card that Anna squeezes.
  void draw_third(std::string_view card) {
    must(player(anna), ExposeHand{Side::Player});
    must(player(bela), ExposeHand{Side::Banker});
    must(test_dealer, DrawCard{parse_card(card), {}});
  }

  ListeningWatcher everybody;
  ListeningWatcher dealer;
  ListeningWatcher manager;
  ListeningWatcher annas;
  ListeningWatcher belas;
  ListeningWatcher caros;

 private:
  void watch(ListeningWatcher& watcher, const Viewer& viewer) {
    channel_->add(watcher, viewer, {}, now);
  }

  RecentRecords recent_{1, 1 << 20};
  std::unique_ptr<EventStore> store_ = make_memory_store();
  std::unique_ptr<FollowedTable> followed_;
  std::unique_ptr<TableChannel> channel_;
};

TEST(TableChannelTest, FramesAreTheSameWhateverTheHiddenCardsAre) {
  WatchedTable one;
  WatchedTable other;
  one.deal_to_squeeze({"2C", "KD", "3H", "QS"});
  other.deal_to_squeeze({"9S", "7H", "KC", "AD"});
  ASSERT_GE(one.everybody.frames.size(), 8);
  EXPECT_EQ(one.everybody.frames, other.everybody.frames);
  EXPECT_EQ(one.caros.frames, other.caros.frames);
  EXPECT_EQ(one.dealer.frames, other.dealer.frames);
  EXPECT_EQ(one.manager.frames, other.manager.frames);
  EXPECT_NE(one.annas.frames, other.annas.frames);  // she sees what she squeezes
  EXPECT_NE(one.belas.frames, other.belas.frames);
}

// Nor does a third card show what it is, nor when the machine goes on.
TEST(TableChannelTest, FramesAreTheSameWhateverAThirdCardIs) {
  WatchedTable one;
  WatchedTable other;
  for (WatchedTable* table : {&one, &other}) table->deal_to_squeeze({"2C", "KD", "3H", "4S"});
  const std::size_t before = one.everybody.frames.size();
  one.draw_third("9S");
  other.draw_third("4D");
  ASSERT_GT(one.everybody.frames.size(), before);
  EXPECT_EQ(one.everybody.frames, other.everybody.frames);
  EXPECT_EQ(one.caros.frames, other.caros.frames);
  EXPECT_EQ(one.belas.frames, other.belas.frames);
  EXPECT_EQ(one.dealer.frames, other.dealer.frames);
  EXPECT_EQ(one.manager.frames, other.manager.frames);
  EXPECT_NE(one.annas.frames, other.annas.frames);
}

TEST(TableChannelTest, WhoSqueezesSeesHisOwnHandAlone) {
  WatchedTable one;
  WatchedTable other;
  one.deal_to_squeeze({"2C", "KD", "3H", "QS"});
  other.deal_to_squeeze({"2C", "7H", "3H", "AD"});  // another Banker hand
  EXPECT_EQ(one.annas.frames, other.annas.frames);
  EXPECT_NE(one.belas.frames, other.belas.frames);
  EXPECT_THAT(one.annas.frames, Contains(HasSubstr("\"2C\"")));
  EXPECT_THAT(one.everybody.frames, Not(Contains(HasSubstr("\"2C\""))));
}

TEST(TableChannelTest, AnExposedHandIsShownToEverybody) {
  WatchedTable one;
  one.deal_to_squeeze({"2C", "KD", "3H", "QS"});
  one.must(player(anna), ExposeHand{Side::Player});
  for (const ListeningWatcher* watcher : {&one.everybody, &one.belas, &one.dealer}) {
    EXPECT_THAT(watcher->frames, Contains(HasSubstr("\"2C\"")));
  }
  EXPECT_THAT(one.everybody.frames, Not(Contains(HasSubstr("\"KD\""))));
}

// Views of a table are never mixed: whoever is somebody else since gets all of it.
TEST(TableChannelTest, EachKindOfViewerHasAChainOfItsOwn) {
  WatchedTable one;
  EXPECT_THAT(one.everybody.frames[0], HasSubstr(R"("chain":"everybody-)"));
  EXPECT_THAT(one.caros.frames[0], HasSubstr(R"("chain":"everybody-)"));
  EXPECT_THAT(one.dealer.frames[0], HasSubstr(R"("chain":"dealer-)"));
  EXPECT_THAT(one.manager.frames[0], HasSubstr(R"("chain":"pit-manager-)"));
}

// A void round has no outcome: what is told is not that of the round before it.
TEST(TableChannelTest, AVoidRoundIsToldWithTheRuleThatMadeItVoid) {
  WatchedTable one;
  one.deal_to_squeeze({"2C", "KD", "3H", "QS"});
  one.declare(test_dealer, "malfunction");
  one.must(test_shift_manager, Approve{});
  const std::string& everybodys = one.everybody.frames.back();
  EXPECT_THAT(everybodys, HasSubstr(R"("result":"void")"));
  const std::string& annas = one.annas.frames.back();
  EXPECT_THAT(annas, HasSubstr(R"("is_void":true,)"));
  EXPECT_THAT(annas, HasSubstr(R"("staked":10000,"returned":10000,"settlement":[)"));
  EXPECT_THAT(annas, HasSubstr(R"("rule":"6.1")"));
  EXPECT_THAT(annas, Not(HasSubstr(R"("rule":"3.9")")));
}

TEST(TableChannelTest, NobodyHearsOfTheWagersOfOthers) {
  WatchedTable one;
  one.deal_to_squeeze({"2C", "KD", "3H", "QS"});
  for (const std::string& frame : one.caros.frames) {
    if (!frame.starts_with(R"({"own_)")) continue;
    EXPECT_THAT(frame, Not(HasSubstr(R"("amount":10000,)"))) << frame;
  }
}

}  // namespace
}  // namespace punto::live
