import Digests
import ExactMoney
import HTTPTypes
import Hummingbird
import Refreshing
import Synchronization

/// Recent responses, which are sent again until the minute or their data change.
///
/// As in every HTTP cache, a response answers requests to its address with the same values in the
/// fields of its `Vary` (RFC 9111, section 4.1).
final class ResponseCache: Sendable {
  /// The time at which a response is made, and the data at that time.
  struct Moment: Sendable {
    let snapshot: RateSnapshot
    let now: Instant
    /// The editions of the data of the other verticals.
    var editions: [Int] = []

    /// The number of minutes since 1970, since pages show ages in minutes.
    var minute: Int64 { now.unixSeconds / 60 }

    fileprivate func isSame(as other: Moment) -> Bool {
      snapshot.number == other.snapshot.number && minute == other.minute
        && editions == other.editions
    }
  }

  /// A response, with the route under which it is counted.
  struct Kept: Sendable {
    let response: PreparedResponse
    let route: String
  }

  /// An address, with the values of the request fields on which its responses depend.
  private struct Key: Hashable, Sendable {
    let address: String
    let values: [String?]
  }

  private struct State {
    var moment: Moment?
    /// The request fields on which the responses of each address depend.
    var fields = BoundedCache<String, [HTTPField.Name]>(maximumBytes: 4 << 20)
    var kept = BoundedCache<Key, Kept>(maximumBytes: 12 << 20)
  }

  /// The maximum number of bytes of a long answer that is cached.
  static let maximumCollected = 1 << 20

  private let current: CurrentRates
  private let verticals: [any ServedVertical]
  private let state = Mutex(State())
  /// The memory for answers that are collected while they are sent.
  private let collected = MemoryBudget(
    4 * maximumCollected,
    maximumOfClient: 4 * maximumCollected
  )
  /// The time of the launch, since the names of answers are valid in one process.
  private let launch: Instant

  init(_ current: CurrentRates, _ verticals: [any ServedVertical]) {
    (self.current, self.verticals) = (current, verticals)
    launch = current.backend.now()
  }

  /// Returns memory to collect a long answer; nil if other answers take it.
  func roomToCollect() -> MemoryBudget.Reservation? {
    try? collected.reserve(ResponseCache.maximumCollected, for: nil)
  }

  /// Returns the name of the answer to `request` at `moment` with `fields`; answers of the same
  /// name are equal.
  func name(of request: Request, varying fields: HTTPFields, at moment: Moment) -> String {
    let values = fields.varying.map { request.headers[$0] ?? "" }
    let facts = [
      launch.isoText, "\(moment.snapshot.number) \(moment.editions)", moment.now.day.description,
      request.uri.string,
    ]
    return ContentDigest(of: Array((facts + values).joined(separator: "\n").utf8)).text
  }

  /// The current moment, which must be read before the data of a response.
  var moment: Moment {
    Moment(
      snapshot: current.snapshot,
      now: current.backend.now(),
      editions: verticals.map { $0.edition }
    )
  }

  /// Returns the response cached for `request`; nil if there is none.
  func response(to request: HTTPRequest) -> Kept? {
    let moment = moment
    return state.withLock { state in
      guard state.moment?.isSame(as: moment) == true, let address = request.path,
        let fields = state.fields[address]
      else { return nil }
      return state.kept[Key(address: address, values: fields.map { request.headerFields[$0] })]
    }
  }

  /// Caches the response to `request`, made at `moment`.
  func keep(
    _ response: PreparedResponse,
    to request: Request,
    _ context: ServerContext,
    at moment: Moment
  ) {
    let address = request.uri.string
    let fields = response.fields.varying
    let values = fields.map { request.headers[$0] }
    let kept = Kept(response: response, route: context.endpointPath ?? "none")
    let size = address.utf8.count + 256
    let bytes = values.reduce(response.size + size) { $0 + ($1?.utf8.count ?? 0) }
    state.withLock { state in
      if state.moment?.isSame(as: moment) != true { state = State(moment: moment) }
      state.fields.keep(fields, for: address, bytes: size)
      guard state.fields[address] == fields else { return }
      state.kept.keep(kept, for: Key(address: address, values: values), bytes: bytes)
    }
  }
}

/// Answers requests from the cache that ``CacheHandler`` passed on.
struct CacheMiddleware: RouterMiddleware {
  let cache: ResponseCache

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let isHead = request.method == .head
    guard isHead || request.method == .get,
      let response = cache.response(to: request.head)?.response.response(to: request)
    else { return try await next(request, context) }
    return isHead ? response.createHeadResponse() : response
  }
}
