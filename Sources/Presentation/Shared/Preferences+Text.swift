import ExactMoney
import PlainBytes

extension Preferences {
  /// The version of the format of ``text``.
  private static var version: Int { 1 }

  /// The preferences as text, in the characters that a cookie may have:
  /// `favourites=EUR_JPY&theme=dark`.
  ///
  /// The text is far below the 4,096 bytes that browsers keep of a cookie, see
  /// ``OwnRate/isKeepable``.
  public var text: String {
    var query = Query()
    query.add("version", String(Preferences.version))
    query.add("changes", changes > 0 ? String(changes) : nil)
    query.add("theme", theme.name)
    query.add("language", language)
    query.add("keys", hasSingleKeys ? nil : "0")
    rates.add(to: &query)
    return Preferences.withoutCommas(query.text)
  }

  /// The preferences as the text of a file, one item per line.
  public var fileText: String {
    choices.text.parts(between: "&").joined(separator: "\n") + "\n"
  }

  /// Reads ``text`` or ``fileText``; nil if none of it can be read.
  ///
  /// Unknown items of newer or older versions are ignored, as are impossible values.
  public init?(text: String) {
    guard text.utf8.count <= Preferences.maximumLength else { return nil }
    let query = Query(Preferences.inOneLine(text))
    guard let rates = RatePreferences(query) else { return nil }
    self.rates = rates
    changes = query["changes"].flatMap { Preferences.count($0) } ?? 0
    theme = query["theme"].flatMap { Theme(named: $0) } ?? .system
    language = query["language"].flatMap { Preferences.isName($0) ? $0 : nil }
    hasSingleKeys = query["keys"] == nil
  }

  /// The maximum number of bytes of a text; longer texts are not read.
  private static var maximumLength: Int { 16_000 }

  /// Returns a count of at most nine digits; nil for anything else.
  private static func count(_ text: String) -> Int? {
    text.utf8.count <= 9 ? Int(text).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  /// Whether a text can name a language or a source: 1 to 32 visible ASCII characters or spaces.
  static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.bytes.allSatisfy { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }
  }

  /// Removes the `?` of a query, and encodes commas, which a cookie may not have.
  private static func withoutCommas(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.bytes.dropFirst() {
      if byte == UInt8(ascii: ",") { bytes += "%2C".bytes } else { bytes.append(byte) }
    }
    return String(utf8: bytes)
  }

  /// Returns the query in a text with one item per line.
  private static func inOneLine(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.bytes {
      switch byte {
      case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "&"))
      case UInt8(ascii: "\r"): break
      default: bytes.append(byte)
      }
    }
    return String(utf8: bytes)
  }
}
