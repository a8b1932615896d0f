import CambioAPI
import ExactJSON
import ExactMoney
import HTTPTypes
import Hummingbird
import PlainBytes

/// Who asks, when, and the rates that there are then.
struct Asking: Sendable {
  let snapshot: RateSnapshot
  let today: CalendarDate
  /// The value of `Accept-Language`.
  let acceptedLanguages: String?
  let languages: ReaderLanguages

  /// The language of a parameter, else the one that the client accepts.
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

/// Answers requests to the interface: worked out once a minute at most, then sent from memory.
struct ContractResponder: Sendable {
  let current: CurrentRates
  let languages: ReaderLanguages
  let cache: ResponseCache

  /// The answer to a request to `endpoint`: the one remembered, or what `answer` says.
  func response<Question>(
    to request: Request,
    _ context: ServerContext,
    _ endpoint: Endpoint<Question>,
    _ answer: (Asking, Question) async throws(Problem) -> JSONValue
  ) async throws(Problem) -> Response {
    let snapshot = current.snapshot
    let now = current.backend.now()
    let moment = ResponseCache.Moment(snapshot: snapshot.number, minute: now.unixSeconds / 60)
    let wanted = FormatChoice(request)
    let isInLanguage = endpoint.facts.parameters.contains { $0.name == "lang" }
    let accepted = request.headers[.acceptLanguage]
    let language =
      isInLanguage ? languages.language(chosen: nil, accepting: accepted).localeTag : ""
    let key = [wanted.format.rawValue, language, request.uri.string].joined(separator: "\n")
    if let known = cache.response(for: key, at: moment) { return known.response(to: request) }

    var values: [Query.Item] = []
    for name in endpoint.facts.namesInPath {
      guard let text = context.parameters.get(name) else { continue }
      let isLast = name == endpoint.facts.namesInPath.last
      values.append(Query.Item(name: name, value: isLast ? wanted.withoutSuffix(text) : text))
    }
    values += Query(request.uri.query ?? "").items
    let today = now.day
    let question = try endpoint.question(values, today: today)
    let asking = Asking(
      snapshot: snapshot,
      today: today,
      acceptedLanguages: accepted,
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
    cache.keep(prepared, for: key, at: moment)
    return prepared.response(to: request)
  }
}

/// The format in which a client wants an answer: that of the path's suffix, else the one it accepts.
struct FormatChoice {
  let format: AnswerFormat
  /// Whether the field `Accept` chose.
  let isOfHeader: Bool

  init(_ request: Request) {
    let path = request.uri.path
    if let named = AnswerFormat.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) {
      (format, isOfHeader) = (named, false)
    } else {
      (format, isOfHeader) = (FormatChoice.best(for: request.headers[.accept] ?? ""), true)
    }
  }

  /// A parameter at the end of a path, without the suffix that names the format.
  func withoutSuffix(_ text: String) -> String {
    let suffix = "." + format.rawValue
    return !isOfHeader && text.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) : text
  }

  /// The answer in the format.
  func text(of document: JSONValue, _ endpoint: EndpointFacts) -> String {
    switch format {
    case .json: document.text
    case .csv: AnswerTable(document, endpoint.table).csv
    case .ndjson: AnswerTable(document, endpoint.table).ndjson
    }
  }

  /// The first format of the greatest weight in the value of `Accept`; JSON for whatever else there is.
  private static func best(for field: String) -> AnswerFormat {
    var best: (format: AnswerFormat, weight: Int)?
    for entry in field.split(separator: ",") {
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      guard let type = parts.first else { continue }
      let named = AnswerFormat.allCases.first { $0.mediaType == type }
      guard let format = named ?? (["*/*", "application/*"].contains(type) ? .json : nil) else {
        continue
      }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map {
        thousandths($0.dropFirst(2))
      }
      guard weight ?? 1_000 > best?.weight ?? 0 else { continue }
      best = (format, weight ?? 1_000)
    }
    return best?.format ?? .json
  }

  /// A weight, `0.8`, in thousandths (RFC 9110, section 12.4.2).
  private static func thousandths(_ text: Substring) -> Int {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1].prefix(3) : ""
    let padded = decimals + String(repeating: "0", count: 3 - decimals.count)
    return (parts.first.flatMap { Int($0) } ?? 0) * 1_000 + (Int(padded) ?? 0)
  }
}

extension AnswerFormat {
  fileprivate var contentType: String {
    switch self {
    case .json: ContentType.json
    case .csv: ContentType.csv
    case .ndjson: ContentType.ndjson
    }
  }
}

extension RateSnapshot {
  /// For how long nothing newer is expected: a minute at least, an hour at most.
  func secondsToDue(from now: Instant) -> Int64 {
    let next = book.sources.compactMap { $0.due }.min()
    return min(max(next?.seconds(since: now) ?? 3_600, 60), 3_600)
  }
}
