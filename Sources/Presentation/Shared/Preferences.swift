public import ExactMoney
public import Localization
import PlainBytes

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

  /// Whether everything is equal except the conversion.
  func areSameChoices(as other: Preferences) -> Bool {
    var (mine, theirs) = (choices, other.choices)
    (mine.rates.conversion, theirs.rates.conversion) = (nil, nil)
    return mine.text.isSame(as: theirs.text)
  }

  /// Whether the reader has added something since `before` that would be missed if it were lost.
  func isWorthKeeping(beside before: Preferences) -> Bool {
    rates.isWorthKeeping(beside: before.rates)
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
