import Localization
import PlainBytes

/// A language other than English in which texts of movies are stored; Cambio is translated into
/// each.
///
/// The raw values are the order of ``Movie/translations``.
public enum TextLanguage: UInt8, CaseIterable, Sendable {
  case arabic, german, spanish, french, hindi, italian, japanese, korean, dutch, portuguese, chinese

  private static let tags: StaticString = "ar de es fr hi it ja ko nl pt-BR zh-Hans"

  /// Creates the language with the BCP 47 tag `tag`, spelled as in ``tag``; nil for any other tag.
  public init?(tag: String) {
    guard let place = TextLanguage.tags.index(ofWord: tag) else { return nil }
    self.init(rawValue: place)
  }

  /// The BCP 47 tag, such as "pt-BR".
  public var tag: String { TextLanguage.tags.word(rawValue) }

  /// The ISO 639-1 code, such as "pt".
  public var code: String { tag.languageOfTag }
}
