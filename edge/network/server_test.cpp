#include "edge/network/server.hpp"

#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

#include "tests/raw_client.hpp"

namespace punto::network {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Answers with what it was asked; some of it later, some of it never.
class Mirror final : public Application {
 public:
  std::optional<Response> answer(Request&& request, const Respond& respond) override {
    if (request.target == "/later") {
      std::thread{[respond] { respond({200, "text/plain", "later", {}, false}); }}.detach();
      return {};
    }
    if (request.target == "/never") return {};
    if (request.target == "/broken") throw std::runtime_error("a mistake of the program");
    if (request.path() == "/made") return made(std::string{request.query()});
    return Response{
        200,
        "text/plain",
        fmt_text(request),
        {{"X-Kept", std::string{request.header("x-asked")}}, {"X-Sender", request.address}},
        false};
  }

  Opened open(const Request& request) override {
    if (request.path() != "/live")
      return std::unexpected(Response{403, "text/plain", "no", {}, false});
    return std::make_shared<Echo>(*this);
  }
  Response refuse(unsigned status, std::string_view languages) override {
    return {status, "text/plain", "refused", {{"X-Languages", std::string{languages}}}, true};
  }
  void troubled(const Trouble& trouble) override {
    const std::scoped_lock lock{mutex_};
    troubles_ += trouble.what + "\n";
  }
  std::string troubles() {
    const std::scoped_lock lock{mutex_};
    return troubles_;
  }

  std::atomic<int> drained = 0;
  std::atomic<int> closed = 0;

  std::atomic<int> abandoned = 0;  // bodies, while they were made

 private:
  // Of 3 MB, by another thread; broken off at its end where that is asked for.
  Response made(const std::string& how) {
    const auto pipe = std::make_shared<BodyPipe>();
    std::thread{[this, pipe, how] {
      for (int i = 0; i < 300; ++i) {
        if (!pipe->put(std::string(10'000, 'm'))) return void(++abandoned);
      }
      how == "broken" ? pipe->break_off() : pipe->finish();
    }}.detach();
    Response response{200, "text/plain", {}, {}, false};
    response.made_body = std::make_shared<BodyReader>(pipe);
    return response;
  }

  static std::string fmt_text(const Request& request) {
    return std::string{request.path()} + "|" + std::string{request.query()} + "|" + request.body;
  }

  class Echo final : public SocketUser {
   public:
    explicit Echo(Mirror& mirror) : mirror_(mirror) {}
    void opened(Socket& socket) override { socket_ = &socket; }
    void received(std::string_view text) override {
      if (text == "close") return socket_->close(4000, "as asked");
      const int times = text == "flood" ? 2'000 : 1;
      const auto sent = std::make_shared<const std::string>(
          text == "flood" ? std::string(1'000, 'f') : std::string{text});
      for (int i = 0; i < times; ++i) socket_->send(sent);
    }
    void drained() override { ++mirror_.drained; }
    void closed() override { ++mirror_.closed; }

   private:
    Mirror& mirror_;
    Socket* socket_ = nullptr;
  };

  std::mutex mutex_;
  std::string troubles_;
};

class NetworkTest : public testing::Test {
 protected:
  void start(const Limits& limits = {}) {
    Settings settings;
    settings.port = 0;
    settings.limits = limits;
    server.emplace(settings, mirror);
    const auto listening = server->start();
    ASSERT_TRUE(listening) << listening.error();
    port = *listening;
  }

  static std::string get(std::string_view target, std::string_view headers = {}) {
    return "GET " + std::string{target} + " HTTP/1.1\r\nHost: here\r\n" + std::string{headers} +
           "\r\n";
  }

  Mirror mirror;
  std::optional<Server> server;
  std::uint16_t port = 0;
};

// Wherever the thread of the network meets it, outside of a request too.
TEST_F(NetworkTest, AMistakeOfTheProgramDoesNotEndIt) {
  start();
  server->post([] { throw std::logic_error("a mistake of the program"); });
  server->after(std::chrono::milliseconds{1}, [] { throw std::logic_error("and another"); });
  RawClient client{port};
  for (int i = 0; i < 100 && mirror.troubles().find("another") == std::string::npos; ++i) {
    client.send(get("/one"));
    EXPECT_THAT(client.receive_response(), StartsWith("HTTP/1.1 200"));
  }
  EXPECT_EQ(mirror.troubles(), "a mistake of the program\nand another\n");
}

// The last of them alone, byte by byte, would end the program.
TEST_F(NetworkTest, ChunksAreRefused) {
  start();
  RawClient client{port};
  client.send("POST /one HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n");
  EXPECT_THAT(client.receive_response(), StartsWith("HTTP/1.1 411"));
  for (const char* piece : {"0\r\n", "\r", "\n"}) {
    client.send(piece);
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }
  RawClient other{port};
  other.send(get("/one"));
  EXPECT_THAT(other.receive_response(), StartsWith("HTTP/1.1 200"));
}

TEST_F(NetworkTest, AMistakeOfTheProgramCostsOneRequest) {
  start();
  RawClient client{port};
  client.send(get("/broken"));
  EXPECT_THAT(client.receive_response(), StartsWith("HTTP/1.1 500"));
  EXPECT_THAT(mirror.troubles(), HasSubstr("a mistake of the program"));
  RawClient other{port};
  other.send(get("/one"));
  EXPECT_THAT(other.receive_response(), StartsWith("HTTP/1.1 200"));
}

TEST_F(NetworkTest, AnswersOneRequestAfterAnother) {
  start();
  RawClient client{port};
  client.send(get("/one?a=b", "X-Asked: yes\r\n") +
              "POST /two HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody");
  const std::string first = client.receive_response();
  EXPECT_THAT(first, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(first, HasSubstr("X-Kept: yes"));
  EXPECT_THAT(first, HasSubstr("/one|a=b|"));
  EXPECT_THAT(client.receive_response(), HasSubstr("/two||body"));
}

TEST_F(NetworkTest, AnAnswerMayComeLaterFromAnotherThread) {
  start();
  RawClient client{port};
  client.send(get("/later"));
  EXPECT_THAT(client.receive_response(), HasSubstr("later"));
}

TEST_F(NetworkTest, WhoeverIsNeverAnsweredIsToldSo) {
  Limits limits;
  limits.answer_time = std::chrono::seconds{1};
  start(limits);
  RawClient client{port};
  client.send(get("/never"));
  EXPECT_THAT(client.receive_response(), StartsWith("HTTP/1.1 504"));
}

TEST_F(NetworkTest, AHeadHasNoBody) {
  start();
  RawClient client{port};
  client.send("HEAD /one HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  const std::string all = client.receive_all();
  EXPECT_THAT(all, HasSubstr("Content-Length: 6"));
  EXPECT_THAT(all, testing::EndsWith("\r\n\r\n"));
}

// ---- bodies that are made while they are sent ---------------------------------------------------

std::string receive_chunks(RawClient& client) {
  std::string whole;
  for (;;) {
    const std::string size = client.receive_until("\r\n");
    const std::size_t count = size.empty() ? 0 : std::stoul(size, nullptr, 16);
    whole += client.receive(count);
    client.receive(2);
    if (count == 0) return whole;
  }
}

TEST_F(NetworkTest, ABodyMayBeMadeWhileItIsSent) {
  start();
  RawClient client{port};
  client.send(get("/made") + get("/one"));
  const std::string head = client.receive_until("\r\n\r\n");
  EXPECT_THAT(head, HasSubstr("Transfer-Encoding: chunked"));
  EXPECT_THAT(head, testing::Not(HasSubstr("Content-Length")));
  EXPECT_EQ(receive_chunks(client), std::string(3'000'000, 'm'));
  EXPECT_THAT(client.receive_response(), HasSubstr("/one||"));
}

TEST_F(NetworkTest, AMadeBodyEndsWithTheConnectionForWhoDoesNotKnowChunks) {
  start();
  RawClient client{port};
  client.send("GET /made HTTP/1.0\r\nHost: here\r\n\r\n");
  const std::string head = client.receive_until("\r\n\r\n");
  EXPECT_THAT(head, testing::Not(HasSubstr("chunked")));
  EXPECT_EQ(client.receive_all(), std::string(3'000'000, 'm'));
}

TEST_F(NetworkTest, ABodyThatIsBrokenOffDoesNotLookWhole) {
  start();
  RawClient client{port};
  client.send(get("/made?broken"));
  const std::string all = client.receive_all();
  EXPECT_GT(all.size(), 3'000'000u);
  EXPECT_THAT(all, testing::EndsWith("m\r\n"));
}

TEST_F(NetworkTest, WhoeverMakesABodyHearsThatNobodyReadsIt) {
  start();
  {
    RawClient client{port};
    client.send(get("/made"));
    client.receive_until("\r\n\r\n");
  }
  RawClient head{port};
  head.send("HEAD /made HTTP/1.1\r\nHost: here\r\n\r\n");
  EXPECT_THAT(head.receive_response(), HasSubstr("chunked"));
  for (int i = 0; i < 1'000 && mirror.abandoned < 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  EXPECT_EQ(mirror.abandoned, 2);
}

TEST_F(NetworkTest, TooMuchIsRefused) {
  start();
  RawClient body{port};
  body.send("POST /two HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999\r\n\r\nbody");
  EXPECT_THAT(body.receive_all(), StartsWith("HTTP/1.1 413"));
  RawClient head{port};
  head.send(get("/one", "X-Long: " + std::string(40'000, 'x') + "\r\n"));
  EXPECT_THAT(head.receive_all(), StartsWith("HTTP/1.1 431"));
  EXPECT_THAT(mirror.troubles(), HasSubstr("limit"));
}

TEST_F(NetworkTest, WhatIsNotHttpIsRefused) {
  start();
  for (const std::string_view bad :
       {"what?\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"}) {
    RawClient client{port};
    client.send(bad);
    EXPECT_THAT(client.receive_all(), StartsWith("HTTP/1.1 400")) << bad;
  }
}

TEST_F(NetworkTest, WhoeverIsSlowIsLetGo) {
  Limits limits;
  limits.header_time = std::chrono::seconds{1};
  limits.body_time = std::chrono::seconds{1};
  start(limits);
  RawClient head{port};
  head.send("GET / HTTP/1.1\r\nHost:");
  EXPECT_EQ(head.receive_all(), "");
  // The connection is closed a moment before that is told.
  for (int i = 0; i < 500 && mirror.troubles().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  EXPECT_THAT(mirror.troubles(), HasSubstr("timeout"));
  RawClient body{port};
  body.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbo");
  EXPECT_EQ(body.receive_all(), "");
}

TEST_F(NetworkTest, ABodyIsInvited) {
  start();
  RawClient client{port};
  client.send(
      "POST /x HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_THAT(client.receive_until("\r\n\r\n"), StartsWith("HTTP/1.1 100"));
  client.send("ok");
  EXPECT_THAT(client.receive_response(), HasSubstr("/x||ok"));
}

TEST_F(NetworkTest, TextsGoBothWays) {
  start();
  RawClient client{port};
  client.send(RawClient::upgrade("/live"));
  EXPECT_THAT(client.receive_until("\r\n\r\n"), StartsWith("HTTP/1.1 101"));
  client.send_frame("hello");
  EXPECT_EQ(client.receive_frame().text, "hello");
  client.send_frame(std::string(1'000, 'l'));
  EXPECT_EQ(client.receive_frame().text.size(), 1'000u);
  client.send_frame("ping", 9);
  EXPECT_EQ(client.receive_frame().kind, 10);
}

TEST_F(NetworkTest, ASocketMayBeRefused) {
  start();
  RawClient client{port};
  client.send(RawClient::upgrade("/elsewhere"));
  EXPECT_THAT(client.receive_response(), StartsWith("HTTP/1.1 403"));
  client.send(get("/still-here"));
  EXPECT_THAT(client.receive_response(), HasSubstr("/still-here"));
}

TEST_F(NetworkTest, ASocketIsClosedForAReason) {
  start();
  RawClient client{port};
  client.send(RawClient::upgrade("/live"));
  client.receive_until("\r\n\r\n");
  client.send_frame("close");
  const auto frame = client.receive_frame();
  EXPECT_EQ(frame.kind, 8);
  EXPECT_THAT(frame.text, HasSubstr("as asked"));
}

TEST_F(NetworkTest, WhatIsNoTextOrTooLongEndsASocket) {
  start();
  for (const int kind : {2, 3, 11}) {
    RawClient client{port};
    client.send(RawClient::upgrade("/live"));
    client.receive_until("\r\n\r\n");
    client.send_frame("bytes", kind);
    EXPECT_EQ(client.receive_frame().kind, 8) << kind;
  }
  RawClient client{port};
  client.send(RawClient::upgrade("/live"));
  client.receive_until("\r\n\r\n");
  client.send(std::string{"\x81\xff\x00\x00\x00\x7f\xff\xff\xff\xff\0\0\0\0", 14});
  EXPECT_EQ(client.receive_frame().kind, 8);
  RawClient broken{port};
  broken.send(RawClient::upgrade("/live"));
  broken.receive_until("\r\n\r\n");
  broken.send_frame("\xff\xfe not UTF-8");
  EXPECT_EQ(broken.receive_frame().kind, 8);
}

TEST_F(NetworkTest, WhoeverDoesNotReadIsLetGo) {
  start();
  RawClient client{port};
  client.send(RawClient::upgrade("/live"));
  client.receive_until("\r\n\r\n");
  for (int i = 0; i < 4; ++i) client.send_frame("flood");
  for (int i = 0; i < 500 && mirror.closed == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  EXPECT_EQ(mirror.closed, 1);
  EXPECT_THAT(mirror.troubles(), HasSubstr("too slow"));
}

TEST_F(NetworkTest, StoppingEndsEverySocketAndConnection) {
  start();
  RawClient socket{port};
  socket.send(RawClient::upgrade("/live"));
  socket.receive_until("\r\n\r\n");
  RawClient idle{port};
  idle.send(get("/one"));
  idle.receive_response();
  std::thread stopping{[&] { server->stop(); }};
  const auto goodbye = socket.receive_frame();
  EXPECT_THAT(goodbye.text, HasSubstr("the server stops"));
  socket.send_frame(goodbye.text, goodbye.kind);
  socket.finish();
  EXPECT_EQ(idle.receive_all(), "");
  stopping.join();
  EXPECT_EQ(mirror.closed, 1);
  EXPECT_FALSE(RawClient{port}.is_connected());
}

TEST_F(NetworkTest, APortIsTakenOnce) {
  start();
  Settings settings;
  settings.port = port;
  Server second{settings, mirror};
  const auto failed = second.start();
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error(), HasSubstr("cannot be listened at"));
}

TEST_F(NetworkTest, NoMoreConnectionsThanAllowed) {
  Limits limits;
  limits.connections_of_address = 2;
  start(limits);
  RawClient one{port};
  one.send(get("/one"));
  one.receive_response();
  RawClient two{port};
  two.send(get("/two"));
  two.receive_response();
  RawClient three{port};
  three.send(get("/three"));
  EXPECT_EQ(three.receive_all(), "");
  EXPECT_THAT(mirror.troubles(), HasSubstr("too many connections"));
}

// What came before the last hop anybody can have written.
TEST_F(NetworkTest, AProxySaysForWhomItSpeaksAndNobodyElseDoes) {
  const auto sender = [&](const std::string& lines) {
    RawClient client{port};
    client.send("GET /x HTTP/1.1\r\nHost: x\r\n" + lines + "\r\n");
    const std::string answer = client.receive_response();
    const std::size_t begin = answer.find("X-Sender: ") + 10;
    return answer.substr(begin, answer.find("\r\n", begin) - begin);
  };
  Limits limits;
  limits.proxies = {"127.0.0.1"};
  limits.connections_of_address = 1;
  start(limits);
  EXPECT_EQ(sender(""), "127.0.0.1");
  EXPECT_EQ(sender("X-Forwarded-For: 10.0.0.7\r\n"), "10.0.0.7");
  EXPECT_EQ(sender("X-Forwarded-For: 127.0.0.1, 10.0.0.8\r\n"), "10.0.0.8");
  EXPECT_EQ(sender("X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 10.0.0.9\r\n"), "10.0.0.9");
  EXPECT_EQ(sender("X-Forwarded-For: ::ffff:10.0.0.9\r\n"), "10.0.0.9");
  EXPECT_EQ(sender("X-Forwarded-For: somebody\r\n"), "127.0.0.1");
  RawClient one{port};
  one.send(get("/one"));
  one.receive_response();
  EXPECT_EQ(sender("X-Forwarded-For: 10.0.0.7\r\n"), "10.0.0.7") << "a proxy has many";
}

TEST_F(NetworkTest, WhoeverIsNoProxySpeaksForHimself) {
  start();
  RawClient client{port};
  client.send("GET /x HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.7\r\n\r\n");
  EXPECT_THAT(client.receive_response(), HasSubstr("X-Sender: 127.0.0.1"));
}

TEST_F(NetworkTest, WhoeverIsRefusedUnreadHasSaidWhatHeReads) {
  start();
  RawClient client{port};
  client.send(
      "POST /x HTTP/1.1\r\nHost: x\r\nAccept-Language: zh\r\nContent-Length: 99999999\r\n\r\n");
  EXPECT_THAT(client.receive_all(), HasSubstr("X-Languages: zh"));
}

}  // namespace
}  // namespace punto::network
