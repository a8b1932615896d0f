import HTTPTypes
import Hummingbird
import Localization
import Presentation

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
