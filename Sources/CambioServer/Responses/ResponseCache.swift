import ExactMoney
import HTTPTypes
import Hummingbird
import Synchronization

/// Recent responses, which are sent again until the minute changes, or what they were made of.
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

    /// The minute since 1970: pages show ages in minutes.
    var minute: Int64 { now.unixSeconds / 60 }

    fileprivate func isSame(as other: Moment) -> Bool {
      snapshot.number == other.snapshot.number && minute == other.minute
        && editions == other.editions
    }
  }

  /// A response, with the route it is counted under.
  struct Kept: Sendable {
    let response: PreparedResponse
    let route: String
  }

  /// The responses of one address.
  private struct Place {
    let fields: [HTTPField.Name]
    var kept: [[String?]: Kept] = [:]
  }

  private struct State {
    var moment: Moment?
    var places: [String: Place] = [:]
    var size = 0
  }

  private static let mostBytes = 16 << 20

  private let current: CurrentRates
  private let verticals: [any ServedVertical]
  private let state = Mutex(State())

  init(_ current: CurrentRates, _ verticals: [any ServedVertical]) {
    (self.current, self.verticals) = (current, verticals)
  }

  /// The current moment; who makes a response asks for it before they read any data.
  var moment: Moment {
    Moment(
      snapshot: current.snapshot,
      now: current.backend.now(),
      editions: verticals.map { $0.edition }
    )
  }

  /// The response cached for `request`; nil for none.
  func response(to request: HTTPRequest) -> Kept? {
    let moment = moment
    return state.withLock { state in
      guard state.moment?.isSame(as: moment) == true, let address = request.path,
        let place = state.places[address]
      else { return nil }
      return place.kept[place.fields.map { request.headerFields[$0] }]
    }
  }

  /// Caches the response to `request`, made at `moment`; if there are too many, it drops all others.
  func keep(
    _ response: PreparedResponse,
    to request: Request,
    _ context: ServerContext,
    at moment: Moment
  ) {
    let address = request.uri.string
    let fields = response.varyingFields
    let values = fields.map { request.headers[$0] }
    let kept = Kept(response: response, route: context.endpointPath ?? "none")
    let size = values.reduce(response.size + address.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
    state.withLock { state in
      if state.moment?.isSame(as: moment) != true || state.size + size > ResponseCache.mostBytes {
        state = State(moment: moment)
      }
      guard size <= ResponseCache.mostBytes / 8 else { return }
      var place = state.places[address] ?? Place(fields: fields)
      guard place.fields == fields, place.kept[values] == nil else { return }
      place.kept[values] = kept
      state.places[address] = place
      state.size += size
    }
  }
}
