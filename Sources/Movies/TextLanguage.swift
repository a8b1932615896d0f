import Localization
import PlainBytes

/// A language that texts of movies are kept in beside English: one of the others that Cambio speaks.
///
/// The raw values are the order of translations.
public enum TextLanguage: UInt8, CaseIterable, Sendable {
  case arabic, german, spanish, french, hindi, italian, japanese, korean, dutch, portuguese, chinese

  private static let tags: StaticString = "ar de es fr hi it ja ko nl pt-BR zh-Hans"

  /// The language with this BCP 47 tag, spelled as ``tag``; nil for every other one.
  public init?(tag: String) {
    guard let place = TextLanguage.tags.index(ofWord: tag) else { return nil }
    self.init(rawValue: place)
  }

  /// The BCP 47 tag: "pt-BR".
  public var tag: String { TextLanguage.tags.word(rawValue) }

  /// The code in ISO 639-1: "pt".
  public var code: String { tag.languageOfTag }
}
