import ExactMoney
import Localization
import Presentation

/// Links to the screens: tabs on a phone, a rail beside the content in wider windows.
struct TabBar {
  /// The tab of the page; nil if the page belongs to none.
  let selected: Tab?
  let environment: AppEnvironment
  let assets: Assets

  var html: HTML {
    """

    \(Brand.html)
    <ul>\(items)</ul>

    """
  }

  private var items: [HTML] {
    let history = Address.history(HistoryAddress.start(in: environment))
    return [
      item(.converter, "convert", .pageConvert, Address.start.text),
      item(.history, "chart", .pageHistory, history.text),
      // The server renders the pages of movies, so the program has no address for them.
      item(.movies, "film", .pageMovies, "/movies"),
      item(.settings, "sliders", .pageSettings, Address.settings(.overview).text),
    ]
  }

  private func item(_ tab: Tab, _ icon: StaticString, _ name: Message, _ address: String) -> HTML {
    """
    <li><a href="\(address)"\(attribute: "aria-current", tab == selected ? "page" : nil)>\
    \(assets.icon(icon))<span>\(environment.wording(name))</span></a></li>
    """
  }
}

/// The logo and the name, which link to the converter.
enum Brand {
  static var html: HTML { "<a class=\"brand\" href=\"/\">\(mark)<span>Cambio</span></a>" }

  /// The logo.
  static var mark: HTML {
    """
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">\
    <circle cx="14" cy="14" r="11.5"/><path d="M4.7 15.6h18.6a9.4 9.4 0 0 1-18.6 0z"/></svg>
    """
  }
}

/// The button at the top right that switches between light and dark.
///
/// In the system's theme, only the style sheet knows which one is shown. So the page has both
/// buttons, and shows the one that changes something.
struct ThemeToggle {
  let environment: AppEnvironment
  let assets: Assets

  var html: HTML {
    """
    <form class="theme-toggle" action="/settings/theme" method="post">\
    \(button(.dark))\(button(.light))</form>
    """
  }

  private func button(_ theme: Preferences.Theme) -> HTML {
    let wording = environment.wording
    return """
      <button class="icon-btn to-\(theme.name)" name="theme" value="\(theme.name)" \
      \(.action(.toggleTheme, theme.name)) \
      aria-label="\(wording(theme == .dark ? .pageToDark : .pageToLight))">\
      \(assets.icon("theme"))</button>
      """
  }
}
