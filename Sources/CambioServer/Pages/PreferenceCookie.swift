import HTTPTypes
import Presentation

/// The cookie that stores the preferences in a browser without script.
///
/// Nothing in it is secret, and a page with script may write it too: it is not `HttpOnly`. Other
/// sites cannot have it sent with a form (`SameSite=Lax`).
enum PreferenceCookie {
  private static let name = "cambio"

  /// Browsers do not store longer cookies; what does not fit is not stored at all.
  static let mostBytes = 4_000

  /// The text of a request's cookie; nil for none.
  static func text(in fields: HTTPFields) -> String? {
    fields.cookie(named: name, atMost: mostBytes)
  }

  /// The field that stores `preferences` for as long as browsers allow.
  static func keeping(_ preferences: Preferences) -> String {
    "\(name)=\(preferences.text); Path=/; Max-Age=34560000; SameSite=Lax"
  }

  /// The field that removes them.
  static let erasing = "\(name)=; Path=/; Max-Age=0; SameSite=Lax"
}
