import CambioAPI
import ExactJSON
import ExactMoney
import HTTPTypes
import Hummingbird
import MovieLists
import Movies
import PlainBytes
import Presentation
import WebViews

/// Reads files of films for the page of the reader's list, and writes them.
///
/// The list lies on the device: a request brings it, the answer has what comes of it, and nothing of either is
/// kept or logged.
struct WatchlistRoutes: Sendable {
  let movies: CurrentMovies
  let pages: Pages
  private let queue = WorkQueue(
    most: 2,
    mostWaiting: 100,
    mostOfClient: 2,
    busy: "Other files are being read."
  )
  private let work = WatchlistWork()

  /// A file takes the time of many pages.
  private static let price = RoutePrice.upload(WatchlistUpload.maximumBytes, weight: 20)

  init(movies: CurrentMovies, pages: Pages) {
    (self.movies, self.pages) = (movies, pages)
  }

  func add(to routes: inout ServerRoutes) {
    // Whatever is refused without the body is refused before it gets room, where the body is read.
    routes.post("/movies/list/import", WatchlistRoutes.price) { request, context in
      try SiteCheck.check(request)
      return try await queue.response(to: request, context, upTo: WatchlistUpload.maximumBytes) {
        try await preview(request, $0)
      }
    }
    routes.post("/movies/list/export", WatchlistRoutes.price) { request, context in
      try SiteCheck.check(request)
      let format = try WatchlistRoutes.format(of: request)
      return try await queue.response(to: request, context, upTo: WatchlistUpload.maximumBytes) {
        try await export(request, $0, format)
      }
    }
  }

  /// What taking the file over would do, as HTML for the reader, and the films as they would be added.
  private func preview(_ request: Request, _ body: ByteBuffer) async throws -> Response {
    let upload = try await work.read(body)
    let answer = try await work.preview(
      upload,
      movies.collection.holdings,
      now: pages.cache.moment.now,
      Reader(request, pages.languages).language.wording,
      pages.assets
    )
    return response(answer.text, ContentType.json, status: answer.status)
  }

  private func response(
    _ body: ByteBuffer,
    _ type: String,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    var fields = HTTPFields.ownSite
    fields[.contentType] = type
    fields[.cacheControl] = "no-store"
    return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: body))
  }

  /// The list as a file of the format that the query names; what it loses is told in a field, since the body
  /// is the file.
  private func export(
    _ request: Request,
    _ body: ByteBuffer,
    _ format: WatchlistExportFormat
  ) async throws -> Response {
    let upload = try await work.read(body)
    let wording = Reader(request, pages.languages).language.wording
    let export = try await work.export(upload, as: format)
    var response = response(ByteBuffer(bytes: export.bytes), format.contentType)
    response.headers[.contentDisposition] = "attachment; filename=\"\(format.fileName)\""
    if let lost = WatchlistLossViewModel(export.losses, in: format, wording) {
      var text: [UInt8] = []
      let lines = [lost.heading] + lost.counts.map { "\($0.number) \($0.label)" }
      PercentCoding.append(lines.joined(separator: "\n"), to: &text)
      response.headers[.listLosses] = String(decoding: text, as: UTF8.self)
    }
    return response
  }

  private static func format(of request: Request) throws(Problem) -> WatchlistExportFormat {
    let name = Query(request.uri.query ?? "")["format"]
    if let format = name.flatMap({ WatchlistExportFormat(named: $0) }) { return format }
    let names = WatchlistExportFormat.allCases.map { $0.name }.joined(separator: ", ")
    throw Problem(
      .malformedParameter,
      "There is no such format of lists.",
      parameter: "format",
      hint: "Send one of \(names)."
    )
  }
}

/// The work that files make, one after the other: whoever asks for a page meanwhile is answered.
///
/// What nobody waits for any more is not begun, and stops at its next thousand rows.
actor WatchlistWork {
  func read(_ body: ByteBuffer) throws -> WatchlistUpload {
    try Task.checkCancellation()
    return try WatchlistUpload(body)
  }

  /// The preview and the films as JSON, or why the file is no list, in the reader's words.
  func preview(
    _ upload: WatchlistUpload,
    _ films: MovieHoldings,
    now: Instant,
    _ wording: Wording,
    _ assets: Assets
  ) throws(CancellationError) -> (status: HTTPResponse.Status, text: ByteBuffer) {
    func goOn() throws(CancellationError) { if Task.isCancelled { throw CancellationError() } }
    try goOn()
    do {
      let document = try WatchlistFile.read(upload.file, zone: upload.zone)
      let plan = try WatchlistImport(
        document,
        into: upload.list,
        answers: upload.answers(in: document),
        by: MovieFinder(films),
        now: now,
        goOn: goOn
      )
      let view = WatchlistImportView(WatchlistImportViewModel(plan, wording), assets: assets)
      return WatchlistWork.answer(
        .ok,
        ["preview": .string(view.html.text), "films": WatchlistJSON.encode(plan.entries)]
      )
    } catch let error as WatchlistFileError {
      try goOn()
      let failure = error.text(ofFile: ShownText.line(upload.name, most: 100), wording)
      return WatchlistWork.answer(.unprocessableContent, ["failure": .string(failure)])
    } catch {
      throw CancellationError()
    }
  }

  private static func answer(
    _ status: HTTPResponse.Status,
    _ json: JSONValue
  ) -> (status: HTTPResponse.Status, text: ByteBuffer) {
    (status, ByteBuffer(string: json.text + "\n"))
  }

  func export(_ upload: WatchlistUpload, as format: WatchlistExportFormat) throws -> WatchlistExport
  {
    try Task.checkCancellation()
    return WatchlistExport(upload.list, as: format)
  }
}

extension WatchlistExportFormat {
  /// What the file is called that a browser keeps.
  fileprivate var fileName: String {
    self == .json ? "cambio-movies.json" : "cambio-movies-\(name).zip"
  }

  fileprivate var contentType: String { self == .json ? ContentType.json : "application/zip" }
}
