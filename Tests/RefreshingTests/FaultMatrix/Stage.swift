import LoopbackServer
import Synchronization

/// What a server replies at present, by path.
final class Stage: Sendable {
  private struct State {
    var replies: [String: [Reply]] = [:]
    var other = Reply.response(status: 404)
  }

  private let state = Mutex(State())

  /// Replies from now on with `replies`, the last of each to all further requests; to a path that is
  /// not among them with `other`.
  func play(_ replies: [String: [Reply]], other: Reply = .response(status: 404)) {
    state.withLock { $0 = State(replies: replies, other: other) }
  }

  /// The reply to `request`.
  func reply(to request: RecordedRequest) -> Reply {
    state.withLock { state in
      guard let replies = state.replies[request.target], let first = replies.first else {
        return state.other
      }
      if replies.count > 1 { state.replies[request.target] = Array(replies.dropFirst()) }
      return first
    }
  }
}
