import EmbeddedData
import HTTPTypes
import Hummingbird
import Localization
import Presentation
import Synchronization

/// The reader of a page, with the language and the preferences of the request.
struct Reader {
  let wording: Wording
  let preferences: Preferences

  init(_ request: Request, _ languages: ReaderLanguages) {
    let kept = PreferenceCookie.text(in: request.headers).flatMap { Preferences(text: $0) }
    let accepted = request.headers[.acceptLanguage]
    let wording = languages.language(chosen: kept?.language, accepting: accepted)
    self.wording = wording
    preferences =
      kept
      ?? Preferences(
        for: wording.locale,
        region: accepted.flatMap { LocaleMatcher.region(ofAcceptLanguage: $0) }
      )
  }
}

/// The cookie that stores the preferences in a browser without script.
///
/// Nothing in it is secret, and a page with script may write it too, so it is not `HttpOnly`. Other
/// sites cannot have it sent with a form (`SameSite=Lax`).
enum PreferenceCookie {
  private static let name = "cambio"

  /// The maximum size in bytes, a little less than browsers store; larger preferences are refused.
  static let maximumBytes = 4_000

  /// Returns the text of a request's cookie; nil if there is none.
  static func text(in fields: HTTPFields) -> String? {
    fields.cookie(named: name, atMost: maximumBytes)
  }

  /// Returns the cookie that stores `preferences` for as long as browsers allow.
  static func keeping(_ preferences: Preferences) -> String {
    "\(name)=\(preferences.text); Path=/; Max-Age=34560000; SameSite=Lax"
  }

  /// The cookie that removes the preferences.
  static let erasing = "\(name)=; Path=/; Max-Age=0; SameSite=Lax"
}

/// Finds a reader's language among the embedded ones.
final class ReaderLanguages: Sendable {
  private struct State {
    var languages: [String: Wording] = [:]
    /// The tag of the language for each value of `Accept-Language`.
    var tags = BoundedCache<String, String>(maximumBytes: 64 << 10)
  }

  private let matcher = LocaleMatcher(tags: EmbeddedLocales.tags)
  private let state = Mutex(State())

  /// Returns the language for a request: `chosen`, else the best for the `Accept-Language` value
  /// `field`.
  func language(chosen: String?, accepting field: String?) -> Wording {
    if let tag = chosen.flatMap({ matcher.best(for: $0) }) { return language(tag) }
    guard let field else { return language("en") }
    if let known = state.withLock({ $0.tags[field] }) { return language(known) }
    let tag = matcher.best(forAcceptLanguage: field) ?? "en"
    state.withLock { $0.tags.keep(tag, for: field, bytes: field.utf8.count + 64) }
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
