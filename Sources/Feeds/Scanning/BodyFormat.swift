/// What the bytes of an answer are, by their start.
///
/// A gateway under load sends a web page with status 200: what is read is looked at first.
package enum BodyFormat: String {
  case csv = "CSV"
  case html = "HTML"
  case json = "JSON"
  case text = "text"
  case xml = "XML"
  case zip = "a zip archive"
  case nothing = "an empty body"

  /// The format that `bytes` seem to have; CSV looks like any text.
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
