import ExchangeRates
import Localization
import Markup
import PlainBytes
import Presentation

/// Where rates, names and flags come from, and on what terms.
struct SettingsAbout {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    """
    <div class="settings-page"><div class="settings-col">
    \(SettingsPieces.group(wording(.settingsRateSources), rates))
    </div><div class="settings-col">
    \(SettingsPieces.group(wording(.settingsOtherSources), others))
    </div></div>

    """
  }

  private var wording: Wording { model.surroundings.wording }

  private var rates: HTML {
    let sources = model.surroundings.rates.sources.map { state -> HTML in
      let credit = Credit.all.first { state.source.name.isSame(as: $0.source) }
      return row(
        state.source.institution,
        credit?.words.description ?? state.source.title,
        terms: credit?.terms
      )
    }
    return """
      \(sources)\
      <div class="row">\(SettingsPieces.label("\(wording(.settingsRatesNote))"))</div>
      """
  }

  private var others: HTML {
    """
    \(row(
      wording(.settingsNames),
      "Unicode CLDR. © 1991–2026 Unicode, Inc. Unicode License V3",
      terms: "https://www.unicode.org/license.txt"
    ))\
    \(row(
      wording(.settingsFlags),
      "flag-icons. © 2013 Panayiotis Lipiridis. MIT License",
      terms: "https://github.com/lipis/flag-icons/blob/main/LICENSE"
    ))\
    \(row(
      wording(.settingsCode),
      "Cambio. Apache License 2.0",
      terms: "https://www.apache.org/licenses/LICENSE-2.0"
    ))
    """
  }

  /// The words of a licence or of its owner are shown as they ask for them, in English.
  private func row(_ title: String, _ words: String, terms: StaticString?) -> HTML {
    guard let terms else {
      return "<div class=\"row\">\(label(title, words))</div>\n"
    }
    return """
      <a class="row" href="\(terms)" rel="noreferrer">\(label(title, words))\
      <span class="control">\(assets.icon("right", class: "icon icon-flip"))</span></a>

      """
  }

  private func label(_ title: String, _ words: String) -> HTML {
    "<span class=\"label\">\(title)<small lang=\"en\" dir=\"ltr\">\(words)</small></span>"
  }
}

/// The words that a source asks to be shown beside its rates, and where its terms are.
private struct Credit {
  let source: StaticString
  let words: StaticString
  let terms: StaticString

  static let all: [Credit] = [
    Credit(
      source: "ECB",
      words: """
        Source: European Central Bank (ECB), euro foreign exchange reference rates. For \
        information purposes only.
        """,
      terms: "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html"
    ),
    Credit(
      source: "NBP",
      words: "Source: Narodowy Bank Polski (NBP), average exchange rates, tables A and B.",
      terms: "https://api.nbp.pl/en.html"
    ),
    Credit(
      source: "HMRC",
      words: """
        Contains public sector information licensed under the Open Government Licence v3.0 \
        (HM Revenue & Customs).
        """,
      terms: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"
    ),
  ]
}
