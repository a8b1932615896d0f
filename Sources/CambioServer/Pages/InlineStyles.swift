import Digests
import HTTPTypes
import Hummingbird
import Refreshing
import WebViews

/// The stylesheet inside the first page of a visit, which is drawn without another request.
///
/// Later pages are drawn on the device, or link to the sheet, which browsers cache.
struct InlineStyles: Sendable {
  let element: HTML
  /// The policy that allows the sheet, by its digest (CSP 3, section 2.3.1).
  let fields: HTTPFields

  /// Reads the sheet from the app's files; nil if they have none.
  init?(_ files: ServedFiles) {
    guard let sheet = files.versioned.first(where: { $0.path == "cambio.css" }) else { return nil }
    let bytes = sheet.bytes()
    element = .style(bytes)
    let digest = "'sha256-\(ContentDigest(of: bytes).base64)'"
    fields = [.contentSecurityPolicy: HTTPFields.policy(styles: "'self' " + digest)]
  }

  /// Returns whether a browser navigates here from elsewhere, according to its fields (Fetch
  /// Metadata).
  static func isFirstPage(_ request: Request) -> Bool {
    guard request.headers[.secFetchDest] == "document" else { return false }
    return request.headers[.secFetchSite] != "same-origin"
  }
}
