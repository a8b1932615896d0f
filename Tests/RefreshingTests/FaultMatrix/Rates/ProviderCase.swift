import ExactMoney
import ExchangeRates
import Feeds
import Refreshing

/// A provider with its documented responses, and a conversion with them.
struct ProviderCase: FaultSubject {
  let provider: RateProvider
  /// The day for which the response is the newest.
  let day: String
  /// The path of the response, below the feeds' fixtures.
  let fixture: String
  /// The responses to other requests, by resource.
  ///
  /// Requests for resources without one get the first response.
  var others: [String: String] = [:]
  let format: DocumentFormat
  let pair: CurrencyPair
  /// The figures that make up one rate, mostly one.
  let figures: [Figure]
  /// The rates of the pair in the response and in its next edition; nil if they are the figures.
  var values: (now: String, next: String)?
  /// The days as written in the response; empty if it has none.
  var dates: [String] = []
  /// Whether the response is for the month that the request names.
  var isDatedByRequest = false
  /// The name of a required field; nil if every name is a pair.
  let field: String?
  /// Whether the status 404 means that there are no rates for the day.
  var isSilentBy404 = false

  /// The key, with characters that need percent-encoding.
  static let key = "S3CR3T/k3y+0123456789abcdef"

  var value: String { values?.now ?? figures[0].digits.replacing(",", with: ".") }
  var nextValue: String { values?.next ?? figures[0].next.replacing(",", with: ".") }

  var id: String { provider.id }

  var description: String { id }

  /// The key; nil if the provider takes none.
  var key: String? { provider.key == .none ? nil : ProviderCase.key }

  /// Returns the documented response.
  func current() throws -> Document { try Document(fixture: fixture) }

  /// Returns the response with slightly changed figures, as a later one for the same day.
  func next() throws -> Document {
    try editing { try $0.replaced(by: $0.next, in: $1) }
  }

  /// Returns the response after `edit` of each of its figures.
  func editing(_ edit: (Figure, Document) throws -> Document) throws -> Document {
    try figures.reduce(current()) { try edit($1, $0) }
  }

  /// Returns the response with its dates moved by `years`.
  func dated(_ years: Int) throws -> Document {
    try dates.reduce(current()) { document, date in
      try document.replacing(date, with: ProviderCase.date(date, later: years))
    }
  }

  /// Returns a date in any format, or Unix seconds, `years` later.
  private static func date(_ text: String, later years: Int) throws -> String {
    if let seconds = Int(text), text.count > 4 { return "\(seconds + years * 31_536_000)" }
    let parts = text.split { !$0.isNumber }
    guard let year = parts.first(where: { $0.count == 4 }), let number = Int(year) else {
      throw Document.UnexpectedCount(text: text, count: 0)
    }
    return text.replacing(year, with: "\(number + years)")
  }

  /// Returns the valid response to a request for `resource`.
  func document(for resource: String) throws -> Document {
    try others[resource].map { try Document(fixture: $0) } ?? current()
  }

  /// Returns the kind of failure for a status.
  func failure(status: Int) -> RefreshFailure.Kind {
    switch status {
    case 401, 403: key == nil ? .refused : .keyInvalid
    case 404: isSilentBy404 ? .notPublished : .notFound
    case 429: .rateLimited
    default: .serverError
    }
  }
}

extension RateProvider {
  /// Returns the provider with only the first `count` requests: ten that differ in a code prove no
  /// more than three.
  func asking(atMost count: Int) -> RateProvider {
    var provider = self
    provider.latest = { [latest] in Array(latest($0).prefix(count)) }
    return provider
  }
}
