import EmbeddedData
import Localization
import Presentation
import Synchronization

/// Finds a reader's language among the embedded ones.
final class ReaderLanguages: Sendable {
  private struct State {
    var languages: [String: Wording] = [:]
    var tags: [String: String] = [:]
  }

  /// The maximum number of `Accept-Language` values whose language is remembered, our choice;
  /// beyond it all are dropped.
  private static let maximumFields = 500

  private let matcher = LocaleMatcher(tags: EmbeddedLocales.tags)
  private let state = Mutex(State())

  /// Returns the language for a request: `chosen`, else the best for the `Accept-Language` value
  /// `field`.
  func language(chosen: String?, accepting field: String?) -> Wording {
    if let tag = chosen.flatMap({ matcher.best(for: $0) }) { return language(tag) }
    guard let field else { return language("en") }
    if let known = state.withLock({ $0.tags[field] }) { return language(known) }
    let tag = matcher.best(forAcceptLanguage: field) ?? "en"
    state.withLock { state in
      if state.tags.count >= ReaderLanguages.maximumFields { state.tags = [:] }
      state.tags[field] = tag
    }
    return language(tag)
  }

  /// Returns the language nearest to a BCP 47 tag; nil if there is none.
  func language(named tag: String) -> Wording? {
    matcher.best(for: tag).map { language($0) }
  }

  /// The locales in whose languages currencies can be searched for.
  var searchLocales: [LocaleData] {
    SettingsLanguage.all.map { language($0.tag.description).locale }
  }

  /// The nicknames by which currencies can be searched for.
  let searchKeywords = EmbeddedLocales.keywords

  /// Returns the language of the locale with exactly this tag, which is read once.
  private func language(_ tag: String) -> Wording {
    state.withLock { state in
      if let known = state.languages[tag] { return known }
      let words = EmbeddedLocales.messageLanguage(for: tag) ?? "en"
      guard let locale = EmbeddedLocales.locale(tag),
        let messages = EmbeddedLocales.messages(words, of: .site)
      else { preconditionFailure("every tag of the matcher has a locale") }
      let language = Wording(locale: locale, messages: messages)
      state.languages[tag] = language
      return language
    }
  }
}

extension Wording {
  /// English, for programs.
  static let english = ReaderLanguages().language(chosen: nil, accepting: nil)
}
