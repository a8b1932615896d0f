import ExactMoney
import Localization
import Presentation

/// The home currency, which new pairs begin with.
struct SettingsHome {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    let wording = model.environment.wording
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
}

/// The screen that the app starts with.
struct SettingsStart {
  let model: SettingsViewModel

  private var wording: Wording { model.environment.wording }

  var html: HTML {
    """
    <div class="row">\(SettingsPieces.label("\(wording(.settingsStart))"))<span class="control">\
    <span class="segmented" role="radiogroup" aria-label="\(wording(.settingsStart))">\
    \(radio("converter", wording(.pageConvert), isTill: false))\
    \(radio("till", wording(.tillHeading), isTill: true))</span></span></div>
    """
  }

  private func radio(_ value: StaticString, _ name: String, isTill: Bool) -> HTML {
    """
    <label><input type="radio" name="start" value="\(value)" form="settings" \(.action(.start))\
    \(flag: "checked", model.environment.preferences.rates.startsWithTill == isTill)>\(name)</label>
    """
  }
}
