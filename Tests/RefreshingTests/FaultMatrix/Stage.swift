import ExactMoney
import LoopbackServer
import Synchronization
import Testing

@testable import Upstream

/// The route of requests to the imitation of a provider.
enum FaultRoute: Sendable {
  /// Through a client that uses no network.
  case memory
  /// Through sockets, with or without TLS.
  case sockets(tls: Bool)
}

extension Fault {
  /// Returns the route of the fault's requests.
  ///
  /// Faults of the network, and those between attempts, need sockets.
  func route(overTLS isSecure: Bool) -> FaultRoute {
    isSecure || group == .network || attempts > 1 ? .sockets(tls: isSecure) : .memory
  }
}

/// The current replies of a server, by path.
final class Stage: Sendable {
  private struct State {
    var replies: [String: [Reply]] = [:]
    var other = Reply.response(status: 404)
  }

  private let state = Mutex(State())

  /// Sets the replies from now on.
  ///
  /// The last of each path is repeated. Other paths get `other`.
  func play(_ replies: [String: [Reply]], other: Reply = .response(status: 404)) {
    state.withLock { $0 = State(replies: replies, other: other) }
  }

  func reply(to request: RecordedRequest) -> Reply { reply(to: request.target) }

  /// Returns the reply to the request for `target`.
  func reply(to target: String) -> Reply {
    state.withLock { state in
      guard let replies = state.replies[target], let first = replies.first else {
        return state.other
      }
      if replies.count > 1 { state.replies[target] = Array(replies.dropFirst()) }
      return first
    }
  }
}

extension UpstreamResponse {
  /// Creates the response in `reply`, received at `now`, for a reply without faults of the network.
  init(_ reply: Reply, now: Instant) throws(UpstreamError) {
    guard case .send(let bytes)? = reply.steps.first, reply.steps.count == 1,
      let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    else { throw .notHTTP(host: "memory") }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines[0].split(separator: " ")[1]
    let headers = lines.dropFirst().map { line in
      let name = line.prefix { $0 != ":" }
      return UpstreamRequest.Header(
        name: String(name),
        value: String(line.dropFirst(name.count + 2))
      )
    }
    self.init(
      HTTPReply(status: Int(status) ?? 0, headers: headers, body: Array(bytes[end.upperBound...])),
      now: now
    )
  }
}
