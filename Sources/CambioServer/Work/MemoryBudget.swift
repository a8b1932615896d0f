import CambioAPI
import Synchronization

/// A maximum number of bytes for all bodies or answers, with a maximum per client.
final class MemoryBudget: Sendable {
  private struct State {
    var bytes = 0
    var parties: [ClientParty?: Int] = [:]
  }

  private let maximum: Int
  private let maximumOfClient: Int
  private let state = Mutex(State())

  /// Creates a budget of `maximum` bytes, of which one client may reserve `maximumOfClient`.
  init(_ maximum: Int, maximumOfClient: Int) {
    (self.maximum, self.maximumOfClient) = (maximum, maximumOfClient)
  }

  /// Reserves `bytes` for `client` until the reservation is released.
  ///
  /// - Throws: ``Problem`` with a time to wait if fewer are free.
  func reserve(_ bytes: Int, for client: ClientAddress?) throws(Problem) -> Reservation {
    let reservation = Reservation(self, client?.party)
    try reservation.grow(to: bytes)
    return reservation
  }

  /// A number of reserved bytes, which are free again once the last reference to it is gone.
  final class Reservation: Sendable {
    private let budget: MemoryBudget
    private let party: ClientParty?
    private let bytes = Atomic(0)

    fileprivate init(_ budget: MemoryBudget, _ party: ClientParty?) {
      (self.budget, self.party) = (budget, party)
    }

    /// Raises the reservation to `bytes`; does nothing if it has as many.
    ///
    /// - Throws: ``Problem`` with a time to wait if fewer are free.
    func grow(to bytes: Int) throws(Problem) {
      let more = bytes - self.bytes.load(ordering: .relaxed)
      guard more > 0 else { return }
      if let kind = budget.take(more, for: party) {
        throw Problem(
          kind,
          kind == .busy
            ? "Other large requests are being answered."
            : "Other large requests of yours are being answered.",
          hint: "Wait \(MemoryBudget.wait) s.",
          retryAfter: MemoryBudget.wait
        )
      }
      self.bytes.add(more, ordering: .relaxed)
    }

    deinit { budget.give(bytes.load(ordering: .relaxed), of: party) }
  }

  /// The number of seconds after which a client may try again.
  private static let wait: Int64 = 5

  /// Takes `bytes`; if fewer are free, takes none and returns the kind of problem.
  private func take(_ bytes: Int, for party: ClientParty?) -> Problem.Kind? {
    state.withLock { state in
      let own = state.parties[party, default: 0]
      guard own + bytes <= maximumOfClient else { return .tooManyRequests }
      guard state.bytes + bytes <= maximum else { return .busy }
      state.bytes += bytes
      state.parties[party] = own + bytes
      return nil
    }
  }

  private func give(_ bytes: Int, of party: ClientParty?) {
    state.withLock { state in
      state.bytes -= bytes
      let own = state.parties[party, default: 0] - bytes
      state.parties[party] = own > 0 ? own : nil
    }
  }
}
