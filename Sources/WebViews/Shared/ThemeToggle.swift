import ExactMoney
import Localization
import Presentation

/// The button at the top right that turns light into dark and back.
///
/// While the theme is the system's, only the style sheet knows which one is shown. So both buttons
/// are there, and the one that changes something is visible.
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
