/// A server with pictures of movies.
package struct PictureHost: ProviderRow {
  package let facts: Provider

  /// TMDb's pictures, named by file in TMDb's responses: `/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg`.
  package static let tmdb = PictureHost(
    facts: Provider(
      id: "tmdb-images",
      name: "TMDb",
      origin: "TMDb",
      baseURL: "https://image.tmdb.org",
      termsURL: "https://www.themoviedb.org/api-terms-of-use",
      attribution: "This product uses the TMDB API but is not endorsed or certified by TMDB."
    )
  )

  /// The posters that OMDb names by full URL.
  package static let omdb = PictureHost(
    facts: Provider(
      id: "omdb-images",
      name: "OMDb",
      origin: nil,
      baseURL: "https://m.media-amazon.com",
      termsURL: "https://www.omdbapi.com/legal.htm",
      attribution: "Films by OMDb API"
    )
  )

  /// All servers from which pictures are requested.
  package static let all: [PictureHost] = [.tmdb, .omdb]
}

/// The server of a movie's picture, and the path there.
///
/// Sources are untrusted: a text of another form, or for another server, is refused and never
/// requested.
package struct PictureName: Hashable, Sendable {
  /// The ``Provider/id`` of the server.
  package let host: String
  /// The file name with a slash, `/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg`, or the path of the URL.
  private let file: String

  /// The maximum length of a path or URL in bytes; longer ones are refused.
  private static let maximumFileLength = 300

  /// Parses the path or URL of a poster or background, as in a movie; nil if it is not allowed.
  package init?(_ path: String) {
    guard path.utf8.count <= PictureName.maximumFileLength else { return nil }
    if path.hasPrefix("/") {
      let (name, ending) = PictureName.parts(path.dropFirst())
      guard !name.isEmpty, ["jpg", "jpeg", "png"].contains(ending),
        name.utf8.allSatisfy({ PictureName.isPlain($0) })
      else { return nil }
      (host, file) = (PictureHost.tmdb.facts.id, path)
      return
    }
    // OMDb still names some posters without TLS; they are requested with TLS.
    let server = PictureHost.omdb.facts.baseURL
    let starts = [server, "http" + server.dropFirst("https".count)]
    guard let start = starts.first(where: { path.hasPrefix($0 + "/") }) else { return nil }
    let rest = path.dropFirst(start.count)
    guard !rest.contains(".."), !rest.contains("//"),
      rest.utf8.allSatisfy({ PictureName.isPlain($0) || "/.@,".utf8.contains($0) })
    else { return nil }
    (host, file) = (PictureHost.omdb.facts.id, String(rest))
  }

  /// Returns the path at the server, for TMDb in `size`, a size name of its API; posters from OMDb
  /// have one size.
  package func path(in size: String) -> String {
    host == PictureHost.tmdb.facts.id ? "/t/p/\(size)\(file)" : file
  }

  /// Returns the name and the extension of `file`, the latter in lower case.
  private static func parts(_ file: Substring) -> (name: Substring, ending: String) {
    guard let dot = file.lastIndex(of: ".") else { return (file, "") }
    return (file[..<dot], file[dot...].dropFirst().lowercased())
  }

  /// Returns whether `byte` is a letter, a digit, `-` or `_`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
