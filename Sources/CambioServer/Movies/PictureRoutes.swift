import Dialects
import Feeds
import HTTPTypes
import Hummingbird
import Logging
import Movies
import NIOCore
import PlainBytes
import Presentation
import Repositories

/// Posters for pages, and images for programs of TMDb, both out of the server's own cache.
///
/// Only pictures of films at hand are answered: an address names a film or a file of TMDb's, never a server.
struct PictureRoutes: Sendable {
  let movies: CurrentMovies
  /// Nil where there are no pictures.
  let pictures: PictureLibrary?
  let log: Logger

  /// Where TMDb's programs ask.
  static let images = Dialect.tmdb.path + "/t/p"
  /// Wide enough for the grid and for a film's page, and nearly all that OMDb has.
  private static let pageSize = "w342"
  /// How long a picture serves whose address says which one it is, in seconds: a year.
  private static let longest = 31_536_000

  func add(to routes: inout ServerRoutes) {
    routes.get("/movies/:film/poster") { request, _ in await poster(request) }
    routes.get(PictureRoutes.images + "/**") { request, _ in await image(request) }
  }

  // MARK: Pages

  /// The address of a film's poster on a page; nil where there is none to ask for.
  ///
  /// It says which picture it is, so that another poster of the film has another address.
  func address(of movie: Movie) -> String? {
    guard let pictures, let address = MovieAddress(movie.ids),
      let name = PictureName(movie.posterPath),
      pictures.isWorthAsking(name, in: PictureRoutes.pageSize)
    else { return nil }
    return "/movies/\(address.name)/poster?v=\(PictureRoutes.version(of: name))"
  }

  private static func version(of name: PictureName) -> String {
    String(ContentDigest(of: Array(name.path(in: pageSize).utf8)).text.prefix(8))
  }

  private func poster(_ request: Request) async -> Response {
    let parts = request.uri.path.parts(between: "/")
    guard let place = try? MovieAddress(PercentCoding.decoded(parts[1]), Query("")),
      let movie = movies.collection.movie(place.ids), let name = PictureName(movie.posterPath),
      let picture = await picture(name, in: PictureRoutes.pageSize)
    else { return PictureRoutes.nothing }
    let isNamed = Query(request.uri.query ?? "")["v"] == PictureRoutes.version(of: name)
    return response(
      picture,
      HTTPFields.ownSite,
      "public, " + (isNamed ? "max-age=\(PictureRoutes.longest), immutable" : "max-age=3600"),
      to: request
    )
  }

  /// What a page shows nothing of: the drawing below it stays in sight, with and without script.
  private static var nothing: Response {
    // One pixel that is transparent. Browsers draw what comes with 404, and no sign of a broken image for it.
    let pixel: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
      0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F,
      0x15, 0xC4, 0x89, 0x00, 0x00, 0x00, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60,
      0x00, 0x02, 0x00, 0x00, 0x05, 0x00, 0x01, 0xE9, 0xFA, 0xDC, 0xD8, 0x00, 0x00, 0x00, 0x00,
      0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    return failure(.notFound, pixel, "image/png", .ownSite)
  }

  // MARK: Programs of TMDb

  private func image(_ request: Request) async -> Response {
    let missing = PictureRoutes.failure(
      .notFound,
      Array("<h1>File not Found</h1>".utf8),
      ContentType.html,
      .interface
    )
    let path = PercentCoding.decoded(request.uri.path)
    guard let image = TMDbImage(path: String(path.dropFirst(PictureRoutes.images.count))),
      movies.hasPicture(at: image.file), let name = PictureName(image.file)
    else { return missing }
    guard let picture = await picture(name, in: image.size) else {
      return PictureRoutes.failure(.badGateway, [], ContentType.text, .interface)
    }
    return response(picture, .interface, "public, max-age=\(PictureRoutes.longest)", to: request)
  }

  // MARK: Both

  private func picture(_ name: PictureName, in size: String) async -> PictureLibrary.Picture? {
    do throws(PictureLibrary.Failure) {
      return try await pictures?.picture(name, in: size)
    } catch {
      if error != .notAsked {
        log.warning(
          "picture not fetched",
          metadata: ["path": "\(name.path(in: size))", "reason": "\(error)"]
        )
      }
      return nil
    }
  }

  private func response(
    _ picture: PictureLibrary.Picture,
    _ fields: HTTPFields,
    _ cacheControl: String,
    to request: Request
  ) -> Response {
    PreparedResponse(
      ByteBuffer(bytes: picture.bytes),
      type: picture.header.kind.mediaType,
      digest: picture.digest.text,
      fields: fields.adding([.cacheControl: cacheControl]),
      isCompressible: false
    ).response(to: request)
  }

  private static func failure(
    _ status: HTTPResponse.Status,
    _ body: [UInt8],
    _ type: String,
    _ fields: HTTPFields
  ) -> Response {
    Response(
      status: status,
      headers: fields.adding([.contentType: type, .cacheControl: "no-store"]),
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }
}
