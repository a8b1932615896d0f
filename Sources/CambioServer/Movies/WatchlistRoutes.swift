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

/// Reads files of movies for the page of the reader's list, and writes them.
///
/// The list is on the device: a request brings it, the answer has the result, and the server
/// neither keeps nor logs either.
struct WatchlistRoutes: Sendable {
  let movies: CurrentMovies
  let pages: Pages

  func add(to routes: inout ServerRoutes) {
    let maximum = WatchlistUpload.maximumBytes
    // A file takes as much time as many pages.
    routes.post("/movies/list/import", maximumBody: maximum, weight: 20) { request, body, _ in
      try SiteCheck.check(request)
      return Work(WatchlistRoutes.price(of: body)) { try preview(request, body) }
    }
    routes.post("/movies/list/export", maximumBody: maximum, weight: 20) { request, body, _ in
      try SiteCheck.check(request)
      let format = try WatchlistRoutes.format(of: request)
      return Work(WatchlistRoutes.price(of: body)) { try export(request, body, format) }
    }
  }

  /// Returns the price of reading `body`, which may be an archive of twenty times its size.
  private static func price(of body: ByteBuffer) -> WorkPrice {
    WorkPrice(microseconds: 20_000 + body.readableBytes / 4, bytes: 2 << 20)
  }

  /// Returns a preview of the import as HTML for the reader, and the movies as they would be added.
  private func preview(_ request: Request, _ body: ByteBuffer) throws -> Response {
    let upload = try WatchlistUpload(body)
    let wording = Reader(request, pages.languages).wording
    let (status, json) = try preview(upload, wording)
    return Response(json.text + "\n", type: ContentType.json, .ownSite, status: status)
  }

  /// Returns the preview and the movies, or in the reader's words the reason why the file is not a
  /// list.
  ///
  /// It stops within a thousand rows if the reader leaves.
  private func preview(
    _ upload: WatchlistUpload,
    _ wording: Wording
  ) throws -> (HTTPResponse.Status, JSONValue) {
    func goOn() throws(CancellationError) { if Task.isCancelled { throw CancellationError() } }
    do {
      let document = try WatchlistFile.read(upload.file, zone: upload.zone)
      let plan = try WatchlistImport(
        document,
        into: upload.list,
        answers: upload.answers(in: document),
        by: MovieFinder(movies.collection.holdings),
        now: pages.cache.moment.now,
        goOn: goOn
      )
      let model = WatchlistImportViewModel(plan, wording)
      let view = WatchlistImportView(model, assets: pages.assets)
      return (
        .ok, ["preview": .string(view.html.text), "films": WatchlistJSON.encode(plan.entries)]
      )
    } catch let error as WatchlistFileError {
      let failure = error.text(ofFile: ShownText.line(upload.name, atMost: 100), wording)
      return (.unprocessableContent, ["failure": .string(failure)])
    }
  }

  /// Returns the list as a file in `format`, with what the format cannot hold in a field, since the
  /// body is the file.
  private func export(
    _ request: Request,
    _ body: ByteBuffer,
    _ format: WatchlistExportFormat
  ) throws -> Response {
    let upload = try WatchlistUpload(body)
    let wording = Reader(request, pages.languages).wording
    let export = WatchlistExport(upload.list, as: format)
    var fields = HTTPFields.ownSite.adding([
      .contentType: format.contentType, .cacheControl: "no-store",
      .contentDisposition: "attachment; filename=\"\(format.fileName)\"",
    ])
    if let lost = WatchlistLossViewModel(export.losses, in: format, wording) {
      var text: [UInt8] = []
      let lines = [lost.heading] + lost.counts.map { "\($0.number) \($0.label)" }
      PercentCoding.append(lines.joined(separator: "\n"), to: &text)
      fields[.listLosses] = String(decoding: text, as: UTF8.self)
    }
    let body = ResponseBody(byteBuffer: ByteBuffer(bytes: export.bytes))
    return Response(status: .ok, headers: fields, body: body)
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

extension WatchlistExportFormat {
  fileprivate var contentType: String { self == .json ? ContentType.json : "application/zip" }
}
