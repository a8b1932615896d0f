/// An image as programs of TMDb ask for it: `/w342/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg`.
package struct TMDbImage: Hashable, Sendable {
  /// One of the sizes that TMDb tells.
  package let size: String
  /// The file with a slash before it, as movies name it.
  package let file: String

  private static let widths = [45, 92, 154, 185, 300, 342, 500, 780, 1_280]
  private static let original = "original"

  /// Reads the path behind `/t/p`; nil for one that has no size of TMDb's and no file.
  package init?(path: String) {
    // Some programs write two slashes before the file.
    let parts = path.split(separator: "/")
    guard parts.count == 2, let size = TMDbImage.size(parts[0]) else { return nil }
    (self.size, file) = (size, "/" + parts[1])
  }

  /// The size that is meant; of one that cuts or colours, such as `w600_and_h900_bestv2`, the next larger one as it is.
  private static func size(_ text: Substring) -> String? {
    if text == original || text == "h632" { return String(text) }
    guard text.hasPrefix("w"), let width = Int(text.dropFirst().prefix { $0 != "_" }) else {
      return nil
    }
    let known = widths.first { $0 >= width }
    guard text.contains("_") else { return known == width ? String(text) : nil }
    return known.map { "w\($0)" } ?? original
  }
}

/// Where images are, as TMDb's `configuration` tells it.
package struct TMDbImageBase: Hashable, Sendable {
  let plain: String
  let secure: String

  /// The address with a slash at its end, and the one to ask over TLS.
  package init(_ plain: String, secure: String) {
    (self.plain, self.secure) = (plain, secure)
  }

  /// TMDb's own server of images.
  package static let tmdb = TMDbImageBase(
    "http://image.tmdb.org/t/p/",
    secure: "https://image.tmdb.org/t/p/"
  )
}
