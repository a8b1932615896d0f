import CambioAPI
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import NIOCore
import PlainBytes
import Receipts
import SharedAnswers

/// The page of rules of law, and the receipts of its answers.
struct RulesRoutes: Sendable {
  let pages: Pages
  /// The program's name and version, for receipts.
  let program: String

  func add(to routes: inout ServerRoutes) {
    routes.get("/rules", .page) { request, _ in try page(request) }
    routes.get("/rules/receipt.json", .page) { request, _ in try receipt(request) }
  }

  private func page(_ request: Request) throws(Problem) -> Response {
    let reader = Reader(request, pages.languages)
    let (question, archive) = question(request, reader)
    let page = RulesPage(
      question: question,
      reader: reader,
      archive: archive,
      now: pages.current.backend.now(),
      program: program,
      assets: pages.assets
    )
    if case .unreadable(let problem) = question.answer {
      return try problem.refusal(to: request, page.document.text)
    }
    return PreparedResponse(page.document.text, type: ContentType.html, fields: Pages.fields)
      .compressedResponse(to: request)
  }

  /// Returns the receipt as a file to download; the server does not store it.
  private func receipt(_ request: Request) throws(Problem) -> Response {
    let reader = Reader(request, pages.languages)
    let question = question(request, reader).0
    switch question.answer {
    case .unreadable(let problem): throw problem
    case .ruled(let ruled):
      // The page has shown the digest of the receipt as made then.
      let (now, shown) = (pages.current.backend.now(), Query(request.uri.query ?? "")["made"])
      let moment = shown.flatMap { Instant($0) }.map { min($0, now) } ?? now
      let made = Receipt.made(at: moment, by: program)
      let name = "receipt-\(ruled.rule.id)-\(ruled.event).json"
      var fields = HTTPFields.ownSite
      fields[.contentType] = ContentType.json
      fields[.contentDisposition] = "attachment; filename=\"\(name)\""
      fields[.cacheControl] = "no-store"
      let text = Receipt(ruled, reference: nil, made: made).json + "\n"
      return Response(
        status: .ok,
        headers: fields,
        body: ResponseBody(byteBuffer: ByteBuffer(string: text))
      )
    case .refused(let refusal, _):
      let say = reader.wording
      let sentences = say.sentences(on: refusal).joined(separator: " ").capitalisedFirst
      var problem = Problem(.noRate, sentences)
      problem.reason = refusal.code
      throw problem
    case .none:
      let missing = question.typed.isEmpty ? "amount" : "rule"
      throw Problem(.missingParameter, "There is no \(missing).", parameter: missing)
    }
  }

  private func question(_ request: Request, _ reader: Reader) -> (RuleQuestion, RateArchive) {
    let archive = pages.current.snapshot.archive
    let query = Query(request.uri.query ?? "")
    let say = reader.wording
    return (RuleQuestion(query, say, archive, today: pages.current.today), archive)
  }
}
