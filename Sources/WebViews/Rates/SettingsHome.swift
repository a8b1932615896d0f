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
