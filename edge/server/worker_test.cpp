#include "edge/server/worker.hpp"

#include <future>
#include <gtest/gtest.h>
#include <stdexcept>

namespace punto::server {
namespace {

TEST(Worker, GoesOnAfterWorkThatBreaksAndSaysSo) {
  Worker worker;
  std::promise<std::string> told;
  worker.take([] { throw std::logic_error("a mistake of the program"); },
              [&](const std::string& what) { told.set_value(what); });
  EXPECT_EQ(told.get_future().get(), "a mistake of the program");
  worker.take([] { throw std::logic_error("nobody is told"); });
  worker.take([] { throw 7; }, [](const std::string&) {});
  worker.take([] { throw std::logic_error("one"); },
              [](const std::string&) { throw std::logic_error("and another"); });
  std::promise<void> done;
  worker.take([&] { done.set_value(); });
  done.get_future().get();
}

}  // namespace
}  // namespace punto::server
