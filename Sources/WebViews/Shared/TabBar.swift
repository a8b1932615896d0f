import Localization
import Presentation

/// Links to the screens: tabs on a phone, a rail beside the content on wider windows.
struct TabBar {
  let selected: Tab
  let environment: AppEnvironment
  let assets: Assets

  var html: HTML {
    """
    <nav class="tabs" aria-label="\(environment.wording(.pageNavigation))">
    \(Brand(environment: environment).html)
    <ul>\(Tab.allCases.map { item($0) })</ul>
    </nav>
    """
  }

  private func item(_ tab: Tab) -> HTML {
    """
    <li><a href="\(address(tab))"\(attribute: "aria-current", tab == selected ? "page" : nil)>\
    \(assets.icon(icon(tab)))<span>\(name(tab))</span></a></li>
    """
  }

  private func icon(_ tab: Tab) -> StaticString {
    switch tab {
    case .converter: "convert"
    case .history: "chart"
    case .movies: "film"
    case .settings: "sliders"
    }
  }

  private func name(_ tab: Tab) -> String {
    switch tab {
    case .converter: environment.wording(.pageConvert)
    case .history: environment.wording(.pageHistory)
    case .movies: environment.wording(.pageMovies)
    case .settings: environment.wording(.pageSettings)
    }
  }

  /// The server renders the pages of movies, so a plain link leads there and no address of the program.
  private func address(_ tab: Tab) -> String {
    switch tab {
    case .converter: Address.start.text
    case .history: Address.history(HistoryAddress.start(in: environment)).text
    case .movies: "/movies"
    case .settings: Address.settings(.overview).text
    }
  }
}

/// The logo and the name, which link to the converter.
struct Brand {
  let environment: AppEnvironment

  var html: HTML {
    """
    <a class="brand" href="/"><svg class="mark" viewBox="0 0 28 28" aria-hidden="true">\
    <circle cx="14" cy="14" r="11.5"/><path d="M4.7 15.6h18.6a9.4 9.4 0 0 1-18.6 0z"/></svg>\
    <span>Cambio</span></a>
    """
  }
}
