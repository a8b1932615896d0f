import Synchronization

/// Responses that were made a moment ago: until the minute or the rates change they are sent again.
final class ResponseCache: Sendable {
  /// What all responses kept at one time share.
  struct Moment: Hashable, Sendable {
    /// The number of the snapshot of the rates.
    let snapshot: Int
    /// The minute since 1970: pages tell ages in minutes.
    let minute: Int64
  }

  private struct State {
    var moment: Moment?
    var kept: [String: PreparedResponse] = [:]
    var size = 0
  }

  private static let mostBytes = 32 << 20

  private let state = Mutex(State())

  /// The response kept under `key` at `moment`; nil for none.
  func response(for key: String, at moment: Moment) -> PreparedResponse? {
    state.withLock { $0.moment == moment ? $0.kept[key] : nil }
  }

  /// Keeps a response; when there are too many, all others go.
  func keep(_ response: PreparedResponse, for key: String, at moment: Moment) {
    state.withLock { state in
      let size = response.size + key.utf8.count
      if state.moment != moment || state.size + size > ResponseCache.mostBytes {
        state = State(moment: moment)
      }
      guard size <= ResponseCache.mostBytes / 8, state.kept[key] == nil else { return }
      state.kept[key] = response
      state.size += size
    }
  }
}
