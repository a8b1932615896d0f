import Dialects
import Digests
import Feeds
import HTTPTypes
import Hummingbird
import Logging
import Movies
import NIOCore
import PlainBytes
import Presentation
import Refreshing

/// Serves posters and backgrounds for pages, and images for TMDb clients, from the server's own
/// cache.
///
/// Only pictures of known movies are served: an address names a movie or a file at TMDb, never a
/// server.
struct PictureRoutes: Sendable {
  let movies: CurrentMovies
  /// The pictures; nil if the server has none.
  let pictures: PictureLibrary?
  let log: Logger

  /// The path of images for TMDb clients.
  static let images = Dialect.tmdb.path + "/t/p"
  /// The path of posters in OMDb's answers, below OMDb's path.
  static let posters = "/poster"
  /// A picture of a movie on its page, by the last part of its address.
  private enum Part: String, CaseIterable {
    case poster, backdrop

    /// TMDb's sizes in which pages show the picture; the first is for addresses without a size.
    ///
    /// A poster is wide enough for the grid and a movie's page, and as wide as nearly all from
    /// OMDb. A background has one size for narrow screens and one for wide ones.
    var sizes: [String] {
      switch self {
      case .poster: ["w342"]
      case .backdrop: ["w780", "w1280"]
      }
    }

    func name(of movie: Movie) -> PictureName? {
      PictureName(self == .poster ? movie.posterPath : movie.backdropPath)
    }

    /// Returns the names of the movie's pictures in all languages, that of ``name(of:)`` first.
    func names(of movie: Movie) -> [PictureName] {
      (self == .poster ? movie.posterPaths : [movie.backdropPath]).compactMap { PictureName($0) }
    }
  }
  /// The number of seconds for which a picture may be cached if its address names its version: a
  /// year.
  private static let maximumAge = 31_536_000

  func add(to routes: inout ServerRoutes) {
    for part in Part.allCases {
      routes.get("/movies/:movie/" + part.rawValue) { request, _ in
        await work(request, part, of: request.uri.path.parts(between: "/")[1], .ownSite)
      }
    }
    routes.get(Dialect.omdb.path + PictureRoutes.posters + "/:movie") { request, _ in
      await work(request, .poster, of: request.uri.path.parts(between: "/")[2], .interface)
    }
    routes.get(PictureRoutes.images + "/**") { request, _ in await work(onImage: request) }
  }

  // MARK: Pages

  /// Returns the address of a movie's poster on a page; nil if there is none or a request is not
  /// worthwhile.
  ///
  /// The address has a version, so that another poster of the movie has another address.
  func address(of movie: Movie) -> String? { addresses(of: .poster, movie)?.first }

  /// Returns the addresses of the background of a movie's page; nil if there is none or a request
  /// is not worthwhile.
  func backdrop(of movie: Movie) -> MovieBackdrop? {
    addresses(of: .backdrop, movie).map { MovieBackdrop(narrow: $0[0], wide: $0[1]) }
  }

  private func addresses(of part: Part, _ movie: Movie) -> [String]? {
    guard let pictures, let address = MovieAddress(movie.ids), let name = part.name(of: movie),
      part.sizes.allSatisfy({ pictures.isWorthAsking(name, in: $0) })
    else { return nil }
    return part.sizes.map { size in
      let version = PictureRoutes.version(of: name, in: size)
      return "/movies/\(address.name)/\(part.rawValue)?v=\(version)"
    }
  }

  /// Returns the path of a movie's poster below ``posters``; nil if there is none.
  func poster(of movie: Movie) -> String? {
    guard pictures != nil, let name = Part.poster.name(of: movie) else { return nil }
    let version = PictureRoutes.version(of: name, in: Part.poster.sizes[0])
    return MovieAddress(movie.ids).map { "/\($0.name)?v=\(version)" }
  }

  /// Returns the version of a picture in a size, for addresses.
  private static func version(of name: PictureName, in size: String) -> String {
    String(ContentDigest(of: Array(name.path(in: size).utf8)).text.prefix(8))
  }

  private func work(
    _ request: Request,
    _ part: Part,
    of movie: String,
    _ fields: HTTPFields
  ) async -> Work {
    guard let place = try? MovieAddress(PercentCoding.decoded(movie), Query("")),
      let movie = movies.collection.movie(place.ids), let first = part.names(of: movie).first
    else { return Work(PictureRoutes.nothing) }
    let version = Query(request.uri.query ?? "")["v"]
    let named = version.flatMap { version in
      part.names(of: movie).lazy.flatMap { name in part.sizes.map { (name, size: $0) } }
        .first { version == PictureRoutes.version(of: $0, in: $1) }
    }
    let age = named != nil ? "max-age=\(PictureRoutes.maximumAge), immutable" : "max-age=3600"
    let (name, size) = named ?? (first, part.sizes[0])
    return await work(name, in: size) { picture in
      guard let picture else { return PictureRoutes.nothing }
      return response(picture, fields, "public, " + age, to: request)
    }
  }

  /// The response without a picture, which leaves the drawing below visible, with and without
  /// script.
  private static var nothing: Response {
    // A transparent pixel: browsers draw the body of a 404, and show no broken image for it.
    let pixel: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
      0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F,
      0x15, 0xC4, 0x89, 0x00, 0x00, 0x00, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60,
      0x00, 0x02, 0x00, 0x00, 0x05, 0x00, 0x01, 0xE9, 0xFA, 0xDC, 0xD8, 0x00, 0x00, 0x00, 0x00,
      0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    return failure(.notFound, pixel, "image/png", .ownSite)
  }

  // MARK: TMDb clients

  private func work(onImage request: Request) async -> Work {
    let missing = PictureRoutes.failure(
      .notFound,
      Array("<h1>File not Found</h1>".utf8),
      ContentType.html,
      .interface
    )
    let path = PercentCoding.decoded(request.uri.path)
    guard let image = TMDbImage(path: String(path.dropFirst(PictureRoutes.images.count))),
      movies.hasPicture(at: image.file), let name = PictureName(image.file)
    else { return Work(missing) }
    let cacheControl = "public, max-age=\(PictureRoutes.maximumAge)"
    return await work(name, in: image.size) { picture in
      guard let picture else {
        return PictureRoutes.failure(.badGateway, [], ContentType.text, .interface)
      }
      return response(picture, .interface, cacheControl, to: request)
    }
  }

  // MARK: Pages and TMDb clients

  /// Returns the work that responds with a picture, or with nil if there is none.
  ///
  /// A stored picture is read after its memory is reserved. Another one is awaited outside of the
  /// queue, since its server may be slow.
  private func work(
    _ name: PictureName,
    in size: String,
    _ respond: @escaping @Sendable (PictureLibrary.Picture?) -> Response
  ) async -> Work {
    if let bytes = await pictures?.keptBytes(name, in: size) {
      return Work(.small.keeping(bytes)) { respond(await picture(name, in: size)) }
    }
    let found = await picture(name, in: size)
    return Work(.small.keeping(found?.bytes.count ?? 0)) { respond(found) }
  }

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
      .made(ByteBuffer(bytes: picture.bytes)),
      type: picture.header.kind.mediaType,
      digest: picture.digest.text,
      fields: fields.adding([.cacheControl: cacheControl]),
      isCompressible: false
    ).compressedResponse(to: request)
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
