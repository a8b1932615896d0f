/// The name of a response's content, so that a client need not fetch it twice (RFC 9110, section
/// 8.8.3).
struct EntityTag: Hashable, Sendable {
  /// The tag with its quotes.
  let text: String

  /// Creates the tag of a digest; weak if several codings share it.
  init(digest: some StringProtocol, isWeak: Bool) {
    text = (isWeak ? "W/\"" : "\"") + digest + "\""
  }

  /// Whether the value of an `If-None-Match` field contains this tag, or is `*`.
  func isNamed(in field: String) -> Bool {
    if field == text || field == "*" { return true }
    let wanted = EntityTag.opaque(text[...])
    return field.split(separator: ",").contains { part in
      EntityTag.opaque(part.drop { $0 == " " }) == wanted
    }
  }

  private static func opaque(_ tag: Substring) -> Substring {
    let quoted = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    guard let end = quoted.lastIndex(of: "\"") else { return quoted }
    return quoted[...end]
  }
}
