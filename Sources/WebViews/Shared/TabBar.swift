import ExactMoney
import Localization
import Presentation

extension Assets {
  /// Returns links to the screens: tabs on a phone, a rail beside the content in wider windows.
  ///
  /// `selected` is nil if the page belongs to no tab.
  func tabs(_ selected: Tab?, in environment: AppEnvironment) -> HTML {
    let history = Address.history(HistoryAddress.start(in: environment))
    func item(_ tab: Tab, _ icon: StaticString, _ name: Message, _ address: String) -> HTML {
      """
      <li><a href="\(address)"\(attribute: "aria-current", tab == selected ? "page" : nil)>\
      \(self.icon(icon))<span>\(environment.wording(name))</span></a></li>
      """
    }
    // The server renders the pages of movies, so the program has no address for them.
    return """

      \(Brand.html)
      <ul>\(item(.converter, "convert", .pageConvert, Address.start.text))\
      \(item(.history, "chart", .pageHistory, history.text))\
      \(item(.movies, "film", .pageMovies, "/movies"))\
      \(item(.settings, "sliders", .pageSettings, Address.settings(.overview).text))</ul>

      """
  }

  /// Returns the button at the top right that switches between light and dark.
  ///
  /// In the system's theme, only the style sheet knows which one is shown. So the page has both
  /// buttons, and shows the one that changes something.
  func themeToggle(_ wording: Wording) -> HTML {
    func button(_ theme: Preferences.Theme, _ label: Message) -> HTML {
      """
      <button class="icon-btn to-\(theme.name)" name="theme" value="\(theme.name)" \
      \(.action(.toggleTheme, theme.name)) aria-label="\(wording(label))">\
      \(icon("theme"))</button>
      """
    }
    return """
      <form class="theme-toggle" action="/settings/theme" method="post">\
      \(button(.dark, .pageToDark))\(button(.light, .pageToLight))</form>
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
