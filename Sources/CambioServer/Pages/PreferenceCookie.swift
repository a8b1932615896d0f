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
    for field in fields[values: .cookie] {
      for pair in field.utf8.split(separator: UInt8(ascii: ";")) {
        let pair = pair.drop { $0 == UInt8(ascii: " ") }
        let start = name.utf8.count + 1
        guard pair.count > start, pair.count <= mostBytes + start,
          pair.prefix(start).elementsEqual((name + "=").utf8)
        else { continue }
        return String(Substring(pair.dropFirst(start)))
      }
    }
    return nil
  }

  /// The field that has a browser keep `preferences` for as long as browsers keep anything.
  static func keeping(_ preferences: Preferences) -> String {
    "\(name)=\(preferences.text); Path=/; Max-Age=34560000; SameSite=Lax"
  }

  /// The field that has a browser forget them.
  static let erasing = "\(name)=; Path=/; Max-Age=0; SameSite=Lax"
}
