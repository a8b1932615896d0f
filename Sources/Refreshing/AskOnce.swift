package import ExactMoney
import Synchronization

/// Asks each question once in its time, and limits how many run at once.
///
/// A question that was asked rests: for as long as its answer serves, or as a failure is left
/// alone.
package final class AskOnce<Key: Hashable & Sendable>: Sendable {
  private struct State {
    var running: Set<Key> = []
    var tasks: [Key: Task<Void, Never>] = [:]
    var restsUntil: [Key: Instant] = [:]
    /// The day in UTC, and how many questions were asked on it.
    var day = CalendarDate(dayNumber: 0)
    var count = 0

    func isAtRest(_ key: Key, _ now: Instant) -> Bool {
      restsUntil[key].map { $0 > now } ?? false
    }

    mutating func begin(_ key: Key, _ now: Instant, atOnce limit: Int, perDay daily: Int) -> Bool {
      if day != now.day { (day, count) = (now.day, 0) }
      guard !running.contains(key), !isAtRest(key, now), running.count < limit, count < daily
      else { return false }
      count += 1
      running.insert(key)
      return true
    }
  }

  /// More rests are forgotten, and those questions may be asked again.
  private static var capacity: Int { 5_000 }

  private let limit: Int
  private let dailyLimit: Int
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// Asks at most `limit` questions at the same time, and `dailyLimit` on a day.
  package init(
    atOnce limit: Int,
    perDay dailyLimit: Int = .max,
    now: @escaping @Sendable () -> Instant
  ) {
    (self.limit, self.dailyLimit, self.now) = (limit, dailyLimit, now)
  }

  /// The running tasks.
  package var tasks: [Task<Void, Never>] { state.withLock { Array($0.tasks.values) } }

  /// Whether `key` is asked now.
  package func isRunning(_ key: Key) -> Bool { state.withLock { $0.running.contains(key) } }

  /// Whether `key` is left alone for now.
  package func isAtRest(_ key: Key) -> Bool {
    let now = now()
    return state.withLock { $0.isAtRest(key, now) }
  }

  /// Notes that `key` is asked from now on, until ``end(_:restingFor:)``; false where it must not
  /// be.
  package func begin(_ key: Key) -> Bool {
    let now = now()
    return state.withLock { $0.begin(key, now, atOnce: limit, perDay: dailyLimit) }
  }

  /// Notes that `key` was asked, and rests for so many seconds.
  package func end(_ key: Key, restingFor seconds: Int64) {
    let end = now().adding(seconds: seconds)
    state.withLock { state in
      state.running.remove(key)
      state.tasks[key] = nil
      if state.restsUntil.count >= Self.capacity { state.restsUntil = [:] }
      state.restsUntil[key] = seconds > 0 ? end : nil
    }
  }

  /// Runs `work` for `key` if it may be asked; `work` returns for how many seconds the question
  /// rests.
  ///
  /// Returns the task that asks it, including one already under way; nil if there is none.
  @discardableResult
  package func ask(
    _ key: Key,
    _ work: @escaping @Sendable () async -> Int64
  ) -> Task<Void, Never>? {
    let now = now()
    return state.withLock { state in
      if let task = state.tasks[key] { return task }
      guard state.begin(key, now, atOnce: limit, perDay: dailyLimit) else { return nil }
      let task = Task { end(key, restingFor: await work()) }
      state.tasks[key] = task
      return task
    }
  }
}
