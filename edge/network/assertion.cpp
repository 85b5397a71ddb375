#include <boost/assert.hpp>
#include <stdexcept>
#include <string>

// What Boost takes for a mistake of the program, as some bytes of a stranger have been before
// (fuzz/corpus/http_request_fuzz/last-chunk-alone). It is thrown, so that it costs one connection
// and not the floor. Every target that speaks Beast in this program defines
// BOOST_ENABLE_ASSERT_HANDLER: its functions are the same wherever they are compiled.
namespace boost {

void assertion_failed(const char* condition, const char* /*function*/, const char* file,
                      long line) {
  throw std::logic_error{std::string{condition} + " does not hold at " + file + ':' +
                         std::to_string(line)};
}

void assertion_failed_msg(const char* condition, const char* message, const char* function,
                          const char* file, long line) {
  assertion_failed((std::string{condition} + ": " + message).c_str(), function, file, line);
}

}  // namespace boost
