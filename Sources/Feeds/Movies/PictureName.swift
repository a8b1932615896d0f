/// A server that has pictures of movies: the facts about it, and how sources of movies name what it has.
package struct PictureHost: ProviderRow {
  package let facts: Provider

  /// TMDb's pictures, which its answers name by their files: `/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg`.
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

  /// The posters of OMDb, which names them by their whole addresses.
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

  /// Every server that is asked for pictures; there is no other.
  package static let all: [PictureHost] = [.tmdb, .omdb]
}

/// A picture of a movie: which server has it, and its path there.
///
/// Sources of movies are strangers: what is not as theirs are, or at another server, has no name here and is never asked
/// for.
package struct PictureName: Hashable, Sendable {
  /// The ``Provider/id`` of the server.
  package let host: String
  /// `/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg`, or what stands after the server in the address.
  private let file: String

  private static let maximumFileLength = 300

  /// Reads a poster's or a background's place, as movies have it.
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
    // OMDb still names some without TLS; they are asked for with it.
    let server = PictureHost.omdb.facts.baseURL
    let starts = [server, "http" + server.dropFirst("https".count)]
    guard let start = starts.first(where: { path.hasPrefix($0 + "/") }) else { return nil }
    let rest = path.dropFirst(start.count)
    guard !rest.contains(".."), !rest.contains("//"),
      rest.utf8.allSatisfy({ PictureName.isPlain($0) || "/.@,".utf8.contains($0) })
    else { return nil }
    (host, file) = (PictureHost.omdb.facts.id, String(rest))
  }

  /// The path at the server, of TMDb's pictures in `size`, one of TMDb's own; OMDb's have one size.
  package func path(in size: String) -> String {
    host == PictureHost.tmdb.facts.id ? "/t/p/\(size)\(file)" : file
  }

  private static func parts(_ file: Substring) -> (name: Substring, ending: String) {
    guard let dot = file.lastIndex(of: ".") else { return (file, "") }
    return (file[..<dot], file[dot...].dropFirst().lowercased())
  }

  /// A letter, a digit, `-` or `_`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
