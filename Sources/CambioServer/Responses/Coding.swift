import HTTPTypes

/// An encoding of a body for transfer.
enum Coding: Hashable {
  case identity, gzip, brotli

  /// The value of `Content-Encoding`; nil for the bytes as they are.
  var name: String? {
    switch self {
    case .identity: nil
    case .gzip: "gzip"
    case .brotli: "br"
    }
  }

  /// The codings that compress, in ascending order of size.
  static let compressed: [Coding] = [.brotli, .gzip]
}

/// The codings that a client accepts (RFC 9110, section 12.5.3), named in any case.
struct AcceptedCodings {
  private(set) var takesGzip = false
  private(set) var takesBrotli = false

  init(_ fields: HTTPFields) {
    guard let value = fields[.acceptEncoding] else { return }
    var any: Bool?
    var (gzip, brotli): (Bool?, Bool?) = (nil, nil)
    for entry in value.utf8.split(separator: UInt8(ascii: ",")) {
      let parts = entry.split(separator: UInt8(ascii: ";"))
      guard let name = parts.first.map({ AcceptedCodings.trimmed($0) }) else { continue }
      let isWanted = !parts.dropFirst().contains { AcceptedCodings.isZero($0) }
      if name.isNamed("gzip") || name.isNamed("x-gzip") { gzip = isWanted }
      if name.isNamed("br") { brotli = isWanted }
      if name.isNamed("*") { any = isWanted }
    }
    takesGzip = gzip ?? any ?? false
    takesBrotli = brotli ?? any ?? false
  }

  /// Returns whether the client accepts `coding`.
  func takes(_ coding: Coding) -> Bool {
    switch coding {
    case .identity: true
    case .gzip: takesGzip
    case .brotli: takesBrotli
    }
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    let start = text.drop { $0 == 0x20 || $0 == 0x09 }
    guard let last = start.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return start }
    return start[...last]
  }

  /// Returns whether a parameter is a weight of zero, such as `q=0` or `q=0.000`.
  private static func isZero(_ parameter: Substring.UTF8View) -> Bool {
    let text = trimmed(parameter)
    guard let letter = text.first, letter | 0x20 == UInt8(ascii: "q") else { return false }
    let weight = text.dropFirst(2)
    return !weight.isEmpty
      && weight.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
  }
}

extension Substring.UTF8View {
  /// Returns whether the text is `name`, given in lowercase, in any case.
  fileprivate func isNamed(_ name: String) -> Bool {
    elementsEqual(name.utf8) { byte, letter in
      byte == letter || (0x41...0x5A).contains(byte) && byte | 0x20 == letter
    }
  }
}

/// The name of a response's content, so that a client need not fetch it twice (RFC 9110, section
/// 8.8.3).
struct EntityTag: Hashable, Sendable {
  /// The tag with its quotes.
  let text: String

  /// Creates the tag of a digest, which is weak since all codings share it.
  init(digest: some StringProtocol) { text = "W/\"" + digest + "\"" }

  /// Returns whether the value of an `If-None-Match` field contains this tag, or is `*`.
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
