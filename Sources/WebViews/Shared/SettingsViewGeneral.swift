import ExactMoney
import Localization
import Markup
import Presentation

/// Language, theme, home currency, keys.
struct SettingsGeneral {
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
      \(home)
      \(keys)
      <div class="row without-script"><span class="label"></span><span class="control">\
      <button class="btn btn-primary" form="settings">\(wording(.settingsSave))</button></span>\
      </div>
      """
    )
  }

  private var wording: Wording { model.surroundings.wording }

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
      isChosen: model.surroundings.preferences.language == nil
    )
    return """
      <div class="row">\(SettingsPieces.label("\(wording(.settingsLanguage))"))\
      <span class="control">\(
        assets.select(
          """
          id="language" name="language" form="settings" \
          aria-label="\(wording(.settingsLanguage))" \(.action(.language))
          """,
          [ofBrowser] + options
        )
      )</span></div>
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
    \(.action(.theme))\(flag: "checked", model.surroundings.preferences.theme == theme)>\(name)</label>
    """
  }

  private var home: HTML {
    let options: [HTML] = model.currencies.map { currency in
      .option(
        currency.code,
        model.name(of: currency),
        isChosen: currency == model.home
      )
    }
    return """
      <div class="row stack">\
      \(SettingsPieces.label("\(wording(.settingsHome))", wording(.settingsHomeHelp)))\
      <span class="control">\(assets.flag(model.home))\(
        assets.select(
          """
          id="home" name="home" form="settings" aria-label="\(wording(.settingsHome))" \
          \(.action(.home))
          """,
          options
        )
      )</span></div>
      """
  }

  private var keys: HTML {
    """
    <div class="row">\
    \(SettingsPieces.label("\(wording(.settingsKeys))", wording(.settingsKeysHelp)))\
    <span class="control"><span class="switch"><input type="checkbox" role="switch" id="keys" \
    name="keys" value="1" form="settings" aria-label="\(wording(.settingsKeys))" \
    \(.action(.singleKeys))\
    \(flag: "checked", model.surroundings.preferences.hasSingleKeys)><span></span></span></span></div>
    """
  }
}
