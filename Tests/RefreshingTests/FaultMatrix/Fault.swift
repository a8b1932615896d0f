import ExactMoney
import Feeds
import LoopbackServer
import Refreshing

/// What kind of thing a fault is.
enum FaultGroup: String, CaseIterable, Sendable {
  case network = "the network"
  case status = "the status"
  case content = "the document"
  case figure = "a figure"
  case time = "the time"
  case text = "a text"
}

/// Where the requests go.
enum FaultPlace: Sendable {
  case server
  case closedPort
  case silentListener
  case unknownName
  /// A server with another certificate, or with a good one that nobody trusts.
  case otherServer(LoopbackCertificate.Kind)
}

/// How a refresh should end.
enum FaultExpectation: Hashable, Sendable {
  /// With a failure of one of these kinds, and everything as it was.
  case failed(Set<RefreshFailure.Kind>)
  /// With the figure in quarantine for this reason, and everything else as it was.
  case quarantined(String)
  /// As if nothing were wrong: with what the next edition has.
  case accepted
  /// With nothing new.
  case unchanged
  /// With rates of another day beside those there were, which go on to be converted with.
  case added

  static func failed(_ kinds: RefreshFailure.Kind...) -> FaultExpectation { .failed(Set(kinds)) }
}

/// The most bytes that the client reads of an answer.
let longestBody = 1 << 20

/// Something that goes wrong between a provider and the store, and how a refresh should end then.
///
/// What happens on the way, statuses and whole documents are the same list for every vertical.
struct Fault<Subject: FaultSubject>: Sendable, CustomStringConvertible {
  /// For which providers a fault makes no sense, and why.
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
  /// Whether each request of the provider meets it, and not only the one for the document in question.
  var isEverywhere = false
  /// Whether the client has little time, so that a wait need not be sat out.
  var isImpatient = false
  /// How often the client tries.
  var attempts = 1
  /// How many seconds after the good answer it happens.
  var delay: Int64 = 3_600
  /// By how many seconds this machine's clock is wrong meanwhile.
  var clockError: Int64 = 0
  /// For how many seconds the provider asks to be left alone.
  var retryAfter: Int64?
  var exception: Exception?
  /// What the server does at a moment by its clock, request by request; the last goes on.
  var replies: @Sendable (Subject, Instant) throws -> [Reply] = { _, _ in [] }
  let expected: @Sendable (Subject) -> FaultExpectation

  var description: String { name }
}

extension Fault {
  /// A fault of the document that comes, or a document that seems to have one.
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
