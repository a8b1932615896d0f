import Digests
import HTTPTypes
import Hummingbird
import Refreshing
import WebViews

/// The stylesheet inside the first page of a visit, which is seen without waiting for another request.
///
/// The pages after it are drawn on the device, or link to the sheet, which browsers keep.
struct InlineStyles: Sendable {
  let element: HTML
  /// The policy that allows it, by its digest (CSP 3, section 2.3.1).
  let fields: HTTPFields

  /// The sheet among the files of the app; nil if they have none.
  init?(_ files: ServedFiles) {
    guard let sheet = files.versioned.first(where: { $0.path == "cambio.css" }) else { return nil }
    let bytes = sheet.bytes()
    element = .style(bytes)
    let digest = "'sha256-\(ContentDigest(of: bytes).base64)'"
    fields = [.contentSecurityPolicy: HTTPFields.policy(styles: "'self' " + digest)]
  }

  /// Whether a browser navigates here from elsewhere, as far as it says so (Fetch Metadata).
  static func isFirstPage(_ request: Request) -> Bool {
    guard request.headers[.secFetchDest] == "document" else { return false }
    return request.headers[.secFetchSite] != "same-origin"
  }
}
