import CambioAPI
import ExactJSON
import HTTPTypes
import Hummingbird
import Presentation

/// Answers `/manifest.webmanifest`, from which systems install the app, in the reader's language.
struct ManifestRoutes: Sendable {
  let pages: Pages

  func add(to routes: inout ServerRoutes) {
    routes.get("/manifest.webmanifest", .page) { request, _ in
      let wording = Reader(request, pages.languages).wording
      return PreparedResponse(
        manifest(wording).text,
        type: "application/manifest+json",
        fields: Pages.fields
      ).compressedResponse(to: request)
    }
  }

  private func manifest(_ wording: Wording) -> JSONValue {
    [
      "name": "Cambio",
      "short_name": "Cambio",
      "description": .string(wording(.pageDescription)),
      "lang": .string(wording.messages.tag),
      "dir": wording.messages.isRightToLeft ? "rtl" : "ltr",
      "id": "/",
      "start_url": "/",
      "scope": "/",
      "display": "standalone",
      "display_override": ["standalone", "minimal-ui", "browser"],
      "background_color": "#f1f4f1",
      "theme_color": "#f1f4f1",
      "categories": ["finance", "travel", "utilities"],
      "icons": [
        icon("icon.svg", "any", "image/svg+xml"), icon("icon-192.png", "192x192"),
        icon("icon-512.png", "512x512"), icon("maskable-512.png", "512x512", purpose: "maskable"),
      ],
      "share_target": [
        "action": "/ask", "method": "GET", "params": ["title": "title", "text": "q", "url": "url"],
      ],
      "shortcuts": [
        shortcut(wording(.pageConvert), "/"), shortcut(wording(.pageHistory), "/EUR/USD/history"),
        shortcut(wording(.pageSend), "/send"),
      ],
    ]
  }

  private func icon(
    _ name: String,
    _ sizes: JSONValue,
    _ type: JSONValue = "image/png",
    purpose: JSONValue = "any"
  ) -> JSONValue {
    ["src": .string(pages.assets.path(name)), "sizes": sizes, "type": type, "purpose": purpose]
  }

  private func shortcut(_ name: String, _ address: JSONValue) -> JSONValue {
    ["name": .string(name), "url": address, "icons": [icon("icon-192.png", "192x192")]]
  }
}
