import ExactMoney
import ExchangeRates
import Localization
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
    query.add("pair", pair.map { $0.base.code + "-" + $0.quote.code })
    query.add("home", home?.code)
    query.add(
      "favourites",
      favourites.prefix(Preferences.mostFavourites).map { $0.code }.joined(separator: "_")
    )
    query.add("theme", theme.name.description)
    query.add("layout", layout.name.description)
    query.add("order", order.name.description)
    query.add("language", language)
    query.add("source", source)
    query.add("keys", hasSingleKeys ? nil : "0")
    query.add("keypad", isKeypadFolded ? "0" : nil)
    for own in ownRates.prefix(Preferences.mostOwnRates) where own.isKeepable {
      query.add(
        "rate",
        [
          own.pair.base.code, own.pair.quote.code, own.value.description,
          own.fee?.value.description ?? "", String(own.setAt.unixSeconds),
        ].joined(separator: "_")
      )
    }
    return Preferences.withoutCommas(query.text)
  }

  /// The preferences as the text of a file, one a line.
  public var fileText: String {
    text.parts(between: "&").joined(separator: "\n") + "\n"
  }

  /// Reads what ``text`` or ``fileText`` wrote; nil when nothing of it can be understood.
  ///
  /// What a newer or older version wrote and this one does not know is left out, and so is what no
  /// reader can have chosen.
  public init?(text: String) {
    guard text.utf8.count <= Preferences.longestText else { return nil }
    let query = Query(Preferences.inOneLine(text))
    guard let favourites = query["favourites"] else { return nil }
    self.init()
    let codes = query["pair"].map { Preferences.parts(of: $0) } ?? []
    pair = CurrencyPair(pathParts: codes)
    home = query["home"].flatMap { Currency($0) }
    self.favourites = []
    for code in Preferences.parts(of: favourites) {
      if let currency = Currency(code) { _ = addFavourite(currency) }
    }
    theme = query["theme"].flatMap { Theme(named: $0) } ?? .system
    layout = query["layout"].flatMap { Layout(named: $0) } ?? .list
    order = query["order"].flatMap { CurrencyOrder(named: $0) } ?? .nameAscending
    language = query["language"].flatMap { Preferences.isName($0) ? $0 : nil }
    source = query["source"].flatMap { Preferences.isName($0) ? $0 : nil }
    hasSingleKeys = query["keys"] == nil
    isKeypadFolded = query["keypad"] != nil
    for item in query.items where ownRates.count < Preferences.mostOwnRates {
      guard item.name.isSame(as: "rate"), let own = Preferences.ownRate(item.value) else {
        continue
      }
      ownRates.append(own)
    }
  }

  /// The most bytes that are read at all.
  private static var longestText: Int { 16_000 }

  private static func ownRate(_ text: String) -> OwnRate? {
    let parts = Preferences.parts(of: text, keepingEmpty: true)
    guard parts.count == 5, let pair = CurrencyPair(pathParts: parts), pair.base != pair.quote,
      let value = try? ExactDecimal(parts[2]), value > .zero, let seconds = Int64(parts[4])
    else { return nil }
    let fee = (try? ExactDecimal(parts[3])).flatMap { FeePercent($0) }
    let own = OwnRate(pair: pair, value: value, fee: fee, setAt: Instant(unixSeconds: seconds))
    return own.isKeepable ? own : nil
  }

  /// Whether a text can be the name of a language or a source: short, of visible ASCII.
  static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.bytes.allSatisfy { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }
  }

  private static func parts(of text: String, keepingEmpty: Bool = false) -> [String] {
    text.parts(keepingEmpty: keepingEmpty) { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") && !keepingEmpty
        || byte == UInt8(ascii: ",")
    }
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

extension OwnRate {
  /// Whether the rate is short enough to be kept: fifty of them fit into a cookie beside the rest.
  var isKeepable: Bool {
    let years: ClosedRange<Int64> = 0...99_999_999_999
    return value.description.utf8.count <= 16 && (fee?.value.description.utf8.count ?? 0) <= 8
      && years.contains(setAt.unixSeconds)
  }
}

extension Preferences.Theme {
  /// The name on the page and in what is kept.
  public var name: StaticString {
    switch self {
    case .system: "auto"
    case .light: "light"
    case .dark: "dark"
    }
  }
}
