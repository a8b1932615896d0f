import ExactMoney
import Localization
import Presentation

/// The settings for language, theme, home currency and keys.
struct SettingsGeneral: PartView {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    SettingsPieces.group(
      wording(.settingsGeneral),
      """
      <form id="settings" action="/settings" method="post" hidden>\
      <input type="hidden" name="general" value="1"></form>
      \(language)
      \(theme)
      \(SettingsStart(model: model).html)
      \(SettingsHome(model: model, assets: assets).html)
      \(recent)
      \(keys)
      <div class="row without-script"><span class="label"></span><span class="control">\
      <button class="btn btn-primary" form="settings">\(wording(.settingsSave))</button></span>\
      </div>
      """
    )
  }

  private var language: HTML {
    let options: [HTML] = SettingsLanguage.all.map { language in
      .option(
        language.tag.description,
        language.name.description,
        isChosen: model.isChosen(language),
        attributes: " lang=\"\(language.tag)\""
      )
    }
    let ofBrowser: HTML = .option(
      "",
      wording(.settingsLanguageOfBrowser),
      isChosen: model.environment.preferences.language == nil
    )
    return """
      <div class="row">\(SettingsPieces.label("\(wording(.settingsLanguage))"))\
      <span class="control">\
      \(SettingsPieces.select(.language, wording(.settingsLanguage), [ofBrowser] + options, in: assets))\
      </span></div>
      """
  }

  private var theme: HTML {
    """
    <div class="row theme-row">\(SettingsPieces.label("\(wording(.settingsTheme))"))<span class="control">\
    <span class="segmented" role="radiogroup" aria-label="\(wording(.settingsTheme))">\
    \(radio(.system, wording(.settingsThemeAuto)))\(radio(.light, wording(.settingsThemeLight)))\
    \(radio(.dark, wording(.settingsThemeDark)))</span></span></div>
    """
  }

  private func radio(_ theme: Preferences.Theme, _ name: String) -> HTML {
    """
    <label><input type="radio" name="theme" value="\(theme.name)" form="settings" \
    \(.action(.theme))\(flag: "checked", model.environment.preferences.theme == theme)>\(name)</label>
    """
  }

  private var keys: HTML {
    let isOn = model.environment.preferences.hasSingleKeys
    return toggle("keys", .settingsKeys, .settingsKeysHelp, .singleKeys, isOn)
  }

  private var recent: HTML {
    let isOn = model.environment.preferences.rates.isRemembering
    let count = wording.number(RecentConversions.most)
    return toggle("recent", .settingsRecent, .settingsRecentHelp(count: count), .remember, isOn)
  }

  private func toggle(
    _ name: StaticString,
    _ label: Message,
    _ help: Message,
    _ action: Action,
    _ isOn: Bool
  ) -> HTML {
    """
    <div class="row">\(SettingsPieces.label("\(wording(label))", wording(help)))\
    <span class="control"><span class="switch"><input type="checkbox" role="switch" id="\(name)" \
    name="\(name)" value="1" form="settings" aria-label="\(wording(label))" \
    \(.action(action))\(flag: "checked", isOn)><span></span></span></span></div>
    """
  }
}
