public import ExactMoney
public import Localization
import PlainBytes

/// The reader's choices, which are remembered from one visit to the next.
public struct Preferences: Sendable {
  /// The page's colours.
  public enum Theme: UInt8, NamedChoice, Hashable {
    case system, light, dark

    /// The names on the page and in stored text.
    public static var names: StaticString { "auto light dark" }
  }

  public var theme = Theme.system
  /// The BCP 47 tag of the chosen language; nil for the browser's.
  public var language: String?
  /// Whether single letters such as S are commands outside the fields.
  public var hasSingleKeys = true
  public var rates = RatePreferences()
  /// The number of changes that led to them: of two stored versions, the later one has more.
  public var changes = 0

  public init() {}

  /// The preferences of a new reader with `locale`, in a region by its ISO 3166 code.
  public init(for locale: LocaleData, region: String? = nil) {
    rates = RatePreferences(for: locale, region: region)
  }

  /// The preferences stored as `text`; if empty, those of a new reader with the locale, in the region.
  public init(kept text: String, for locale: LocaleData, region: String? = nil) {
    self =
      (text.utf8.isEmpty ? nil : Preferences(text: text))
      ?? Preferences(for: locale, region: region)
  }

  /// Whether all but the conversion is the same.
  func areSameChoices(as other: Preferences) -> Bool {
    var (mine, theirs) = (choices, other.choices)
    (mine.rates.conversion, theirs.rates.conversion) = (nil, nil)
    return mine.text.isSame(as: theirs.text)
  }

  /// Whether the reader added something since `before` that would be missed.
  func isWorthKeeping(beside before: Preferences) -> Bool {
    rates.isWorthKeeping(beside: before.rates)
  }

  /// Sets a language by its tag; an empty one is the browser's, an unknown one changes nothing.
  mutating func setLanguage(_ tag: String) {
    if tag.utf8.isEmpty {
      language = nil
    } else if SettingsLanguage.all.contains(where: { $0.tag.isSame(as: tag) }) {
      language = tag
    }
  }
}

extension Preferences: Hashable {
  /// Preferences with equal texts are equal, whatever the number of changes.
  public static func == (left: Preferences, right: Preferences) -> Bool {
    left.choices.text.isSame(as: right.choices.text)
  }

  /// The same, without the number of changes.
  var choices: Preferences {
    var choices = self
    choices.changes = 0
    return choices
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(choices.text) }
}
