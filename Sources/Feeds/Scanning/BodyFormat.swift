/// The format of a response body, detected from its first bytes.
///
/// A gateway under load may send a web page with status 200, so the body is checked before it is
/// parsed.
package enum BodyFormat: String {
  case csv = "CSV"
  case html = "HTML"
  case json = "JSON"
  case text = "text"
  case xml = "XML"
  case zip = "a zip archive"
  case nothing = "an empty body"

  /// Detects the format of `bytes`; CSV is detected as ``text``.
  package init(of bytes: ByteText) {
    let start = bytes.withoutByteOrderMark.drop { $0.isWhiteSpace }
    switch start.first {
    case nil: self = .nothing
    case UInt8(ascii: "<"):
      let isPage =
        start.starts(with: "<!doctype html" as StaticString)
        || start.starts(with: "<html" as StaticString)
      self = isPage ? .html : .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default:
      self =
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
          || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
        ? .zip : .text
    }
  }
}
