public import ExactMoney
public import Localization
import PlainBytes

/// What the reader has chosen, and what is remembered from one visit to the next.
public struct Preferences: Sendable {
  /// How the page is coloured.
  public enum Theme: UInt8, NamedChoice, Hashable {
    case system, light, dark
  }

  public var theme = Theme.system
  /// The BCP 47 tag of the language chosen; nil for that of the browser.
  public var language: String?
  /// Whether single letters such as S are commands outside the fields.
  public var hasSingleKeys = true
  public var rates = RatePreferences()
  /// How many changes led to them: of two that are kept in different places, the later one has more.
  public var changes = 0

  public init() {}

  /// The preferences of a reader of `locale` who has chosen nothing yet.
  public init(for locale: LocaleData) {
    rates = RatePreferences(for: locale)
  }

  /// The preferences that were kept as `text`; those of a new reader of the locale where nothing was.
  public init(kept text: String, for locale: LocaleData) {
    self = (text.utf8.isEmpty ? nil : Preferences(text: text)) ?? Preferences(for: locale)
  }

  /// Whether the reader has put something into them, beside what was there before, that would be missed.
  func isWorthKeeping(beside before: Preferences) -> Bool {
    rates.isWorthKeeping(beside: before.rates)
  }

  /// Chooses a language by its tag; an empty one is that of the browser, an unknown one changes nothing.
  mutating func setLanguage(_ tag: String) {
    if tag.utf8.isEmpty {
      language = nil
    } else if SettingsLanguage.all.contains(where: { $0.tag.isSame(as: tag) }) {
      language = tag
    }
  }
}

extension Preferences: Hashable {
  /// Preferences are the same that are kept as the same text, however many changes led to them.
  public static func == (left: Preferences, right: Preferences) -> Bool {
    left.choices.text.isSame(as: right.choices.text)
  }

  /// The same, as if nothing had led to them.
  var choices: Preferences {
    var choices = self
    choices.changes = 0
    return choices
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(choices.text) }
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
