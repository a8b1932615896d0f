import ExactMoney
import Foundation
import LocalStore
import TestSupport
import Testing

@Suite struct ResourceStoreTests {
  private static func moment(_ seconds: Int64) -> Instant { Instant(unixSeconds: seconds) }

  private static func end(
    _ failure: String?,
    at seconds: Int64,
    retryAt: Int64? = nil,
    in store: LocalStore
  ) throws {
    try store.resources.end(
      .made,
      failure: failure,
      retryAt: retryAt.map { moment($0) },
      at: moment(seconds)
    )
  }

  @Test func `failures are counted since the last success`() throws {
    try withStore { (store) throws in
      let state = { try store.resources.state(of: .made) }
      #expect(try state() == ResourceState())
      for (index, seconds) in [Int64(10), 20].enumerated() {
        _ = try store.resources.begin(.made, nil, at: Self.moment(seconds))
        try Self.end("timedOut: h", at: seconds + 1, retryAt: 500, in: store)
        #expect(try state().failures == index + 1)
      }
      #expect(try state().failure?.record == "timedOut: h")
      #expect(try state().failure?.at == Self.moment(21))
      #expect(try state().retryAt == Self.moment(500))
      #expect(try state().succeededAt == nil)
      try Self.end(nil, at: 30, in: store)
      let after = try state()
      #expect((after.failures, after.failure == nil, after.retryAt) == (0, true, nil))
      #expect(after.succeededAt == Self.moment(30))
      #expect(after.attemptedAt == Self.moment(20))
    }
  }

  @Test func `an attempt is open until its end, or that of its store`() throws {
    try withStore { (store) throws in
      #expect(try !store.resources.state(of: .made).isOpen)
      _ = try store.resources.begin(.made, nil, at: Self.moment(10))
      #expect(try store.resources.state(of: .made).isOpen)
      try Self.end("cancelled", at: 11, in: store)
      #expect(try !store.resources.state(of: .made).isOpen)
      _ = try store.resources.begin(.made, nil, at: Self.moment(12))
      #expect(try store.resources.state(of: .made).isOpen)
      // Another store in this process sees the attempt, and leaves it open when it closes.
      var other: LocalStore? = try LocalStore.open(at: store.path)
      let list = ResourceKey(source: "MADE", name: "currencies")
      _ = try other?.resources.begin(list, nil, at: Self.moment(13))
      #expect(try other?.resources.state(of: .made).isOpen == true)
      #expect(try store.resources.state(of: list).isOpen)
      other = nil
      #expect(try store.resources.state(of: .made).isOpen)
      #expect(try !store.resources.state(of: list).isOpen)
      // If two attempts are forced at once, the resource is open until both have ended.
      let third = try LocalStore.open(at: store.path)
      _ = try third.resources.begin(.made, nil, at: Self.moment(14))
      try Self.end(nil, at: 13, in: store)
      #expect(try store.resources.state(of: .made).isOpen)
      try Self.end(nil, at: 14, in: third)
      #expect(try !store.resources.state(of: .made).isOpen)
      let folder = URL(fileURLWithPath: store.path).deletingLastPathComponent().path
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.contains("attempt") })
    }
  }

  @Test func `a quota is reserved up to its limit, and anew in the next period`() throws {
    try withStore { (store) throws in
      let period = QuotaPeriod(start: Self.moment(100), limit: 3)
      let begin = { (period: QuotaPeriod) in
        try store.resources.begin(.made, period, at: Self.moment(150))
      }
      #expect(try (0..<5).map { _ in try begin(period) } == [1, 2, 3, nil, nil])
      #expect(try store.resources.used(by: "MADE", in: period) == 3)
      try store.resources.takeBack(.made, begunAt: Self.moment(150))
      #expect(try begin(period) == 3)
      let next = QuotaPeriod(start: Self.moment(200), limit: 3)
      #expect(try store.resources.used(by: "MADE", in: next) == 0)
      #expect(try begin(next) == 1)
      // If the clock is set back, the old period's count continues.
      #expect(try begin(period) == 2)
      #expect(try store.resources.used(by: "MADE", in: next) == 2)
      #expect(try store.resources.used(by: "OTHER", in: next) == 0)
    }
  }

  @Test func `a request is taken back from the period that counted it`() throws {
    try withStore { (store) throws in
      let (first, second) = (Self.moment(100), Self.moment(200))
      _ = try store.resources.begin(
        .made,
        QuotaPeriod(start: first, limit: 3),
        at: Self.moment(199)
      )
      let next = QuotaPeriod(start: second, limit: 3)
      #expect(try store.resources.begin(.made, next, at: Self.moment(201)) == 1)
      try store.resources.takeBack(.made, begunAt: Self.moment(199))
      #expect(try store.resources.used(by: "MADE", in: next) == 1)
      try store.resources.takeBack(.made, begunAt: Self.moment(201))
      #expect(try store.resources.used(by: "MADE", in: next) == 0)
    }
  }

  @Test func `another resource of the source has the same quota and a state of its own`() throws {
    try withStore { (store) throws in
      let list = ResourceKey(source: "MADE", name: "currencies")
      let period = QuotaPeriod(start: Self.moment(100), limit: 2)
      #expect(try store.resources.begin(.made, period, at: Self.moment(150)) == 1)
      #expect(try store.resources.begin(list, period, at: Self.moment(151)) == 2)
      #expect(try store.resources.begin(.made, period, at: Self.moment(152)) == nil)
      #expect(try store.resources.state(of: .made).attemptedAt == Self.moment(150))
      #expect(try store.resources.state(of: list).attemptedAt == Self.moment(151))
    }
  }

  @Test func `the validators are those of the last answer to the same request`() throws {
    try withStore { (store) throws in
      func keep(_ request: String, _ outcome: FetchOutcome, etag: String?, hash: String?) throws {
        var fetch = StoredFetch.made(outcome, request: request)
        (fetch.etag, fetch.payloadHash) = (etag, hash)
        _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      }
      let validators = { try store.resources.validators(of: .made, request: $0) }
      #expect(try validators("a") == nil)
      try keep("a", .updated, etag: "1", hash: "x")
      try keep("b", .updated, etag: "2", hash: "y")
      try keep("a", .failed, etag: "3", hash: "z")
      #expect(try validators("a")?.etag == "1")
      #expect(try validators("b")?.payloadHash == "y")
      // A confirmation without validators keeps the previous ones.
      try keep("a", .unchanged, etag: nil, hash: nil)
      #expect(try validators("a")?.etag == "1")
      #expect(try validators("a")?.payloadHash == "x")
      // New content without validators removes the previous ones.
      try keep("a", .updated, etag: nil, hash: nil)
      #expect(try validators("a")?.etag == nil)
      #expect(try validators("c") == nil)
    }
  }
}
