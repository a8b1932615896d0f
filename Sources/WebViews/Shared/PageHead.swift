import ExactMoney
import Localization
import Presentation

/// The texts of the elements around the page's content: `html`, `title` and `body`.
public struct PageFrame: Hashable, Sendable {
  public let title: String
  /// The BCP 47 tag of the language.
  public let language: String
  /// The direction of writing, `ltr` or `rtl`.
  public let direction: String
  /// The theme: `auto`, `light` or `dark`.
  public let theme: String
  /// The classes of `body`.
  public let bodyClass: String
}

extension AppEnvironment {
  /// Returns the frame of a page; `classes` are its screen's.
  func frame(title: String, _ classes: String) -> PageFrame {
    PageFrame(
      title: title + " · Cambio",
      language: wording.messages.tag,
      direction: wording.messages.isRightToLeft ? "rtl" : "ltr",
      theme: preferences.theme.name,
      bodyClass: "app " + classes + (preferences.hasSingleKeys ? "" : " no-keys")
    )
  }

  /// Returns a whole document with `attributes` of its root, and with `head` after the common part
  /// of its head.
  ///
  /// The stylesheet is the element `inline`, or a link if that is nil.
  func document(
    _ frame: PageFrame,
    _ description: Message = .pageDescription,
    attributes: HTML = .empty,
    head: HTML,
    inline: HTML? = nil,
    _ body: HTML,
    _ assets: Assets
  ) -> HTML {
    // An inline sheet comes after the addresses that the page fetches.
    let styles = assets.path("cambio.css")
    let head: HTML =
      inline.map { "\(head)\($0)" } ?? "<link rel=\"stylesheet\" href=\"\(styles)\">\n\(head)"
    return """
      <!doctype html>
      <html lang="\(frame.language)" dir="\(frame.direction)" data-theme="\(frame.theme)" \
      data-locale="\(wording.locale.tag)"\(attributes)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f1f4f1">
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0a1011">
      <meta name="description" content="\(wording(description))">
      <title>\(frame.title)</title>
      <link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">
      <link rel="icon" href="\(assets.path("icon.svg"))" type="image/svg+xml">
      <link rel="apple-touch-icon" href="\(assets.path("apple-touch-icon.png"))">
      \(head)</head>
      <body class="\(frame.bodyClass)">
      \(body)</body>
      </html>

      """
  }
}

extension Assets {
  /// Returns the start of every body, before `main`: a link past the tabs, the tabs, and the top
  /// bar.
  func bodyStart(_ tab: Tab, _ topbar: HTML, in environment: AppEnvironment) -> [BodyPart] {
    let wording = environment.wording
    return [
      .outline(
        """
        <a class="skip" href="#main">\(wording(.pageSkip))</a>
        <nav class="tabs" id="tabs" aria-label="\(wording(.pageNavigation))" data-region>
        """
      ),
      .region("tabs", tabs(tab, in: environment)),
      .outline("</nav>\n<header class=\"topbar\" id=\"topbar\" data-region>"),
      .region("topbar", "\(topbar)<span class=\"spacer\"></span>\(themeToggle(wording))"),
      .outline("</header>\n"),
    ]
  }
}
