import HTTPTypes
import Presentation

/// The cookie in which a browser without script keeps the preferences.
///
/// Nothing in it is secret, and a page with script may write it too: it is not `HttpOnly`. Other sites
/// cannot have it sent with a form (`SameSite=Lax`).
enum PreferenceCookie {
  private static let name = "cambio"

  /// Browsers keep no longer cookies; what does not fit is not kept at all.
  static let mostBytes = 4_000

  /// The text of the cookie that a request brings; nil for none.
  static func text(in fields: HTTPFields) -> String? {
    fields.cookie(named: name, atMost: mostBytes)
  }

  /// The field that has a browser keep `preferences` for as long as browsers keep anything.
  static func keeping(_ preferences: Preferences) -> String {
    "\(name)=\(preferences.text); Path=/; Max-Age=34560000; SameSite=Lax"
  }

  /// The field that has a browser forget them.
  static let erasing = "\(name)=; Path=/; Max-Age=0; SameSite=Lax"
}
