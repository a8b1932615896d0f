import ExactMoney
import Feeds
import LoopbackServer
import Refreshing

/// The group to which a fault belongs.
enum FaultGroup: String, CaseIterable, Sendable {
  case network = "the network"
  case status = "the status"
  case content = "the document"
  case figure = "a figure"
  case time = "the time"
  case text = "a text"
}

/// The destination of the requests.
enum FaultPlace: Sendable {
  case server
  case closedPort
  case silentListener
  case unknownName
  /// A server with another certificate, or with a valid one that is not trusted.
  case otherServer(LoopbackCertificate.Kind)
}

/// The required result of a refresh.
enum FaultExpectation: Hashable, Sendable {
  /// Fails with one of these kinds, and changes nothing.
  case failed(Set<RefreshFailure.Kind>)
  /// Quarantines the figure for this reason, and changes nothing else.
  case quarantined(String)
  /// Stores the next edition, as without a fault.
  case accepted
  /// Stores nothing new.
  case unchanged
  /// Adds rates for another day, and keeps converting with those stored before.
  case added

  static func failed(_ kinds: RefreshFailure.Kind...) -> FaultExpectation { .failed(Set(kinds)) }
}

/// The maximum number of bytes that the client reads of a response.
let maximumBodyBytes = 1 << 20

/// A fault between a provider and the store, and the required result of the refresh.
///
/// Faults of the network, statuses and whole documents are the same for every vertical.
struct Fault<Subject: FaultSubject>: Sendable, CustomStringConvertible {
  /// The providers to which a fault does not apply, and the reason.
  struct Exception: Sendable {
    let reason: String
    let holds: @Sendable (Subject) -> Bool

    init(_ reason: String, _ holds: @escaping @Sendable (Subject) -> Bool) {
      self.reason = reason
      self.holds = holds
    }
  }

  let name: String
  let group: FaultGroup
  var place = FaultPlace.server
  /// Whether each request of the provider has the fault, and not only the one for the document
  /// concerned.
  var isEverywhere = false
  /// Whether the client has short timeouts, so that the test need not wait.
  var isImpatient = false
  /// The number of the client's attempts.
  var attempts = 1
  /// The time from the good response to the fault, in seconds.
  var delay: Int64 = 3_600
  /// The error of this machine's clock during the fault, in seconds.
  var clockError: Int64 = 0
  /// The `Retry-After` of the provider, in seconds; nil if it sends none.
  var retryAfter: Int64?
  var exception: Exception?
  /// The server's replies at a time by its clock, one per request.
  ///
  /// The last is repeated.
  var replies: @Sendable (Subject, Instant) throws -> [Reply] = { _, _ in [] }
  let expected: @Sendable (Subject) -> FaultExpectation

  var description: String { name }
}

extension Fault {
  /// Creates a fault of the response's document, or a document that only seems to have one.
  init(
    _ name: String,
    _ group: FaultGroup,
    delay: Int64 = 3_600,
    clockError: Int64 = 0,
    exception: Exception? = nil,
    expected: @escaping @Sendable (Subject) -> FaultExpectation,
    document: @escaping @Sendable (Subject) throws -> Document
  ) {
    self.init(
      name: name,
      group: group,
      delay: delay,
      clockError: clockError,
      exception: exception,
      replies: { [$0.response(try document($0), at: $1)] },
      expected: expected
    )
  }
}
