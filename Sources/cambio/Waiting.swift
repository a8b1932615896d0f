import Dispatch
import Synchronization

/// A way for a synchronous command to wait for asynchronous work.
///
/// An asynchronous `main` would start the concurrency runtime for every command, which slows a cold
/// start and takes the descriptors of streams that the caller has closed.
final class Waiting<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts `work`.
  init(for work: @escaping @Sendable () async -> Value) {
    Task.detached { [self] in
      let result = await work()
      value.withLock { $0 = result }
      isDone.signal()
    }
  }

  /// Waits for the work, and returns its result.
  func result() -> Value {
    isDone.wait()
    defer { isDone.signal() }
    guard let result = value.withLock({ $0 }) else {
      preconditionFailure("the signal comes after the value")
    }
    return result
  }
}
