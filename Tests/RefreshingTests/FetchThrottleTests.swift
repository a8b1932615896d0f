import ExactMoney
import Refreshing
import Synchronization
import Testing

@Suite struct FetchThrottleTests {
  @Test func `a question is asked once at a time, and rests for as long as it is said to`() {
    let clock = Clock()
    let asked = FetchThrottle<String>(atOnce: 2, now: { clock.now })
    #expect(asked.begin("a"))
    #expect(!asked.begin("a"))
    #expect(asked.begin("b"))
    #expect(!asked.begin("c"), "two at the same time")
    #expect(!asked.isPaused("a"))
    asked.end("a", pausingFor: 600)
    asked.end("b", pausingFor: 0)
    #expect(!asked.begin("a"))
    #expect(asked.begin("b"))
    clock.advance(by: 600)
    #expect(asked.begin("a"))
  }

  @Test func `a day has so many questions, and the next one as many again`() {
    let clock = Clock()
    let asked = FetchThrottle<Int>(atOnce: 9, perDay: 3, now: { clock.now })
    for _ in 1...2 {
      let begun = (0..<5).filter { asked.begin($0) }
      #expect(begun == [0, 1, 2])
      for question in begun { asked.end(question, pausingFor: 0) }
      #expect(!asked.begin(0))
      clock.advance(by: 86_400)
    }
  }

  @Test func `who comes while a question is asked gets the same task`() async throws {
    let asked = FetchThrottle<String>(atOnce: 1, now: { Clock.noon })
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let first = try #require(
      asked.ask("a") {
        for await _ in gate {}
        return 60
      }
    )
    #expect(asked.ask("a") { 0 } == first && asked.tasks == [first])
    #expect(asked.ask("b") { 0 } == nil)
    open.finish()
    await first.value
    #expect(asked.ask("a") { 0 } == nil)
    #expect(asked.isPaused("a") && asked.tasks.isEmpty)
  }
}

/// A clock that a test sets.
private final class Clock: Sendable {
  static let noon = Instant(unixSeconds: 1_795_262_400)
  private let moment = Mutex(Clock.noon)

  var now: Instant { moment.withLock { $0 } }

  func advance(by seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}
