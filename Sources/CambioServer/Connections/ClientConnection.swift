import NIOCore
import Synchronization

/// A client's connection, for the work that must know whether the client is still there.
final class ClientConnection: Sendable {
  private struct State {
    var hasLeft = false
    var watches: [Int: @Sendable () -> Void] = [:]
    var lastWatch = 0
  }

  /// The connection whose request is being answered; nil without one, as in tests of the router.
  @TaskLocal static var current: ClientConnection?

  private let channel: any Channel
  private let state = Mutex(State())

  init(_ channel: any Channel) { self.channel = channel }

  /// Lets a client that waits for `100 Continue` send the body of the current request.
  func readBody() {
    channel.triggerUserOutboundEvent(HTTP1Exchange.BodyWanted(), promise: nil)
  }

  /// Whether the client closed the connection, or its own end of it.
  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// Calls `act` when the client leaves, or now if it has left.
  ///
  /// Returns a number for ``forget(_:)``; nil if the client had left.
  func whenLeft(_ act: @escaping @Sendable () -> Void) -> Int? {
    let watch: Int? = state.withLock { state in
      guard !state.hasLeft else { return nil }
      state.lastWatch += 1
      state.watches[state.lastWatch] = act
      return state.lastWatch
    }
    if watch == nil { act() }
    return watch
  }

  /// Drops the call with the number that ``whenLeft(_:)`` returned.
  func forget(_ watch: Int) { state.withLock { $0.watches[watch] = nil } }

  /// Records that the client has left, and makes the calls for that.
  func leave() {
    let watches = state.withLock { state in
      state.hasLeft = true
      defer { state.watches = [:] }
      return Array(state.watches.values)
    }
    for act in watches { act() }
  }
}

/// The client behind a request, and its connection.
struct Visitor: Sendable {
  /// The client; nil if unknown.
  var client: ClientAddress?
  let connection: ClientConnection?
}
