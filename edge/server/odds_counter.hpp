#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/odds/exact.hpp"
#include "edge/server/worker.hpp"
#include "edge/wire/odds_json.hpp"

namespace punto::server {

// Exact odds for whoever asks. A thread of its own counts them, and it alone touches what is kept
// here.
class OddsCounter {
 public:
  using Tell = std::function<void(std::string json)>;

  // Before the next round from so many full decks, which never changes: it is counted once. False
  // where too many wait.
  bool of_decks(std::shared_ptr<const Rulebook> rulebook, int decks, Tell tell,
                Worker::Broken broken);

  // Before the next round of a table.
  struct Left {
    std::shared_ptr<const Rulebook> rulebook;
    Composition cards;
    TableOdds table;
  };
  bool of_table(Left left, Tell tell, Worker::Broken broken);

  // What the pit wants to know of many tables at once: the house's edges from full decks, and the
  // wagers that have turned in the Players' favour.
  struct PitTable {
    Left left;
    int decks = 0;
  };
  struct PitOdds {
    TableOdds table;
    Composition cards;
    std::vector<double> edges;
    std::vector<std::string> favour_players;
  };
  bool of_pit(std::vector<PitTable> tables, std::function<void(std::vector<PitOdds>)> tell,
              Worker::Broken broken);

  void stop() { worker_.stop(); }

 private:
  struct Ready {
    explicit Ready(std::shared_ptr<const Rulebook> law);
    [[nodiscard]] OddsAnswer count(const Composition& left) const;
    [[nodiscard]] const std::vector<double>& edges_of(int number_of_decks);

    std::shared_ptr<const Rulebook> rulebook;
    Game game;
    Odds odds;
    std::vector<std::size_t> wagers;   // all of them
    std::map<int, std::string> texts;  // by decks
    std::map<int, std::vector<double>> edges;
  };

  Ready& make_ready(const std::shared_ptr<const Rulebook>& rulebook);

  std::vector<std::unique_ptr<Ready>> ready_;
  Worker worker_;
};

}  // namespace punto::server
