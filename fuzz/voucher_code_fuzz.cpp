#include "core/voucher/voucher_code.hpp"
#include "fuzz/input.hpp"

// What is typed is a code, which is printed and read again as the same; or it can be explained.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto code = punto::read_code(text_of(data, size));
  if (!code) {
    must(!punto::explain(code.error()).empty());
    return 0;
  }
  must(punto::read_code(punto::to_text(*code)) == *code);
  must(punto::check_floor(*code, code->floor()).has_value());
  return 0;
}
