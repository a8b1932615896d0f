import LoopbackServer
import Refreshing

/// A body four times as long as the maximum that is read, created once.
private let bomb = Reply.gzipBomb(of: 4 * maximumBodyBytes)

extension Fault {
  /// The faults of the network, most of them without a response.
  static var network: [Fault] {
    [
      Fault(place: .closedPort, "refused", .connectionRefused),
      Fault(place: .silentListener, "nobody accepts", .timedOut),
      Fault(place: .unknownName, "no such name", .nameNotFound),
      Fault("hang before the answer", .timedOut, isImpatient: true) { _ in .silence },
      Fault("hang inside the body", .timedOut, isImpatient: true) { body in
        .stalled(after: body.count / 2, of: body)
      },
      Fault("one byte a second", .timedOut, isImpatient: true) { .dripping($0) },
      Fault("ten bytes a second", .timedOut, isImpatient: true) { body in
        .dripping(body, every: .milliseconds(100))
      },
      Fault("closed before the answer", .connectionLost) { _ in .closed },
      Fault("reset before the answer", .connectionLost) { _ in .reset },
      Fault("reset inside the body", .connectionLost) { body in
        .broken(after: body.count / 2, of: body)
      },
      Fault("closed inside the body", .connectionLost) { body in
        .broken(after: body.count / 2, of: body, by: .close)
      },
      Fault("no HTTP", .notHTTP) { _ in .garbage },
      Fault("2 GB declared", .tooLarge) { .claiming(length: 2 << 30, body: $0) },
      Fault("more than is read", .tooLarge) { body in
        .response(body: body + Array(repeating: 0x20, count: maximumBodyBytes))
      },
      Fault("gzip bomb", .tooLarge) { _ in bomb },
      Fault("gzip that is none", .notHTTP) { body in
        .response(headers: [("Content-Encoding", "gzip")], body: body)
      },
      Fault(
        name: "gzip",
        group: .network,
        replies: { subject, _ in [.gzipped(try subject.next().bytes)] },
        expected: { _ in .accepted }
      ),
      Fault("301 in a circle", .redirects, isEverywhere: true) { _ in
        .redirect(to: "/moved", status: 301)
      },
    ]
  }

  /// The faults that need TLS.
  static var secure: [Fault] {
    [
      Fault(place: .otherServer(.valid), "a certificate of nobody's", .tls),
      Fault(place: .otherServer(.expired), "a certificate of yesterday", .tls),
      Fault(place: .otherServer(.otherHost), "a certificate for another host", .tls),
      Fault("cut inside the body", .connectionLost) { body in
        .broken(after: body.count / 2, of: body, by: .cut)
      },
      Fault("301 to http", .redirects) { _ in
        .redirect(to: "http://127.0.0.1/", status: 301)
      },
    ]
  }

  private init(place: FaultPlace, _ name: String, _ kind: RefreshFailure.Kind) {
    self.init(name: name, group: .network, place: place, isEverywhere: true) { _ in .failed(kind) }
    if case .silentListener = place { isImpatient = true }
  }

  private init(
    _ name: String,
    _ kind: RefreshFailure.Kind,
    isImpatient: Bool = false,
    isEverywhere: Bool = false,
    reply: @escaping @Sendable ([UInt8]) -> Reply
  ) {
    self.init(
      name: name,
      group: .network,
      isEverywhere: isEverywhere,
      isImpatient: isImpatient,
      replies: { subject, _ in [reply(try subject.next().bytes)] },
      expected: { _ in .failed(kind) }
    )
  }
}
