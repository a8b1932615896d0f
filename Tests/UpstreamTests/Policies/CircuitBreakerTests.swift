import ExactMoney
import Testing
import Upstream

@Suite struct CircuitBreakerTests {
  private static let start = Instant(unixSeconds: 1_800_000_000)

  /// A circuit that has just been opened by five failures.
  private static func opened() -> CircuitBreaker {
    var breaker = CircuitBreaker()
    for _ in 1...5 { breaker.record(.failure, now: start) }
    return breaker
  }

  @Test func `four failures leave it closed, the fifth opens it`() {
    var breaker = CircuitBreaker()
    for count in 1...4 {
      breaker.record(.failure, now: Self.start)
      #expect(breaker.state == .closed(failures: count))
      #expect(breaker.refusal(now: Self.start) == nil)
    }
    breaker.record(.failure, now: Self.start)
    #expect(breaker.state == .open(since: Self.start))
    #expect(breaker.refusal(now: Self.start) == Self.start.adding(seconds: 60))
  }

  @Test func `a success between failures starts the count again`() {
    var breaker = CircuitBreaker()
    for _ in 1...20 {
      for _ in 1...4 { breaker.record(.failure, now: Self.start) }
      breaker.record(.success, now: Self.start)
    }
    #expect(breaker.state == .closed(failures: 0))
  }

  @Test func `what is given up does not count`() {
    var breaker = CircuitBreaker()
    for _ in 1...20 { breaker.record(.abandoned, now: Self.start) }
    #expect(breaker.state == .closed(failures: 0))
    breaker = Self.opened()
    breaker.record(.abandoned, now: Self.start)
    #expect(breaker.state == .open(since: Self.start))
  }

  @Test func `after a minute one probe passes`() {
    var breaker = Self.opened()
    #expect(breaker.refusal(now: Self.start.adding(seconds: 59)) != nil)
    let later = Self.start.adding(seconds: 60)
    #expect(breaker.refusal(now: later) == nil)
    #expect(breaker.state == .halfOpen(since: later))
    #expect(breaker.refusal(now: later) == later.adding(seconds: 60))
  }

  @Test func `a probe that succeeds closes it`() {
    var breaker = Self.opened()
    let later = Self.start.adding(seconds: 60)
    #expect(breaker.refusal(now: later) == nil)
    breaker.record(.success, now: later)
    #expect(breaker.state == .closed(failures: 0))
  }

  @Test func `a probe that fails opens it for another minute`() {
    var breaker = Self.opened()
    let later = Self.start.adding(seconds: 100)
    #expect(breaker.refusal(now: later) == nil)
    breaker.record(.failure, now: later)
    #expect(breaker.refusal(now: later.adding(seconds: 59)) == later.adding(seconds: 60))
    #expect(breaker.refusal(now: later.adding(seconds: 60)) == nil)
  }

  @Test func `after a probe that was given up the next one passes at once`() {
    var breaker = Self.opened()
    let later = Self.start.adding(seconds: 60)
    #expect(breaker.refusal(now: later) == nil)
    breaker.record(.abandoned, now: later)
    #expect(breaker.refusal(now: later) == nil)
    #expect(breaker.refusal(now: later) != nil)
  }

  @Test func `a probe that never ends makes way after a minute`() {
    var breaker = Self.opened()
    let later = Self.start.adding(seconds: 60)
    #expect(breaker.refusal(now: later) == nil)
    #expect(breaker.refusal(now: later.adding(seconds: 59)) != nil)
    #expect(breaker.refusal(now: later.adding(seconds: 60)) == nil)
  }

  @Test func `a clock that was set back does not keep it open`() {
    var breaker = Self.opened()
    let before = Self.start.adding(seconds: -365 * 86_400)
    #expect(breaker.refusal(now: before) == nil)
    breaker.record(.failure, now: before)
    #expect(breaker.refusal(now: before) == before.adding(seconds: 60))
  }

  @Test func `no clock makes the wait longer than a minute`() {
    for wrong in [Int64.min, -1, 0, 1, .max] {
      var breaker = Self.opened()
      let now = Instant(unixSeconds: wrong)
      #expect(breaker.refusal(now: now) == nil)
    }
  }
}
