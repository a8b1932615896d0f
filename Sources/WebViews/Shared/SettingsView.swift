import ExactMoney
import Presentation

/// The settings, and the pages that belong to them.
struct SettingsView: ScreenView {
  let model: SettingsViewModel
  let assets: Assets

  var tab: Tab { .settings }
  var bodyClass: StaticString { "settings" }

  var topbar: HTML {
    guard model.place != .overview else { return "<h1>\(model.heading)</h1>" }
    return assets.backBar(to: "/settings", model.heading, wording)
  }

  var main: HTML {
    switch model.place {
    case .overview: overview
    case .erase: erasure
    case .about: sources
    }
  }

  /// The general settings.
  ///
  /// Their form is an empty element that the fields name by its id, since other forms are among the
  /// fields.
  private var overview: HTML {
    """
    <div class="settings-page">
    <div class="settings-col">
    \(general)
    \(device)
    </div>
    <div class="settings-col">
    \(rates)
    \(ownRates)
    \(about)
    </div>
    </div>

    """
  }

  private var about: HTML {
    group(
      wording(.settingsAbout),
      """
      \(row("Cambio", help: wording(.settingsAboutText), Brand.mark))
      <a class="row" href="/settings/about"><span class="label">\(wording(.settingsSources))</span>\
      <span class="control">\(assets.icon("right", class: "icon icon-flip"))</span></a>
      """
    )
  }

  // MARK: The pieces of the groups

  /// Returns rows under a heading.
  func group(_ heading: String, _ rows: HTML) -> HTML {
    """
    <section class="group"><h2>\(heading)</h2><div class="rows">
    \(rows)
    </div></section>
    """
  }

  /// Returns a row's label, with a smaller line below if there is help.
  func label(_ text: String, help: String? = nil) -> HTML {
    """
    <span class="label">\(text)\(help.map { help -> HTML in "<small>\(help)</small>" })</span>
    """
  }

  /// Returns a row with a label, a control, and a note below them if there is one.
  func row(
    _ text: String,
    help: String? = nil,
    _ control: HTML,
    class classes: StaticString = "row",
    note: HTML? = nil
  ) -> HTML {
    """
    <div class="\(classes)">\(label(text, help: help))<span class="control">\(control)</span>\
    \(note)</div>
    """
  }

  /// Returns the choices of a setting, of which one is made.
  func segments(_ label: String, _ choices: HTML) -> HTML {
    """
    <span class="segmented" role="radiogroup" aria-label="\(label)">\(choices)</span>
    """
  }

  /// Returns a choice of a setting, which has the name of its action.
  func radio(_ action: Action, _ value: String, _ name: String, isChosen: Bool) -> HTML {
    """
    <label><input type="radio" name="\(action.name)" value="\(value)" form="settings" \
    \(.action(action))\(flag: "checked", isChosen)>\(name)</label>
    """
  }

  /// Returns the menu of a setting, which has the name of its action.
  func select(_ action: Action, _ label: String, _ options: [HTML]) -> HTML {
    let name = action.name
    return assets.select(
      """
      id="\(name)" name="\(name)" form="settings" aria-label="\(label)" \(.action(action))
      """,
      options
    )
  }

  /// Returns the owner of some data, with a link to the terms if there is one.
  ///
  /// Words that a licence or an owner requires stay in English.
  func credit(_ title: String, _ words: String, terms: StaticString?) -> HTML {
    guard let terms else { return "<div class=\"row\">\(credited(title, words))</div>\n" }
    return """
      <a class="row" href="\(terms)" rel="noreferrer">\(credited(title, words))\
      <span class="control">\(assets.icon("right", class: "icon icon-flip"))</span></a>

      """
  }

  private func credited(_ title: String, _ words: String) -> HTML {
    "<span class=\"label\">\(title)<small lang=\"en\" dir=\"ltr\">\(words)</small></span>"
  }

  // MARK: Sources

  /// The origin and terms of rates, names and flags.
  private var sources: HTML {
    """
    <div class="settings-page"><div class="settings-col">
    \(rateCredits)
    </div><div class="settings-col">
    \(group(wording(.settingsOtherSources), others))
    </div></div>

    """
  }

  private var others: HTML {
    """
    \(credit(
      wording(.settingsNames),
      "Unicode CLDR. © 1991–2026 Unicode, Inc. Unicode License V3",
      terms: "https://www.unicode.org/license.txt"
    ))\
    \(credit(
      wording(.settingsFlags),
      "flag-icons. © 2013 Panayiotis Lipiridis. MIT License",
      terms: "https://github.com/lipis/flag-icons/blob/main/LICENSE"
    ))\
    \(credit(
      wording(.settingsCode),
      "Cambio. Apache License 2.0",
      terms: "https://www.apache.org/licenses/LICENSE-2.0"
    ))
    """
  }
}
