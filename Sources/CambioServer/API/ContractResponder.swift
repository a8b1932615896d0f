import CambioAPI
import ExactJSON
import ExactMoney
import HTTPTypes
import Hummingbird
import PlainBytes

/// The client, the time, and the rates of that time.
struct Asking: Sendable {
  let snapshot: RateSnapshot
  let today: CalendarDate
  /// The value of `Accept-Language`.
  let acceptedLanguages: String?
  let languages: ReaderLanguages

  /// The language of a parameter, else the best one that the client accepts.
  func language(named tag: String?) throws(Problem) -> ReaderLanguage {
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
  private let work: LongWork
  private let answer: @Sendable (Asking, Question) async throws(Problem) -> JSONValue

  init(
    _ endpoint: Endpoint<Question>,
    languages: ReaderLanguages,
    cache: ResponseCache,
    work: LongWork,
    answer: @escaping @Sendable (Asking, Question) async throws(Problem) -> JSONValue
  ) {
    self.endpoint = endpoint
    self.languages = languages
    self.cache = cache
    self.work = work
    self.answer = answer
    namesInPath = endpoint.facts.namesInPath
    isInLanguage = endpoint.facts.parameters.contains { $0.name == "lang" }
  }

  /// The answer to a request.
  ///
  /// - Throws: ``Problem`` if there is none, or before any work if it would take too much.
  func response(to request: Request, _ context: ServerContext) async throws -> Response {
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
    return try await work.response(to: request, context, taking: rates) {
      try await response(to: request, context, question, wanted, at: moment)
    }
  }

  private func response(
    to request: Request,
    _ context: ServerContext,
    _ question: Question,
    _ wanted: FormatChoice,
    at moment: ResponseCache.Moment
  ) async throws(Problem) -> Response {
    let (snapshot, now) = (moment.snapshot, moment.now)
    let today = now.day
    let asking = Asking(
      snapshot: snapshot,
      today: today,
      acceptedLanguages: request.headers[.acceptLanguage],
      languages: languages
    )
    let document = try await answer(asking, question)
    let seconds = question.isSettled(today: today) ? 86_400 : snapshot.secondsToDue(from: now)
    var fields = HTTPFields.interface
    fields[.cacheControl] = "public, max-age=\(seconds)"
    let varying = (wanted.isOfHeader ? ["Accept"] : []) + (isInLanguage ? ["Accept-Language"] : [])
    if !varying.isEmpty { fields[.vary] = varying.joined(separator: ", ") }
    let prepared = PreparedResponse(
      wanted.text(of: document, endpoint.facts),
      type: wanted.format.contentType,
      fields: fields
    )
    cache.keep(prepared, to: request, context, at: moment)
    return await prepared.response(to: request)
  }
}

extension RateSnapshot {
  /// The time until newer rates are expected: a minute at least, an hour at most.
  func secondsToDue(from now: Instant) -> Int64 {
    let next = book.sources.compactMap { $0.due }.min()
    return min(max(next?.seconds(since: now) ?? 3_600, 60), 3_600)
  }
}
