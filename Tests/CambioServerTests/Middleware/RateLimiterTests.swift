import Testing

@testable import CambioServer

@Suite struct RateLimiterTests {
  @Test func `a bucket fills evenly and no further than a minute's worth`() throws {
    let start = ContinuousClock.now
    let seconds = ManualClock(start)
    let limiter = RateLimiter(perMinute: 60, now: { seconds.now })
    let client = try #require(ClientAddress("192.0.2.1"))
    for _ in 0..<60 { #expect(limiter.wait(for: client) == nil) }
    #expect(limiter.wait(for: client) == 1)
    seconds.now = start + .seconds(2)
    #expect(limiter.wait(for: client) == nil)
    #expect(limiter.wait(for: client) == nil)
    #expect(limiter.wait(for: client) == 1)
    seconds.now = start + .seconds(3_600)
    for _ in 0..<60 { #expect(limiter.wait(for: client) == nil) }
    #expect(limiter.wait(for: client) == 1)
  }

  @Test func `what takes long counts as several requests, never as more than half a minute's`()
    throws
  {
    let start = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 60, now: { start })
    let client = try #require(ClientAddress("192.0.2.1"))
    for _ in 0..<3 { #expect(limiter.wait(for: client, weight: 20) == nil) }
    #expect(limiter.wait(for: client, weight: 20) == 20)
    #expect(limiter.wait(for: client) == 1)
    let other = try #require(ClientAddress("192.0.2.2"))
    for _ in 0..<2 { #expect(limiter.wait(for: other, weight: 1_000) == nil) }
    #expect(limiter.wait(for: other) == 1)
  }

  @Test func `a household is one client, whichever of its addresses it uses`() {
    #expect(ClientAddress("2001:db8::1") == ClientAddress("2001:db8::2:1"))
    #expect(ClientAddress("2001:db8::1") != ClientAddress("2001:db8:0:1::1"))
    #expect(ClientAddress("192.0.2.1") == ClientAddress("::ffff:192.0.2.1"))
    #expect(ClientAddress("192.0.2.1") != ClientAddress("192.0.2.2"))
    #expect(ClientAddress("unknown") == nil)
  }

  @Test func `without a limit nobody waits`() throws {
    let limiter = RateLimiter(perMinute: nil)
    let client = try #require(ClientAddress("192.0.2.1"))
    for _ in 0..<1_000 { #expect(limiter.wait(for: client) == nil) }
  }

  @Test func `a client that is kept waiting is not forgotten, however many others come`() throws {
    let start = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 60, now: { start })
    let client = try #require(ClientAddress("192.0.2.1"))
    while limiter.wait(for: client) == nil {}
    for number in 0..<100_000 {
      let other = try #require(
        ClientAddress("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)")
      )
      #expect(limiter.wait(for: other) == nil)
    }
    #expect(limiter.wait(for: client) == 1)
  }

  @Test func `one site of IPv6 has no more than its share, whichever of its networks it uses`()
    throws
  {
    let start = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 60, now: { start })
    var served = 0
    for network in 0..<5_000 {
      let client = try #require(ClientAddress("2001:db8:7:\(String(network, radix: 16))::1"))
      if limiter.wait(for: client) == nil { served += 1 }
    }
    #expect(served == 60 * ClientSite.share)
    let other = try #require(ClientAddress("2001:db8:8::1"))
    #expect(limiter.wait(for: other) == nil)
  }

  @Test func `a request costs the same time among few clients and among many`() throws {
    let limiter = RateLimiter(perMinute: 6_000)
    func time(_ numbers: Range<Int>) throws -> Duration {
      let clients = try numbers.map { number in
        try #require(ClientAddress("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"))
      }
      return ContinuousClock().measure { for client in clients { _ = limiter.wait(for: client) } }
    }
    let few = try time(0..<2_000)
    _ = try time(2_000..<60_000)
    let many = try time(60_000..<62_000)
    #expect(many < few * 10 + .milliseconds(20))
  }
}
