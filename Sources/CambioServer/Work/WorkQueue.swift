import CambioAPI
import Synchronization

/// The turns of all work: small work begins at once, all other work waits for its client's turn.
///
/// Two pieces of work run at a time on the ``WorkThreads``, at most one of them long. Clients take
/// turns, whatever their number of connections; a client that leaves loses its turn.
final class WorkQueue: Sendable {
  /// A piece of work that waits; its continuation receives whether its turn came.
  private struct Waiting {
    let id: Int
    let price: WorkPrice
    let turn: CheckedContinuation<Bool, Never>
  }

  /// The work of one client.
  private struct Line {
    var waiting: [Waiting] = []
    /// The processor time of all waiting work, in microseconds.
    var microseconds = 0
    var smallRunning = 0
    var smallWaiting: [CheckedContinuation<Void, Never>] = []

    var isIdle: Bool { waiting.isEmpty && smallRunning == 0 }
  }

  private struct State {
    var lines: [ClientParty?: Line] = [:]
    /// The clients with waiting work, in the order of their turns.
    var order: [ClientParty?] = []
    var running = 0
    var isLongRunning = false
    var lastID = 0
  }

  /// The maximum number of pieces of small work of a client that run at a time; further ones wait.
  private static let maximumSmall = 8
  /// The maximum number of pieces of a client's work that wait, each with its request; more are
  /// refused.
  private static let maximumCount = 50
  /// The maximum processor time of a client's waiting work, in microseconds; more is refused.
  private static let maximumTime = 10_000_000

  private let state = Mutex(State())

  /// The number of pieces of work that wait for their turn.
  var waitingCount: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.waiting.count } } }

  /// Runs `work` for `visitor` in its turn.
  ///
  /// It is cancelled if the visitor leaves. Work that `continues` is not refused.
  ///
  /// - Throws: ``Problem`` with a time to wait if the client has too much waiting work;
  ///   `CancellationError` if the visitor left; the errors of `work`.
  func run<Value: Sendable>(
    _ price: WorkPrice,
    for visitor: Visitor,
    continues: Bool = false,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let party = visitor.client?.party
    guard !price.isSmall else {
      await enterSmall(party)
      defer { leaveSmall(party) }
      guard visitor.connection?.hasLeft != true else { throw CancellationError() }
      return try await work()
    }
    if !continues { try checkRoom(for: party) }
    let task = Task(executorPreference: WorkThreads.shared) { [self] in
      guard await enter(party, price) else { throw CancellationError() }
      defer { leave(price) }
      try Task.checkCancellation()
      return try await work()
    }
    let watch = visitor.connection?.whenLeft { task.cancel() }
    defer { if let watch { visitor.connection?.forget(watch) } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func checkRoom(for party: ClientParty?) throws(Problem) {
    let (count, time) = state.withLock { state in
      let line = state.lines[party]
      return (line?.waiting.count ?? 0, line?.microseconds ?? 0)
    }
    guard count >= WorkQueue.maximumCount || time > WorkQueue.maximumTime else { return }
    let seconds = max(Int64(time / 1_000_000), 1)
    throw Problem(
      .tooManyRequests,
      "Earlier requests of yours take \(seconds) s to answer.",
      hint: "Wait \(seconds) s.",
      retryAfter: seconds
    )
  }

  /// Returns the turns of the searches for one request, each at the price of a page.
  func searches(for visitor: Visitor) -> Searches { Searches(queue: self, visitor: visitor) }

  /// Turns of searches, between which a request may wait for sources outside of the queue.
  struct Searches: Sendable {
    fileprivate let queue: WorkQueue
    fileprivate let visitor: Visitor

    /// The client that searches; nil if unknown.
    var client: ClientAddress? { visitor.client }

    /// Runs `search` in its turn.
    ///
    /// - Throws: As ``WorkQueue/run(_:for:continues:_:)``.
    func run<Value: Sendable>(
      _ search: @escaping @Sendable () -> Value
    ) async throws -> Value {
      try await queue.run(.page, for: visitor) { search() }
    }
  }

  // MARK: Small work

  private func enterSmall(_ party: ClientParty?) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        var line = state.lines[party] ?? Line()
        let isFree = line.smallRunning < WorkQueue.maximumSmall
        if isFree { line.smallRunning += 1 } else { line.smallWaiting.append(continuation) }
        state.lines[party] = line
        return isFree
      }
      if isFree { continuation.resume() }
    }
  }

  private func leaveSmall(_ party: ClientParty?) {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard var line = state.lines[party] else { return nil }
      guard line.smallWaiting.isEmpty else {
        let next = line.smallWaiting.removeFirst()
        state.lines[party] = line
        return next
      }
      line.smallRunning -= 1
      state.lines[party] = line.isIdle ? nil : line
      return nil
    }
    next?.resume()
  }

  // MARK: Turns

  /// Waits for the turn; returns false if the task was cancelled first.
  private func enter(_ party: ClientParty?, _ price: WorkPrice) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        guard !Task.isCancelled else { return turn.resume(returning: false) }
        let begun = state.withLock { state in
          var line = state.lines[party] ?? Line()
          if line.waiting.isEmpty { state.order.append(party) }
          line.waiting.append(Waiting(id: id, price: price, turn: turn))
          line.microseconds += price.microseconds
          state.lines[party] = line
          return WorkQueue.begin(&state)
        }
        for turn in begun { turn.resume(returning: true) }
      }
    } onCancel: {
      remove(id, of: party)?.resume(returning: false)
    }
  }

  /// Ends a turn, and begins those for which there is room now.
  private func leave(_ price: WorkPrice) {
    let begun = state.withLock { state in
      state.running -= 1
      if price.isLong { state.isLongRunning = false }
      return WorkQueue.begin(&state)
    }
    for turn in begun { turn.resume(returning: true) }
  }

  /// Removes the waiting work `id`; returns nil if its turn has come.
  private func remove(_ id: Int, of party: ClientParty?) -> CheckedContinuation<Bool, Never>? {
    state.withLock { state in
      guard var line = state.lines[party],
        let place = line.waiting.firstIndex(where: { $0.id == id })
      else { return nil }
      let waiting = line.waiting.remove(at: place)
      WorkQueue.update(&state, party, &line, without: waiting)
      return waiting.turn
    }
  }

  /// Starts waiting work while threads are free, and returns its turns; clients take turns.
  private static func begin(_ state: inout State) -> [CheckedContinuation<Bool, Never>] {
    var begun: [CheckedContinuation<Bool, Never>] = []
    while state.running < WorkThreads.count {
      let next = state.order.first { party in
        guard let price = state.lines[party]?.waiting.first?.price else { return false }
        return !(price.isLong && state.isLongRunning)
      }
      guard let party = next, var line = state.lines[party] else { break }
      let waiting = line.waiting.removeFirst()
      state.running += 1
      if waiting.price.isLong { state.isLongRunning = true }
      state.order.removeAll { $0 == party }
      if !line.waiting.isEmpty { state.order.append(party) }
      update(&state, party, &line, without: waiting)
      begun.append(waiting.turn)
    }
    return begun
  }

  private static func update(
    _ state: inout State,
    _ party: ClientParty?,
    _ line: inout Line,
    without waiting: Waiting
  ) {
    line.microseconds -= waiting.price.microseconds
    if line.waiting.isEmpty { state.order.removeAll { $0 == party } }
    state.lines[party] = line.isIdle ? nil : line
  }
}
