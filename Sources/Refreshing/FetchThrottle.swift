package import ExactMoney
import Synchronization

/// Runs at most one fetch per key, and a limited number at a time and per day.
///
/// After a fetch its key is paused: while its answer is fresh, or for a time after a failure.
package final class FetchThrottle<Key: Hashable & Sendable>: Sendable {
  private struct State {
    var running: Set<Key> = []
    var tasks: [Key: Task<Void, Never>] = [:]
    var pausedUntil: [Key: Instant] = [:]
    /// The day in UTC for which ``count`` is.
    var day = CalendarDate(clamping: 0)
    /// The number of fetches begun on ``day``.
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

  /// The maximum number of paused keys, our choice; beyond it all pauses are dropped.
  private static var capacity: Int { 5_000 }

  private let limit: Int
  private let maximumPerDay: Int
  private let executor: (any TaskExecutor)?
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// Creates a throttle for at most `limit` fetches at a time and `maximumPerDay` per UTC day, which
  /// run on `executor`.
  package init(
    atOnce limit: Int,
    perDay maximumPerDay: Int = .max,
    on executor: (any TaskExecutor)? = nil,
    now: @escaping @Sendable () -> Instant
  ) {
    (self.limit, self.maximumPerDay, self.now) = (limit, maximumPerDay, now)
    self.executor = executor
  }

  /// The tasks that run now.
  package var tasks: [Task<Void, Never>] { state.withLock { Array($0.tasks.values) } }

  /// Returns whether a fetch of `key` runs now.
  package func isRunning(_ key: Key) -> Bool { state.withLock { $0.running.contains(key) } }

  package func isPaused(_ key: Key) -> Bool {
    let now = now()
    return state.withLock { $0.isPaused(key, now) }
  }

  /// Begins a fetch of `key`, which lasts until ``end(_:pausingFor:)``; returns false if it may not
  /// begin.
  package func begin(_ key: Key) -> Bool {
    let now = now()
    return state.withLock { $0.begin(key, now, atOnce: limit, perDay: maximumPerDay) }
  }

  /// Ends the fetch of `key`, and pauses the key for `seconds`.
  package func end(_ key: Key, pausingFor seconds: Int64) {
    let end = now().adding(seconds: seconds)
    state.withLock { state in
      state.running.remove(key)
      state.tasks[key] = nil
      if state.pausedUntil.count >= Self.capacity { state.pausedUntil = [:] }
      state.pausedUntil[key] = seconds > 0 ? end : nil
    }
  }

  /// Runs `work` unless `key` may not be fetched; `work` returns the number of seconds to pause
  /// `key`.
  ///
  /// Returns the task that fetches `key`, which may have been running before; nil if there is none.
  @discardableResult
  package func ask(
    _ key: Key,
    _ work: @escaping @Sendable () async -> Int64
  ) -> Task<Void, Never>? {
    let now = now()
    return state.withLock { state in
      if let task = state.tasks[key] { return task }
      guard state.begin(key, now, atOnce: limit, perDay: maximumPerDay) else { return nil }
      let task = Task(executorPreference: executor) { [self] in end(key, pausingFor: await work()) }
      state.tasks[key] = task
      return task
    }
  }
}
