import ExactMoney
import Localization
import Presentation

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
