import CambioAPI
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing

@testable import CambioServer

/// Work waits for its client's turn, independent of the number of other requests.
@Suite struct WorkQueueTests {
  private static let page = WorkPrice.page
  private static let long = WorkPrice(microseconds: 1_000_000)

  /// Returns the client with this number.
  private static func visitor(
    _ number: Int,
    _ connection: ClientConnection? = nil
  ) throws -> Visitor {
    Visitor(client: try #require(ClientAddress("192.0.2.\(number)")), connection: connection)
  }

  /// The names of the work that ran, in order, and the maximum number of running pieces.
  private final class Record: Sendable {
    private struct State {
      var begun: [String] = []
      var (running, maximum) = (0, 0)
    }

    private let state = Mutex(State())

    var begun: [String] { state.withLock { $0.begun } }
    var maximum: Int { state.withLock { $0.maximum } }

    func begin(_ name: String) {
      state.withLock { state in
        state.begun.append(name)
        state.running += 1
        state.maximum = max(state.maximum, state.running)
      }
    }

    func end() { state.withLock { $0.running -= 1 } }
  }

  /// Holds work until it is opened.
  private final class Gate: Sendable {
    private let (stream, opening) = AsyncStream.makeStream(of: Void.self)
    private let (reached, reaching) = AsyncStream.makeStream(of: Void.self)

    func open() { opening.finish() }
    func wait() async {
      reaching.finish()
      for await _ in stream {}
    }
    /// Returns once the work has started.
    func isReached() async { for await _ in reached {} }
  }

  /// Calls `work` while the queue's two places are taken by two other clients.
  private static func full(
    _ queue: WorkQueue,
    _ work: (_ gates: [Gate]) async throws -> Void
  ) async throws {
    let gates = [Gate(), Gate()]
    let holders = try gates.enumerated().map { number, gate in
      let visitor = try visitor(200 + number)
      return Task { try await queue.run(page, for: visitor) { await gate.wait() } }
    }
    for gate in gates { await gate.isReached() }
    try await work(gates)
    for gate in gates { gate.open() }
    for holder in holders { try await holder.value }
  }

  /// Waits until `count` pieces of work are waiting.
  private static func settle(_ queue: WorkQueue, _ count: Int) async {
    while queue.waitingCount < count { await Task.yield() }
  }

  @Test func `two run at a time, and clients take turns whatever number of requests each has`()
    async throws
  {
    let (queue, record) = (WorkQueue(), Record())
    try await Self.full(queue) { gates in
      var tasks: [Task<Void, any Error>] = []
      for (client, count) in [(1, 40), (2, 3), (3, 1)] {
        for _ in 0..<count {
          let visitor = try Self.visitor(client)
          tasks.append(
            Task {
              try await queue.run(Self.page, for: visitor) {
                record.begin("\(client)")
                await Task.yield()
                record.end()
              }
            }
          )
        }
        await Self.settle(queue, tasks.count)
      }
      for gate in gates { gate.open() }
      for task in tasks { try await task.value }
    }
    #expect(record.maximum <= WorkThreads.count)
    #expect(record.begun.count == 44)
    // The clients with few requests are among the first, ahead of the first client's forty.
    #expect(record.begun.lastIndex(of: "3") ?? 44 <= 4)
    #expect(record.begun.lastIndex(of: "2") ?? 44 <= 9)
  }

  @Test func `long work leaves a place for short work`() async throws {
    let (queue, record) = (WorkQueue(), Record())
    let gate = Gate()
    let visitor = try Self.visitor(1)
    let first = Task {
      try await queue.run(Self.long, for: visitor) { await gate.wait() }
    }
    await gate.isReached()
    let other = try Self.visitor(2)
    let second = Task {
      try await queue.run(Self.long, for: other) { record.begin("long") }
    }
    await Self.settle(queue, 1)
    for number in 3...5 {
      let visitor = try Self.visitor(number)
      try await queue.run(Self.page, for: visitor) { record.begin("page") }
    }
    #expect(record.begun == ["page", "page", "page"])
    gate.open()
    try await first.value
    try await second.value
    #expect(record.begun.last == "long")
  }

  @Test func `who leaves while waiting has no turn, and who leaves while it runs is reported`()
    async throws
  {
    let (queue, record) = (WorkQueue(), Record())
    let connection = ClientConnection(EmbeddedChannel())
    let visitor = try Self.visitor(1, connection)
    try await Self.full(queue) { _ in
      let waiting = Task {
        try await queue.run(Self.page, for: visitor) { record.begin("waiting") }
      }
      await Self.settle(queue, 1)
      connection.leave()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      #expect(queue.waitingCount == 0)
    }
    #expect(record.begun.isEmpty)
    let present = ClientConnection(EmbeddedChannel())
    let gate = Gate()
    let reader = try Self.visitor(1, present)
    let running = Task {
      try await queue.run(Self.page, for: reader) {
        // The gate stays closed: only the reader's departure ends the wait.
        await gate.wait()
        try Task.checkCancellation()
      }
    }
    await gate.isReached()
    present.leave()
    await #expect(throws: CancellationError.self) { try await running.value }
    // The places are free again.
    try await queue.run(Self.page, for: try Self.visitor(2)) { record.begin("next") }
    await #expect(throws: CancellationError.self) {
      try await queue.run(.small, for: visitor) { record.begin("small") }
    }
    #expect(record.begun == ["next"])
  }

  @Test(arguments: [(long, 11, 11), (page, 50, 1)] as [(WorkPrice, Int, Int64)])
  func `a client with too much waiting work is refused with a time, others are not`(
    price: WorkPrice,
    most: Int,
    seconds: Int64
  ) async throws {
    let queue = WorkQueue()
    try await Self.full(queue) { gates in
      let visitor = try Self.visitor(1)
      var tasks: [Task<Void, any Error>] = []
      for count in 1...most {
        tasks.append(Task { try await queue.run(price, for: visitor) {} })
        await Self.settle(queue, count)
      }
      await #expect {
        try await queue.run(Self.page, for: visitor) {}
      } throws: { error in
        let problem = error as? Problem
        return problem?.kind == .tooManyRequests && problem?.retryAfter == seconds
      }
      // Small work needs no turn, and a part of a response is not refused.
      try await queue.run(.small, for: visitor) {}
      tasks.append(Task { try await queue.run(.part, for: visitor, continues: true) {} })
      let other = try Self.visitor(2)
      tasks.append(Task { try await queue.run(Self.page, for: other) {} })
      await Self.settle(queue, most + 2)
      for gate in gates { gate.open() }
      for task in tasks { try await task.value }
    }
  }

  @Test func `small work of one client has few places, of which others take none`() async throws {
    let (queue, record) = (WorkQueue(), Record())
    let gates = (0..<8).map { _ in Gate() }
    let visitor = try Self.visitor(1)
    let holders = gates.map { gate in
      Task { try await queue.run(.small, for: visitor) { await gate.wait() } }
    }
    for gate in gates { await gate.isReached() }
    let ninth = Task { try await queue.run(.small, for: visitor) { record.begin("ninth") } }
    try await queue.run(.small, for: try Self.visitor(2)) { record.begin("other") }
    #expect(record.begun == ["other"])
    for gate in gates { gate.open() }
    for holder in holders { try await holder.value }
    try await ninth.value
    #expect(record.begun == ["other", "ninth"])
  }

  @Test func `a site of IPv6 takes turns as one client`() throws {
    let first = try #require(ClientAddress("2001:db8:7:1::1"))
    let second = try #require(ClientAddress("2001:db8:7:ffff::1"))
    #expect(first != second && first.party == second.party)
    #expect(first.party != ClientAddress("2001:db8:8::1")?.party)
    #expect(ClientAddress("192.0.2.1")?.party != ClientAddress("192.0.2.2")?.party)
  }
}

@Suite struct MemoryBudgetTests {
  @Test func `a client takes its part, all together take the whole, and all is given back`() throws
  {
    let budget = MemoryBudget(100, maximumOfClient: 60)
    let first = try #require(ClientAddress("192.0.2.1"))
    let second = try #require(ClientAddress("192.0.2.2"))
    do {
      let held = try budget.reserve(50, for: first)
      #expect(throws: MemoryBudgetTests.refusal(.tooManyRequests)) {
        try budget.reserve(20, for: first)
      }
      try held.grow(to: 60)
      #expect(throws: MemoryBudgetTests.refusal(.busy)) { try budget.reserve(50, for: second) }
      let other = try budget.reserve(40, for: second)
      try other.grow(to: 30)
      withExtendedLifetime((held, other)) {}
    }
    _ = try budget.reserve(60, for: second)
  }

  private static func refusal(_ kind: Problem.Kind) -> Problem {
    var problem = Problem(
      kind,
      kind == .busy
        ? "Other large requests are being answered."
        : "Other large requests of yours are being answered.",
      hint: "Wait 5 s."
    )
    problem.retryAfter = 5
    return problem
  }
}
