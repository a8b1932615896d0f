import ExchangeRates
import Localization
import PlainBytes
import Presentation

/// The origin and terms of the rates.
struct SettingsRateCredits: PartView {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    let sources = model.environment.rates.book.sources.map { state -> HTML in
      let credit = Credit.all.first { state.source.name.isSame(as: $0.source) }
      return SettingsPieces.credit(
        state.source.institution,
        credit?.words.description ?? state.source.title,
        terms: credit?.terms,
        in: assets
      )
    }
    return SettingsPieces.group(
      wording(.settingsRateSources),
      """
      \(sources)\
      <div class="row">\(SettingsPieces.label("\(wording(.settingsRatesNote))"))</div>
      """
    )
  }
}

/// The text that a source requires beside its rates, and the address of its terms.
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
