package import ExactMoney
import Synchronization

/// Runs at most one fetch for each key, a limited number at a time and on a day.
///
/// After a fetch its key is paused: while its answer is fresh, or for a time after a failure.
package final class FetchThrottle<Key: Hashable & Sendable>: Sendable {
  private struct State {
    var running: Set<Key> = []
    var tasks: [Key: Task<Void, Never>] = [:]
    var pausedUntil: [Key: Instant] = [:]
    /// The day in UTC, and how many fetches began on it.
    var day = CalendarDate(dayNumber: 0)
    var count = 0

    func isPaused(_ key: Key, _ now: Instant) -> Bool {
      pausedUntil[key].map { $0 > now } ?? false
    }

    mutating func begin(_ key: Key, _ now: Instant, atOnce limit: Int, perDay daily: Int) -> Bool {
      if day != now.day { (day, count) = (now.day, 0) }
      guard !running.contains(key), !isPaused(key, now), running.count < limit, count < daily
      else { return false }
      count += 1
      running.insert(key)
      return true
    }
  }

  /// When so many keys are paused, all pauses are dropped.
  private static var capacity: Int { 5_000 }

  private let limit: Int
  private let dailyLimit: Int
  private let executor: (any TaskExecutor)?
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// Runs at most `limit` fetches at the same time, and `dailyLimit` on a day, on `executor`.
  package init(
    atOnce limit: Int,
    perDay dailyLimit: Int = .max,
    on executor: (any TaskExecutor)? = nil,
    now: @escaping @Sendable () -> Instant
  ) {
    (self.limit, self.dailyLimit, self.now) = (limit, dailyLimit, now)
    self.executor = executor
  }

  /// The running tasks.
  package var tasks: [Task<Void, Never>] { state.withLock { Array($0.tasks.values) } }

  /// Whether `key` is being fetched.
  package func isRunning(_ key: Key) -> Bool { state.withLock { $0.running.contains(key) } }

  /// Whether `key` is paused.
  package func isPaused(_ key: Key) -> Bool {
    let now = now()
    return state.withLock { $0.isPaused(key, now) }
  }

  /// Begins a fetch of `key`, until ``end(_:pausingFor:)``; false if it may not begin.
  package func begin(_ key: Key) -> Bool {
    let now = now()
    return state.withLock { $0.begin(key, now, atOnce: limit, perDay: dailyLimit) }
  }

  /// Ends the fetch of `key`, and pauses it for so many seconds.
  package func end(_ key: Key, pausingFor seconds: Int64) {
    let end = now().adding(seconds: seconds)
    state.withLock { state in
      state.running.remove(key)
      state.tasks[key] = nil
      if state.pausedUntil.count >= Self.capacity { state.pausedUntil = [:] }
      state.pausedUntil[key] = seconds > 0 ? end : nil
    }
  }

  /// Runs `work` if `key` may be fetched; `work` returns for how many seconds to pause `key`.
  ///
  /// Returns the task that fetches it, which may have been running already; nil if there is none.
  @discardableResult
  package func ask(
    _ key: Key,
    _ work: @escaping @Sendable () async -> Int64
  ) -> Task<Void, Never>? {
    let now = now()
    return state.withLock { state in
      if let task = state.tasks[key] { return task }
      guard state.begin(key, now, atOnce: limit, perDay: dailyLimit) else { return nil }
      let task = Task(executorPreference: executor) { [self] in end(key, pausingFor: await work()) }
      state.tasks[key] = task
      return task
    }
  }
}
