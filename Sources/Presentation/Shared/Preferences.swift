public import ExactMoney
public import Localization
public import PlainBytes

/// The reader's choices, which are remembered from one visit to the next.
public struct Preferences: Sendable {
  /// The page's colours.
  public enum Theme: UInt8, NamedChoice, Hashable {
    case system, light, dark

    /// The names of the themes on the page and in stored text.
    public static var names: StaticString { "auto light dark" }
  }

  public var theme = Theme.system
  /// The BCP 47 tag of the chosen language; nil for the browser's.
  public var language: String?
  /// Whether single letters such as S are commands outside the fields.
  public var hasSingleKeys = true
  public var rates = RatePreferences()
  /// The number of changes so far; of two stored versions, the later one has more.
  public var changes = 0

  public init() {}

  /// Creates the preferences of a new reader with `locale`, in a region given by its ISO 3166 code.
  public init(for locale: LocaleData, region: String? = nil) {
    rates = RatePreferences(for: locale, region: region)
  }

  /// Reads stored preferences; if `text` is empty or unreadable, creates those of a new reader.
  public init(kept text: String, for locale: LocaleData, region: String? = nil) {
    self =
      (text.utf8.isEmpty ? nil : Preferences(text: text))
      ?? Preferences(for: locale, region: region)
  }

  /// Returns whether everything is equal except the conversion.
  func areSameChoices(as other: Preferences) -> Bool {
    var (mine, theirs) = (choices, other.choices)
    (mine.rates.conversion, theirs.rates.conversion) = (nil, nil)
    return mine.text.isSame(as: theirs.text)
  }

  /// Sets the language by its tag.
  ///
  /// An empty tag means the browser's language; an unknown one changes nothing.
  mutating func setLanguage(_ tag: String) {
    if tag.utf8.isEmpty {
      language = nil
    } else if SettingsLanguage.all.contains(where: { $0.tag.isSame(as: tag) }) {
      language = tag
    }
  }
}

extension Preferences: Hashable {
  /// Compares the texts of two preferences, without the number of changes.
  public static func == (left: Preferences, right: Preferences) -> Bool {
    left.choices.text.isSame(as: right.choices.text)
  }

  /// These preferences without the number of changes.
  var choices: Preferences {
    var choices = self
    choices.changes = 0
    return choices
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(choices.text) }
}

extension Preferences {
  /// Creates the preferences after a form was sent: that of the settings, of the theme or of
  /// favourites.
  ///
  /// Missing and invalid fields change nothing. `locale` is the one in which the reader writes
  /// numbers.
  ///
  /// | form | fields |
  /// |---|---|
  /// | `/settings` | `language`, `theme`, `home`, `start`, `source`; with `general=1` also the switches `keys` and `recent` |
  /// | `/settings`, own rates | `base`, `quote`, `rate`, `fee`; `remove-rate=USD-BRL` |
  /// | `/settings/theme` | `theme` |
  /// | `/favourites` | `add`, `remove`, `up` or `down` with a code; or `action` with one and `code` |
  public init(form: Query, over old: Preferences, locale: LocaleData, now: Instant) {
    self = old
    if let tag = form["language"] { setLanguage(tag) }
    if let theme = form["theme"].flatMap({ Theme(named: $0) }) { self.theme = theme }
    // A switch that is off is not sent.
    if form["general"] != nil { hasSingleKeys = form["keys"] != nil }
    rates.take(form, locale: locale, now: now)
  }

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

  /// Returns whether a text can name a language or a source: 1 to 32 visible ASCII characters or
  /// spaces.
  static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.bytes.allSatisfy { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }
  }
}
