import Synchronization
import Testing
import Upstream

@Suite struct SingleFlightTests {
  /// Work that can be delayed, and counts.
  private final class Work: Sendable {
    private let counts = Mutex((started: 0, cancelled: 0))
    private let gate = AsyncStream<Void>.makeStream()
    private let cancellation = AsyncStream<Void>.makeStream()

    var started: Int { counts.withLock { $0.started } }
    var cancelled: Int { counts.withLock { $0.cancelled } }

    /// Lets the work end.
    func open() { gate.continuation.finish() }

    /// Waits until the work was cancelled.
    func isCancelled() async { for await _ in cancellation.stream {} }

    @Sendable func perform() async throws(UpstreamError) -> Int {
      let number = counts.withLock { counts in
        counts.started += 1
        return counts.started
      }
      for await _ in gate.stream {}
      guard !Task.isCancelled else {
        counts.withLock { $0.cancelled += 1 }
        cancellation.continuation.finish()
        throw .cancelled
      }
      return number
    }
  }

  /// A caller, which has joined when this returns: an immediate task runs up to its first wait.
  private static func caller(
    of work: Work,
    for key: String = "a",
    in flight: SingleFlight<String, Int>
  ) -> Task<Result<Int, UpstreamError>, Never> {
    Task.immediate { await outcome(of: work, for: key, in: flight) }
  }

  /// A caller's result.
  private static func outcome(
    of work: Work,
    for key: String,
    in flight: SingleFlight<String, Int>
  ) async -> Result<Int, UpstreamError> {
    do throws(UpstreamError) {
      return .success(try await flight.value(for: key, work: work.perform))
    } catch {
      return .failure(error)
    }
  }

  @Test func `callers of the same share, callers of another do not`() async throws {
    let flight = SingleFlight<String, Int>()
    let work = Work()
    let callers = (0..<20).map { Self.caller(of: work, for: $0 % 5 == 0 ? "b" : "a", in: flight) }
    work.open()
    var values: [Int: Int] = [:]
    for caller in callers { values[try await caller.value.get(), default: 0] += 1 }
    #expect(values.values.sorted() == [4, 16])
    #expect(work.started == 2)
  }

  @Test func `what has landed is not shared`() async throws {
    let flight = SingleFlight<String, Int>()
    let work = Work()
    work.open()
    #expect(try await flight.value(for: "a", work: work.perform) == 1)
    #expect(try await flight.value(for: "a", work: work.perform) == 2)
  }

  @Test func `an error is shared too`() async throws {
    let flight = SingleFlight<String, Int>()
    await #expect(throws: UpstreamError.refused(host: "a")) {
      try await flight.value(for: "a") { () async throws(UpstreamError) in
        throw .refused(host: "a")
      }
    }
  }

  @Test func `one that is cancelled leaves the others`() async throws {
    let flight = SingleFlight<String, Int>()
    let work = Work()
    let leaving = Self.caller(of: work, in: flight)
    let staying = Self.caller(of: work, in: flight)
    leaving.cancel()
    #expect(await leaving.value == .failure(.cancelled))
    #expect(work.cancelled == 0)
    work.open()
    #expect(await staying.value == .success(1))
  }

  @Test func `the last one to leave ends the work`() async throws {
    let flight = SingleFlight<String, Int>()
    let work = Work()
    let callers = (0..<3).map { _ in Self.caller(of: work, in: flight) }
    for caller in callers { caller.cancel() }
    for caller in callers { #expect(await caller.value == .failure(.cancelled)) }
    await work.isCancelled()
    #expect(work.cancelled == 1)
    let next = Work()
    next.open()
    #expect(await Self.outcome(of: next, for: "a", in: flight) == .success(1))
  }

  @Test func `one that is cancelled before it begins starts nothing`() async {
    let flight = SingleFlight<String, Int>()
    let work = Work()
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Self.outcome(of: work, for: "a", in: flight)
    }
    #expect(await caller.value == .failure(.cancelled))
    #expect(work.started == 0)
  }

  @Test func `coming and going at random leaves nobody waiting`() async {
    let flight = SingleFlight<Int, Int>()
    await withTaskGroup { group in
      for number in 0..<400 {
        group.addTask {
          let caller = Task {
            try? await flight.value(for: number % 7) { () async throws(UpstreamError) in
              for _ in 0..<number * 13 % 90 { await Task.yield() }
              if Task.isCancelled { throw .cancelled }
              return number
            }
          }
          if number % 3 == 0 { caller.cancel() }
          _ = await caller.value
        }
      }
    }
  }
}
