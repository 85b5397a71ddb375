#include <boost/json.hpp>

#include "edge/wire/settle_lines.hpp"
#include "fuzz/input.hpp"

namespace {

namespace json = boost::json;

const punto::RulebookShelf& shelf() {
  static const punto::RulebookShelf approved = punto::RulebookShelf::approved();
  return approved;
}

// One line of JSON, whatever was asked.
json::object answer_of(std::string_view line) {
  punto::SettleLines lines{shelf()};
  std::string answer;
  lines.answer(line, answer);
  must(answer.find('\n') == answer.size() - 1);
  json::object read = json::parse(answer).as_object();
  must(lines.any_error() == read.contains("error"));

  // The same question again finds its game at hand and is answered alike.
  std::string again;
  lines.answer(line, again);
  must(read.contains("error") || again == answer);
  return read;
}

std::string upper(std::string_view text) {
  std::string out{text};
  for (char& c : out) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

// The reader of the stream is written for speed; a plain JSON parser must have read the same.
void agrees_with_plain_json(std::string_view line, const json::object& answer) {
  boost::system::error_code failed;
  const json::value asked = json::parse(line, failed);
  must(!failed && asked.is_object());
  if (!answer.contains("cards")) return;
  must(asked.at("game").as_string().starts_with(answer.at("game").as_string()));
  const json::array& cards = answer.at("cards").as_array();
  const json::array& given = asked.at("cards").as_array();
  must(cards.size() <= given.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    must(cards[i].as_string() == upper(given[i].as_string()));
  }
}

}  // namespace

// Every line gets one answer in JSON; what is answered and not refused was JSON that said so.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view line = text_of(data, size);
  line = line.substr(0, line.find('\n'));
  const json::object answer = answer_of(line);
  if (!answer.contains("error")) agrees_with_plain_json(line, answer);
  return 0;
}
