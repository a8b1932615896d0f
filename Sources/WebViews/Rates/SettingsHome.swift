import ExactMoney
import Localization
import Presentation

/// The home currency, which new pairs begin with.
struct SettingsHome: PartView {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    """
    <div class="row stack">\
    \(SettingsPieces.label("\(wording(.settingsHome))", wording(.settingsHomeHelp)))\
    <span class="control">\(assets.flag(model.home))\
    \(SettingsPieces.select(.home, wording(.settingsHome), model.options(model.home), in: assets))\
    </span></div>
    """
  }
}

extension SettingsViewModel {
  /// Returns the currencies to choose from.
  func options(_ chosen: Currency) -> [HTML] {
    currencies.map { .option($0.code, name(of: $0), isChosen: $0 == chosen) }
  }
}

/// The screen that the app starts with.
struct SettingsStart: PartView {
  let model: SettingsViewModel

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
