#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/audit/record.hpp"
#include "core/audit/shoe_proof.hpp"
#include "core/table/state.hpp"
#include "edge/device/shoe_entry.hpp"

namespace punto {

// What the stream of shoes of one table tells of them.
class ShoeBook {
 public:
  // Where the store holds only the end of the stream: a shoe that was sealed before may be opened.
  void begin_in_the_middle() { is_part_ = true; }

  // Takes the entries of a record; what is wrong with them, if anything.
  std::optional<std::string> follow(const Record& record);

  [[nodiscard]] const Digest* commitment(ShoeNumber number) const;
  [[nodiscard]] const ShoeSeed* seed(ShoeNumber number) const;

 private:
  struct Shoe {
    Digest commitment;
    std::optional<ShoeSeed> seed;
  };
  std::map<ShoeNumber, Shoe> shoes_;
  bool is_part_ = false;
};

// Follows the cards of a table and works each out again from the seed of its shoe.
class CardCheck {
 public:
  CardCheck(std::string table, const ShoeBook& shoes) : table_(std::move(table)), shoes_(shoes) {}

  // `state` is the table before the event. What does not fit, if anything.
  std::vector<std::string> follow(const TableState& state, const Event& event);

  [[nodiscard]] std::uint64_t proven() const { return proven_; }
  [[nodiscard]] std::uint64_t sealed() const { return sealed_; }

 private:
  using Wrong = std::optional<std::string>;

  [[nodiscard]] Wrong end() const;
  Wrong begin(const TableState& state, const ShoeLoaded& loaded);
  Wrong follow(const ShoeCut& cut);
  Wrong follow(const CardRead& read);
  [[nodiscard]] Wrong compare(std::size_t left, Card card) const;

  std::string table_;
  const ShoeBook& shoes_;
  ShoeProof proof_;
  std::vector<Card> order_;     // empty: not known
  std::optional<Place> drawn_;  // and not read yet
  std::size_t left_ = 0;        // cards have left the shoe
  std::uint64_t proven_ = 0;
  std::uint64_t sealed_ = 0;
};

}  // namespace punto
