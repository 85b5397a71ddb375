#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <termios.h>
#include <vector>

namespace punto {

// Reads lines from a keyboard. Arrow keys, Home, End and Delete move and change within the line, up
// and down go through the lines before it. Where the terminal cannot do that, lines are read as
// they come.
class LineEditor {
 public:
  // The next line; nothing at the end of the input.
  std::optional<std::string> read(std::string_view prompt);

 private:
  // Keys come one by one and are not echoed, as long as it lives.
  class Keys {
   public:
    Keys();
    Keys(const Keys&) = delete;
    Keys(Keys&&) = delete;
    Keys& operator=(const Keys&) = delete;
    Keys& operator=(Keys&&) = delete;
    ~Keys();

    [[nodiscard]] bool work() const { return work_; }

   private:
    termios before_{};
    bool work_ = false;
  };

  enum class Step : unsigned char { GoOn, Done, End };

  std::optional<std::string> edit(std::string_view prompt);
  Step take(char key);
  void take_escape();
  void move_left();
  void move_right();
  void erase_before(std::size_t from);
  void recall(std::size_t which);
  void draw(std::string_view prompt) const;

  Keys keys_;
  std::vector<std::string> lines_;  // before this one
  std::size_t recalled_ = 0;        // which of them is shown; this one after the last
  std::string unfinished_;          // this one while another is shown
  std::string text_;
  std::size_t cursor_ = 0;
};

}  // namespace punto
