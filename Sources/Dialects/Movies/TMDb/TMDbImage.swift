import PlainBytes

/// The path of an image in a TMDb client's request: `/w342/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg`.
package struct TMDbImage: Hashable, Sendable {
  /// A size that TMDb offers, such as "w342" or "original".
  package let size: String
  /// The name of the file after a slash, as in a movie's `posterPath`.
  package let file: String

  private static let widths = [45, 92, 154, 185, 300, 342, 500, 780, 1_280]
  private static let original = "original"

  /// Reads the path after `/t/p`; nil unless it has a size that TMDb offers and a file.
  package init?(path: String) {
    // Some clients send two slashes before the file.
    let parts = path.split(separator: "/")
    guard parts.count == 2, let size = TMDbImage.size(parts[0]) else { return nil }
    (self.size, file) = (size, "/" + parts[1])
  }

  /// Returns the size that `text` names; nil if TMDb does not have it.
  ///
  /// A size that crops or colours, such as `w600_and_h900_bestv2`, becomes the next larger plain
  /// one.
  private static func size(_ text: Substring) -> String? {
    if text == original || text == "h632" { return String(text) }
    guard text.hasPrefix("w"), let width = Int(digits: text.dropFirst().prefix { $0 != "_" }) else {
      return nil
    }
    let known = widths.first { $0 >= width }
    guard text.contains("_") else { return known == width ? String(text) : nil }
    return known.map { "w\($0)" } ?? original
  }
}

/// The address of images in TMDb's `configuration`.
package struct TMDbImageBase: Hashable, Sendable {
  let plain: String
  let secure: String

  /// Creates a base from an address that ends in a slash, and from the corresponding address with
  /// TLS.
  package init(_ plain: String, secure: String) {
    (self.plain, self.secure) = (plain, secure)
  }

  /// TMDb's own image server.
  package static let tmdb = TMDbImageBase(
    "http://image.tmdb.org/t/p/",
    secure: "https://image.tmdb.org/t/p/"
  )
}
