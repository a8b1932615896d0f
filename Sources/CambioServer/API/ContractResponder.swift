import CambioAPI
import ExactJSON
import ExactMoney
import HTTPTypes
import Hummingbird
import PlainBytes
import Presentation

/// The facts of a request that an answer needs: the time, the rates at that time, and the
/// languages.
struct Asking: Sendable {
  let snapshot: RateSnapshot
  let now: Instant
  /// The value of `Accept-Language`; nil if the request has none.
  let acceptedLanguages: String?
  let languages: ReaderLanguages

  /// The day in UTC.
  var today: CalendarDate { now.day }

  /// Returns the language `tag`, or if it is nil the best one that the client accepts.
  ///
  /// - Throws: ``Problem`` if there are no names in the language.
  func language(named tag: String?) throws(Problem) -> Wording {
    guard let tag else { return languages.language(chosen: nil, accepting: acceptedLanguages) }
    guard let language = languages.language(named: tag) else {
      throw Problem(
        .unknownLanguage,
        "There are no names in \(Problem.quoted(tag)).",
        parameter: "lang",
        hint: "Send a BCP 47 tag such as pt-BR."
      )
    }
    return language
  }
}

/// Answers requests to one endpoint of the API.
struct ContractResponder<Question: EndpointQuestion>: Sendable {
  private let endpoint: Endpoint<Question>
  private let namesInPath: [String]
  private let isInLanguage: Bool
  private let languages: ReaderLanguages
  private let cache: ResponseCache
  private let queue: WorkQueue
  private let answer: @Sendable (Asking, Question) throws(Problem) -> ContractAnswer

  init(
    _ endpoint: Endpoint<Question>,
    languages: ReaderLanguages,
    cache: ResponseCache,
    queue: WorkQueue,
    answer: @escaping @Sendable (Asking, Question) throws(Problem) -> ContractAnswer
  ) {
    self.endpoint = endpoint
    self.languages = languages
    self.cache = cache
    self.queue = queue
    self.answer = answer
    namesInPath = endpoint.facts.namesInPath
    isInLanguage = endpoint.facts.parameters.contains { $0.name == "lang" }
  }

  /// Returns the work that answers a request.
  ///
  /// - Throws: ``Problem`` if the question cannot be read, or needs too many rates.
  func work(for request: Request, _ context: ServerContext) throws -> Work {
    let moment = cache.moment
    let wanted = FormatChoice(request)
    var values: [Query.Item] = []
    for name in namesInPath {
      guard let text = context.parameters.get(name) else { continue }
      let isLast = name == namesInPath.last
      values.append(Query.Item(name: name, value: isLast ? wanted.withoutSuffix(text) : text))
    }
    values += Query(request.uri.query ?? "").items
    let today = moment.now.day
    let question = try endpoint.question(values, today: today)
    let rates = try endpoint.rates(for: question, of: moment.snapshot.days(through: today))
    return Work(endpoint.price(of: rates)) {
      try response(to: request, context, question, wanted, at: moment)
    }
  }

  private func response(
    to request: Request,
    _ context: ServerContext,
    _ question: Question,
    _ wanted: FormatChoice,
    at moment: ResponseCache.Moment
  ) throws -> Response {
    let (snapshot, now) = (moment.snapshot, moment.now)
    let today = now.day
    let asking = Asking(
      snapshot: snapshot,
      now: now,
      acceptedLanguages: request.headers[.acceptLanguage],
      languages: languages
    )
    let answer = try answer(asking, question)
    let seconds = question.isSettled(today: today) ? 86_400 : snapshot.secondsToDue(from: now)
    var fields = HTTPFields.interface
    fields[.cacheControl] = "public, max-age=\(seconds)"
    let varying = (wanted.isOfHeader ? ["Accept"] : []) + (isInLanguage ? ["Accept-Language"] : [])
    if !varying.isEmpty { fields[.vary] = varying.joined(separator: ", ") }
    return try LongAnswer(
      cache: cache,
      queue: queue,
      pieces: answer.text(as: wanted.format, endpoint.facts.table),
      type: wanted.format.contentType,
      fields: fields
    ).response(to: request, context, at: moment)
  }
}

extension Endpoint {
  /// Returns the price of an answer that needs `rates` published rates.
  fileprivate func price(of rates: Int) -> WorkPrice {
    facts.maximumRates == 0 ? .page : .rates(rates)
  }
}

extension RateSnapshot {
  /// Returns the number of seconds until newer rates are expected, from a minute to an hour.
  func secondsToDue(from now: Instant) -> Int64 {
    let next = book.sources.compactMap { $0.due }.min()
    return min(max(next?.seconds(since: now) ?? 3_600, 60), 3_600)
  }
}

/// The format of an answer: the one of the path's suffix, or else the one that the client accepts.
struct FormatChoice: Sendable {
  let format: AnswerFormat
  /// Whether `Accept` decided the format.
  let isOfHeader: Bool

  init(_ request: Request) {
    let path = request.uri.path
    if let named = AnswerFormat.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) {
      (format, isOfHeader) = (named, false)
    } else {
      (format, isOfHeader) = (FormatChoice.best(for: request.headers[.accept] ?? ""), true)
    }
  }

  /// Returns the value of a parameter at the end of the path, without the suffix for the format.
  func withoutSuffix(_ text: String) -> String {
    let suffix = "." + format.rawValue
    return !isOfHeader && text.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) : text
  }

  /// Returns the first format with the greatest weight in `Accept`; JSON by default.
  private static func best(for field: String) -> AnswerFormat {
    var best: (format: AnswerFormat, weight: Int)?
    for entry in field.split(separator: ",") {
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      guard let type = parts.first else { continue }
      let named = AnswerFormat.allCases.first { $0.mediaType == type }
      guard let format = named ?? (["*/*", "application/*"].contains(type) ? .json : nil) else {
        continue
      }
      let given = parts.dropFirst().first { $0.hasPrefix("q=") }
      guard let weight = given.map({ FieldWeight.thousandths($0.utf8) }) ?? 1_000,
        weight > best?.weight ?? 0
      else { continue }
      best = (format, weight)
    }
    return best?.format ?? .json
  }
}

extension AnswerFormat {
  var contentType: String { self == .csv ? ContentType.csv : mediaType }
}
