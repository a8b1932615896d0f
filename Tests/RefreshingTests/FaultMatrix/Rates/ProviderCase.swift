import ExactMoney
import ExchangeRates
import Feeds
import Refreshing

/// A provider with its documented answers, and what can be converted with them.
struct ProviderCase: FaultSubject {
  let provider: RateProvider
  /// The day on which the answer is the newest.
  let day: String
  /// The answer, below the fixtures of the feeds.
  let fixture: String
  /// The answers to other requests, by resource; those not named are answered with the first.
  var others: [String: String] = [:]
  let format: DocumentFormat
  let pair: CurrencyPair
  /// What makes up one rate: mostly one figure.
  let figures: [Figure]
  /// The rates of the pair by the answer and by its next edition, where they are not the figures.
  var values: (now: String, next: String)?
  /// The days in the answer as they are written; none where it has no day.
  var dates: [String] = []
  /// Whether the answer is for the month that the request names.
  var isDatedByRequest = false
  /// The name of a field that must be there; nil where every name is a pair.
  let field: String?
  /// Whether 404 means that there is nothing for the day.
  var isSilentBy404 = false

  /// The key, in need of percent-encoding.
  static let key = "S3CR3T/k3y+0123456789abcdef"

  var value: String { values?.now ?? figures[0].digits.replacing(",", with: ".") }
  var nextValue: String { values?.next ?? figures[0].next.replacing(",", with: ".") }

  var id: String { provider.id }

  var description: String { id }

  /// The key where the provider takes one.
  var key: String? { provider.key == .none ? nil : ProviderCase.key }

  /// The answer.
  func current() throws -> Document { try Document(fixture: fixture) }

  /// The answer with its figure a little changed, as a later one of the same day.
  func next() throws -> Document {
    try editing { try $0.replaced(by: $0.next, in: $1) }
  }

  /// The answer after `edit` of each of its figures.
  func editing(_ edit: (Figure, Document) throws -> Document) throws -> Document {
    try figures.reduce(current()) { try edit($1, $0) }
  }

  /// The answer `years` later, by its own dates.
  func dated(_ years: Int) throws -> Document {
    try dates.reduce(current()) { document, date in
      try document.replacing(date, with: ProviderCase.date(date, later: years))
    }
  }

  /// A date in any writing, or Unix seconds, `years` later.
  private static func date(_ text: String, later years: Int) throws -> String {
    if let seconds = Int(text), text.count > 4 { return "\(seconds + years * 31_536_000)" }
    let parts = text.split { !$0.isNumber }
    guard let year = parts.first(where: { $0.count == 4 }), let number = Int(year) else {
      throw Document.UnexpectedCount(text: text, count: 0)
    }
    return text.replacing(year, with: "\(number + years)")
  }

  /// The document that answers a request when all is well.
  func document(for resource: String) throws -> Document {
    try others[resource].map { try Document(fixture: $0) } ?? current()
  }

  /// The kind of failure that a status is.
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
  /// The provider with only the first of its requests: ten that differ in a code tell no more than three.
  func asking(atMost count: Int) -> RateProvider {
    var provider = self
    provider.latest = { [latest] in Array(latest($0).prefix(count)) }
    return provider
  }
}
