import ExactMoney
import Feeds
import LoopbackServer
import Repositories

/// Something that goes wrong between a provider and the store, and how a refresh should end then.
struct Fault: Sendable, CustomStringConvertible {
  /// What kind of thing it is.
  enum Group: String, CaseIterable, Sendable {
    case network = "the network"
    case status = "the status"
    case content = "the document"
    case figure = "a figure"
    case time = "the time"
  }

  /// Where the requests go.
  enum Place: Sendable {
    case server
    case closedPort
    case silentListener
    case unknownName
    /// A server with another certificate, or with a good one that nobody trusts.
    case otherServer(LoopbackCertificate.Kind)
  }

  /// How a refresh should end.
  enum Expectation: Hashable, Sendable {
    /// With a failure of one of these kinds, and everything as it was.
    case failed(Set<RefreshFailure.Kind>)
    /// With the figure in quarantine for this reason, and everything else as it was.
    case quarantined(String)
    /// As if nothing were wrong: with the rates of the next edition.
    case accepted
    /// With nothing new.
    case unchanged
    /// With rates of another day beside those there were, which go on to be converted with.
    case added

    static func failed(_ kinds: RefreshFailure.Kind...) -> Expectation { .failed(Set(kinds)) }
  }

  /// For which providers a fault makes no sense, and why.
  struct Exception: Sendable {
    let reason: String
    let holds: @Sendable (ProviderCase) -> Bool

    init(_ reason: String, _ holds: @escaping @Sendable (ProviderCase) -> Bool) {
      self.reason = reason
      self.holds = holds
    }
  }

  let name: String
  let group: Group
  var place = Place.server
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
  var replies: @Sendable (ProviderCase, Instant) throws -> [Reply] = { _, _ in [] }
  let expected: @Sendable (ProviderCase) -> Expectation

  var description: String { name }
}

extension Fault {
  static let all = network + statuses + contents + figures + times
}

extension Fault {
  /// A fault of the document that comes, or a document that seems to have one.
  init(
    _ name: String,
    _ group: Group,
    delay: Int64 = 3_600,
    clockError: Int64 = 0,
    exception: Exception? = nil,
    expected: @escaping @Sendable (ProviderCase) -> Expectation,
    document: @escaping @Sendable (ProviderCase) throws -> Document
  ) {
    self.init(
      name: name,
      group: group,
      delay: delay,
      clockError: clockError,
      exception: exception,
      replies: { [Scene.response(try document($0), to: $0, at: $1)] },
      expected: expected
    )
  }
}
