import Dispatch
import Synchronization

/// Waits for asynchronous `work` in a synchronous command, and returns its result.
///
/// An asynchronous `main` would start the concurrency runtime for every command, which slows a cold
/// start and takes the descriptors of streams that the caller has closed.
package func waiting<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
  let value = Mutex<Value?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    let result = await work()
    value.withLock { $0 = result }
    isDone.signal()
  }
  isDone.wait()
  guard let result = value.withLock({ $0 }) else {
    preconditionFailure("the signal comes after the value")
  }
  return result
}
