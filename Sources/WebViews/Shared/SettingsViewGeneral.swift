import ExactMoney
import Localization
import Presentation

extension SettingsView {
  /// The settings for language, theme, start, home currency and keys.
  var general: HTML {
    let save: HTML = """
      <button class="btn btn-primary" form="settings">\(wording(.settingsSave))</button>
      """
    return group(
      wording(.settingsGeneral),
      """
      <form id="settings" action="/settings" method="post" hidden>\
      <input type="hidden" name="general" value="1"></form>
      \(language)
      \(theme)
      \(start)
      \(home)
      \(recent)
      \(keys)
      \(row("", save, class: "row without-script"))
      """
    )
  }

  var preferences: Preferences { model.environment.preferences }

  private var language: HTML {
    let options: [HTML] = SettingsLanguage.all.map { language in
      .option(
        language.tag.description,
        language.name.description,
        isChosen: model.isChosen(language),
        attributes: " lang=\"\(language.tag)\""
      )
    }
    let name = wording(.settingsLanguage)
    let isOfBrowser = preferences.language == nil
    let ofBrowser: HTML = .option("", wording(.settingsLanguageOfBrowser), isChosen: isOfBrowser)
    return row(name, select(.language, name, [ofBrowser] + options))
  }

  private var theme: HTML {
    let name = wording(.settingsTheme)
    let choices: HTML = """
      \(radio(.system, .settingsThemeAuto))\(radio(.light, .settingsThemeLight))\
      \(radio(.dark, .settingsThemeDark))
      """
    return row(name, segments(name, choices), class: "row theme-row")
  }

  private func radio(_ theme: Preferences.Theme, _ name: Message) -> HTML {
    radio(.theme, theme.name, wording(name), isChosen: preferences.theme == theme)
  }

  private var keys: HTML {
    toggle("keys", .settingsKeys, .settingsKeysHelp, .singleKeys, preferences.hasSingleKeys)
  }

  private var recent: HTML {
    let help: Message = .settingsRecentHelp(count: wording.number(RecentConversions.maximumCount))
    return toggle("recent", .settingsRecent, help, .remember, preferences.rates.isRemembering)
  }

  private func toggle(
    _ name: StaticString,
    _ label: Message,
    _ help: Message,
    _ action: Action,
    _ isOn: Bool
  ) -> HTML {
    row(
      wording(label),
      help: wording(help),
      """
      <span class="switch"><input type="checkbox" role="switch" id="\(name)" name="\(name)" \
      value="1" form="settings" aria-label="\(wording(label))" \
      \(.action(action))\(flag: "checked", isOn)><span></span></span>
      """
    )
  }
}
