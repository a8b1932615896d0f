import ExactMoney
import PlainBytes

extension Preferences {
  /// The version of ``text``.
  private static var version: Int { 1 }

  /// The preferences as text of the characters that a cookie may hold: `favourites=EUR_JPY&theme=dark`.
  ///
  /// Far below the 4096 bytes that browsers keep of a cookie, see ``OwnRate/isKeepable``.
  public var text: String {
    var query = Query()
    query.add("version", String(Preferences.version))
    query.add("changes", changes > 0 ? String(changes) : nil)
    query.add("theme", theme.name.description)
    query.add("language", language)
    query.add("keys", hasSingleKeys ? nil : "0")
    rates.add(to: &query)
    return Preferences.withoutCommas(query.text)
  }

  /// The preferences as the text of a file, one a line.
  public var fileText: String {
    choices.text.parts(between: "&").joined(separator: "\n") + "\n"
  }

  /// Reads what ``text`` or ``fileText`` wrote; nil when nothing of it can be understood.
  ///
  /// What a newer or older version wrote and this one does not know is left out, and so is what no
  /// reader can have chosen.
  public init?(text: String) {
    guard text.utf8.count <= Preferences.longestText else { return nil }
    let query = Query(Preferences.inOneLine(text))
    guard let rates = RatePreferences(query) else { return nil }
    self.rates = rates
    changes = query["changes"].flatMap { Preferences.count($0) } ?? 0
    theme = query["theme"].flatMap { Theme(named: $0) } ?? .system
    language = query["language"].flatMap { Preferences.isName($0) ? $0 : nil }
    hasSingleKeys = query["keys"] == nil
  }

  /// The most bytes that are read at all.
  private static var longestText: Int { 16_000 }

  /// A count of up to nine digits; nil for anything else.
  private static func count(_ text: String) -> Int? {
    text.utf8.count <= 9 ? Int(text).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  /// Whether a text can be the name of a language or a source: short, of visible ASCII.
  static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.bytes.allSatisfy { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }
  }

  /// The text of a query with its commas encoded, which a cookie may not hold, and without the `?`.
  private static func withoutCommas(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.bytes.dropFirst() {
      if byte == UInt8(ascii: ",") { bytes += "%2C".bytes } else { bytes.append(byte) }
    }
    return String(utf8: bytes)
  }

  /// A text whose lines are items of a query, as such.
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
