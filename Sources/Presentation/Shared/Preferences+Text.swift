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
    // A query begins with `?`, and a cookie may not have commas.
    let pieces = query.text.parts(keepingEmpty: true) { $0 == UInt8(ascii: ",") }
    return String(utf8: pieces.joined(separator: "%2C").bytes.dropFirst())
  }

  /// The preferences as the text of a file, one item per line.
  public var fileText: String { choices.text.parts(between: "&").joined(separator: "\n") + "\n" }

  /// Reads ``text`` or ``fileText``; nil if none of it can be read.
  ///
  /// Unknown items of newer or older versions are ignored, as are impossible values.
  public init?(text: String) {
    guard text.utf8.count <= Preferences.maximumLength else { return nil }
    // The lines of a file are the items of a query.
    let items = text.bytes.filter { $0 != UInt8(ascii: "\r") }
      .map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "&") : $0 }
    let query = Query(String(utf8: items))
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
    text.utf8.count <= 9 ? Int(digits: text) : nil
  }

  /// Whether a text can name a language or a source: 1 to 32 visible ASCII characters or spaces.
  static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.bytes.allSatisfy { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }
  }
}
