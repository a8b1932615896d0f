import NIOConcurrencyHelpers

/// Runs work for several callers once if they request it by the same key at the same time.
///
/// A cancelled caller leaves at once while the others keep waiting. When the last caller leaves,
/// the work is cancelled.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Outcome = Result<Value, UpstreamError>
  private typealias Waiter = CheckedContinuation<Outcome, Never>

  private struct Flight {
    let number: Int
    let work: Task<Void, Never>
    var waiters: [Int: Waiter] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var lastNumber = 0

    mutating func newNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  // The thread sanitizer sees this lock; on Linux it does not see the standard library's.
  private let state = NIOLockedValueBox(State())

  package init() {}

  /// Returns the result of `work`, or of running work for the same key.
  ///
  /// - Throws: The error of the work, or ``UpstreamError/cancelled`` if the caller is cancelled.
  package func value(
    for key: Key,
    work: @escaping @Sendable () async throws(UpstreamError) -> Value
  ) async throws(UpstreamError) -> Value {
    let number = state.withLockedValue { $0.newNumber() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        join(key, as: number, waiter, work: work)
      }
    } onCancel: {
      leave(key, as: number)
    }
    return try outcome.get()
  }

  private func join(
    _ key: Key,
    as number: Int,
    _ waiter: Waiter,
    work: @escaping @Sendable () async throws(UpstreamError) -> Value
  ) {
    let hasJoined = state.withLockedValue { state in
      // Checked under the lock, where a later cancellation has to wait.
      guard !Task.isCancelled else { return false }
      if state.flights[key] == nil {
        let flight = state.newNumber()
        let task = Task {
          do throws(UpstreamError) {
            land(key, number: flight, with: .success(try await work()))
          } catch {
            land(key, number: flight, with: .failure(error))
          }
        }
        state.flights[key] = Flight(number: flight, work: task)
      }
      state.flights[key]?.waiters[number] = waiter
      return true
    }
    if !hasJoined { waiter.resume(returning: .failure(.cancelled)) }
  }

  private func land(_ key: Key, number: Int, with outcome: Outcome) {
    let waiters = state.withLockedValue { state -> [Int: Waiter] in
      guard let flight = state.flights[key], flight.number == number else { return [:] }
      state.flights[key] = nil
      return flight.waiters
    }
    for waiter in waiters.values { waiter.resume(returning: outcome) }
  }

  private func leave(_ key: Key, as number: Int) {
    let (waiter, abandoned) = state.withLockedValue { state -> (Waiter?, Task<Void, Never>?) in
      guard let waiter = state.flights[key]?.waiters.removeValue(forKey: number) else {
        return (nil, nil)
      }
      guard let flight = state.flights[key], flight.waiters.isEmpty else { return (waiter, nil) }
      state.flights[key] = nil
      return (waiter, flight.work)
    }
    abandoned?.cancel()
    waiter?.resume(returning: .failure(.cancelled))
  }
}
