public import Localization
public import Presentation

/// Documents in place of pages that cannot be shown; they have no program.
extension AppView {
  /// Returns the document for an address that is not available offline.
  public static func offline(in environment: AppEnvironment, assets: Assets) -> HTML {
    notice(.pageAbsent, .pageAbsentHelp, in: environment, assets: assets)
  }

  /// Returns a document with `heading`, `help`, `details`, and a link to the converter.
  ///
  /// It has the tabs, but no button for the theme, which would need the server.
  public static func notice(
    _ heading: Message,
    _ help: Message,
    details: HTML = .empty,
    in environment: AppEnvironment,
    assets: Assets
  ) -> HTML {
    let wording = environment.wording
    let tabs = TabBar(selected: nil, environment: environment, assets: assets)
    return environment.document(
      environment.frame(title: wording(heading), ""),
      .pageDescription,
      head: .empty,
      """
      <a class="skip" href="#main">\(wording(.pageSkip))</a>
      <nav class="tabs" id="tabs" aria-label="\(wording(.pageNavigation))">\(tabs.html)</nav>
      <header class="topbar">\(Brand(environment: environment).html)</header>
      <main id="main"><div class="empty"><h1>\(wording(heading))</h1>
      <p>\(wording(help))</p>
      \(details)\
      <p><a class="btn btn-primary" href="/">\(wording(.pageToConverter))</a></p></div></main>

      """,
      assets
    )
  }
}
