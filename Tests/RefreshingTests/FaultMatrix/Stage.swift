import ExactMoney
import LoopbackServer
import Synchronization
import Testing

@testable import Upstream

/// How requests reach whoever plays a provider.
enum FaultRoute: Sendable {
  /// By a client that reaches no network.
  case memory
  /// Over sockets, with or without TLS.
  case sockets(tls: Bool)
}

extension Fault {
  /// The route of its requests: what happens on the way, and between attempts, needs sockets.
  func route(overTLS isSecure: Bool) -> FaultRoute {
    isSecure || group == .network || attempts > 1 ? .sockets(tls: isSecure) : .memory
  }
}

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

  func reply(to request: RecordedRequest) -> Reply { reply(to: request.target) }

  /// The reply to the request for `target`.
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
  /// The response that `reply` is, without faults of the network, read at `now`.
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
