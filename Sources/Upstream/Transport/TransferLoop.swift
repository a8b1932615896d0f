import Dispatch
import NIOConcurrencyHelpers

/// Performs transfers on one thread, which exists while there are any.
///
/// Connections are kept for later transfers until ``shutDown()``.
final class TransferLoop: Sendable {
  typealias Outcome = Result<HTTPReply, UpstreamError>

  private struct State {
    /// libcurl's transfers and connections; nil before the first transfer.
    var multi: CurlMulti?
    /// Whether the thread exists, or is being created.
    var isRunning = false
    var isShutDown = false
    var lastNumber = 0
    /// The waiting callers, by the numbers of their transfers.
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    /// The commands that the thread has not performed yet.
    var commands: [Command] = []
  }

  private enum Command {
    case begin(Int, Transfer.Order)
    /// End the transfer with this number, whose caller left.
    case end(Int)
  }

  // The thread sanitizer sees this lock; on Linux it does not see the standard library's.
  private let state = NIOLockedValueBox(State())
  private let thread = DispatchQueue(label: "cambio.upstream")

  /// Performs `order` with `library`, and returns the response.
  ///
  /// - Throws: ``UpstreamError`` if the transfer fails; ``UpstreamError/cancelled`` at once if the
  ///   caller is cancelled.
  func perform(_ order: Transfer.Order, by library: CurlLibrary) async throws(UpstreamError)
    -> HTTPReply
  {
    let number = state.withLockedValue { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { begin(order, as: number, $0, by: library) }
    } onCancel: {
      abandon { $0 == number }
    }
    return try outcome.get()
  }

  /// Ends all transfers, and returns when the connections are closed; later transfers fail.
  func shutDown() async {
    state.withLockedValue { $0.isShutDown = true }
    abandon { _ in true }
    await withCheckedContinuation { done in
      // After the thread's last turn.
      thread.async { [state] in
        state.withLockedValue { state in
          state.multi?.close()
          state.multi = nil
        }
        done.resume()
      }
    }
  }

  private func begin(
    _ order: Transfer.Order,
    as number: Int,
    _ waiter: CheckedContinuation<Outcome, Never>,
    by library: CurlLibrary
  ) {
    let hasBegun = state.withLockedValue { state in
      // Checked under the lock, where a later cancellation has to wait.
      guard !Task.isCancelled, !state.isShutDown, let multi = state.multi ?? CurlMulti(library)
      else {
        return false
      }
      state.multi = multi
      state.waiters[number] = waiter
      state.commands.append(.begin(number, order))
      if state.isRunning { multi.wakeUp() } else { thread.async { [self] in run(multi) } }
      state.isRunning = true
      return true
    }
    if !hasBegun { waiter.resume(returning: .failure(.cancelled)) }
  }

  /// Releases the callers whose numbers `isMeant` accepts, and ends their transfers.
  private func abandon(_ isMeant: (Int) -> Bool) {
    let waiters = state.withLockedValue { state in
      let leaving = state.waiters.filter { isMeant($0.key) }
      for number in leaving.keys { state.waiters[number] = nil }
      state.commands += leaving.keys.map { .end($0) }
      if !leaving.isEmpty, state.isRunning { state.multi?.wakeUp() }
      return leaving.values
    }
    for waiter in waiters { waiter.resume(returning: .failure(.cancelled)) }
  }

  // MARK: The thread

  private func run(_ multi: CurlMulti) {
    var transfers: [Int: Transfer] = [:]
    func end(_ number: Int) { transfers.removeValue(forKey: number).map(multi.remove) }
    while let commands = commands(isIdle: transfers.isEmpty) {
      for command in commands {
        switch command {
        case .begin(let number, let order):
          guard let transfer = Transfer(order, multi.library) else {
            finish(number, .failure(.libraryMissing))
            continue
          }
          transfers[number] = transfer
          multi.add(transfer)
        case .end(let number): end(number)
        }
      }
      for (easy, code) in multi.perform() {
        guard let (number, transfer) = transfers.first(where: { $0.value.easy == easy }) else {
          continue
        }
        let outcome = transfer.outcome(code)
        end(number)
        finish(number, outcome)
      }
      let now = ContinuousClock.now
      for (number, transfer) in transfers {
        guard let deadline = transfer.deadline, deadline <= now else { continue }
        end(number)
        finish(number, .failure(transfer.timeout))
      }
      guard !transfers.isEmpty else { continue }
      let next = transfers.values.compactMap { $0.deadline }.min()
      multi.wait(next.map { now.duration(to: $0) } ?? .seconds(60))
    }
  }

  /// Returns the commands to perform; nil if the thread is to end, as no transfer is running
  /// either.
  private func commands(isIdle: Bool) -> [Command]? {
    state.withLockedValue { state in
      defer { state.commands = [] }
      if isIdle, state.commands.isEmpty {
        state.isRunning = false
        return nil
      }
      return state.commands
    }
  }

  private func finish(_ number: Int, _ outcome: Outcome) {
    state.withLockedValue { $0.waiters.removeValue(forKey: number) }?.resume(returning: outcome)
  }
}
