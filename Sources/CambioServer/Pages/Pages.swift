import CambioAPI
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import Localization
import PlainBytes
import Presentation
import WebViews

/// Renders pages as HTML: the model of an address with the data it needs.
struct Pages: Sendable {
  let current: CurrentRates
  let languages: ReaderLanguages
  let assets: Assets
  /// The stylesheet for first pages; nil if none is served.
  let styles: InlineStyles?
  let cache: ResponseCache
  /// Fetches the rates that a page lacks.
  let pastRates: PastRateFetches

  /// The maximum number of times that a page's needs are met, since an answer may lead to further
  /// needs.
  private static let maximumRounds = 3

  /// The fields of a page, which depends on its reader and is revalidated.
  static let fields: HTTPFields = HTTPFields.page.adding([
    .cacheControl: "no-cache",
    .vary: "Accept-Language, Cookie",
  ])

  /// The fields of a page of rates, which also depends on whether it is the first of a visit, see
  /// ``InlineStyles``.
  private static let fieldsOfRates = fields.adding([
    .vary: "Accept-Language, Cookie, Sec-Fetch-Dest, Sec-Fetch-Site"
  ])

  /// Returns the work that makes the page at the address of `request`, or a redirect to its new
  /// address.
  ///
  /// - Throws: ``Problem`` if there is no such page.
  func work(for request: Request, _ context: ServerContext) throws -> Work {
    let moment = cache.moment
    guard let address = Address(path: request.uri.path, query: request.uri.query ?? "") else {
      throw Problem(.notFound, "Nothing is served at \(request.uri.path.prefix(200)).")
    }
    var price = WorkPrice.page
    if case .history(let history) = address {
      price = RateQuery.series(history.pair, history.range).price(through: moment.now.day)
    }
    return Work(price) { try response(to: request, context, address, at: moment) }
  }

  private func response(
    to request: Request,
    _ context: ServerContext,
    _ address: Address,
    at moment: ResponseCache.Moment
  ) throws(Problem) -> Response {
    let reader = Reader(request, languages)
    let environment = environment(of: reader, at: moment)
    if let trouble = moment.snapshot.trouble { environment.refresh = .troubled(trouble) }
    if case .converter(let converter) = address, converter.press != nil {
      // The button's action may depend on rates of the past.
      _ = load(AppModel(address, environment))
    }
    if let moved = address.redirect(from: request.uri.path, in: environment) {
      return Response.seeOther(moved.text)
    }
    if case .unreadable(let place) = address {
      return try problem(at: place, for: reader)
        .refusal(to: request, document(AppModel(address, environment)))
    }
    if address.isSearch {
      environment.rates.searchLocales = languages.searchLocales
      environment.rates.searchKeywords = languages.searchKeywords
    }
    let styles = InlineStyles.isFirstPage(request) ? styles : nil
    let prepared = PreparedResponse(
      document(AppModel(address, environment), inline: styles?.element),
      type: ContentType.html,
      fields: Pages.fieldsOfRates.adding(styles?.fields ?? [:])
    )
    cache.keep(prepared, to: request, context, at: moment)
    return prepared.compressedResponse(to: request)
  }

  /// Returns the problem of an address that cannot be read.
  func problem(at place: UnreadableAddress, for reader: Reader) -> Problem {
    let notice = UnreadableViewModel(place, environment(of: reader, at: cache.moment))
    return Problem(.malformedParameter, notice.heading + ". " + notice.help)
  }

  /// Returns the environment of a page for `reader`, at the minute of `moment`.
  func environment(of reader: Reader, at moment: ResponseCache.Moment) -> AppEnvironment {
    AppEnvironment(
      wording: reader.wording,
      preferences: reader.preferences,
      rates: RateState(moment.snapshot.book),
      now: Instant(unixSeconds: moment.minute * 60)
    )
  }

  /// Returns the settings with the problem of a form's own rate; nil if there is none.
  func refusal(
    of form: Query,
    from request: Request,
    _ reader: Reader
  ) throws(Problem) -> Response? {
    guard form["base"] != nil, form["rate"] != nil else { return nil }
    let app = AppModel(.settings(.overview), environment(of: reader, at: cache.moment))
    _ = app.handle(.acted(.addRate, String(form.text.dropFirst())))
    guard case .settings(let settings) = app.screen, let text = settings.refusedRate?.problem
    else { return nil }
    return try Problem(.malformedParameter, text).refusal(to: request, document(app))
  }

  /// Gives the app the answers that it needs, and returns their addresses.
  private func load(_ app: AppModel) -> [String] {
    var loaded: [String] = []
    for _ in 0..<Pages.maximumRounds {
      let needs = app.needs
      guard !needs.isEmpty else { break }
      for need in needs {
        guard let answer = current.answer(to: need) else { continue }
        _ = app.handle(.answered(need, answer))
        // The year is the same for every page: a device fetches it once, and shows this document
        // until then.
        if case .year = answer { continue }
        loaded.append(RateQueryPath.text(of: need))
      }
    }
    return loaded
  }

  private func document(_ app: AppModel, inline: HTML? = nil) -> String {
    let answers = load(app)
    return AppView(app, assets: assets).document(answers: answers, inline: inline).text
  }

  /// Returns a document for devices to store, in the language that `request` names.
  ///
  /// - Throws: ``Problem`` if it names no known language.
  func response(
    to request: Request,
    _ document: (AppEnvironment, Assets) -> HTML
  ) throws(Problem) -> Response {
    guard let tag = Query(request.uri.query ?? "")["locale"],
      let wording = languages.language(named: tag)
    else { throw Problem(.badRequest, "A document has a locale.", hint: "Load the page again.") }
    let environment = AppEnvironment(
      wording: wording,
      preferences: Preferences(for: wording.locale),
      now: cache.moment.now
    )
    return PreparedResponse(
      document(environment, assets).text,
      type: ContentType.html,
      fields: HTTPFields.page.adding([.cacheControl: "no-cache"])
    ).compressedResponse(to: request)
  }
}

extension Response {
  /// Returns a redirect of the client to `path` with GET.
  static func seeOther(_ path: String, cookie: String? = nil) -> Response {
    var fields = HTTPFields.page
    fields[.location] = path
    fields[.cacheControl] = "no-store"
    if let cookie { fields[.setCookie] = cookie }
    return Response(status: .seeOther, headers: fields)
  }
}
