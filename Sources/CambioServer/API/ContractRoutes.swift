import CambioAPI
import Dialects
import ExactJSON
import HTTPTypes
import Hummingbird
import NIOCore
import Receipts
import SharedAnswers
import WebViews

/// The addresses of the API.
struct ContractRoutes: Sendable {
  let languages: ReaderLanguages
  let cache: ResponseCache
  let queue: WorkQueue
  let assets: Assets
  /// The other APIs that the server answers.
  let dialects: [Dialect]
  /// The maximum number of days for which the other APIs' answers carry a rate forward.
  let maximumAge: Int
  /// The name and version of the program, as receipts state it.
  let program: String

  /// The price of a verification, which looks up the figures of a receipt, some 140 at most.
  private static let priceOfVerdict = WorkPrice(microseconds: 20_000)

  func add(to routes: inout ServerRoutes) {
    add(.convert, to: &routes) { [program] asking, question throws(Problem) in
      guard let rule = question.rule, let event = question.date else {
        return ContractAnswer(try RateAnswers(asking).convert(question))
      }
      let answers = RuleAnswers(asking, program: program)
      return ContractAnswer(try answers.convert(question, by: rule, on: event))
    }
    for endpoint in [Endpoint<RatesQuestion>.rates, .ratesOfBase, .ratesOfPair] {
      add(endpoint, to: &routes) { asking, question throws(Problem) in
        ContractAnswer(try RateAnswers(asking).rates(question))
      }
    }
    add(.history, to: &routes) { asking, question throws(Problem) in
      try RateAnswers(asking).history(question)
    }
    add(.offer, to: &routes) { asking, question throws(Problem) in
      ContractAnswer(try RateAnswers(asking).offer(question))
    }
    add(.cashWithdrawal, to: &routes) { asking, question throws(Problem) in
      ContractAnswer(try RateAnswers(asking).cashWithdrawal(question))
    }
    add(.currencies, to: &routes) { asking, question throws(Problem) in
      ContractAnswer(try CatalogueAnswers(asking: asking).currencies(question))
    }
    add(.currency, to: &routes) { asking, question throws(Problem) in
      ContractAnswer(try CatalogueAnswers(asking: asking).currency(question))
    }
    add(.countries, to: &routes) { asking, question throws(Problem) in
      ContractAnswer(try CatalogueAnswers(asking: asking).countries(question))
    }
    add(.sources, to: &routes) { asking, _ in ContractAnswer(SourcesJSON.encode(asking.snapshot)) }
    add(.rules, to: &routes) { _, _ in ContractAnswer(RuleJSON.all) }
    routes.post(OpenAPI.verifyPath, weight: 2) { [cache] _, body, _ in
      let moment = cache.moment
      return Work(ContractRoutes.priceOfVerdict) {
        let verdict = ReceiptVerdict(
          of: Array(buffer: body),
          rates: moment.snapshot.archive,
          today: moment.now.day
        )
        let text = VerdictJSON.encode(verdict, in: .english).text
        return Response(text, type: ContentType.json, .interface)
      }
    }
    add(OpenAPI.document.text, ContentType.json, .interface, at: "/api/v1/openapi.json", &routes)
    add(ContractPage.document(assets).text, ContentType.html, .page, at: "/api/v1", &routes)
    routes.get("/programs", .page) { request, context in
      let host = request.head.authority ?? ""
      let address = "\(context.scheme)://\(host)"
      return PreparedResponse(
        ProgramsPage.document(dialects, at: address, maximumAge: maximumAge, assets).text,
        type: ContentType.html,
        fields: HTTPFields.page.adding([.cacheControl: "no-cache"])
      ).compressedResponse(to: request)
    }
    add(ProgramsPage.text(dialects), ContentType.text, .interface, at: "/llms.txt", &routes)
  }

  /// Adds a document that stays the same while the server runs.
  private func add(
    _ text: String,
    _ type: String,
    _ fields: HTTPFields,
    at path: String,
    _ routes: inout ServerRoutes
  ) {
    let document = PreparedResponse(
      text,
      type: type,
      fields: fields.adding([.cacheControl: "public, max-age=3600"])
    )
    routes.get(path, .page) { request, _ in document.compressedResponse(to: request) }
  }

  /// Adds the endpoint at its path, for the format that the client accepts, and with `.csv` or
  /// `.ndjson` appended, for that format.
  private func add<Question>(
    _ endpoint: Endpoint<Question>,
    to routes: inout ServerRoutes,
    answer: @escaping @Sendable (Asking, Question) throws(Problem) -> ContractAnswer
  ) {
    let responder = ContractResponder(
      endpoint,
      languages: languages,
      cache: cache,
      queue: queue,
      answer: answer
    )
    let path = endpoint.facts.path.replacing("{", with: ":").replacing("}", with: "")
    // A parameter at the end of the path matches the suffix as well, and is read without it.
    let formats = AnswerFormat.allCases.filter { $0 != .json }.map { "." + $0.rawValue }
    for suffix in endpoint.facts.path.hasSuffix("}") ? [""] : [""] + formats {
      routes.get(path + suffix) { request, context in
        try responder.work(for: request, context)
      }
    }
  }
}
