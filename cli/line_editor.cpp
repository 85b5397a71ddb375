#include "cli/line_editor.hpp"

#include <cerrno>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/output.hpp"

namespace punto {
namespace {

std::optional<char> read_key() {
  char key = 0;
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, &key, 1);
    if (count == 1) return key;
    if (count == 0 || errno != EINTR) return std::nullopt;
  }
}

std::size_t columns() {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20;
  return known ? size.ws_col : 80;
}

// In the middle of a character of several bytes.
bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0u) == 0x80u;
}

constexpr char control(char letter) {
  return static_cast<char>(letter - '@');
}
constexpr char escape = '\x1b';
constexpr char backspace = '\x7f';

}  // namespace

LineEditor::Keys::Keys() {
  const char* terminal = std::getenv("TERM");
  const bool is_plain = terminal == nullptr || std::string_view{terminal} == "dumb";
  if (is_plain || ::tcgetattr(STDIN_FILENO, &before_) != 0) return;
  termios keys = before_;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  work_ = ::tcsetattr(STDIN_FILENO, TCSADRAIN, &keys) == 0;
}

LineEditor::Keys::~Keys() {
  if (work_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
}

std::optional<std::string> LineEditor::read(std::string_view prompt) {
  if (keys_.work()) return edit(prompt);
  write_out(prompt);
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

std::optional<std::string> LineEditor::edit(std::string_view prompt) {
  text_.clear();
  cursor_ = 0;
  recalled_ = lines_.size();
  for (;;) {
    draw(prompt);
    const auto key = read_key();
    const Step step = key ? take(*key) : Step::End;
    if (step == Step::GoOn) continue;
    cursor_ = text_.size();
    draw(prompt);
    write_out("\n");
    if (step == Step::End) return std::nullopt;
    if (!text_.empty() && (lines_.empty() || lines_.back() != text_)) lines_.push_back(text_);
    return text_;
  }
}

LineEditor::Step LineEditor::take(char key) {
  switch (key) {
    case '\n':
    case '\r': return Step::Done;
    case control('D'):
      if (text_.empty()) return Step::End;
      break;
    case control('C'): text_.clear(); [[fallthrough]];
    case control('A'): cursor_ = 0; break;
    case control('E'): cursor_ = text_.size(); break;
    case control('K'): text_.resize(cursor_); break;
    case control('U'): erase_before(0); break;
    case control('W'): {
      const std::size_t word = text_.find_last_not_of(' ', cursor_ == 0 ? 0 : cursor_ - 1);
      const std::size_t gap = word == std::string::npos ? word : text_.rfind(' ', word);
      erase_before(gap == std::string::npos ? 0 : gap + 1);
      break;
    }
    case control('H'):
    case backspace: {
      const std::size_t end = cursor_;
      move_left();
      text_.erase(cursor_, end - cursor_);
      break;
    }
    case escape: take_escape(); break;
    default:
      if (static_cast<unsigned char>(key) < ' ') break;
      text_.insert(cursor_++, 1, key);
  }
  return Step::GoOn;
}

// "[A", "OA", "[3~": the last letter says which key, or the number before it.
void LineEditor::take_escape() {
  const auto first = read_key();
  if (!first || (*first != '[' && *first != 'O')) return;
  std::string number;
  std::optional<char> last = read_key();
  while (last && ((*last >= '0' && *last <= '9') || *last == ';')) {
    number += *last;
    last = read_key();
  }
  if (!last) return;
  if (*last == 'A' && recalled_ > 0) recall(recalled_ - 1);
  if (*last == 'B' && recalled_ < lines_.size()) recall(recalled_ + 1);
  if (*last == 'C') move_right();
  if (*last == 'D') move_left();
  if (*last == 'H' || (*last == '~' && number == "1")) cursor_ = 0;
  if (*last == 'F' || (*last == '~' && number == "4")) cursor_ = text_.size();
  if (*last == '~' && number == "3" && cursor_ < text_.size()) {
    const std::size_t begin = cursor_;
    move_right();
    erase_before(begin);
  }
}

void LineEditor::move_left() {
  if (cursor_ == 0) return;
  do --cursor_;
  while (cursor_ > 0 && continues(text_[cursor_]));
}

void LineEditor::move_right() {
  if (cursor_ == text_.size()) return;
  do ++cursor_;
  while (cursor_ < text_.size() && continues(text_[cursor_]));
}

void LineEditor::erase_before(std::size_t from) {
  text_.erase(from, cursor_ - from);
  cursor_ = from;
}

void LineEditor::recall(std::size_t which) {
  if (recalled_ == lines_.size()) unfinished_ = text_;
  recalled_ = which;
  text_ = which == lines_.size() ? unfinished_ : lines_[which];
  cursor_ = text_.size();
}

// One row of the screen: of a longer line the part before the cursor.
void LineEditor::draw(std::string_view prompt) const {
  const std::size_t room = columns() - display_width(prompt) - 1;
  std::size_t begin = 0;
  while (display_width(std::string_view{text_}.substr(begin, cursor_ - begin)) > room) ++begin;
  while (begin < text_.size() && continues(text_[begin])) ++begin;
  std::size_t end = text_.size();
  while (display_width(std::string_view{text_}.substr(begin, end - begin)) > room) --end;
  const std::string_view shown = std::string_view{text_}.substr(begin, end - begin);
  const std::size_t at = display_width(prompt) + display_width(shown.substr(0, cursor_ - begin));
  write_out(fmt::format("\r{}{}\x1b[K\r\x1b[{}C", prompt, shown, at));
}

}  // namespace punto
