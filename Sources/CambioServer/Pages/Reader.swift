import HTTPTypes
import Hummingbird
import Localization
import Presentation

/// The reader of a page, with the language and the preferences of the request.
struct Reader {
  let language: ReaderLanguage
  let preferences: Preferences
  /// The text of the cookie; empty if there is none.
  let cookie: String

  init(_ request: Request, _ languages: ReaderLanguages) {
    let cookie = PreferenceCookie.text(in: request.headers)
    let kept = cookie.flatMap { Preferences(text: $0) }
    let accepted = request.headers[.acceptLanguage]
    let language = languages.language(chosen: kept?.language, accepting: accepted)
    self.language = language
    self.cookie = cookie ?? ""
    preferences =
      kept
      ?? Preferences(
        for: language.wording.locale,
        region: accepted.flatMap { LocaleMatcher.region(ofAcceptLanguage: $0) }
      )
  }
}
