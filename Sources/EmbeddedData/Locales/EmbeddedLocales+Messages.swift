import CEmbeddedData
public import Localization

extension EmbeddedLocales {
  /// A program that shows messages.
  public enum Speaker: Sendable {
    case command
    /// The program that runs in the page.
    case page
    /// The server, which has the page's messages and those of its own pages.
    case site

    /// The sections of a language's file that the program uses.
    fileprivate var sections: [StaticString] {
      switch self {
      case .command: ["shared", "command", "rules"]
      case .page: ["shared", "page"]
      case .site: ["shared", "page", "rules", "movies"]
      }
    }
  }

  /// The BCP 47 tags of the languages with messages, English first.
  public static var messageLanguages: [String] {
    (0..<embedded_language_count()).map { String(cString: embedded_language_at($0).tag) }
  }

  /// Returns the best of ``messageLanguages`` for the locale with this tag, such as "es" for
  /// "es-MX"; nil if none fits.
  ///
  /// A region is ignored unless it has messages of its own: "pt-PT" gets those of Brazil. A script
  /// is not: Simplified Chinese does not serve a reader of Traditional Chinese.
  ///
  /// - Complexity: O(n) in the languages.
  public static func messageLanguage(for tag: String) -> String? {
    let language = tag.prefix { $0 != "-" }
    let known = messageLanguages.filter { $0.prefix { $0 != "-" } == language }
    return known.first { $0 == tag }
      ?? known.first {
        script(of: $0) == nil || script(of: tag) == nil || script(of: $0) == script(of: tag)
      }
  }

  /// Returns the script subtag, which has four letters; nil if `tag` has none.
  private static func script(of tag: String) -> Substring? {
    tag.split(separator: "-").dropFirst().first { $0.utf8.count == 4 }
  }

  /// Returns the messages of `speaker` in the language of a BCP 47 tag, "es" or "es-MX"; nil if
  /// there is no such language.
  ///
  /// - Complexity: O(n) in the bytes of the messages.
  public static func messages(_ tag: String, of speaker: Speaker) -> MessageCatalogue? {
    guard let language = messageLanguage(for: tag) else { return nil }
    let english = bytes(of: embedded_language_at(0))
    for index in 0..<embedded_language_count() {
      let entry = embedded_language_at(index)
      guard String(cString: entry.tag) == language else { continue }
      return MessageCatalogue(
        tag: language,
        isRightToLeft: entry.is_right_to_left,
        plurals: UnsafeRawBufferPointer(start: entry.plurals, count: entry.plurals_count),
        file: bytes(of: entry),
        english: english,
        sections: speaker.sections
      )
    }
    return nil
  }

  private static func bytes(of entry: embedded_language) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: entry.bytes, count: entry.count)
  }
}
