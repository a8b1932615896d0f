import Localization
import Presentation

/// The origin and terms of rates, names and flags.
struct SettingsAbout: PartView {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    """
    <div class="settings-page"><div class="settings-col">
    \(SettingsRateCredits(model: model, assets: assets).html)
    </div><div class="settings-col">
    \(SettingsPieces.group(wording(.settingsOtherSources), others))
    </div></div>

    """
  }

  private var others: HTML {
    """
    \(SettingsPieces.credit(
      wording(.settingsNames),
      "Unicode CLDR. © 1991–2026 Unicode, Inc. Unicode License V3",
      terms: "https://www.unicode.org/license.txt",
      in: assets
    ))\
    \(SettingsPieces.credit(
      wording(.settingsFlags),
      "flag-icons. © 2013 Panayiotis Lipiridis. MIT License",
      terms: "https://github.com/lipis/flag-icons/blob/main/LICENSE",
      in: assets
    ))\
    \(SettingsPieces.credit(
      wording(.settingsCode),
      "Cambio. Apache License 2.0",
      terms: "https://www.apache.org/licenses/LICENSE-2.0",
      in: assets
    ))
    """
  }
}
